-- migration: no-transaction
-- The digest counts the contracts that each facility got since the day before.
create index concurrently if not exists attendances_made on attendances (facility_id, created_at);
