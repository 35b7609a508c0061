-- How long a posting whose work has begun took until it was full, a row for each. Written by src/recruitment only.
create table fill_times (
  recruitment_id uuid primary key references recruitments (id),
  facility_id uuid not null,
  corporation_id uuid not null,
  prefecture_code text not null,
  -- What is alike is compared: the licences that are required, the kind of shift, and how long before the start it was posted.
  requirement text not null,
  shift_kind text not null check (shift_kind in ('SHIFT_DAY', 'SHIFT_EARLY_MORNING', 'SHIFT_NIGHT')),
  lead text not null check (lead in ('WITHIN_2_DAYS', 'WITHIN_7_DAYS', 'EARLIER')),
  hourly_wage integer not null check (hourly_wage > 0),
  -- LEFT_OUT: its wage says nothing, because it was limited, stopped or changed before it was full.
  outcome text not null check (outcome in ('FILLED', 'UNFILLED', 'LEFT_OUT')),
  -- From publishing to the application that filled it.
  minutes integer check (minutes >= 0),
  check ((minutes is not null) = (outcome = 'FILLED')),
  starts_at timestamptz not null
);
create index fill_times_latest on fill_times (starts_at, recruitment_id);
create index fill_times_facility on fill_times (facility_id, requirement, shift_kind, lead, starts_at)
  include (corporation_id, hourly_wage, minutes) where outcome <> 'LEFT_OUT';
create index fill_times_nearby on fill_times (prefecture_code, requirement, shift_kind, lead, starts_at)
  include (facility_id, corporation_id, hourly_wage, minutes) where outcome <> 'LEFT_OUT';
