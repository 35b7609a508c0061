-- migration: no-transaction
-- Hours that wait for a facility: few rows, however long its history is.
create index concurrently if not exists attendances_hours on attendances (facility_id, starts_at, id) where state in ('CHECKED_OUT', 'REVIEWING');
