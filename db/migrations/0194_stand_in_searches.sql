-- Searches for a stand-in: workers are told, group after group, of a shift that begins soon and has an open seat. Written by
-- src/application only.

-- Facilities at which a search begins by itself when a worker is lost.
create table automatic_stand_ins (
  facility_id uuid primary key references facilities (id),
  -- The person who switched it on, in whose name its searches run.
  staff_id uuid not null references staff (id),
  since timestamptz not null
);

create table stand_in_searches (
  id uuid primary key default new_id(),
  recruitment_id uuid not null references recruitments (id),
  -- The recruitment's.
  facility_id uuid not null references facilities (id),
  -- The person who started it, or who switched on that it begins by itself.
  staff_id uuid not null references staff (id),
  is_automatic boolean not null,
  started_at timestamptz not null,
  -- When the next step begins; after the last step, when the search ends.
  next_at timestamptz not null,
  ended_at timestamptz check (ended_at >= started_at),
  outcome text check (outcome in ('FILLED', 'UNFILLED', 'CLOSED', 'STOPPED')),
  check ((ended_at is null) = (outcome is null))
);
-- One search of a posting runs at a time.
create unique index stand_in_searches_running on stand_in_searches (recruitment_id) where ended_at is null;
create index stand_in_searches_due on stand_in_searches (next_at, id) where ended_at is null;
create index stand_in_searches_recruitment on stand_in_searches (recruitment_id, started_at);
create index stand_in_searches_unfilled on stand_in_searches (ended_at) where outcome = 'UNFILLED';

-- Who is asked, in this order, as the facility's groups were when the search began.
create table stand_in_steps (
  search_id uuid not null references stand_in_searches (id),
  position smallint not null check (position >= 0),
  kind text not null check (kind in ('FAVORITES', 'GROUP', 'PUBLIC')),
  -- Null of a group that was deleted since: nobody is told.
  group_id uuid references worker_groups (id) on delete set null,
  began_at timestamptz,
  -- Workers who were told; in the public step the urgent call counts them.
  told integer check (told >= 0),
  primary key (search_id, position),
  check (group_id is null or kind = 'GROUP'),
  check ((told is null) = (began_at is null or kind = 'PUBLIC'))
);
create index stand_in_steps_group on stand_in_steps (group_id) where group_id is not null;

-- The limit of a worker's day counts the notices of searches too. Null for an urgent call.
alter table urgent_notices add column search_id uuid references stand_in_searches (id);
