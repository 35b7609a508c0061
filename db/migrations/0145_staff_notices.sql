-- What people of corporations are told by e-mail and web push. Written by src/staff only. (Rule 4.20)
create table staff_notices (
  id uuid primary key default new_id(),
  staff_id uuid not null references staff (id),
  -- Null for the digest, which is about all facilities of the person.
  facility_id uuid references facilities (id),
  kind text not null,
  -- Kind, subject, mark and person: nobody is told the same twice.
  dedup_key text not null unique,
  created_at timestamptz not null
);
create index staff_notices_age on staff_notices (created_at);

-- Without a row: everything, by e-mail and push, and quiet from 22:00 to 7:00.
create table staff_notice_settings (
  staff_id uuid primary key references staff (id),
  email_off text[] not null default '{}',
  push_off text[] not null default '{}',
  -- Times of JST; both null: no quiet hours.
  quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_until text check (quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  updated_at timestamptz not null,
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);

-- The browsers to which a person's pushes go. Written by src/server/push only.
create table staff_push_devices (
  id uuid primary key default new_id(),
  staff_id uuid not null references staff (id),
  session_id uuid not null references staff_sessions (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  label text not null,
  created_at timestamptz not null,
  last_delivered_at timestamptz,
  last_tested_at timestamptz
);
create index staff_push_devices_staff on staff_push_devices (staff_id, created_at desc, id desc);
create index staff_push_devices_session on staff_push_devices (session_id);

-- The person of a corporation to whom a message goes, and its kind: it decides about the link that unsubscribes.
alter table outbox add column staff_id uuid;
alter table outbox add column staff_kind text;
