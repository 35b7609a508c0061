import { sql, type RawBuilder } from 'kysely';

import type { Yen } from '#platform/base/yen.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

type FeeBase = Readonly<Record<'postedOn' | 'grossWage' | 'workMinutes', RawBuilder<unknown>>>;

/**
 * SQL: the fee that the posting of a shift announced, the higher one of both kinds of worker. `f` is its facility. A second
 * computation of `announcedFeeOf`, which imports nothing of it.
 */
const announcedFee = ({ postedOn, grossWage, workMinutes }: FeeBase) => sql`
         (select case when ${grossWage} <= 0 then 0 else max(
                   least(greatest(coalesce(${grossWage}::bigint * u.basis_points / 10000, u.yen_per_hour::bigint * ${workMinutes} / 60),
                                  u.minimum_fee, 0),
                         u.maximum_fee)) end
            from unnest(array['PUBLIC', 'OWN_PEOPLE']) as k (kind)
           cross join lateral (
             select o.* from fee_rules o
              where o.from_day <= ${postedOn} and coalesce(o.facility_id, f.id) = f.id
                and coalesce(o.corporation_id, f.corporation_id) = f.corporation_id
                and coalesce(o.worker_kind, k.kind) = k.kind
              order by num_nonnulls(o.facility_id) desc, num_nonnulls(o.corporation_id) desc,
                       num_nonnulls(o.worker_kind) desc, o.from_day desc
              limit 1) u)`;

const jstDayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Tokyo')::date`;
const field = (column: string, name: string) =>
  sql`coalesce((${sql.ref(column)} ->> ${sql.lit(name)})::bigint, 0)`;

export type AuditedExposure = {
  corporationId: string;
  /** Yen that the rows give now. */
  total: Yen;
  limit: Yen;
  /** The stored limit of the last computation, what its columns give, and what the receipts give. */
  storedLimit: Yen | null;
  heldYen: Yen;
  largestPaidInvoice: Yen;
  storedHeldYen: Yen;
  storedLargestPaidInvoice: Yen;
  computedAt: Date | null;
  isExcessRecorded: boolean;
};

/**
 * Adds up the exposure of every corporation that has one, shift by shift, with its limit. The books give the debt,
 * `wage_parts` what was released of a standing contract.
 */
export async function auditedExposures(
  db: QueryExecutor,
  { now, baseLimit, checkedLimit, paidInvoiceFactor }: AuditArgs,
): Promise<AuditedExposure[]> {
  const { rows } = await sql<AuditedExposure>`
    /* trust.auditedExposures */
    with shifts as (
      select f.corporation_id, 'seats' as part, ${jstDayOf('r.starts_at')} as day,
             (coalesce(h.capacity, r.capacity) - r.seats_taken) * (r.salary + r.travel_allowance)::bigint as pay,
             (coalesce(h.capacity, r.capacity) - r.seats_taken) * ${announcedFee({
               postedOn: jstDayOf('r.published_at'),
               grossWage: sql`r.salary`,
               workMinutes: sql`(extract(epoch from r.ends_at - r.starts_at)::int / 60 - r.break_minutes)`,
             })} as fee
        from recruitments r
        join facilities f on f.id = r.facility_id
        left join held_recruitments h on h.recruitment_id = r.id
       where r.closed_at is null and r.deadline > ${now} and coalesce(h.capacity, r.capacity) > r.seats_taken
      union all
      select f.corporation_id, 'contracts', ${jstDayOf('a.starts_at')},
             greatest(${field('w.estimated', 'taxable')} + ${field('w.estimated', 'travelAllowance')}
                      - (select coalesce(sum(p.taxable + p.travel_allowance), 0)
                           from wage_parts p where p.attendance_id = a.id), 0),
             ${announcedFee({
               postedOn: jstDayOf('r.published_at'),
               grossWage: field('w.estimated', 'taxable'),
               workMinutes: field('w.estimated', 'workMinutes'),
             })}
        from attendances a
        join facilities f on f.id = a.facility_id
        join recruitments r on r.id = a.recruitment_id
        join wages w on w.attendance_id = a.id
       where a.state in ('SCHEDULED', 'CHECKED_IN', 'CHECKED_OUT', 'REVIEWING')
      union all
      select f.corporation_id, 'worked', ${jstDayOf('a.starts_at')}, 0,
             ${announcedFee({
               postedOn: jstDayOf('r.published_at'),
               grossWage: field('w.fixed', 'taxable'),
               workMinutes: field('w.fixed', 'workMinutes'),
             })}
        from wages w
        join attendances a on a.id = w.attendance_id
        join facilities f on f.id = a.facility_id
        join recruitments r on r.id = a.recruitment_id
       where w.fixed is not null and w.unbilled and a.state in ('FIXED', 'PAID')
         and w.attendance_id not in (select attendance_id from billed_lines)),
    sums as (
      select corporation_id, sum(pay) as pay, sum(fee) as fee, trunc(sum(fee) * percent / 100) as tax
        from shifts
       cross join lateral (select case when day >= '2019-10-01' then 10 else 8 end as percent) t
       group by corporation_id, part, percent),
    books as (
      select a.corporation_id, sum(e.amount) as debt
        from ledger_accounts a
        join ledger_entries e on e.account_id = a.id
       where a.kind = 'employer_receivable' and a.worker_id is null
       group by a.corporation_id),
    paid as (
      select corporation_id, sum(amount) as held
        from (select corporation_id, amount
                from receipt_allocations where kind in ('CREDIT', 'DEPOSIT')
               union all
              select corporation_id, -amount from credit_set_offs where credit_invoice_id is null
               union all
              select corporation_id, -amount
                from refunds where source in ('CREDIT', 'DEPOSIT') and state <> 'ENDED') m
       group by corporation_id),
    invoiced as (
      select corporation_id, max(total - credited) as largest
        from invoice_balances where total > 0 and open <= 0 group by corporation_id)
    select c.id as "corporationId",
           coalesce(b.debt, 0)::bigint + coalesce(s.sum, 0)::bigint as total,
           (coalesce(x.granted_yen, greatest(
              case when x.checked_at is null then ${baseLimit}::bigint else ${checkedLimit}::bigint end,
              ${paidInvoiceFactor}::bigint * coalesce(x.largest_paid_invoice_yen, 0)))
            + coalesce(x.deposit_yen, 0))::bigint as limit,
           case when x.computed_at is not null then x.limit_yen end as "storedLimit",
           coalesce(p.held, 0)::bigint as "heldYen", coalesce(i.largest, 0)::bigint as "largestPaidInvoice",
           coalesce(x.deposit_yen, 0)::bigint as "storedHeldYen",
           coalesce(x.largest_paid_invoice_yen, 0)::bigint as "storedLargestPaidInvoice",
           x.computed_at as "computedAt", x.exceeded_at is not null as "isExcessRecorded"
      from corporations c
      left join corporation_exposures x on x.corporation_id = c.id
      left join (select corporation_id, sum(pay + fee + tax) as sum from sums group by corporation_id) s
             on s.corporation_id = c.id
      left join books b on b.corporation_id = c.id
      left join paid p on p.corporation_id = c.id
      left join invoiced i on i.corporation_id = c.id
     where num_nonnulls(x.corporation_id, s.corporation_id, b.corporation_id) > 0
     order by c.id
  `.execute(db);
  return rows;
}

type AuditArgs = { now: Date; baseLimit: Yen; checkedLimit: Yen; paidInvoiceFactor: number };
