-- 急募: a person of a facility has workers nearby told of an open posting that begins soon. Written by src/application only.
create table urgent_calls (
  -- A posting is called once.
  recruitment_id uuid primary key references recruitments (id),
  facility_id uuid not null references facilities (id),
  -- The person of the facility who called.
  staff_id uuid not null references staff (id),
  called_at timestamptz not null,
  -- The day in Japan, and which call of the facility's day it is: its unique number holds the limit.
  day date not null,
  number smallint not null check (number between 1 and 3),
  unique (facility_id, day, number),
  -- Null while nobody was told yet.
  told_at timestamptz,
  told integer check (told >= 0),
  check ((told_at is null) = (told is null))
);
create index urgent_calls_waiting on urgent_calls (called_at, recruitment_id) where told_at is null;

-- Who was told of which posting. The unique number of a day holds the worker's limit.
create table urgent_notices (
  worker_id uuid not null references workers (id),
  day date not null,
  number smallint not null check (number between 1 and 2),
  recruitment_id uuid not null references recruitments (id),
  primary key (worker_id, day, number),
  unique (recruitment_id, worker_id)
);
create index urgent_notices_day on urgent_notices (day);
