-- migration: no-transaction
-- The corporations whose signs were read longest ago.
create index concurrently if not exists corporation_exposures_signs on corporation_exposures (signs_read_at nulls first, corporation_id);
