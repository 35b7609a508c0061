-- Blocks by either side, with a written reason, after a shift together. Written by src/pool only.
alter table blocked_workers add column reason text
  check (char_length(reason) between 10 and 300);
alter table blocked_workers add constraint blocked_workers_reason check (reason is not null) not valid;
-- The person of the facility who blocked.
alter table blocked_workers add column staff_id uuid references staff (id);

create table blocked_facilities (
  worker_id uuid not null references workers (id),
  facility_id uuid not null references facilities (id),
  -- For the operator; the facility is not told.
  reason text not null check (char_length(reason) between 10 and 300),
  blocked_at timestamptz not null,
  primary key (worker_id, facility_id)
);
