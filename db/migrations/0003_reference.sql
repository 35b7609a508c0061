-- Lists that the product is given: places, railways, banks, master lists. Written by src/reference only.

create table area_regions (
  id integer primary key,
  name text not null,
  position integer not null
);

create table areas_l (
  code text primary key check (code ~ '^[0-9]{2}$'),
  name text not null,
  kana text not null,
  region_id integer not null references area_regions (id),
  position integer not null
);

create table areas_m (
  code text primary key check (code ~ '^[0-9]{5}$'),
  name text not null,
  kana text not null,
  prefecture_code text not null references areas_l (code)
);
create index areas_m_prefecture on areas_m (prefecture_code, code);

create table railway_corporations (
  id integer primary key,
  name text not null,
  position integer not null
);

create table railway_lines (
  id integer primary key,
  corporation_id integer not null references railway_corporations (id),
  name text not null,
  position integer not null
);

create table stations (
  code text primary key,
  name text not null,
  kana text not null,
  prefecture_code text not null references areas_l (code),
  latitude double precision not null,
  longitude double precision not null
);
create index stations_prefecture on stations (prefecture_code);

create table line_stations (
  line_id integer not null references railway_lines (id),
  station_code text not null references stations (code),
  position integer not null,
  primary key (line_id, station_code)
);
create index line_stations_station on line_stations (station_code);

create table licenses (
  id integer primary key check (id between 1 and 62),
  name text not null,
  unlocks_body_care boolean not null,
  expires boolean not null,
  position integer not null
);

create table job_tasks (id integer primary key check (id between 1 and 62), name text not null, position integer not null);
create table job_benefits (id integer primary key check (id between 1 and 62), name text not null, position integer not null);
create table job_arrangements (id integer primary key, name text not null, position integer not null);
create table facility_features (id integer primary key check (id between 1 and 62), name text not null, position integer not null);
create table facility_services (id integer primary key, name text not null, position integer not null);
create table relationships (id integer primary key, name text not null, position integer not null);
create table occupations (id integer primary key, name text not null, position integer not null);

create table working_hour_options (
  id integer primary key,
  name text not null,
  minimum_minutes integer not null,
  maximum_minutes integer,
  position integer not null
);

create table banks (
  code text primary key check (code ~ '^[0-9]{4}$'),
  name text not null,
  kana text not null,
  hiragana text not null,
  romaji text not null
);
create index banks_kana on banks (kana text_pattern_ops);

create table bank_branches (
  bank_code text not null references banks (code),
  code text not null check (code ~ '^[0-9]{3}$'),
  name text not null,
  kana text not null,
  hiragana text not null,
  romaji text not null,
  primary key (bank_code, code)
);

-- Which version of the reference data the tables hold.
create table reference_versions (
  name text primary key,
  content_hash text not null,
  loaded_at timestamptz not null
);
