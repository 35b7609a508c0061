import { sql } from 'kysely';

import {
  readWithholdingTables,
  withholdingTablesOf,
} from '#domain/reference/statutory/tables.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { taxStepsOf, withholdingOnPayDay, type WithholdingColumn } from './withholding.ts';
import type { WageBeforeRepayment } from './remaining-wage.ts';

type RemainingRow = Omit<WageBeforeRepayment, 'steps'> & {
  attendanceId: string;
  plannedPartId: string;
  taxColumn: WithholdingColumn;
  taxVersionId: string | null;
};

export type TaxedOverpaidWage = WageBeforeRepayment &
  Pick<RemainingRow, 'attendanceId' | 'plannedPartId'>;

/**
 * Overpaid wages as they are taxed now, by attendance id: sums of the parts paid in the same year as the planned
 * part, with their tax corrections, and the amounts that transfers took back. (Rule 8.5)
 */
export async function taxedOverpaidWages(
  db: QueryExecutor,
  attendanceIds: readonly string[],
): Promise<Map<string, TaxedOverpaidWage>> {
  if (attendanceIds.length === 0) return new Map();
  const { rows } = await sql<RemainingRow>`
    /* pay.taxedOverpaidWages */
    select o.attendance_id as "attendanceId", r.id as "plannedPartId", r.tax_year as "taxYear",
           r.tax_column as "taxColumn", r.tax_version_id as "taxVersionId", s.taxable,
           s.tax + s.difference as tax, s.share as "shareDifference",
           json_build_object('taxable', d.taxable, 'tax', d.tax, 'travelAllowance', d.travel,
                             'amount', d.amount) as "paidBack"
      from overpayments o
      join wage_parts r on r.attendance_id = o.attendance_id and r.part = 'planned'
     cross join lateral (
            select sum(p.taxable)::int as taxable, sum(p.tax)::int as tax,
                   coalesce(sum(k.difference), 0)::int as difference,
                   coalesce(sum(k.share), 0)::int as share
              from wage_parts p
              left join lateral (
                     select sum(c.difference) as difference, sum(c.share_difference) as share
                       from tax_corrections c where c.wage_part_id = p.id) k on true
             where p.attendance_id = o.attendance_id and p.tax_year = r.tax_year
               and p.tax_correction_id is null) s
     cross join lateral (
            select coalesce(sum(x.amount), 0)::int as amount, coalesce(sum(x.taxable), 0)::int as taxable,
                   coalesce(sum(x.tax), 0)::int as tax, coalesce(sum(x.travel_allowance), 0)::int as travel
              from overpayment_deductions x
             where x.overpayment_id = o.id and x.undone_at is null) d
     where o.attendance_id = any (${attendanceIds}::uuid[])
  `.execute(db);
  const stored = await withholdingTablesOf(
    db,
    rows.flatMap(({ taxVersionId }) => taxVersionId ?? []),
  );
  const current = await readWithholdingTables(db);
  return new Map(
    rows.map(({ taxColumn, taxVersionId, ...row }) => {
      const table = stored.find(({ versionId }) => versionId === taxVersionId);
      const paidOn = `${row.taxYear}-12-31`;
      const steps = table
        ? taxStepsOf(table, taxColumn)
        : withholdingOnPayDay({ paidOn, column: taxColumn }, current).steps;
      return [row.attendanceId, { ...row, steps }];
    }),
  );
}

/** Moves the amounts that transfers took back from a wage into the tax year of the wage. */
export async function moveRepaymentsToWageTaxYear(
  db: QueryExecutor,
  attendanceId: string,
): Promise<void> {
  await sql`
    /* pay.moveRepaymentsToWageTaxYear */
    update overpayment_deductions d set tax_year = p.tax_year
      from overpayments o
      join wage_parts p on p.attendance_id = o.attendance_id and p.part = 'planned'
     where o.attendance_id = ${attendanceId} and d.overpayment_id = o.id and d.undone_at is null
       and d.tax_year <> p.tax_year
  `.execute(db);
}
