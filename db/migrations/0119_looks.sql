-- migration: no-transaction
-- A page that asks again and again is one look in ten minutes.
create index concurrently if not exists staff_access_log_looks on staff_access_log (staff_id, operation, at);
