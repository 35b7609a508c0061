-- migration: no-transaction
-- Parts of a table that was replaced, and older rows whose version is not named yet.
create index concurrently if not exists wage_parts_tax_version on wage_parts (tax_version_id, worker_id);
create index concurrently if not exists wage_parts_unknown_version on wage_parts (id)
  where tax_version_id is null and tax_correction_id is null and tax_column <> 'nonresident' and not is_tax_provisional;
