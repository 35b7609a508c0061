-- Who the worker is to the system: a confirmed mobile number. Written by src/account only.

create table workers (
  id uuid primary key default new_id(),
  phone_number text not null check (phone_number ~ '^0[789]0[0-9]{8}$'),
  created_at timestamptz not null,
  -- 応募停止 by an operator without end, after a second no-show.
  stopped_at timestamptz,
  deleted_at timestamptz
);
create unique index workers_phone on workers (phone_number) where deleted_at is null;
-- Re-registration only 24 hours after deletion. (Rule book 4.22)
create index workers_deleted_phone on workers (phone_number, deleted_at) where deleted_at is not null;

-- One-time codes. Only a keyed hash of the code is kept.
create table sign_in_codes (
  id uuid primary key default new_id(),
  phone_number text not null,
  code_hash text not null,
  address text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  wrong_entries integer not null default 0,
  used_at timestamptz,
  voided_at timestamptz
);
create index sign_in_codes_phone on sign_in_codes (phone_number, created_at desc);
create index sign_in_codes_address on sign_in_codes (address, created_at desc);
-- Old codes are forgotten, a number of an unfinished sign-up with them.
create index sign_in_codes_age on sign_in_codes (created_at);

create table sessions (
  id uuid primary key default new_id(),
  worker_id uuid not null references workers (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_worker on sessions (worker_id);
