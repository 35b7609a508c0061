-- A contracted shift, from the contract to the approved hours. Written by src/attendance only. (Rule book 4.9)

create table attendances (
  id uuid primary key default new_id(),
  application_id uuid not null unique references applications (id),
  worker_id uuid not null references workers (id),
  recruitment_id uuid not null references recruitments (id),
  facility_id uuid not null references facilities (id),
  corporation_id uuid not null references corporations (id),
  state text not null check (state in (
    'SCHEDULED', 'CHECKED_IN', 'CHECKED_OUT', 'REVIEWING', 'FIXED', 'PAID',
    'ABSENT', 'DISMISSED', 'CANCELLED_BY_WORKER', 'CANCELLED_BY_FACILITY', 'DELETED')),
  -- The contract: copied from the recruitment, never changed afterwards.
  work_day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  break_minutes integer not null,
  hourly_wage integer not null,
  travel_allowance integer not null,
  bonus integer not null,
  -- What the stamps said, and what counts after rule book 4.11.
  check_in_at timestamptz,
  check_out_at timestamptz,
  recorded_start_at timestamptz,
  recorded_end_at timestamptz,
  recorded_break_minutes integer,
  check_out_was_automatic boolean not null default false,
  -- What the worker asks for instead, while a correction is being made or reviewed.
  claimed_start_at timestamptz,
  claimed_end_at timestamptz,
  claimed_break_minutes integer,
  claim_reason text,
  claimed_at timestamptz,
  claim_rounds integer not null default 0,
  return_reason text,
  -- The facility's return of a correction gives the worker more time to answer it.
  returned_at timestamptz,
  -- What was approved; wages are computed from these three.
  approved_start_at timestamptz,
  approved_end_at timestamptz,
  approved_break_minutes integer,
  fixed_at timestamptz,
  late_minutes integer not null default 0,
  late_flagged_at timestamptz,
  absence_suspected_at timestamptz,
  end_reminded_at timestamptz,
  needs_operator boolean not null default false,
  wrong_codes integer not null default 0,
  code_locked_until timestamptz,
  absence_reason text check (absence_reason in ('Absented', 'Deleted', 'Dismissed')),
  ended_reason text,
  -- When it was cancelled, called off, reported absent or sent home.
  ended_at timestamptz,
  created_at timestamptz not null,
  constraint attendances_no_overlap exclude using gist (
    worker_id with =, tstzrange(starts_at, ends_at) with &&)
    where (state not in ('CANCELLED_BY_WORKER', 'CANCELLED_BY_FACILITY', 'DELETED', 'ABSENT'))
);
create unique index attendances_one_start_a_day on attendances (worker_id, work_day)
  where state not in ('CANCELLED_BY_WORKER', 'CANCELLED_BY_FACILITY', 'DELETED', 'ABSENT');
create index attendances_worker on attendances (worker_id, starts_at desc, id desc);
-- What the schedule shows: short, however long the history is.
create index attendances_schedule on attendances (worker_id, starts_at, id)
  where state in ('SCHEDULED', 'CHECKED_IN', 'CHECKED_OUT');
create index attendances_facility on attendances (facility_id, starts_at);
create index attendances_running on attendances (starts_at, id) where state in ('SCHEDULED', 'CHECKED_IN', 'CHECKED_OUT', 'REVIEWING');

-- Every round of a correction, as it was sent and answered.
create table attendance_claims (
  attendance_id uuid not null references attendances (id),
  round integer not null check (round between 1 and 3),
  start_at timestamptz not null,
  end_at timestamptz not null check (end_at > start_at),
  break_minutes integer not null check (break_minutes between 0 and 180),
  reason text not null check (length(reason) between 1 and 200),
  sent_at timestamptz not null,
  answered_at timestamptz,
  answer text check (answer in ('approved', 'returned', 'auto_approved')),
  return_reason text,
  primary key (attendance_id, round)
);

-- A facility asks to call a shift off. (Rule book 4.14)
create table schedule_cancellations (
  id uuid primary key default new_id(),
  attendance_id uuid not null references attendances (id),
  state text not null check (state in ('REQUESTED', 'APPROVED', 'REFUSED', 'EXPIRED')),
  reason text not null,
  compensation integer not null check (compensation >= 0),
  requested_at timestamptz not null,
  answer_by timestamptz not null,
  answered_at timestamptz
);
create unique index schedule_cancellations_one_open on schedule_cancellations (attendance_id) where state = 'REQUESTED';
