-- Facilities' own texts with readings above their words, for workers who turned furigana on. (Decision 067)

-- With which version of words and rules the readings were made; 0 for none yet. Written by src/employer only.
alter table jobs add column furigana_version smallint not null default 0;
alter table facilities add column furigana_version smallint not null default 0;

-- The texts of a version of a template that have readings: ["￹入浴￺にゅうよく￻の手伝い"]. A shown text that
-- is none of them, without its readings, is shown as it is. Written by src/employer only.
create table job_furigana (
  job_id uuid primary key references jobs (id),
  texts jsonb not null check (jsonb_typeof(texts) = 'array')
);

create table facility_furigana (
  facility_id uuid primary key references facilities (id),
  texts jsonb not null check (jsonb_typeof(texts) = 'array')
);
