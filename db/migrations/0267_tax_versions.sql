-- The version of the withholding table that a part of a wage was taxed by: a corrected table of the same year taxes it
-- again. Null for non-residents, whose rate is in no table, and until a task has named the version of an older row.
alter table wage_parts add column tax_version_id uuid references statutory_versions (id);

-- So much of a correction is due to pay that the worker paid back: the table asks for the tax of the kept wage.
alter table tax_corrections add column share_difference integer not null default 0;
