-- A changed slip keeps its earlier versions: content, file and the day on which each was issued, and why the next one was.
-- `pay_slips` holds the newest. Rows go with their slip when its legal years are over. (Rule 8.5, 所得税法231条)
alter table pay_slips
  add column version integer not null default 1,
  -- Why this version replaced the one before; null for the first.
  add column change text;
create table pay_slip_versions (
  attendance_id uuid not null references pay_slips (attendance_id) on delete cascade,
  version integer not null check (version >= 1),
  change text,
  content jsonb not null,
  storage_key text,
  sha256 text,
  issued_at timestamptz not null,
  primary key (attendance_id, version)
);
