-- migration: no-transaction
-- The exposure of a corporation reads its contracts that are not paid for yet.
create index concurrently if not exists attendances_standing on attendances (corporation_id)
  where state in ('SCHEDULED', 'CHECKED_IN', 'CHECKED_OUT', 'REVIEWING');
