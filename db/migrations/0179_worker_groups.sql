-- Favourites and groups of workers of a facility, after a shift together. Written by src/pool only.

create table favorite_workers (
  facility_id uuid not null references facilities (id),
  worker_id uuid not null references workers (id),
  -- For the facility's own people; the worker is not told.
  memo text not null default '' check (char_length(memo) <= 200),
  -- The person of the facility who marked.
  staff_id uuid not null references staff (id),
  added_at timestamptz not null,
  primary key (facility_id, worker_id)
);
create index favorite_workers_worker on favorite_workers (worker_id);

create table worker_groups (
  id uuid primary key default new_id(),
  facility_id uuid not null references facilities (id),
  name text not null check (char_length(name) between 1 and 30),
  created_at timestamptz not null,
  constraint worker_groups_name unique (facility_id, name),
  -- For references that hold the facility as well.
  constraint worker_groups_of_facility unique (id, facility_id)
);

create table worker_group_members (
  group_id uuid not null references worker_groups (id) on delete cascade,
  worker_id uuid not null references workers (id),
  -- The person of the facility who added.
  staff_id uuid not null references staff (id),
  added_at timestamptz not null,
  primary key (group_id, worker_id)
);
create index worker_group_members_worker on worker_group_members (worker_id);

-- A posting can be offered to them first.
alter table limited_recruitments drop constraint limited_recruitments_audience_check;
alter table limited_recruitments add constraint limited_recruitments_audience_check
  check (audience in ('EXPERIENCED', 'REGULARS', 'FAVORITES', 'GROUP'));
-- Null of a group that was deleted since; its invitations stay.
alter table limited_recruitments add column group_id uuid;
alter table limited_recruitments add constraint limited_recruitments_group
  foreign key (group_id, facility_id) references worker_groups (id, facility_id);
alter table limited_recruitments add constraint limited_recruitments_only_groups check (group_id is null or audience = 'GROUP');
