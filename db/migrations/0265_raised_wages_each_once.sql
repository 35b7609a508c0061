-- migration: no-transaction
create unique index concurrently if not exists wage_parts_all_once on wage_parts (attendance_id, part, tax_correction_id, minimum_version_id, hours_proposal_id, countersign_request_id) nulls not distinct;
drop index concurrently if exists wage_parts_every_once;
create index concurrently if not exists wage_parts_countersign_request on wage_parts (countersign_request_id) where countersign_request_id is not null;
