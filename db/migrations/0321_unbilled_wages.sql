-- migration: no-transaction
-- The closing of a month reads the fixed wages of a corporation that no number has as they are now.
create index concurrently if not exists wages_unbilled on wages (corporation_id, work_day)
  where unbilled and fixed is not null;
