-- migration: no-transaction
-- The exposure of a corporation reads its fixed wages without an invoice, for the fee.
create index concurrently if not exists wages_of_corporation on wages (corporation_id, work_day)
  where fixed is not null;
