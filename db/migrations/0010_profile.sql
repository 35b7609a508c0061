-- What the profile's screens need beyond 0004.

-- Written by src/profile only.
alter table worker_profiles
  -- Prefectures in which the worker looks for shifts; the address has its own prefecture.
  add column desired_prefecture_codes text[] not null default '{}',
  -- Grows with every save, so that the second of two tabs is told instead of overwriting the first.
  add column version integer not null default 1,
  add constraint worker_profiles_intention check (
    job_change_intention in ('すぐにでも', '良いところがあれば', '今は考えていない')),
  add constraint worker_profiles_stations check (cardinality(desired_station_codes) <= 5);

-- Which places a postal code stands for. Written by src/reference only.
create table postal_codes (
  -- Five digits for a building whose floors have all the codes that begin with them.
  zip_code text not null check (zip_code ~ '^[0-9]{5}([0-9]{2})?$'),
  city_code text not null check (city_code ~ '^[0-9]{5}$'),
  prefecture_code text not null references areas_l (code),
  city text not null,
  -- The parts of the city that share the code; none when it stands for the whole city.
  towns text[] not null,
  primary key (zip_code, city_code)
);

-- Pictures that were sent in and re-encoded, until something uses them. Written by src/server only.
create table uploads (
  id uuid primary key default new_id(),
  worker_id uuid not null references workers (id),
  purpose text not null,
  storage_key text not null unique,
  width integer not null,
  height integer not null,
  created_at timestamptz not null,
  used_at timestamptz,
  -- Nothing shows it any more: the sweep removes file and row.
  dropped_at timestamptz
);
create index uploads_worker on uploads (worker_id, purpose, created_at desc) where used_at is null;
create index uploads_unused on uploads (created_at) where used_at is null;
create index uploads_dropped on uploads (dropped_at) where dropped_at is not null;
