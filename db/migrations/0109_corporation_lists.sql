-- migration: no-transaction
create index concurrently if not exists corporations_state on corporations (state, created_at, id);
create index concurrently if not exists facilities_of_corporation on facilities (corporation_id, name, id);
create index concurrently if not exists jobs_current on jobs (facility_id, title, id) where replaced_at is null and ended_at is null;
drop index concurrently if exists facilities_corporation;
