-- What calendar programs were told of a shift: without it, no version of an event is known to be newer than another.
-- Written by src/attendance/calendar only.
create table calendar_events (
  attendance_id uuid primary key references attendances (id) on delete cascade,
  -- Of the content of the event, without personal data.
  content_hash text not null,
  -- Grows with each change. (RFC 5545, 3.8.7.4)
  sequence integer not null default 0 check (sequence >= 0),
  modified_at timestamptz not null
);
