-- Up to five saved searches with alerts. The first one stays in availability_alerts, which the
-- subscription of the contract reads and writes; this table has up to four more. A worker with added ones
-- always has a first one. Written by src/notifications only.
alter table availability_alerts add column id uuid;
alter table availability_alerts add column name text check (char_length(name) between 1 and 20);

create table added_alerts (
  id uuid primary key default new_id(),
  worker_id uuid not null references availability_alerts (worker_id) on delete cascade,
  -- The order of the list; the constraint refuses a sixth.
  number smallint not null check (number between 2 and 5),
  -- Null: named by its conditions.
  name text check (char_length(name) between 1 and 20),
  prefecture_codes text[] not null check (cardinality(prefecture_codes) <= 5),
  station_codes text[] not null check (cardinality(station_codes) <= 10),
  shift_bits smallint not null check (shift_bits between 1 and 7),
  maximum_hours smallint not null check (maximum_hours between 2 and 16),
  minimum_daily_wage integer not null check (
    minimum_daily_wage between 3000 and 40000 and minimum_daily_wage % 500 = 0),
  paused_at timestamptz,
  updated_at timestamptz not null,
  unique (worker_id, number)
);

-- As alert_places, for the added ones.
create table added_alert_places (
  alert_id uuid not null references added_alerts (id) on delete cascade,
  worker_id uuid not null,
  place text collate "C" not null,
  shift_bit smallint not null check (shift_bit in (1, 2, 4)),
  min_wage integer not null,
  max_minutes smallint not null,
  primary key (alert_id, place, shift_bit)
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
create index added_alert_places_match on added_alert_places (place, shift_bit, min_wage)
  include (max_minutes, worker_id, alert_id);
create index added_alert_places_worker on added_alert_places (worker_id, place, shift_bit);

-- The added alert that found it, the oldest of several; null where the first one did.
alter table alert_matches add column added_id uuid;
