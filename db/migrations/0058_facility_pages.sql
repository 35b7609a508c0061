-- The page of a facility: who follows it, and figures of the work there. Written by src/recruitment only.

create table facility_follows (
  worker_id uuid not null references workers (id),
  facility_id uuid not null references facilities (id),
  followed_at timestamptz not null,
  primary key (worker_id, facility_id)
);
create index facility_follows_worker on facility_follows (worker_id, followed_at, facility_id);

-- Counts of the last 180 days. A reader shows each only from 10 cases on. (Rule 4.20)
create table facility_figures (
  facility_id uuid primary key references facilities (id),
  -- Answers to workers' messages, and their median wait.
  replies integer not null check (replies >= 0),
  reply_minutes integer check (reply_minutes >= 0),
  -- Shifts with approved hours, those of them that ended after the plan, and how much later in sum.
  shifts integer not null check (shifts >= 0),
  overtime_shifts integer not null check (overtime_shifts between 0 and shifts),
  overtime_minutes integer not null check (overtime_minutes >= 0),
  -- Shifts with a planned break, and those in which it was at least as long.
  planned_breaks integer not null check (planned_breaks between 0 and shifts),
  taken_breaks integer not null check (taken_breaks between 0 and planned_breaks),
  -- Contracts whose shift should have begun, and those that the facility cancelled.
  contracts integer not null check (contracts >= 0),
  cancelled integer not null check (cancelled between 0 and contracts),
  -- Workers who worked there, and those who did so more than once.
  workers integer not null check (workers >= 0),
  returned integer not null check (returned between 0 and workers),
  computed_at timestamptz not null
);

-- The task that computes them takes the oldest first; a new facility is the oldest.
alter table facilities add column figures_computed_at timestamptz not null default '-infinity';
create index facilities_figures_computed on facilities (figures_computed_at, id);

-- The open dates of one facility, the soonest first.
drop index open_recruitments_facility;
create index open_recruitments_facility on open_recruitments (facility_id, starts_at, recruitment_id);
