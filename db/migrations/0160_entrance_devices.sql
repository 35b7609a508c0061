-- Tablets at the entrance of a facility: devices, not persons. Written by src/staff only. (Decision 052)
create table entrance_devices (
  id uuid primary key default new_id(),
  facility_id uuid not null references facilities (id),
  name text not null check (length(name) between 1 and 40),
  enrolled_by uuid not null references staff (id),
  created_at timestamptz not null,
  -- Only hashes are stored. A pairing code works once, until the device is paired.
  pairing_hash text not null unique,
  pairing_expires_at timestamptz not null,
  paired_at timestamptz,
  token_hash text unique,
  -- The browser's display name, such as `Android・Chrome`.
  browser text,
  last_used_at timestamptz,
  expires_at timestamptz,
  ended_by uuid references staff (id),
  ended_at timestamptz,
  check (num_nulls(paired_at, token_hash, browser, last_used_at, expires_at) in (0, 5))
);
create index entrance_devices_facility on entrance_devices (facility_id, created_at) where ended_at is null;
create index entrance_devices_age on entrance_devices (created_at);
