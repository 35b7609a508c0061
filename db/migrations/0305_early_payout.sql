-- Early payout (rule 8.6): wages of a proven corporation can be withdrawn before the pay day. Existing corporations stay proven: their
-- postings have always promised it. A new corporation is not proven.
alter table corporations
  add column proven_at timestamptz,
  add column proven_by text,
  add constraint corporations_proven check ((proven_at is null) = (proven_by is null)),
  add constraint corporations_proven_by_check check (proven_by in ('BEFORE_RULE', 'OPERATORS', 'INVOICE'));
update corporations set proven_at = now(), proven_by = 'BEFORE_RULE';

-- EARLY 「すぐ払い」 or PAY_DAY 「支払日払い」, as the posting says it and the contract keeps it. Existing rows were promised EARLY; a row
-- that a process of the release before inserts promises nothing.
alter table recruitments
  add column pay_timing text not null default 'EARLY',
  add constraint recruitments_pay_timing_check check (pay_timing in ('EARLY', 'PAY_DAY')) not valid;
alter table recruitments alter column pay_timing set default 'PAY_DAY';
alter table attendances
  add column pay_timing text not null default 'EARLY',
  add constraint attendances_pay_timing_check check (pay_timing in ('EARLY', 'PAY_DAY')) not valid;
alter table attendances alter column pay_timing set default 'PAY_DAY';

alter table wage_parts
  -- The pay day before which the part cannot be withdrawn, and why.
  add column waits_until date,
  add column waits_for text,
  -- The day in Tokyo on which the part counted towards the limits of an unproven corporation.
  add column counted_early_on date,
  add constraint wage_parts_waits check ((waits_until is null) = (waits_for is null)) not valid,
  add constraint wage_parts_waits_for_check check (waits_for in ('CONFIRMATION', 'DAY_LIMIT', 'TOTAL_LIMIT')) not valid,
  add constraint wage_parts_early_or_waiting check (waits_until is null or counted_early_on is null) not valid;

-- Yen before tax of an unproven corporation's wages that could be withdrawn early, by all workers together: in all, and by day.
create table early_payout_totals (
  corporation_id uuid primary key references corporations (id),
  amount integer not null check (amount between 0 and 100000)
);
create table early_payout_days (
  corporation_id uuid not null references corporations (id),
  day date not null,
  amount integer not null check (amount between 0 and 30000),
  primary key (corporation_id, day)
);
