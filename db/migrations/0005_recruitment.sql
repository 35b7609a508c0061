-- Facilities and what they offer. Written by src/recruitment only.

create table corporations (
  id uuid primary key default new_id(),
  name text not null,
  address text not null,
  created_at timestamptz not null
);

create table facilities (
  id uuid primary key default new_id(),
  corporation_id uuid not null references corporations (id),
  name text not null,
  service_id integer not null references facility_services (id),
  phone_number text not null,
  zip_code text not null,
  prefecture_code text not null references areas_l (code),
  city_code text not null references areas_m (code),
  -- Up to the town: what visitors may see. The rest only after a contract.
  town text not null,
  street_number text not null,
  latitude double precision not null,
  longitude double precision not null,
  access_note text not null default '',
  feature_ids integer[] not null default '{}',
  average_nursing_care_level numeric(2, 1) check (average_nursing_care_level between 0 and 5),
  ambience_note text not null default '',
  -- 受動喫煙防止措置. (Rule book 3.9)
  smoking_measure text not null check (smoking_measure in (
    'PREMISES_BANNED', 'PREMISES_BANNED_OUTDOOR_AREA', 'INDOORS_BANNED', 'INDOORS_SMOKING_ROOM',
    'INDOORS_HEATED_TOBACCO_ROOM', 'OUTDOORS_ALLOWED')),
  -- 36協定: the facility may let people work more than eight hours.
  overtime_agreement boolean not null,
  consultation_desk text not null,
  image_keys text[] not null default '{}',
  -- The day's check-in codes are derived from it. (Rule book 4.10)
  stamp_secret bytea not null,
  -- What workers said, as src/reviews last counted it. (Rule book 4.19)
  rating numeric(2, 1) check (rating between 1 and 5),
  rating_count integer not null default 0 check (rating_count >= 0),
  -- [{"name": "職場の雰囲気", "rate": 4.2}]
  rating_items jsonb not null default '[]',
  created_at timestamptz not null
);
create index facilities_corporation on facilities (corporation_id);

create table facility_stations (
  facility_id uuid not null references facilities (id),
  station_code text not null references stations (code),
  walk_minutes integer not null check (walk_minutes between 0 and 60),
  primary key (facility_id, station_code)
);

create table blocked_workers (
  facility_id uuid not null references facilities (id),
  worker_id uuid not null references workers (id),
  blocked_at timestamptz not null,
  primary key (facility_id, worker_id)
);

-- What a facility asks for again and again; a recruitment is one dated offer of it.
create table jobs (
  id uuid primary key default new_id(),
  facility_id uuid not null references facilities (id),
  title text not null check (length(title) between 1 and 80),
  tagline text not null default '',
  description text not null,
  workflow jsonb not null default '[]',
  belongings text not null default '',
  note text not null default '',
  appeal_points text[] not null default '{}',
  task_ids integer[] not null,
  benefit_ids integer[] not null default '{}',
  -- Any-of groups: one licence of every group is needed. [[1,2,3],[34]]
  license_groups jsonb not null default '[]',
  requirement_note text not null default '',
  beginners_welcome boolean not null default false,
  pick_up_service boolean not null default false,
  image_keys text[] not null default '{}',
  created_at timestamptz not null
);
create index jobs_facility on jobs (facility_id);

