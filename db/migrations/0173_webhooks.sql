-- Webhooks of corporations in the form of Standard Webhooks. Written by src/webhooks only.

-- An address of a corporation's own system that gets its events.
create table webhook_endpoints (
  id uuid primary key default new_id(),
  corporation_id uuid not null references corporations (id),
  -- Null: every facility, later ones as well.
  facility_ids uuid[] check (cardinality(facility_ids) between 1 and 200),
  url text not null check (url ~ '^https://' and length(url) <= 1000),
  event_types text[] not null check (cardinality(event_types) >= 1),
  -- Sealed with a key that is derived from AUTH_SECRET.
  sealed_secret text not null,
  -- The secret before the last change signs as well until its time is over.
  sealed_old_secret text,
  old_secret_until timestamptz,
  check ((sealed_old_secret is null) = (old_secret_until is null)),
  created_by uuid not null references staff (id),
  created_at timestamptz not null,
  -- Nothing is sent to a paused one.
  paused_at timestamptz,
  pause_reason text check (pause_reason in ('PERSON', 'FAILURES', 'GONE')),
  check ((paused_at is null) = (pause_reason is null)),
  failing_since timestamptz,
  last_delivered_at timestamptz,
  removed_at timestamptz
);
create index webhook_endpoints_corporation on webhook_endpoints (corporation_id, created_at, id) where removed_at is null;

-- What happened at a facility, as it is told to endpoints; deleted after 30 days.
create table webhook_events (
  id uuid primary key default new_id(),
  corporation_id uuid not null references corporations (id),
  -- Null for a test of an endpoint.
  facility_id uuid references facilities (id),
  type text not null,
  -- The row of the history that it reports; null for a test of an endpoint.
  state_change_id bigint unique references state_changes (id),
  check ((facility_id is null) = (state_change_id is null)),
  data jsonb not null,
  occurred_at timestamptz not null
);
create index webhook_events_corporation on webhook_events (corporation_id, occurred_at);
create index webhook_events_age on webhook_events (occurred_at);

create table webhook_deliveries (
  id uuid primary key default new_id(),
  endpoint_id uuid not null references webhook_endpoints (id),
  event_id uuid not null references webhook_events (id) on delete cascade,
  -- The person who asked for it once more; null for the first.
  repeated_by uuid references staff (id),
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  delivered_at timestamptz,
  given_up_at timestamptz,
  check (delivered_at is null or given_up_at is null),
  last_status integer,
  last_error text check (length(last_error) <= 300)
);
create unique index webhook_deliveries_first on webhook_deliveries (endpoint_id, event_id) where repeated_by is null;
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where delivered_at is null and given_up_at is null;
create index webhook_deliveries_log on webhook_deliveries (endpoint_id, created_at desc, id desc);
create index webhook_deliveries_event on webhook_deliveries (event_id);

-- How far the history was read. A transaction may commit after one with higher ids: the rows of the last minutes are
-- read again and again, and the unique row of an event keeps it from a second life.
create table webhook_reading (
  only_row boolean primary key default true check (only_row),
  from_id bigint not null,
  next_id bigint not null,
  next_at timestamptz not null
);
insert into webhook_reading (from_id, next_id, next_at)
select coalesce(max(id), 0), coalesce(max(id), 0), '-infinity' from state_changes;
