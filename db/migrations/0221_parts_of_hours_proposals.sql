-- migration: no-transaction
create unique index concurrently if not exists wage_parts_every_once on wage_parts (attendance_id, part, tax_correction_id, minimum_version_id, hours_proposal_id) nulls not distinct;
drop index concurrently if exists wage_parts_each_once;
create index concurrently if not exists wage_parts_hours_proposal on wage_parts (hours_proposal_id) where hours_proposal_id is not null;
