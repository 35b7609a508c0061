-- What a worker must meet for a contract at the application; part of the version of a template. Written by src/employer only.
alter table jobs
  -- A finished shift at this facility.
  add column instant_worked_here boolean not null default false,
  -- Finished shifts anywhere.
  add column instant_shifts smallint check (instant_shifts between 1 and 100),
  -- The mean of the latest ten reviews, in tenths, and how many there must be.
  add column instant_rating_tenths smallint check (instant_rating_tenths between 10 and 50),
  add column instant_rating_count smallint check (instant_rating_count between 3 and 10),
  -- One of these licences, approved, and the years since it was issued.
  add column instant_license_ids integer[] not null default '{}' check (cardinality(instant_license_ids) <= 10),
  add column instant_license_years smallint check (instant_license_years between 1 and 30),
  add constraint jobs_instant_rating check ((instant_rating_tenths is null) = (instant_rating_count is null)),
  add constraint jobs_instant_license check (instant_license_years is null or cardinality(instant_license_ids) > 0);
