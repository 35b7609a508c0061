-- The station nearest to a worker's home, from which the way to shifts is estimated. Written by
-- src/profile only.
create table home_stations (
  worker_id uuid primary key references workers (id),
  -- Null: the worker was asked and named none, or took it away.
  station_code text references stations (code),
  updated_at timestamptz not null
);
