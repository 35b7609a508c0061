-- The round-trip fare to the facility as the worker stated it by applying, in yen; 0 on foot or by bicycle, null: not stated.
-- The posting's `travel_allowance` is the most that a contract pays for travel; a contract keeps the amount that it fixed.
-- (所得税法9条1項5号, Rule 8.5)
alter table applications add column travel_fare integer check (travel_fare between 0 and 50000);
