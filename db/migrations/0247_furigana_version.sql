-- migration: no-transaction
-- The scheduled task finds the texts whose readings are missing or older than its words.
create index concurrently if not exists jobs_furigana_version on jobs (furigana_version);
create index concurrently if not exists facilities_furigana_version on facilities (furigana_version);
