import { sql, type RawBuilder } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import { withdrawableWageStates, type WageState } from '../rules.ts';
import { payingWagePartKinds, type TaxedPart } from './wage-part-tax.ts';
import { taxColumnPeriodsSql } from './tax-column.queries.server.ts';
import { taxColumnOn, type TaxColumnPeriod } from './tax-column.ts';

export type WagePartTaxRow = TaxedPart & {
  id: string;
  attendanceId: string;
  workerId: string;
  corporationId: string;
  state: WageState;
  amount: number;
  taxRevision: number;
  /** The minimum wage version, for a part that pays a minimum wage loaded after the wage was fixed. */
  minimumVersionId: string | null;
  /** The proposal of corrected hours, for a part that pays hours corrected after the wage was fixed. */
  hoursProposalId: string | null;
  /** The request of two operators, for a part that they added to a fixed wage. */
  countersignRequestId: string | null;
  facilityName: string;
  workDay: string;
  /** The pay day before which the part cannot be withdrawn; null where it can. */
  waitsUntil: JstDay | null;
};

const joins = sql`
      join wages w on w.attendance_id = p.attendance_id
      join attendances a on a.id = p.attendance_id
      join facilities f on f.id = a.facility_id
      left join lateral (
        select sum(o.taxable)::int as taxable
          from wage_parts o
         where o.attendance_id = p.attendance_id and o.tax_correction_id is null
           and (o.part = 'planned' and p.part in ('confirmed', 'adjustment')
                or o.part = 'confirmed' and p.part = 'adjustment'
                -- Its parts came one after the other.
                or p.part in ('minimum', 'correction') and o.id < p.id)) q on true`;

/** SQL: the amounts by which corrections of a tax change the pay of a shift, as JSON. */
export const taxCorrectionsSql = (attendanceId: RawBuilder<unknown>) => sql`
         (select coalesce(json_agg(json_build_object('year', x.tax_year, 'amount', x.amount) order by x.id), '[]')
            from wage_parts x
           where x.attendance_id = ${attendanceId} and x.tax_correction_id is not null)`;

/**
 * SQL condition: true if all of an overpayment `o` counts as wage: the worker has not agreed to lower the wage, or
 * it was raised again.
 */
export const isOverpaymentRestored = sql`o.restored = o.amount`;

const overpaymentFacts = sql`'state', o.state, 'amount', o.amount, 'deducted', o.deducted`;

/** SQL: the state of a wage's overpayment as JSON; null without an overpayment, or if all of it counts as wage. */
export const overpaymentSql = (attendanceId: RawBuilder<unknown>) => sql`
         (select json_build_object(${overpaymentFacts})
            from overpayments o where o.attendance_id = ${attendanceId} and not ${isOverpaymentRestored})`;

/** SQL: the JSON of `overpaymentSql` with `writtenOff`, the yen that the employer carries. */
export const writtenOffOverpaymentSql = (attendanceId: RawBuilder<unknown>) => sql`
         (select json_build_object(${overpaymentFacts}, 'writtenOff', o.written_off)
            from overpayments o where o.attendance_id = ${attendanceId} and not ${isOverpaymentRestored})`;

/** SQL: the withdrawable states as literals, so that partial indexes on them can be used. */
export const withdrawableStatesSql = sql`(${sql.join(withdrawableWageStates.map((state) => sql.lit(state)))})`;

/**
 * SQL: the pay day before which a part `p` cannot be withdrawn; null where it can. The limits of an unproven corporation
 * no longer hold back a wage once the corporation is proven. (Rule 8.6)
 */
export const waitsUntilSql = sql<string | null>`
         case when p.waits_for = 'CONFIRMATION' then p.waits_until
              when p.waits_for is not null then (
                select p.waits_until
                  from wages e
                  join corporations c on c.id = e.corporation_id
                 where e.attendance_id = p.attendance_id and c.proven_at is null) end`;

export const isWagePartWithdrawableCondition = sql`p.state in ${withdrawableStatesSql}`;
export const isPayingWagePartCondition = sql`p.part in (${sql.join(payingWagePartKinds)})`;

