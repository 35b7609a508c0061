-- Late payouts and their alarms.

alter table transfers
  -- The designated day that the worker was told first, where a later one had to take its place.
  add column delayed_from date;

-- A wage is paid on its pay day also while an early payout is on its way: one of each kind.
drop index transfers_one_open;
create unique index transfers_one_open on transfers (worker_id, kind) where state in ('REQUESTED', 'SUBMITTED');

-- Every alarm is logged and mailed when it is raised, not again while it lasts.
create table payout_alarms (
  key text primary key,
  raised_at timestamptz not null
);
