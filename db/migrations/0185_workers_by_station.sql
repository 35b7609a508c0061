-- migration: no-transaction
-- 急募 finds workers by the stations near a facility: those of their homes, and those that they wish for. Without a list of
-- pending entries, which each of hundreds of look-ups would read.
create index concurrently if not exists home_stations_station on home_stations (station_code) include (worker_id) where station_code is not null;
create index concurrently if not exists worker_profiles_wished_stations on worker_profiles using gin (desired_station_codes) with (fastupdate = off);
