-- The column of the daily withholding table (日額表) by which a corporation taxes a worker's wages: 丙, and 乙
-- in these periods. Decided by an operator, never by the product. (Rule 6.3)
create table tax_column_periods (
  id uuid primary key default new_id(),
  worker_id uuid not null references workers (id),
  corporation_id uuid not null references corporations (id),
  -- The first work day that is taxed by 乙.
  from_day date not null,
  -- The first work day that is taxed by 丙 again; null while open. Equal to from_day: it never applied.
  until_day date,
  reason text not null check (char_length(reason) between 20 and 500),
  -- The desk key that was used.
  set_by text not null,
  set_at timestamptz not null,
  end_reason text check (char_length(end_reason) between 20 and 500),
  ended_by text,
  ended_at timestamptz,
  constraint tax_column_periods_order check (until_day >= from_day),
  constraint tax_column_periods_end check (
    num_nulls(until_day, end_reason, ended_by, ended_at) in (0, 4)),
  constraint tax_column_periods_apart exclude using gist (
    worker_id with =, corporation_id with =, daterange(from_day, until_day) with &&)
);
create index tax_column_periods_worker on tax_column_periods (worker_id, corporation_id);
create index tax_column_periods_open on tax_column_periods (set_at, id) where until_day is null;

-- A worker who worked 18 days or more at one corporation in each of two consecutive months: an operator
-- decides whether 乙 applies.
create table tax_column_proposals (
  id uuid primary key default new_id(),
  worker_id uuid not null references workers (id),
  corporation_id uuid not null references corporations (id),
  -- The first day of the first of the two months.
  first_month date not null check (extract(day from first_month) = 1),
  proposed_at timestamptz not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'SET', 'DISMISSED')),
  decision_reason text check (char_length(decision_reason) between 20 and 500),
  decided_by text,
  decided_at timestamptz,
  unique (worker_id, corporation_id, first_month),
  constraint tax_column_proposals_decision check (
    num_nulls(decision_reason, decided_by, decided_at) = case state when 'OPEN' then 3 else 0 end)
);
create unique index tax_column_proposals_one_open on tax_column_proposals (worker_id, corporation_id)
  where state = 'OPEN';
create index tax_column_proposals_open on tax_column_proposals (proposed_at, id) where state = 'OPEN';

-- What was worked before there were proposals.
insert into tax_column_proposals (worker_id, corporation_id, first_month, proposed_at)
  with months as (
    select worker_id, corporation_id, date_trunc('month', work_day)::date as month
      from wages w
     where (fixed ->> 'workMinutes')::int > 0
       and not exists (select from wage_parts p
                        where p.attendance_id = w.attendance_id and p.part = 'compensation')
     group by 1, 2, 3
    having count(distinct work_day) >= 18)
  select m.worker_id, m.corporation_id, max(m.month), now()
    from months m
    join months n on n.worker_id = m.worker_id and n.corporation_id = m.corporation_id
         and n.month = m.month + interval '1 month'
   group by 1, 2;

-- A paid part whose transfer was reopened is taxed again when it is paid, maybe provisionally again: each
-- revision of its tax may be corrected once.
alter table tax_corrections
  add column tax_revision integer not null default 0 check (tax_revision >= 0),
  drop constraint tax_corrections_wage_part_id_key,
  add constraint tax_corrections_once unique (wage_part_id, tax_revision);
update tax_corrections c set tax_revision = p.tax_revision from wage_parts p where p.id = c.wage_part_id;

-- Tax that is still to be taken from a wage, oldest first.
create index tax_corrections_waiting on tax_corrections (created_at, id) where difference > collected;
