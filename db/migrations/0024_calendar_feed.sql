-- A worker's shifts as a private calendar that programs subscribe to. Written by src/attendance only.

create table calendar_feeds (
  worker_id uuid primary key references workers (id),
  -- Whoever has the address sees the shifts: only a hash of its secret is kept.
  token_hash text not null unique,
  created_at timestamptz not null
);
