-- migration: no-transaction
-- Transfers that a credit on our account may return, by the yen that were sent.
create index concurrently if not exists transfers_returnable on transfers ((amount - fee), designated_on)
  where state in ('SUBMITTED', 'COMPLETED');
