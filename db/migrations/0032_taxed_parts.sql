-- A part of a wage keeps what it is made of and the year whose withholding table it was computed by:
-- the year of the day it is paid on, which may not be the year of its release. (Rule book 6.2)
alter table wage_parts
  add column taxable integer,
  add column tax integer,
  add column travel_allowance integer,
  add column tax_year integer,
  -- Computed by the newest loaded table, because the one of the year was not loaded.
  add column is_tax_provisional boolean not null default false;

-- The ledger knows gross pay and tax of each part, the wage how much of it was travel allowance.
update wage_parts p
   set travel_allowance = s.travel,
       taxable = s.gross - s.travel,
       tax = s.tax,
       tax_year = s.year
  from (select w.attendance_id, right(l.kind, -length('wage.')) as part,
               coalesce(sum(e.amount) filter (where a.kind = 'employer_receivable'), 0) as gross,
               coalesce(-sum(e.amount) filter (where a.kind = 'tax_withheld'), 0) as tax,
               extract(year from l.occurred_at at time zone 'Asia/Tokyo') as year,
               case l.kind
                 when 'wage.planned' then (w.released ->> 'travelAllowance')::integer
                 when 'wage.compensation' then (w.fixed ->> 'travelAllowance')::integer
                 else (w.fixed ->> 'travelAllowance')::integer
                      - coalesce((w.released ->> 'travelAllowance')::integer, 0)
               end as travel
          from wages w
          join ledger_postings l on l.attendance_id = w.attendance_id
           and l.kind in ('wage.planned', 'wage.adjustment', 'wage.compensation')
          join ledger_entries e on e.posting_id = l.id
          join ledger_accounts a on a.id = e.account_id
         group by w.attendance_id, l.id) s
 where s.attendance_id = p.attendance_id and s.part = p.part;

-- The tax of an adjustment may be negative: the table has steps.
alter table wage_parts
  alter column taxable set not null,
  alter column tax set not null,
  alter column travel_allowance set not null,
  alter column tax_year set not null,
  add constraint wage_parts_adds_up check (amount = taxable - tax + travel_allowance);
