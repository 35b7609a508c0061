-- The year of a wage is the year of the day that its transfer is designated for. (Rule book 6.2)

alter table wage_parts
  add column tax_column text not null default 'hei' check (tax_column in ('hei', 'otsu', 'nonresident')),
  -- How often the tax was computed again since the release: a posting of its own each time.
  add column tax_revision integer not null default 0 check (tax_revision >= 0);
alter table wage_parts alter column tax_column drop default;

-- Whoever was paid in a year is found by the parts that its transfers carried.
create index wage_parts_paid_year on wage_parts (tax_year, worker_id) where state = 'PAID';
drop index ledger_postings_wages;
-- What is still unpaid when a year ends, and what waits for the table of its year.
create index wage_parts_unpaid_year on wage_parts (tax_year, worker_id)
  where state in ('PLANNED_RELEASED', 'FIXED', 'RETURNED');
create index wage_parts_provisional on wage_parts (tax_year, id) where is_tax_provisional;

-- Parts that were paid with a provisional tax, held against the table of their year once it is loaded.
create table tax_corrections (
  id uuid primary key default new_id(),
  wage_part_id uuid not null unique references wage_parts (id),
  worker_id uuid not null references workers (id),
  corporation_id uuid not null references corporations (id),
  tax_year integer not null,
  -- What the table asks for beyond what was withheld, in yen; negative: so much was withheld too much.
  difference integer not null,
  -- So much of a positive difference was taken from later wages.
  collected integer not null default 0,
  created_at timestamptz not null,
  constraint tax_corrections_collected check (collected between 0 and greatest(difference, 0))
);
create index tax_corrections_open on tax_corrections (worker_id, corporation_id, id)
  where difference > collected;

-- The difference is a part of its own: of the corrected wage, or of the wage that it is taken from.
alter table wage_parts
  add column tax_correction_id uuid references tax_corrections (id),
  drop constraint wage_parts_attendance_id_part_key,
  drop constraint wage_parts_part_check,
  drop constraint wage_parts_amount_check,
  add constraint wage_parts_part_check check (
    part in ('planned', 'adjustment', 'compensation', 'tax_refund', 'tax_due')),
  add constraint wage_parts_amount_check check (case part when 'tax_due' then amount < 0 else amount > 0 end),
  add constraint wage_parts_correction check (
    (part in ('tax_refund', 'tax_due')) = (tax_correction_id is not null));
create unique index wage_parts_once on wage_parts (attendance_id, part, tax_correction_id) nulls not distinct;
create index wage_parts_tax_correction on wage_parts (tax_correction_id) where tax_correction_id is not null;

alter table transfer_wage_parts
  drop constraint transfer_wage_parts_amount_check,
  add constraint transfer_wage_parts_amount_check check (amount <> 0);
