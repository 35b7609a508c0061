import type { Yen } from '#platform/base/yen.ts';
import { readWithholdingTables } from '#domain/reference/statutory/tables.server.ts';
import type { Tx } from '#platform/server/database/db.server.ts';

import { payRefusal } from '../messages.ts';
import { calendarYearOf } from '../statements.ts';
import { taxColumnOn } from '../wage/tax-column.ts';
import { dayInTaxTableYear, taxOfPart } from '../wage/wage-part-tax.ts';
import {
  netPayOf,
  withheldAndDueTaxOf,
  type WagePartAmounts,
  type WageBreakdown,
} from '../wage/wage.ts';
import { taxOnDayPay, withholdingOnPayDay, type WithholdingBasis } from '../wage/withholding.ts';
import { wagePartSums, type WagePartSums } from './later-raises.queries.server.ts';
import { lockWageFactsForPayment, type WageFacts } from './wages.queries.server.ts';

export type FixedWageFacts = WageFacts & { fixed: NonNullable<WageFacts['fixed']> };

/** Returns the facts of a fixed wage, under the locks of `lockWageFactsForPayment`. Refusals: WAGE_STATE_CHANGED. */
export async function lockFixedWageFacts(tx: Tx, attendanceId: string): Promise<FixedWageFacts> {
  const facts = await lockWageFactsForPayment(tx, attendanceId);
  if (!facts?.fixed) throw payRefusal('WAGE_STATE_CHANGED');
  return { ...facts, fixed: facts.fixed };
}

/** The parts released so far, and the tax table and column for the next part of the same wage. */
type LaterTaxation = { parts: WagePartSums; used: WithholdingBasis; taxYear: number };

/**
 * Tax table, column and year of a part that is added to a wage now; never an earlier year than the existing parts.
 * (Rule 6.2, 6.3)
 */
export async function taxationOfAddedWagePart(
  tx: Tx,
  { attendanceId, workDay, columnPeriods }: WageFacts,
  now: Date,
): Promise<LaterTaxation> {
  const parts = await wagePartSums(tx, attendanceId);
  const taxYear = Math.max(calendarYearOf(now), parts.taxYear ?? 0);
  const payment = {
    paidOn: dayInTaxTableYear(taxYear, now),
    ...taxColumnOn(workDay, columnPeriods),
  };
  const used = withholdingOnPayDay(payment, await readWithholdingTables(tx));
  return { parts, used, taxYear };
}

/**
 * The amounts of a later part: its tax is the increase of the tax on the whole wage. All zero where no pay is
 * added.
 */
export function amountsOfAddedWagePart(
  { part, taxable }: { part: 'minimum' | 'correction'; taxable: Yen },
  { parts, used }: LaterTaxation,
): { amounts: WagePartAmounts; taxDue: Yen } {
  const untaxed = { taxable, travelAllowance: 0 };
  if (taxable <= 0) return { amounts: { ...untaxed, tax: 0 }, taxDue: 0 };
  const taxableBefore = parts.taxable - parts.paidBack;
  const whole = taxOfPart({ part, taxableBefore, taxable, corrected: 0 }, (pay) =>
    taxOnDayPay(pay, used.steps),
  );
  const { tax, taxDue } = withheldAndDueTaxOf(untaxed, whole);
  return { amounts: { ...untaxed, tax }, taxDue };
}

/** The tax and the net pay of a fixed wage together with a later part. */
export function wageTotalsWithAddedPart(
  amounts: WagePartAmounts,
  { fixed, used }: { fixed: WageBreakdown; used: WithholdingBasis },
): Pick<WageBreakdown, 'tax' | 'net' | 'isTaxProvisional'> {
  return {
    tax: fixed.tax + amounts.tax,
    net: fixed.net + netPayOf(amounts),
    isTaxProvisional: fixed.isTaxProvisional || (amounts.taxable > 0 && used.isProvisional),
  };
}
