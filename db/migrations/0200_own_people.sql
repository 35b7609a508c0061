-- Own people of a facility: workers who joined by a link that it sends itself. Written by src/pool only. (Decision 059)

create table own_people_links (
  id uuid primary key default new_id(),
  facility_id uuid not null references facilities (id),
  -- For the facility's own people: to whom it goes.
  name text not null check (char_length(name) between 1 and 40),
  -- Only the hash is stored.
  token_hash text not null unique,
  max_uses integer not null check (max_uses between 1 and 100),
  -- Each joining is one.
  uses integer not null default 0,
  constraint own_people_links_uses check (uses between 0 and max_uses),
  created_by uuid not null references staff (id),
  created_at timestamptz not null,
  -- The end of a day, at most 90 days later.
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '2184 hours'),
  revoked_by uuid references staff (id),
  revoked_at timestamptz,
  check ((revoked_by is null) = (revoked_at is null)),
  -- For references that hold the facility as well.
  constraint own_people_links_of_facility unique (id, facility_id)
);
create index own_people_links_facility on own_people_links (facility_id, created_at desc, id desc);

-- A worker's time among the own people of a facility. A contract that the two made within it is one of an own person.
create table own_people (
  id uuid primary key default new_id(),
  facility_id uuid not null references facilities (id),
  worker_id uuid not null references workers (id),
  link_id uuid not null,
  constraint own_people_link foreign key (link_id, facility_id) references own_people_links (id, facility_id),
  joined_at timestamptz not null,
  ended_at timestamptz check (ended_at >= joined_at),
  end_reason text check (end_reason in ('LEFT', 'REMOVED', 'BLOCKED', 'DELETED')),
  check ((ended_at is null) = (end_reason is null))
);
create unique index own_people_now on own_people (facility_id, worker_id) where ended_at is null;
create index own_people_worker on own_people (worker_id, joined_at desc);
create index own_people_joined on own_people (facility_id, joined_at);
create index own_people_of_link on own_people (link_id);

-- A posting can be offered to them first.
alter table limited_recruitments drop constraint limited_recruitments_audience_check;
alter table limited_recruitments add constraint limited_recruitments_audience_check
  check (audience in ('EXPERIENCED', 'REGULARS', 'FAVORITES', 'GROUP', 'OWN_PEOPLE'));
