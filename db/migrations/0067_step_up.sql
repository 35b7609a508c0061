-- A fresh proof of the person before changes that a stolen session could make. (Rule 4.1)
alter table sessions add column proven_at timestamptz;

-- Codes by which a session gives the proof. Only a keyed hash of the code is kept.
create table step_up_codes (
  id uuid primary key default new_id(),
  session_id uuid not null references sessions (id) on delete cascade,
  channel text not null check (channel in ('sms', 'email')),
  code_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  wrong_entries integer not null default 0,
  used_at timestamptz
);
create index step_up_codes_session on step_up_codes (session_id, created_at desc);
create index step_up_codes_age on step_up_codes (created_at);
