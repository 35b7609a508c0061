-- Two answers of the profile; null until the worker has answered, which counts as no book and as a resident.
-- A corporation says whether it affixes stamps to the books of day labourers. (Rule 8.5)
alter table worker_profiles
  add column has_day_labour_book boolean,
  add column lives_in_japan boolean;
alter table corporations add column affixes_stamps boolean not null default false;
