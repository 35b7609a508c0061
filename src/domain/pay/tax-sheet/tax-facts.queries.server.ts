import { sql, type RawBuilder } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import type { TaxFact } from './tax-sheet.ts';

/**
 * SQL: a row for each part of a wage that was paid, each repaid share of an overpayment, and each shortfall of tax that
 * the employer bears, for the wages `w` for which `isOf` is true. The day of a payment is its designated day. (Rule 6.2)
 */
export const taxFacts = (isOf: RawBuilder<boolean>): RawBuilder<unknown> => sql`
      select 'PART' as source, p.id as source_id, paid.payment_id, w.corporation_id, w.attendance_id, p.worker_id,
             w.work_day, paid.paid_on, p.tax_year, p.tax_column, p.part, p.taxable, p.tax
        from wages w
        join wage_parts p on p.attendance_id = w.attendance_id
        join lateral (
          select t.id as payment_id, t.designated_on as paid_on
            from transfer_wage_parts x
            join transfers t on t.id = x.transfer_id and t.state = 'COMPLETED'
           where x.wage_part_id = p.id
           union all
          select o.id, o.paid_on
            from outside_payment_parts x
            join outside_payments o on o.id = x.outside_payment_id
           where x.wage_part_id = p.id) paid on true
       where (w.released is not null or w.fixed is not null) and ${isOf}
       union all
      select 'DEDUCTION', d.id, d.transfer_id, w.corporation_id, w.attendance_id, d.worker_id,
             w.work_day, t.designated_on, d.tax_year, f.tax_column, 'repaid', - d.taxable, - d.tax
        from wages w
        join overpayments o on o.attendance_id = w.attendance_id
        join overpayment_deductions d on d.overpayment_id = o.id and d.paid_at is not null and d.undone_at is null
        join transfers t on t.id = d.transfer_id
        join lateral (select p.tax_column from wage_parts p
                       where p.attendance_id = w.attendance_id order by p.id limit 1) f on true
       where (w.released is not null or w.fixed is not null) and ${isOf}
       union all
      select 'SHORTFALL', c.id, c.id, w.corporation_id, w.attendance_id, c.worker_id,
             w.work_day, (l.occurred_at at time zone 'Asia/Tokyo')::date, c.tax_year, p.tax_column, 'borne', 0,
             c.written_off
        from wages w
        join wage_parts p on p.attendance_id = w.attendance_id
        join tax_corrections c on c.wage_part_id = p.id and c.written_off > 0
        join ledger_postings l on l.dedup_key = 'tax-correction:' || c.id || ':written-off'
       where (w.released is not null or w.fixed is not null) and ${isOf}`;

/**
 * Returns the facts of a corporation that its sheets do not have, or have with other amounts, in the order of payment. A
 * payment that is gone has the negated amounts of the sheets. Reads the shifts of `tax_sheet_changes` only.
 */
export async function openTaxFactsOf(db: QueryExecutor, corporationId: string): Promise<TaxFact[]> {
  const { rows } = await sql<TaxFact>`
    /* pay.openTaxFactsOf */
    with changed as materialized (
      select distinct attendance_id from tax_sheet_changes where corporation_id = ${corporationId}),
    facts as (${taxFacts(sql`w.attendance_id in (select attendance_id from changed)`)}),
    drawn as (
      select l.source, l.source_id, l.payment_id, l.attendance_id, l.worker_id, max(l.paid_on) as paid_on,
             max(l.tax_year) as tax_year, max(l.tax_column) as tax_column, sum(l.taxable) as taxable, sum(l.tax) as tax
        from tax_sheet_lines l
       where l.attendance_id in (select attendance_id from changed)
       group by l.source, l.source_id, l.payment_id, l.attendance_id, l.worker_id),
    counted as (
      select attendance_id from drawn group by attendance_id having sum(taxable) > 0),
    open as (
      select coalesce(f.source, d.source) as source, coalesce(f.source_id, d.source_id) as source_id,
             coalesce(f.payment_id, d.payment_id) as payment_id,
             coalesce(f.attendance_id, d.attendance_id) as attendance_id,
             coalesce(f.worker_id, d.worker_id) as worker_id, coalesce(f.paid_on, d.paid_on) as paid_on,
             coalesce(f.tax_year, d.tax_year) as tax_year, coalesce(f.tax_column, d.tax_column) as tax_column,
             coalesce(f.part, 'gone') as part,
             coalesce(f.taxable, 0) - coalesce(d.taxable, 0) as taxable, coalesce(f.tax, 0) - coalesce(d.tax, 0) as tax,
             case when d.source_id is null then null when f.source_id is null then 'GONE' else 'OTHER' end as change
        from facts f
        full join drawn d on d.source_id = f.source_id and d.payment_id = f.payment_id
       where f.source_id is null or d.source_id is null or f.taxable <> d.taxable or f.tax <> d.tax)
    select o.source, o.source_id as "sourceId", o.payment_id as "paymentId", o.attendance_id as "attendanceId",
           o.worker_id as "workerId", coalesce(rtrim(n.last_name || ' ' || n.first_name), '') as "workerName",
           w.work_day as "workDay", o.paid_on as "paidOn", o.tax_year as "taxYear", o.tax_column as "column", o.part,
           o.taxable::int as taxable, o.tax::int as tax, o.change,
           exists (select from counted c where c.attendance_id = o.attendance_id) as "isShiftCounted"
      from open o
      join wages w on w.attendance_id = o.attendance_id
      -- The name of a worker who left stands apart from the profile, which is emptied. (Decision 013)
      left join lateral (
        select last_name, first_name from former_payees where worker_id = o.worker_id
         union all
        select p.last_name, p.first_name
          from worker_profiles p
          join workers u on u.id = p.worker_id and u.deleted_at is null
         where p.worker_id = o.worker_id) n on true
     where o.taxable <> 0 or o.tax <> 0
     order by o.paid_on, w.work_day, o.source_id, o.payment_id
  `.execute(db);
  return rows;
}

export type TaxSheetChange = { id: number; attendanceId: string };

/** The changes since the sheets of a corporation: its shifts whose payments may differ from them. */
export async function taxSheetChangesOf(
  db: QueryExecutor,
  corporationId: string,
): Promise<TaxSheetChange[]> {
  const { rows } = await sql<TaxSheetChange>`
    /* pay.taxSheetChangesOf */
    select id, attendance_id as "attendanceId" from tax_sheet_changes where corporation_id = ${corporationId}
  `.execute(db);
  return rows;
}

export async function removeTaxSheetChanges(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    /* pay.removeTaxSheetChanges */
    delete from tax_sheet_changes where id = any (${ids}::bigint[])
  `.execute(tx);
}
