-- Passkeys of workers: a further way to sign in, and a fresh proof of the person.

create table worker_passkeys (
  id uuid primary key default new_id(),
  worker_id uuid not null references workers (id),
  -- As the authenticator names it, in base64url.
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index worker_passkeys_worker on worker_passkeys (worker_id, created_at);

-- What an authenticator has to sign: each is answered at most one time.
create table worker_challenges (
  id uuid primary key default new_id(),
  purpose text not null check (purpose in ('register', 'sign-in', 'prove')),
  -- Null before the sign-in.
  session_id uuid references sessions (id) on delete cascade,
  challenge text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index worker_challenges_session on worker_challenges (session_id);
create index worker_challenges_expiry on worker_challenges (expires_at);
