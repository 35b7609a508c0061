-- Tables that the state publishes once a year: income tax to withhold, minimum wages. A version is
-- never changed; a corrected table is a new version. Written by src/reference only.

create table statutory_versions (
  id uuid primary key default new_id(),
  kind text not null check (kind in ('withholding', 'minimum_wage')),
  -- The calendar year of payment of a withholding table; the fiscal year (年度) of minimum wages.
  year integer not null check (year between 2000 and 2200),
  content jsonb not null,
  content_hash text not null,
  row_count integer not null check (row_count > 0),
  source text not null,
  loaded_by text not null,
  loaded_at timestamptz not null,
  replaced_at timestamptz
);
create unique index statutory_versions_current on statutory_versions (kind, year) where replaced_at is null;

-- Wages computed so far used column 丙 of the table of 2026. An estimate without a tax stood for a
-- year without a table; it is computed anew where it is shown, and its net is before tax.
update wages
   set estimated = estimated || '{"taxColumn": "hei", "taxTableYear": 2026, "isTaxProvisional": false}',
       released = released || '{"taxColumn": "hei", "taxTableYear": 2026, "isTaxProvisional": false}',
       fixed = fixed || '{"taxColumn": "hei", "taxTableYear": 2026, "isTaxProvisional": false}';
update wages
   set estimated = estimated || '{"tax": 0, "isTaxProvisional": true}'
 where estimated ->> 'tax' is null;
