import { sql, type RawBuilder } from 'kysely';

import {
  isWagePartTaxCountedCondition,
  isWagePartPaid,
  wageRepaymentsOfYearColumn,
} from '../statements/statements.queries.server.ts';
import {
  isTaxedByOlderTableCondition,
  isPayingWagePartCondition,
  isWagePartWithdrawableCondition,
} from '../wage/wage-parts.queries.server.ts';
import { nonresidentTaxRatePer100000 } from '../wage/withholding.ts';

/** The steps of every stored tax table, each with the amount at which the next step begins. */
const steps = sql`
  steps as (
    select v.id as version_id, c.name as tax_column, (s ->> 'from')::bigint as lower,
           lead((s ->> 'from')::bigint) over (partition by v.id, c.name order by (s ->> 'from')::bigint) as upper,
           (s ->> 'tax')::bigint as tax, (s ->> 'ratePer100000')::bigint as rate
      from statutory_versions v
     cross join lateral (values ('hei', v.content -> 'hei'), ('otsu', v.content -> 'otsu')) c (name, steps)
     cross join lateral jsonb_array_elements(c.steps) s
     where v.kind = 'withholding'
     union all
    select null, 'nonresident', 0, null, 0, ${nonresidentTaxRatePer100000}::bigint)`;

/** SQL: the tax on an amount by the table version and the column of a row. */
const taxOf = (row: string, amount: RawBuilder<unknown>): RawBuilder<number> => sql`
  (select s.tax + (${amount} - s.lower) * s.rate / 100000
     from steps s
    where s.version_id is not distinct from ${sql.ref(`${row}.tax_version_id`)}
      and s.tax_column = ${sql.ref(`${row}.tax_column`)}
      and s.lower <= ${amount} and (s.upper is null or ${amount} < s.upper))`;

const corrections = sql`
  left join lateral (
    select coalesce(sum(c.difference - c.share_difference), 0) as by_table, coalesce(sum(c.difference), 0) as whole
      from tax_corrections c where c.wage_part_id = p.id) k on true`;

/**
 * Checks that every tax follows from its table version, that no yearly total is negative, and that pay, travel and
 * statements agree with it. (Rule 6.2, 8.5)
 */
