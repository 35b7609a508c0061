import { sql } from 'kysely';

import { addHours } from '#platform/base/jst.ts';

import { firstRetainedTaxYear, paySlipsRetainedSince } from '../statements/retention.ts';
import {
  isWagePartTaxCountedCondition,
  isWagePartPaid,
  wageRepaymentsOfYearColumn,
} from '../statements/statements.queries.server.ts';
import { latestDueStatementYear } from '../statements.ts';
import { isOverpaymentRestored } from '../wage/wage-parts.queries.server.ts';
import type { PayAuditCheck } from './audit-books.queries.server.ts';

/**
 * Checks that each completed payment has the slip of its shift, as long as slips are retained. A slip is deleted five
 * years after its issue, so earlier payments are left out. (Rule 8.5, 所得税法231条)
 */
export function paySlipAuditChecks(now: Date): readonly PayAuditCheck[] {
  return [
    {
      name: 'a completed payment has no pay slip',
      query: sql`
      select distinct p.attendance_id::text as subject
        from (select x.wage_part_id
                from transfers t
                join transfer_wage_parts x on x.transfer_id = t.id
               where t.state = 'COMPLETED'
               union all
              select wage_part_id from outside_payment_parts) x
        join wage_parts p on p.id = x.wage_part_id
       where p.released_at >= ${paySlipsRetainedSince(now)}
         and not exists (select from pay_slips s where s.attendance_id = p.attendance_id)`,
    },
  ];
}

/**
 * Checks that the statements of each year with pay were issued an hour after they were due, as long as they are
 * retained. (Rule 4.23, 8.5)
 */
export function yearStatementChecks(now: Date): readonly PayAuditCheck[] {
  return [
    {
      name: 'the statements of a year that is over were not issued',
      query: sql`
      select distinct p.tax_year::text as subject
        from wage_parts p
       where p.state = 'PAID'
         and p.tax_year between ${firstRetainedTaxYear(now)} and ${latestDueStatementYear(addHours(now, -1))}
         and not exists (select from issued_years y where y.year = p.tax_year)`,
    },
  ];
}

/**
 * Pay and tax of non-residents by year, from wage parts less the shares that were paid back. Does not reuse the SQL
 * of the statements, so that an error there is found. (Rule 8.5)
 */
const abroad = sql`
      abroad as (
        select m.worker_id, m.corporation_id, m.tax_year, sum(m.taxable) as taxable, sum(m.tax) as tax
          from (select w.worker_id, w.corporation_id, p.tax_year, p.taxable, p.tax
                  from wage_parts p
                  join wages w on w.attendance_id = p.attendance_id
                  left join tax_corrections k on k.id = p.tax_correction_id
                  left join wage_parts corrected on corrected.id = k.wage_part_id
                 where p.tax_column = 'nonresident' and coalesce(corrected.state, p.state) = 'PAID'
                 union all
                select d.worker_id, d.corporation_id, d.tax_year, -d.taxable, -d.tax
                  from overpayment_deductions d
                  join overpayments o on o.id = d.overpayment_id
                  join lateral (select f.tax_column from wage_parts f
                                 where f.attendance_id = o.attendance_id order by f.id limit 1) f on true
                  join wage_parts r on r.attendance_id = o.attendance_id and r.part = 'planned'
                 where f.tax_column = 'nonresident' and r.state = 'PAID'
                   and d.paid_at is not null and d.undone_at is null) m
         group by m.worker_id, m.corporation_id, m.tax_year)`;

