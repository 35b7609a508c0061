-- People of care corporations, and the named operators of the platform. (Decision 046)
create table staff (
  id uuid primary key default new_id(),
  email text not null,
  email_key text not null unique check (email_key = lower(email_key)),
  name text not null,
  created_at timestamptz not null
);

-- A person belongs to at most one corporation at a time.
create table staff_memberships (
  id uuid primary key default new_id(),
  staff_id uuid not null references staff (id),
  corporation_id uuid not null references corporations (id),
  role text not null check (role in ('OWNER', 'MANAGER', 'APPROVER', 'FINANCE', 'VIEWER')),
  -- Null: every facility of the corporation, later ones as well.
  facility_ids uuid[],
  created_at timestamptz not null,
  ended_at timestamptz,
  check (role <> 'OWNER' or facility_ids is null)
);
create unique index staff_memberships_open on staff_memberships (staff_id) where ended_at is null;
create index staff_memberships_corporation on staff_memberships (corporation_id, created_at, id);

create table operators (
  staff_id uuid primary key references staff (id),
  created_at timestamptz not null,
  ended_at timestamptz
);

-- An invitation into a corporation. Only the hash of the newest link's token is stored.
create table staff_invitations (
  id uuid primary key default new_id(),
  corporation_id uuid not null references corporations (id),
  email text not null,
  email_key text not null check (email_key = lower(email_key)),
  name text not null,
  role text not null check (role in ('OWNER', 'MANAGER', 'APPROVER', 'FINANCE', 'VIEWER')),
  facility_ids uuid[],
  invited_by uuid not null references staff (id),
  token_hash text not null unique,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  sent_times integer not null default 1,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz
);
create unique index staff_invitations_open on staff_invitations (corporation_id, email_key)
  where accepted_at is null and withdrawn_at is null;
create index staff_invitations_age on staff_invitations (created_at);

-- Links that sign in by e-mail. One for an address that nobody has is stored as well: it counts.
create table staff_links (
  id uuid primary key default new_id(),
  email_key text not null check (email_key = lower(email_key)),
  side text not null check (side in ('facility', 'operator')),
  token_hash text not null unique,
  -- The network address that asked; null for a link that a command made.
  asked_from text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz
);
create index staff_links_email on staff_links (email_key, created_at desc);
create index staff_links_asked_from on staff_links (asked_from, created_at desc);
create index staff_links_age on staff_links (created_at);

create table staff_sessions (
  id uuid primary key default new_id(),
  staff_id uuid not null references staff (id),
  token_hash text not null unique,
  -- The browser's display name, such as `Windows・Edge`.
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  -- The last use of a passkey in this session.
  proved_at timestamptz,
  ended_at timestamptz
);
create index staff_sessions_staff on staff_sessions (staff_id, last_used_at desc);
create index staff_sessions_expiry on staff_sessions (expires_at);

create table staff_passkeys (
  id uuid primary key default new_id(),
  staff_id uuid not null references staff (id),
  -- As the authenticator names it, in base64url.
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkeys_staff on staff_passkeys (staff_id, created_at);

-- What an authenticator has to sign: each is answered at most one time.
create table staff_challenges (
  id uuid primary key default new_id(),
  purpose text not null check (purpose in ('register', 'sign-in', 'prove')),
  -- Null before the sign-in.
  session_id uuid references staff_sessions (id) on delete cascade,
  challenge text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_challenges_expiry on staff_challenges (expires_at);

-- Who called which operation: every change, and every look at data of persons.
create table staff_access_log (
  id bigint generated always as identity primary key,
  staff_id uuid not null references staff (id),
  corporation_id uuid references corporations (id),
  operation text not null,
  address text not null,
  at timestamptz not null
);
create index staff_access_log_corporation on staff_access_log (corporation_id, id desc);
create index staff_access_log_age on staff_access_log (at);
