-- Looks of a facility's people at a worker's phone number or emergency contact; the worker reads them. (Rule book 4.2)
-- Written by src/attendance only.
create table contact_views (
  id uuid primary key default new_id(),
  attendance_id uuid not null references attendances (id),
  staff_id uuid not null references staff (id),
  kind text not null check (kind in ('phone', 'emergency')),
  -- What happened, where the emergency contact of a worker who had checked in was looked at.
  reason text check (length(reason) between 1 and 200),
  at timestamptz not null
);
create index contact_views_attendance on contact_views (attendance_id, at, id);
