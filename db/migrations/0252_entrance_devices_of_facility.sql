-- migration: no-transaction
-- A stamp with a tablet's minute reads the tablets that worked then, ended ones included. (Decision 073)
create index concurrently if not exists entrance_devices_of_facility on entrance_devices (facility_id);
