-- migration: no-transaction
-- The unproven corporations from which wages leave early today.
create index concurrently if not exists early_payout_days_day on early_payout_days (day);
