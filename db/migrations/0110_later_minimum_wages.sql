-- A minimum wage that is loaded after a wage was fixed is paid as a part of its own, once for each version.
alter table wage_parts
  add column minimum_version_id uuid references statutory_versions (id),
  drop constraint wage_parts_part_check,
  add constraint wage_parts_part_check check (
    part in ('planned', 'confirmed', 'adjustment', 'compensation', 'minimum', 'tax_refund', 'tax_due')),
  add constraint wage_parts_minimum check ((part = 'minimum') = (minimum_version_id is not null));

-- Versions by which every wage that was fixed before them has been computed again.
create table minimum_wage_checks (
  version_id uuid primary key references statutory_versions (id),
  checked_at timestamptz not null
);
