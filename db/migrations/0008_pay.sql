-- What a shift earns and how it reaches the worker's bank. Written by src/pay only.

create table wages (
  attendance_id uuid primary key references attendances (id),
  worker_id uuid not null references workers (id),
  corporation_id uuid not null references corporations (id),
  work_day date not null,
  -- Each a WageBreakdown of src/pay: the plan, what check-out released, what was approved.
  estimated jsonb not null,
  released jsonb,
  fixed jsonb,
  fixed_at timestamptz,
  -- Released but not earned after a correction; carried by the employer, never taken back.
  written_off integer not null default 0 check (written_off >= 0)
);
create index wages_worker on wages (worker_id, work_day desc, attendance_id);
create index wages_day on wages (work_day);

-- What can be withdrawn: the planned part at check-out, the rest at approval, each paid on its own.
create table wage_parts (
  id uuid primary key default new_id(),
  attendance_id uuid not null references wages (attendance_id),
  worker_id uuid not null references workers (id),
  part text not null check (part in ('planned', 'adjustment', 'compensation')),
  state text not null check (state in ('PLANNED_RELEASED', 'FIXED', 'TRANSFERRING', 'PAID', 'RETURNED')),
  amount integer not null check (amount > 0),
  released_at timestamptz not null,
  unique (attendance_id, part)
);
create index wage_parts_withdrawable on wage_parts (worker_id) where state in ('PLANNED_RELEASED', 'FIXED', 'RETURNED');
create index wage_parts_attendance on wage_parts (attendance_id);

create table bank_accounts (
  id uuid primary key default new_id(),
  worker_id uuid not null references workers (id),
  bank_code text not null references banks (code),
  branch_code text not null,
  account_type text not null check (account_type in ('1', '2')),
  account_number text not null check (account_number ~ '^[0-9]{7}$'),
  holder_kana text not null,
  state text not null check (state in ('UNVERIFIED', 'VERIFIED', 'INVALID')),
  invalid_reason text,
  registered_at timestamptz not null,
  replaced_at timestamptz,
  foreign key (bank_code, branch_code) references bank_branches (bank_code, code)
);
create unique index bank_accounts_one_current on bank_accounts (worker_id) where replaced_at is null;

create table bank_files (
  id uuid primary key default new_id(),
  transfer_on date not null,
  content bytea not null,
  record_count integer not null,
  total integer not null,
  created_at timestamptz not null,
  result_read_at timestamptz
);

create table transfers (
  id uuid primary key default new_id(),
  worker_id uuid not null references workers (id),
  bank_account_id uuid not null references bank_accounts (id),
  kind text not null check (kind in ('EARLY', 'PAY_DAY')),
  state text not null check (state in ('REQUESTED', 'SUBMITTED', 'COMPLETED', 'FAILED', 'CANCELED')),
  amount integer not null check (amount > 0),
  fee integer not null check (fee >= 0 and fee < amount),
  requested_at timestamptz not null,
  expected_at timestamptz not null,
  bank_file_id uuid references bank_files (id),
  -- Its line in the bank file, so that a result finds it again.
  file_position integer,
  finished_at timestamptz,
  failure_reason text
);
create unique index transfers_one_open on transfers (worker_id) where state in ('REQUESTED', 'SUBMITTED');
create index transfers_worker on transfers (worker_id, requested_at desc, id desc);
create index transfers_waiting on transfers (requested_at) where state = 'REQUESTED';
create unique index transfers_file_line on transfers (bank_file_id, file_position);

-- Which parts of which wages a transfer carries: with it they become PAID or RETURNED.
create table transfer_wage_parts (
  transfer_id uuid not null references transfers (id),
  wage_part_id uuid not null references wage_parts (id),
  amount integer not null check (amount > 0),
  primary key (transfer_id, wage_part_id)
);
create index transfer_wage_parts_part on transfer_wage_parts (wage_part_id);
