-- migration: no-transaction
-- A key is deleted when the log knows it no longer.
create index concurrently if not exists staff_access_log_by_key on staff_access_log (key_id) where key_id is not null;
