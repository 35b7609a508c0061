-- When a worker could work, and who wants to hear of which new recruitments. (Rule book 4.20)

-- The days and shifts on which a worker could work. Written by src/profile only.
create table available_dates (
  worker_id uuid not null references workers (id),
  work_date date not null,
  -- A day without any has no row.
  shifts text[] not null check (
    cardinality(shifts) between 1 and 3 and shifts <@ array['SHIFT_EARLY_MORNING', 'SHIFT_DAY', 'SHIFT_NIGHT']),
  primary key (worker_id, work_date)
);
create index available_dates_day on available_dates (work_date);

-- What happened to recruitments and was not passed on yet, written in the transaction of its reason.
-- Written by src/recruitment only.
create table recruitment_news (
  id bigint generated always as identity primary key,
  recruitment_id uuid not null references recruitments (id),
  kind text not null check (kind in ('PUBLISHED', 'LAST_SEAT')),
  at timestamptz not null
);
create index recruitment_news_kind on recruitment_news (kind, id);

-- Whose favourite is this? Asked when a recruitment is about to close.
create index favorites_recruitment on favorites (recruitment_id);

-- One alert a worker. Written by src/notifications only, like everything below.
create table availability_alerts (
  worker_id uuid primary key references workers (id),
  -- No place at all stands for all of Japan, as in the search.
  prefecture_codes text[] not null check (cardinality(prefecture_codes) <= 5),
  station_codes text[] not null check (cardinality(station_codes) <= 10),
  shift_bits smallint not null check (shift_bits between 1 and 7),
  maximum_hours smallint not null check (maximum_hours between 2 and 16),
  minimum_daily_wage integer not null check (
    minimum_daily_wage between 3000 and 40000 and minimum_daily_wage % 500 = 0),
  paused_at timestamptz,
  updated_at timestamptz not null
);

-- The same alerts, one row for each place and shift, but for those that pause: a new recruitment
-- finds the alerts it matches by one range of this index, however many others there are.
create table alert_places (
  worker_id uuid not null references availability_alerts (worker_id) on delete cascade,
  -- Named as in open_places: 'J', 'L13', 'S…'.
  place text collate "C" not null,
  shift_bit smallint not null check (shift_bit in (1, 2, 4)),
  min_wage integer not null,
  max_minutes smallint not null,
  primary key (worker_id, place, shift_bit)
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
create index alert_places_match on alert_places (place, shift_bit, min_wage) include (max_minutes, worker_id);

-- What was found for whom and is not told yet.
create table alert_matches (
  worker_id uuid not null references availability_alerts (worker_id) on delete cascade,
  recruitment_id uuid not null references recruitments (id),
  -- 急募: told at once.
  is_urgent boolean not null,
  due_at timestamptz not null,
  primary key (worker_id, recruitment_id)
);
create index alert_matches_due on alert_matches (due_at, worker_id);

-- Three alerts a day, whatever happens.
create table alert_deliveries (
  worker_id uuid not null references workers (id),
  day date not null,
  number smallint not null check (number between 1 and 3),
  sent_at timestamptz not null,
  primary key (worker_id, day, number)
);
create index alert_deliveries_day on alert_deliveries (day);

-- Up to which deadline the owners of favourites were told that it is near.
create table favorite_reminders (
  only_row boolean primary key default true check (only_row),
  told_until timestamptz not null
);
