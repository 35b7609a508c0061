-- migration: no-transaction
create unique index concurrently if not exists wage_parts_each_once on wage_parts (attendance_id, part, tax_correction_id, minimum_version_id) nulls not distinct;
drop index concurrently if exists wage_parts_once;
