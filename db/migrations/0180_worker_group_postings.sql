-- migration: no-transaction
-- The postings that are offered to a group first.
create index concurrently if not exists limited_recruitments_group on limited_recruitments (group_id) where group_id is not null;
