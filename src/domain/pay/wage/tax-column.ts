import { normalizeLines } from '#platform/base/text.ts';
import { isJstDay, monthsLater, type JstDay } from '#platform/base/jst.ts';

import type { WithholdingColumnBasis, WithholdingColumn } from './withholding.ts';

/**
 * A period of work days that are not taxed by 丙: from `fromDay` on, before `untilDay`. A 乙 period applies at one
 * corporation, a 非居住者 period everywhere. (Rule 6.3, 8.5)
 */
export type TaxColumnPeriod = WithholdingColumnBasis & {
  /** Which column applies; left out for 乙. */
  column?: 'otsu' | 'nonresident';
  /** The first work day after the period; null while the period is open. */
  untilDay: JstDay | null;
};

/**
 * Minimum and maximum length of a reason, in code points. Repeated by the constraints
 * `nonresident_periods_reason_check`, `nonresident_periods_end_reason_check`, `tax_column_periods_reason_check`,
 * `tax_column_periods_end_reason_check` and `tax_column_proposals_decision_reason_check` and in the API by
 * `SetNonresidentInput.reason`, `SetTaxColumnInput.reason` and `EndTaxColumnInput.reason`.
 */
export const taxColumnReasonLengthBounds = { min: 20, max: 500 } as const;

/**
 * A reason as it is stored; null if its length is out of bounds. Contains neither NUL nor lone surrogates, which
 * PostgreSQL cannot store.
 */
export function readColumnReason(text: string): string | null {
  const plain = normalizeLines(text);
  const { length } = Array.from(plain);
  return length >= taxColumnReasonLengthBounds.min && length <= taxColumnReasonLengthBounds.max
    ? plain
    : null;
}

/** A period may begin or end at most this many months before or after today: any other day is a typing error. */
export const maxTaxPeriodBoundaryMonths = 12;

/** True where a period may begin or end on the day. */
export function canTaxPeriodBeginOrEndOn(day: JstDay, today: JstDay): boolean {
  return (
    isJstDay(day) &&
    day >= monthsLater(today, -maxTaxPeriodBoundaryMonths) &&
    day <= monthsLater(today, maxTaxPeriodBoundaryMonths)
  );
}

/** The refusal if a new period from `fromDay` would overlap with another period; null otherwise. */
export function whyCannotSetColumn(
  fromDay: JstDay,
  periods: readonly TaxColumnPeriod[],
): 'TAX_COLUMN_ALREADY_SET' | null {
  const meets = ({ fromDay: first, untilDay }: TaxColumnPeriod) =>
    untilDay === null || (untilDay > fromDay && untilDay > first);
  return periods.some(meets) ? 'TAX_COLUMN_ALREADY_SET' : null;
}

/** Why a period cannot end on this day, or null. */
export function whyCannotEndColumn(
  untilDay: JstDay,
  period: Pick<TaxColumnPeriod, 'fromDay' | 'untilDay'>,
): 'TAX_COLUMN_ENDED' | 'TAX_COLUMN_END_TOO_EARLY' | null {
  if (period.untilDay !== null) return 'TAX_COLUMN_ENDED';
  return untilDay < period.fromDay ? 'TAX_COLUMN_END_TOO_EARLY' : null;
}

/** The column of a wage and, for all but 丙, the operator's decision behind it. */
export type WageTaxColumn = { column: WithholdingColumn; columnBasis?: WithholdingColumnBasis };

/**
 * The tax column for a work day: 丙, except inside of a period. A non-resident has no column of the table, so a 非居住者
 * period precedes 乙. (Rule 6.3, 8.5)
 */
export function taxColumnOn(workDay: JstDay, periods: readonly TaxColumnPeriod[]): WageTaxColumn {
  const inForce = periods.filter(
    ({ fromDay, untilDay }) => fromDay <= workDay && (untilDay === null || workDay < untilDay),
  );
  const period = inForce.find((one) => one.column === 'nonresident') ?? inForce[0];
  if (!period) return { column: 'hei' };
  const { fromDay, reason, column = 'otsu' } = period;
  return { column, columnBasis: { fromDay, reason } };
}

/** The column by which a wage was computed, from the stored wage. */
export function taxColumnOfWage(wage: {
  taxColumn?: WithholdingColumn;
  taxColumnBasis?: WithholdingColumnBasis;
}): WageTaxColumn {
  const { taxColumn: column = 'hei', taxColumnBasis: columnBasis } = wage;
  return columnBasis ? { column, columnBasis } : { column };
}

/**
 * An operator decides about the column after `months` in a row with at least `days` of work at one corporation. (Rule
 * 6.3)
 */
export const continuedWorkThreshold = { months: 2, days: 18 } as const;

/** A month as `2026-11`, and the number of days worked in it. */
export type WorkedMonth = { month: string; days: number };

/**
 * The days, from `from` until before `until`, of all months that can make up `continuedWorkThreshold` together with the
 * month of a work day.
 */
export function continuedWorkPeriodAround(workDay: JstDay): { from: JstDay; until: JstDay } {
  const month = workDay.slice(0, 7);
  return {
    from: `${monthAfter(month, 1 - continuedWorkThreshold.months)}-01`,
    until: `${monthAfter(month, continuedWorkThreshold.months)}-01`,
  };
}

/** The first month of the latest `continuedWorkThreshold`, as `YYYY-MM`; null where there is none. (Rule 6.3) */
export function firstContinuedWorkMonth(months: readonly WorkedMonth[]): string | null {
  const long = new Set(
    months.filter(({ days }) => days >= continuedWorkThreshold.days).map(({ month }) => month),
  );
  const others = Array.from({ length: continuedWorkThreshold.months - 1 }, (_, index) => index + 1);
  const firsts = [...long].filter((month) => others.every((by) => long.has(monthAfter(month, by))));
  return firsts.toSorted().at(-1) ?? null;
}

/** The calendar month `by` months after `month` (`YYYY-MM`); `by` may be negative. */
function monthAfter(month: string, by: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}
