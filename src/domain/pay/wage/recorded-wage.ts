import { jstDay, minutesBetween } from '#platform/base/jst.ts';

import { presumedBreakMinutes } from './presumed-break.ts';
import { dayInTaxTableYear } from './wage-part-tax.ts';
import { shiftWageTermsOf, type OfferedShiftPay } from './shift-terms.ts';
import { taxColumnOn, type TaxColumnPeriod } from './tax-column.ts';
import { wageBreakdownOf, type WageBreakdown } from './wage.ts';
import { withholdingOnPayDay, type WithholdingTables } from './withholding.ts';
import type { WorkSpan } from './worktime.ts';

type Recorded = {
  recordedStartAt: Date | null;
  recordedEndAt: Date | null;
  recordedBreakMinutes: number | null;
};

type Taxed = { plannedTaxYear: number | null; columnPeriods: readonly TaxColumnPeriod[] };

/**
 * The recorded hours, with the planned start or end where none is recorded. The break is never longer than the
 * span; after an early end without a stated break, only the presumed break is deducted.
 */
export function recordedWorkSpan(facts: OfferedShiftPay & Recorded): WorkSpan {
  const onDuty = {
    startsAt: facts.recordedStartAt ?? facts.startsAt,
    endsAt: facts.recordedEndAt ?? facts.endsAt,
  };
  const breakMinutes = facts.recordedBreakMinutes ?? presumedBreakMinutes(facts, onDuty);
  return limitBreakToSpan({ ...onDuty, breakMinutes });
}

/** Limits the break to the length of the span: stamps may leave less time than the planned break. */
export function limitBreakToSpan<Span extends WorkSpan>(hours: Span): Span {
  const minutes = Math.max(0, minutesBetween(hours.startsAt, hours.endsAt));
  return { ...hours, breakMinutes: Math.min(hours.breakMinutes, minutes) };
}

/**
 * The wage of a shift between check-out and approval, used by every screen: computed from the recorded hours, and
 * taxed by the table of the day of its release. (Rule 4.12)
 */
export function recordedWageOf(
  facts: OfferedShiftPay & Recorded & Taxed,
  { now, tables }: { now: Date; tables: WithholdingTables },
): WageBreakdown {
  const column = taxColumnOn(jstDay(facts.startsAt), facts.columnPeriods);
  const payment = { paidOn: dayInTaxTableYear(facts.plannedTaxYear, now), ...column };
  const withholding = withholdingOnPayDay(payment, tables);
  return wageBreakdownOf({ ...shiftWageTermsOf(facts), withholding }, recordedWorkSpan(facts));
}