create table recruitments (
  id uuid primary key default new_id(),
  job_id uuid not null references jobs (id),
  facility_id uuid not null references facilities (id),
  mode text not null check (mode in ('INSTANT', 'SCREENING')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  break_minutes integer not null check (break_minutes between 0 and 180),
  hourly_wage integer not null check (hourly_wage > 0),
  -- The plan's taxable wage: base and premiums. (Rule book 4.12)
  salary integer not null check (salary > 0),
  travel_allowance integer not null check (travel_allowance between 0 and 3000),
  -- Incentive points for the worker after FIXED, 0 or 100 to 3,000.
  bonus integer not null default 0 check (bonus = 0 or bonus between 100 and 3000),
  capacity integer not null check (capacity between 1 and 20),
  seats_taken integer not null default 0 check (seats_taken >= 0),
  deadline timestamptz not null check (deadline < starts_at),
  published_at timestamptz not null,
  paused_at timestamptz,
  -- Taken off by the facility for good; a pause ends, this does not.
  closed_at timestamptz,
  constraint recruitments_never_oversold check (seats_taken <= capacity)
) with (fillfactor = 90);
create index recruitments_job on recruitments (job_id, starts_at, id);
create index recruitments_facility on recruitments (facility_id, starts_at, id);

-- Made for reading: one row per open recruitment, with all that a list shows. It is there exactly
-- while the recruitment can be applied to; only `deadline` is checked again by every reader.
create table open_recruitments (
  recruitment_id uuid primary key references recruitments (id),
  facility_id uuid not null,
  prefecture_code text not null,
  station_codes text[] not null,
  work_date date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  deadline timestamptz not null,
  shift_kind text not null check (shift_kind in ('SHIFT_DAY', 'SHIFT_EARLY_MORNING', 'SHIFT_NIGHT')),
  -- On duty, breaks included.
  duty_minutes integer not null,
  salary integer not null,
  published_at timestamptz not null,
  remaining integer not null check (remaining > 0),
  -- The list item but for what changes while it is open (remaining seats, 急募). Text, not jsonb: it
  -- is written once and read thousands of times as it is.
  item json not null
) with (fillfactor = 85);
create index open_recruitments_deadline on open_recruitments (deadline);
create index open_recruitments_facility on open_recruitments (facility_id);

-- Under which places an open recruitment is found: 'J' (all of Japan), 'L13' (its prefecture),
-- 'M13104' (its municipality), 'S…' (each station nearby). Every order of the search is an index of
-- one place, or of one place and day, so a page costs the same however much is open elsewhere.
create table open_places (
  place text collate "C" not null,
  recruitment_id uuid not null references open_recruitments (recruitment_id) on delete cascade,
  work_date date not null,
  starts_at timestamptz not null,
  deadline timestamptz not null,
  published_at timestamptz not null,
  hourly_wage integer not null,
  salary integer not null,
  score integer not null,
  -- 99 where no station is near.
  walk_minutes smallint not null,
  -- Tenths; 0 below three reviews.
  rating smallint not null,
  duty_minutes smallint not null,
  -- One bit each: 1 day, 2 early morning, 4 night.
  shift_bit smallint not null,
  service_id integer not null,
  -- Tenths; 99 where it is not known.
  care_level smallint not null,
  bonus smallint not null,
  beginners_welcome boolean not null,
  instant boolean not null,
  -- Bits of the licences of up to three any-of groups; a group that is not there asks nothing (-1).
  license_mask_1 bigint not null,
  license_mask_2 bigint not null,
  license_mask_3 bigint not null,
  task_mask bigint not null,
  feature_mask bigint not null,
  benefit_mask bigint not null,
  primary key (recruitment_id, place)
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
-- The planner should take every place for a prefecture, where a wrong plan costs a hundred times more
-- than at a station: so it is told that there are ten places, not two thousand.
alter table open_places alter column place set (n_distinct = 10);
-- It also counts, by place and by place and day, and finds what few match: with every column in it a
-- place is read in one piece, without its table.
create index open_places_soon on open_places (place, work_date, starts_at, recruitment_id) include (
  deadline, published_at, hourly_wage, salary, score, walk_minutes, rating, duty_minutes, shift_bit,
  service_id, care_level, bonus, beginners_welcome, instant, license_mask_1, license_mask_2,
  license_mask_3, task_mask, feature_mask, benefit_mask);
create index open_places_new on open_places (place, published_at, recruitment_id);
create index open_places_score on open_places (place, score, recruitment_id);
create index open_places_hourly on open_places (place, hourly_wage, recruitment_id);
create index open_places_salary on open_places (place, salary, recruitment_id);
create index open_places_walk on open_places (place, walk_minutes, recruitment_id);
create index open_places_rating on open_places (place, rating, recruitment_id);
create index open_places_day_new on open_places (place, work_date, published_at, recruitment_id);
create index open_places_day_score on open_places (place, work_date, score, recruitment_id);
create index open_places_day_hourly on open_places (place, work_date, hourly_wage, recruitment_id);
create index open_places_day_salary on open_places (place, work_date, salary, recruitment_id);
create index open_places_day_walk on open_places (place, work_date, walk_minutes, recruitment_id);
create index open_places_day_rating on open_places (place, work_date, rating, recruitment_id);

create table favorites (
  worker_id uuid not null references workers (id),
  recruitment_id uuid not null references recruitments (id),
  added_at timestamptz not null,
  -- The recruitment's, so that old favourites are found by themselves.
  starts_at timestamptz not null,
  primary key (worker_id, recruitment_id)
);
create index favorites_worker on favorites (worker_id, added_at, recruitment_id);
create index favorites_old on favorites (starts_at);
