-- Keys of the other side: one facility, or an operator. Written by src/desk only.

create table desk_keys (
  id uuid primary key default new_id(),
  key_hash text not null unique,
  facility_id uuid references facilities (id),
  name text not null,
  created_at timestamptz not null,
  revoked_at timestamptz
);

-- There is a row exactly where the demo region was made: what plays its facilities looks here.
create table demo_region (
  only_row boolean primary key default true check (only_row),
  opened_at timestamptz not null,
  -- Null while the demo workers are still being made; an interrupted seed goes on there.
  completed_at timestamptz,
  -- Whether the facilities answer by themselves.
  auto_answer boolean not null default true
);
