-- What a worker can show of the pay: a statement for each year and employer, a slip for each shift.
-- Written by src/pay only. (Rule book 4.23, 所得税法226条・231条)

create table earnings_statements (
  id uuid primary key default new_id(),
  worker_id uuid not null references workers (id),
  -- Of payment: the ledger's, not the shift's.
  year integer not null check (year between 2000 and 2199),
  corporation_id uuid not null references corporations (id),
  -- Grows where a year goes on after one was asked for.
  issue integer not null check (issue >= 1),
  -- Whole yen: taxable pay, and the income tax withheld from it.
  paid integer not null check (paid >= 0),
  tax integer not null check (tax >= 0),
  -- An EarningsStatement of src/pay; the PDF is drawn from it and from nothing else.
  content jsonb not null,
  storage_key text,
  sha256 text,
  issued_at timestamptz not null,
  unique (worker_id, year, corporation_id, issue)
);

-- Years whose statements are all issued: the sweep asks here first.
create table issued_years (
  year integer primary key,
  completed_at timestamptz not null
);

create table pay_slips (
  attendance_id uuid primary key references wages (attendance_id),
  worker_id uuid not null references workers (id),
  -- A PaySlip of src/pay.
  content jsonb not null,
  storage_key text,
  sha256 text,
  issued_at timestamptz not null
);

-- Whoever was paid in a year is found by when the wages were posted.
create index ledger_postings_wages on ledger_postings (occurred_at, id) where kind like 'wage.%';
