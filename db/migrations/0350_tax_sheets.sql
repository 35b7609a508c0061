-- The sheet of a corporation's withheld income tax for the payments of one calendar month (rule 8.7): what the employer pays to the tax
-- office by `due_on`. A sheet never changes; what is booked later stands on the next one.
create table tax_sheets (
  id uuid primary key default new_id(),
  corporation_id uuid not null references corporations (id),
  -- The first day of the month of payment.
  month date not null check (extract(day from month) = 1),
  due_on date not null,
  -- Yen of all its lines.
  tax bigint not null,
  content jsonb not null,
  drawn_at timestamptz not null,
  -- When the names in the content were erased: seven years after the year.
  names_erased_at timestamptz,
  constraint tax_sheets_one_a_month unique (corporation_id, month)
);
create index tax_sheets_with_names on tax_sheets (month) where names_erased_at is null;

-- What a sheet counts: one line for each taxed part of a payment, and one for each later difference of it.
create table tax_sheet_lines (
  id uuid primary key default new_id(),
  sheet_id uuid not null references tax_sheets (id),
  corporation_id uuid not null references corporations (id),
  kind text not null check (kind in ('PAYMENT', 'LATE', 'RETURNED', 'CHANGED', 'REPAID', 'REFUND', 'COLLECTED', 'BORNE')),
  -- A part of a wage, a deduction of an overpayment, or a correction whose rest the employer bears.
  source text not null check (source in ('PART', 'DEDUCTION', 'SHORTFALL')),
  source_id uuid not null,
  -- The transfer or the payment outside of the product; for a shortfall its correction.
  payment_id uuid not null,
  attendance_id uuid not null references attendances (id),
  worker_id uuid not null references workers (id),
  paid_on date not null,
  tax_year integer not null,
  tax_column text not null check (tax_column in ('hei', 'otsu', 'nonresident')),
  taxable integer not null,
  tax integer not null,
  constraint tax_sheet_lines_once unique (sheet_id, source_id, payment_id)
);
create index tax_sheet_lines_of_shift on tax_sheet_lines (attendance_id, source_id, payment_id);

-- The months whose sheets were drawn for every corporation.
create table tax_sheet_runs (
  month date primary key check (extract(day from month) = 1),
  completed_at timestamptz not null
);

-- Shifts whose payments may differ from the sheets: a row for each change, until a sheet is drawn after it. Rows are only added and removed,
-- and have no references, so that a payment waits for no other transaction. (Decision 101)
create table tax_sheet_changes (
  id bigint generated always as identity primary key,
  corporation_id uuid not null,
  attendance_id uuid not null
);
create index tax_sheet_changes_of_corporation on tax_sheet_changes (corporation_id, attendance_id);
create index tax_sheet_changes_of_shift on tax_sheet_changes (attendance_id);

create function wage_part_changes_tax_sheet() returns trigger language plpgsql as $$
begin
  insert into tax_sheet_changes (corporation_id, attendance_id)
  select corporation_id, attendance_id from wages where attendance_id = new.attendance_id;
  return null;
end
$$;
create trigger wage_parts_tax_sheet after insert or update on wage_parts
  for each row execute function wage_part_changes_tax_sheet();

create function deduction_changes_tax_sheet() returns trigger language plpgsql as $$
begin
  insert into tax_sheet_changes (corporation_id, attendance_id)
  select new.corporation_id, attendance_id from overpayments where id = new.overpayment_id;
  return null;
end
$$;
create trigger overpayment_deductions_tax_sheet after insert or update on overpayment_deductions
  for each row execute function deduction_changes_tax_sheet();

create function borne_tax_changes_tax_sheet() returns trigger language plpgsql as $$
begin
  insert into tax_sheet_changes (corporation_id, attendance_id)
  select new.corporation_id, attendance_id from wage_parts where id = new.wage_part_id;
  return null;
end
$$;
create trigger tax_corrections_tax_sheet after insert or update on tax_corrections
  for each row execute function borne_tax_changes_tax_sheet();

insert into tax_sheet_changes (corporation_id, attendance_id)
select corporation_id, attendance_id from wages where released is not null or fixed is not null;
