-- Change of a worker's phone number, and the links by which a worker stops an account that somebody else changed.

-- Codes to a new number. A code belongs to the session that asked for it.
create table phone_change_codes (
  id uuid primary key default new_id(),
  worker_id uuid not null references workers (id),
  session_id uuid not null references sessions (id) on delete cascade,
  phone_number text not null,
  code_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  wrong_entries integer not null default 0,
  used_at timestamptz
);
create index phone_change_codes_session on phone_change_codes (session_id, created_at desc);
create index phone_change_codes_worker on phone_change_codes (worker_id, created_at);
create index phone_change_codes_number on phone_change_codes (phone_number, created_at);
create index phone_change_codes_age on phone_change_codes (created_at);

-- Of the secret only its hash is stored.
create table account_stop_links (
  id uuid primary key default new_id(),
  worker_id uuid not null references workers (id),
  secret_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_stop_links_worker on account_stop_links (worker_id);
create index account_stop_links_expiry on account_stop_links (expires_at);