export const taxChecks: readonly { name: string; query: RawBuilder<{ subject: string }> }[] = [
  {
    name: 'the tax of a wage part is not that of its table',
    // Excluded: parts added later to a wage with a deduction. Their tax depends on the kept pay, which the next check
    // covers.
    query: sql`
      with ${steps},
      parts as (
        select p.id, p.tax_version_id, p.tax_column, p.tax + k.by_table as tax,
               case when p.part in ('planned', 'compensation') then 0 else coalesce(q.taxable, 0) end as before,
               p.taxable
          from wage_parts p
          ${corrections}
          left join lateral (
            select sum(o.taxable)::bigint as taxable
              from wage_parts o
             where o.attendance_id = p.attendance_id and o.tax_correction_id is null and o.id < p.id) q on true
         where ${isPayingWagePartCondition} and (p.tax_version_id is not null or p.tax_column = 'nonresident')
           and not (p.part in ('minimum', 'correction')
                    and exists (select from overpayments o
                                  join overpayment_deductions d on d.overpayment_id = o.id
                                 where o.attendance_id = p.attendance_id)))
      select id::text as subject
        from parts
       where tax <> ${taxOf('parts', sql`(parts.before + parts.taxable)`)} - ${taxOf('parts', sql`parts.before`)}`,
  },
  {
    name: 'a wage of which pay was paid back is not taxed as what was kept',
    query: sql`
      with ${steps},
      kept as (
        select o.attendance_id, r.tax_version_id, r.tax_column, s.taxable - d.taxable as taxable, s.tax - d.tax as tax
          from overpayments o
          join wage_parts r on r.attendance_id = o.attendance_id and r.part = 'planned'
         cross join lateral (
                select sum(p.taxable)::bigint as taxable, sum(p.tax + k.whole)::bigint as tax
                  from wage_parts p
                  ${corrections}
                 where p.attendance_id = o.attendance_id and p.tax_year = r.tax_year and p.tax_correction_id is null) s
         cross join lateral (
                select sum(x.taxable)::bigint as taxable, sum(x.tax)::bigint as tax
                  from overpayment_deductions x
                 where x.overpayment_id = o.id and x.undone_at is null) d
         where o.state = 'SETTLED' and (r.tax_version_id is not null or r.tax_column = 'nonresident'))
      select attendance_id::text as subject
        from kept
       where tax <> ${taxOf('kept', sql`kept.taxable`)}`,
  },
  {
    name: 'the tax or the pay of a year is below nothing',
    query: sql`
      select concat_ws(' ', w.worker_id, w.corporation_id, p.tax_year) as subject
        from wage_parts p
        join wages w on w.attendance_id = p.attendance_id
       group by w.worker_id, w.corporation_id, p.tax_year
      having coalesce(sum(p.tax) filter (where ${isWagePartTaxCountedCondition}), 0) - ${wageRepaymentsOfYearColumn('tax')} < 0
          or coalesce(sum(p.taxable) filter (where ${isWagePartPaid}), 0) - ${wageRepaymentsOfYearColumn('taxable')} < 0`,
  },
  {
    name: 'a wage stays taxed by a table that was corrected',
    // A task corrects the tax every minute. Compares with the latest change in the books, not with the machine's
    // clock.
    query: sql`
      select p.id::text as subject
        from wage_parts p
       where p.state <> 'TRANSFERRING' and not p.is_tax_provisional and ${isTaxedByOlderTableCondition}
         and exists (select from statutory_versions v
                      where v.kind = 'withholding' and v.year = p.tax_year and v.replaced_at is null
                        and v.loaded_at < (select max(at) from state_changes
                                            where subject_kind <> 'statutory_version') - interval '1 hour')`,
  },
  {
    name: 'unpaid pay is taxed by another column than was decided',
    // A decision taxes the balance again at once; transfers at the bank stay as they were sent. Pay that the bank
    // returned is taxed again by a task every minute: the check allows an hour after the return, measured by the
    // latest change in the books.
    query: sql`
      select p.id::text as subject
        from wage_parts p
        join wages w on w.attendance_id = p.attendance_id
       where ${isWagePartWithdrawableCondition} and ${isPayingWagePartCondition}
         and (p.state <> 'RETURNED' or not exists (
                select from state_changes h
                 where h.subject_kind = 'wage_part' and h.subject_id = p.id
                   and h.to_state = 'RETURNED' and h.from_state <> 'RETURNED'
                   and h.at > (select max(at) from state_changes) - interval '1 hour'))
         and p.tax_column <> case
               when exists (select from nonresident_periods n
                             where n.worker_id = w.worker_id
                               and w.work_day >= n.from_day and (n.until_day is null or w.work_day < n.until_day))
               then 'nonresident'
               when exists (select from tax_column_periods y
                             where y.worker_id = w.worker_id and y.corporation_id = w.corporation_id
                               and w.work_day >= y.from_day and (y.until_day is null or w.work_day < y.until_day))
               then 'otsu' else 'hei' end`,
  },
  {
    name: 'travel is exempt above the stated fare',
    query: sql`
      select a.id::text as subject
        from applications p
        join attendances a on a.application_id = p.id
       where p.travel_fare < a.travel_allowance`,
  },
  {
    name: 'a statement could not be issued',
    query: sql`
      select concat_ws(' ', worker_id, year, corporation_id) as subject from failed_statements`,
  },
  {
    name: 'approved pay is not on the books',
    query: sql`
      select w.attendance_id::text as subject
        from wages w
        left join wage_parts p on p.attendance_id = w.attendance_id and p.tax_correction_id is null
       where w.fixed is not null
       group by w.attendance_id
      having coalesce(sum(p.taxable + p.travel_allowance), 0)
             < (w.fixed ->> 'taxable')::bigint + (w.fixed ->> 'travelAllowance')::bigint`,
  },
];