/** Checks that statements and pay slips agree with the books. */
export const statementChecks: readonly PayAuditCheck[] = [
  {
    name: 'a statement says something else than its sums',
    query: sql`
      select id::text as subject
        from earnings_statements
       where (content ->> 'paid')::int is distinct from paid
          or (content ->> 'tax')::int is distinct from tax`,
  },
  {
    // Only the last final issue is checked: earlier issues may have been made while a transfer was at the bank.
    name: 'the last statement of an issued year says something else than was paid',
    query: sql`
      with paid as (
        select w.worker_id, w.corporation_id, p.tax_year, sum(p.taxable) - ${wageRepaymentsOfYearColumn('taxable')} as taxable,
               sum(p.tax) - ${wageRepaymentsOfYearColumn('tax')} as tax,
               coalesce(sum(p.travel_allowance) filter (where ${isWagePartPaid}), 0)
                 - ${wageRepaymentsOfYearColumn('travel_allowance')} as travel,
               count(distinct p.attendance_id)
                 filter (where ${isWagePartPaid} and p.tax_correction_id is null) as shifts,
               coalesce(jsonb_agg(distinct p.tax_column order by p.tax_column)
                          filter (where ${isWagePartPaid} and p.tax_correction_id is null), '[]') as columns,
               coalesce(bool_or(p.is_tax_provisional) filter (where ${isWagePartPaid}), false) as is_provisional
          from wage_parts p
          join wages w on w.attendance_id = p.attendance_id
         where ${isWagePartTaxCountedCondition}
         group by w.worker_id, w.corporation_id, p.tax_year),
      ${abroad},
      final as (
        select distinct on (s.worker_id, s.year, s.corporation_id) s.*
          from earnings_statements s
          join issued_years y on y.year = s.year
         where (s.content ->> 'isFinal')::boolean
         order by s.worker_id, s.year, s.corporation_id, s.issue desc)
      select s.id::text as subject
        from final s
        left join paid t on t.worker_id = s.worker_id and t.tax_year = s.year
             and t.corporation_id = s.corporation_id
        left join abroad n on n.worker_id = s.worker_id and n.tax_year = s.year
             and n.corporation_id = s.corporation_id
       where coalesce(t.taxable, 0) <> s.paid or coalesce(t.tax, 0) <> s.tax
          or coalesce(t.travel, 0) <> (s.content ->> 'travelAllowance')::bigint
          or coalesce(t.shifts, 0) <> (s.content ->> 'shiftCount')::bigint
          or coalesce(t.columns, '[]') <> coalesce(s.content -> 'columns', t.columns, '[]')
          or coalesce(t.is_provisional, false)
             <> coalesce((s.content ->> 'isTaxProvisional')::boolean, t.is_provisional, false)
          or case when n.taxable > 0 then n.taxable else 0 end
             <> coalesce((s.content #>> '{nonresident,paid}')::bigint, 0)
          or case when n.taxable > 0 then n.tax else 0 end
             <> coalesce((s.content #>> '{nonresident,tax}')::bigint, 0)`,
  },
  {
    // Compared with the ledger, because slips are made from the row of the wage.
    name: 'a pay slip says something else than the ledger',
    query: sql`
      with moved as (
        select l.attendance_id,
               -coalesce(sum(e.amount) filter (where a.worker_id is not null), 0) as net,
               -coalesce(sum(e.amount) filter (where a.kind = 'tax_withheld'), 0) as tax
          from ledger_postings l
          join ledger_entries e on e.posting_id = l.id
          join ledger_accounts a on a.id = e.account_id
         where l.kind in ('wage.planned', 'wage.confirmed', 'wage.adjustment', 'wage.compensation', 'wage.minimum',
                          'wage.correction', 'wage.retaxed')
         group by l.attendance_id),
      stated as (
        select s.attendance_id, s.content,
               coalesce(s.content -> 'paid', s.content -> 'wage') as paid, s.content ? 'paid' as is_new
          from pay_slips s)
      select s.attendance_id::text as subject
        from stated s
        left join moved m on m.attendance_id = s.attendance_id
       where (s.is_new or (s.content ->> 'writtenOff')::int = 0)
         and ((s.paid ->> 'net')::bigint <> coalesce(m.net, 0)
              or (s.paid ->> 'tax')::bigint <> coalesce(m.tax, 0)
              or (s.paid ->> 'taxable')::bigint - (s.paid ->> 'tax')::bigint
                 + (s.paid ->> 'travelAllowance')::bigint <> (s.paid ->> 'net')::bigint)`,
  },
  {
    name: 'a pay slip says something else than its wage',
    query: sql`
      select s.attendance_id::text as subject
        from pay_slips s
        join wages w on w.attendance_id = s.attendance_id
       where s.content -> 'wage' is distinct from coalesce(w.fixed, w.released)
          or (s.content ->> 'writtenOff')::int <> w.written_off`,
  },
  {
    name: 'a pay slip says other columns than the parts of its wage',
    query: sql`
      select s.attendance_id::text as subject
        from pay_slips s
        join (select p.attendance_id, jsonb_agg(distinct p.tax_column order by p.tax_column) as columns
                from wage_parts p
               where p.tax_correction_id is null
               group by p.attendance_id) p on p.attendance_id = s.attendance_id
       where p.columns <> coalesce(s.content -> 'columns', p.columns)`,
  },
  {
    name: 'a pay slip says something else than its overpayment',
    query: sql`
      select s.attendance_id::text as subject
        from pay_slips s
        join overpayments o on o.attendance_id = s.attendance_id
       where coalesce(s.content -> 'overpayment', 'null') is distinct from case
               when ${isOverpaymentRestored} then 'null'
               else jsonb_build_object('state', o.state, 'amount', o.amount, 'deducted', o.deducted) end`,
  },
];
