-- Accounts that an operator stopped: nobody signs in to them. A row exists while the stop lasts; the history keeps
-- those that were lifted. `workers.stopped_at` refuses applications meanwhile. Written by src/account/stops only.
create table account_stops (
  worker_id uuid primary key references workers (id),
  reason text not null,
  stopped_at timestamptz not null
);
create index account_stops_latest on account_stops (stopped_at desc, worker_id desc);
