-- Keys of a corporation's own systems. Written by src/staff only. (Decision 056)
create table api_keys (
  id uuid primary key default new_id(),
  corporation_id uuid not null references corporations (id),
  name text not null check (length(name) between 1 and 40),
  -- Rights as `@may` names them.
  rights text[] not null check (cardinality(rights) between 1 and 50),
  -- Null: every facility of the corporation, later ones as well.
  facility_ids uuid[] check (cardinality(facility_ids) between 1 and 200),
  -- Only the hash is stored, and the last four signs, by which a person tells keys apart.
  key_hash text not null unique,
  ending text not null check (length(ending) = 4),
  created_by uuid not null references staff (id),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '8760 hours'),
  last_used_at timestamptz,
  -- The whole address of IPv4, the first 48 bits of IPv6.
  last_network text,
  check ((last_used_at is null) = (last_network is null)),
  revoked_by uuid references staff (id),
  revoked_at timestamptz,
  check ((revoked_by is null) = (revoked_at is null))
);
create index api_keys_corporation on api_keys (corporation_id, created_at desc, id desc);

-- The key that called; null for a person. `staff_id` is then the person who made the key.
alter table staff_access_log add column key_id uuid;
alter table staff_access_log
  add constraint staff_access_log_key foreign key (key_id) references api_keys (id) not valid;