const columns = sql`
         p.id, p.attendance_id as "attendanceId", p.worker_id as "workerId",
         w.corporation_id as "corporationId", p.part, p.state, p.amount, p.taxable, p.tax,
         p.travel_allowance as "travelAllowance", p.tax_year as "taxYear",
         p.tax_column as "taxColumn", p.is_tax_provisional as "isTaxProvisional", p.tax_version_id as "taxVersionId",
         p.tax_revision as "taxRevision", p.minimum_version_id as "minimumVersionId",
         p.hours_proposal_id as "hoursProposalId",
         p.countersign_request_id as "countersignRequestId", f.name as "facilityName", w.work_day as "workDay",
         ${waitsUntilSql} as "waitsUntil",
         coalesce(q.taxable, 0) - (
           -- A part that came after a share was paid back is on top of what was kept.
           select coalesce(sum(d.taxable), 0)::int
             from overpayments o
             join overpayment_deductions d on d.overpayment_id = o.id and d.undone_at is null
            where o.attendance_id = p.attendance_id and p.part in ('minimum', 'correction')
              and d.deducted_at <= p.released_at) as "taxableBefore",
         (select coalesce(sum(case when k.difference < 0 then k.difference else k.collected + k.written_off end
                              - k.share_difference), 0)::int
            from tax_corrections k
           where k.wage_part_id = p.id) as corrected,
         ${taxColumnPeriodsSql(sql`p.worker_id`, sql`w.corporation_id`)} as "columnPeriods"`;

/** A worker's unpaid parts that are pay and not at the bank. */
export async function unpaidParts(db: QueryExecutor, workerId: string): Promise<WagePartTaxRow[]> {
  return partsToTax(
    db,
    sql`p.worker_id = ${workerId} and ${isWagePartWithdrawableCondition} and ${isPayingWagePartCondition}`,
  );
}

/** A worker's unpaid parts, locked in the order of their ids. The caller holds the worker's wallet. */
export async function lockUnpaidWageParts(tx: Tx, workerId: string): Promise<WagePartTaxRow[]> {
  await sql`
    /* pay.lockUnpaidWageParts */
    select p.id from wage_parts p
     where p.worker_id = ${workerId} and ${isWagePartWithdrawableCondition} order by p.id for update
  `.execute(tx);
  return unpaidParts(tx, workerId);
}

/** The pay parts in a transfer. */
export async function payingWagePartsOfTransfer(
  tx: Tx,
  transferId: string,
): Promise<WagePartTaxRow[]> {
  return partsToTax(
    tx,
    sql`p.id in (select x.wage_part_id from transfer_wage_parts x where x.transfer_id = ${transferId})
        and ${isPayingWagePartCondition}`,
  );
}

/**
 * SQL condition: true for a part `p` whose tax is provisional although the table of its year is loaded, or was
 * computed by a version of that table that has been replaced. (Rule 6.2, 8.5)
 */
export const isTaxedByOlderTableCondition: RawBuilder<boolean> = sql`
  p.tax_correction_id is null and p.tax_column <> 'nonresident'
  and exists (select from statutory_versions v
               where v.kind = 'withholding' and v.year = p.tax_year and v.replaced_at is null
                 and (p.is_tax_provisional or p.tax_version_id <> v.id))`;

/** A worker's paid parts that were taxed by an older table, in the order of their ids. The caller holds the wallet. */
export async function paidPartsTaxedByOlderTable(
  tx: Tx,
  workerId: string,
): Promise<WagePartTaxRow[]> {
  return partsToTax(
    tx,
    sql`p.worker_id = ${workerId} and p.state = 'PAID' and ${isTaxedByOlderTableCondition}`,
  );
}

async function partsToTax(
  db: QueryExecutor,
  where: RawBuilder<unknown>,
): Promise<WagePartTaxRow[]> {
  const { rows } = await sql<Omit<WagePartTaxRow, 'column'> & { columnPeriods: TaxColumnPeriod[] }>`
    /* pay.partsToTax */
    select ${columns}
      from wage_parts p
      ${joins}
     where ${where}
     order by p.id
  `.execute(db);
  return rows.map(({ columnPeriods, ...part }) => ({
    ...part,
    column: taxColumnOn(part.workDay, columnPeriods),
  }));
}
