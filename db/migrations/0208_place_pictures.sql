-- Pictures that people of corporations uploaded for facilities and templates. Written by src/employer only. (Decision 061)
create table place_pictures (
  -- As `image_keys` of facilities and jobs name it.
  storage_key text primary key check (storage_key like 'facilities/%'),
  corporation_id uuid not null references corporations (id),
  staff_id uuid not null references staff (id),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null,
  -- Since when no save wanted it; null while the last save that spoke of it keeps it.
  unused_since timestamptz
);
create index place_pictures_waiting on place_pictures (corporation_id, created_at desc) where unused_since is not null;
create index place_pictures_unused on place_pictures (unused_since) where unused_since is not null;

alter table facilities add constraint facilities_pictures check (cardinality(image_keys) <= 10) not valid;
alter table jobs add constraint jobs_pictures check (cardinality(image_keys) <= 10) not valid;
