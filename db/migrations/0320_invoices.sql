-- A corporation's month that is closed once, and the invoice with which it closes. Written by src/domain/billing only. (Rule 8.7)
create table billing_months (
  id uuid primary key default new_id(),
  corporation_id uuid not null references corporations (id),
  -- The first day of the month. A month without a row is open.
  month date not null check (extract(day from month) = 1),
  state text not null check (state in ('DRAFT', 'ISSUED')),
  drafted_at timestamptz not null,
  -- From this instant on the month is locked: what is approved later belongs to the next number.
  locks_at timestamptz not null check (locks_at > drafted_at),
  issued_at timestamptz check (issued_at >= locks_at),
  constraint billing_months_issued check ((state = 'ISSUED') = (issued_at is not null)),
  constraint billing_months_once unique (corporation_id, month)
);
create index billing_months_draft on billing_months (locks_at, id) where state = 'DRAFT';
create index billing_months_month on billing_months (month);

-- The last number of each year: a row and no sequence, because a closing that fails must not leave a gap.
create table invoice_numbers (
  year integer primary key,
  last integer not null check (last >= 1)
);

create table invoices (
  id uuid primary key default new_id(),
  number text not null unique check (number ~ '^HK\d{11}$'),
  corporation_id uuid not null references corporations (id),
  month date not null,
  -- Null: all facilities of the corporation.
  facility_id uuid references facilities (id),
  issued_at timestamptz not null,
  due_on date not null check (due_on > month),
  line_count integer not null check (line_count > 0),
  -- Sums of the lines. Negative where corrections take back more than the month costs.
  withheld integer not null,
  advance integer not null,
  fee integer not null,
  -- Rounded once for each rate.
  fee_tax integer not null,
  total integer not null check (total = advance + fee + fee_tax),
  constraint invoices_once unique nulls not distinct (corporation_id, month, facility_id),
  constraint invoices_month foreign key (corporation_id, month) references billing_months (corporation_id, month)
);

-- One line for each shift and number. The later line of a shift holds the difference to its earlier ones.
create table billed_lines (
  invoice_id uuid not null references invoices (id),
  attendance_id uuid not null references attendances (id),
  facility_id uuid not null references facilities (id),
  kind text not null check (kind in ('SHIFT', 'LATE', 'CORRECTION', 'OPENING')),
  -- A correction names the number on which the shift was billed first.
  first_invoice_id uuid references invoices (id),
  starts_on date not null,
  wage integer not null,
  compensation integer not null,
  travel integer not null,
  difference integer not null,
  withheld integer not null,
  advance integer not null check (advance = wage + compensation + travel + difference - withheld),
  fee integer not null,
  fee_tax_percent integer not null,
  primary key (attendance_id, invoice_id),
  constraint billed_lines_first check ((kind = 'CORRECTION') = (first_invoice_id is not null))
);
create index billed_lines_invoice on billed_lines (invoice_id, facility_id, starts_on);
-- A shift is billed first once; every other line is a correction of that one.
create unique index billed_lines_billed_once on billed_lines (attendance_id) where first_invoice_id is null;

create trigger invoices_append_only before delete or update on invoices
  for each row execute function refuse_change();
create trigger billed_lines_append_only before delete or update on billed_lines
  for each row execute function refuse_change();

create function invoice_must_hold_its_lines() returns trigger language plpgsql as $$
declare
  wrong text;
begin
  select i.number into wrong
    from invoices i
    join lateral (
      select count(*) as line_count, sum(l.withheld) as withheld, sum(l.advance) as advance, sum(l.fee) as fee
        from billed_lines l where l.invoice_id = i.id) s on true
   where i.id in (select invoice_id from new_lines)
     and (i.line_count, i.withheld, i.advance, i.fee) is distinct from (s.line_count, s.withheld, s.advance, s.fee)
   limit 1;
  if wrong is not null then
    raise exception 'invoice % does not hold its lines', wrong;
  end if;
  return null;
end
$$;
-- All lines of an invoice are written by one statement: a later one would make the sums wrong.
create trigger billed_lines_are_the_invoice after insert on billed_lines
  referencing new table as new_lines for each statement execute function invoice_must_hold_its_lines();

-- True until an issued number, or the decision that there is nothing to bill, has the shift as it is now.
alter table wages add column unbilled boolean not null default true;

create function wage_may_be_billed() returns trigger language plpgsql as $$
begin
  new.unbilled := true;
  return new;
end
$$;
create trigger wages_unbilled before update of fixed, released on wages
  for each row when ((old.fixed, old.released) is distinct from (new.fixed, new.released))
  execute function wage_may_be_billed();

create function posted_wage_may_be_billed() returns trigger language plpgsql as $$
begin
  -- Also where the value stays the same: the lock makes a closing wait for the posting, or the posting for the closing.
  update wages set unbilled = true where attendance_id = new.attendance_id;
  return null;
end
$$;
create trigger ledger_postings_unbilled after insert on ledger_postings
  for each row when (new.attendance_id is not null and new.kind not like 'points.%')
  execute function posted_wage_may_be_billed();

create function borne_tax_may_be_billed() returns trigger language plpgsql as $$
begin
  update wages w set unbilled = true from wage_parts p where p.id = new.wage_part_id and w.attendance_id = p.attendance_id;
  return null;
end
$$;
create trigger tax_corrections_unbilled after update of written_off on tax_corrections
  for each row when (old.written_off is distinct from new.written_off)
  execute function borne_tax_may_be_billed();
