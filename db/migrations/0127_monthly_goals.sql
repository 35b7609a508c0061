-- A worker's own goal of income in a month, in yen. Written by src/pay only; deleted with the account.
create table monthly_goals (
  worker_id uuid primary key references workers (id),
  amount integer not null check (amount between 1000 and 2000000),
  updated_at timestamptz not null
);
