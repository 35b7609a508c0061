import { jstDay, type JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';

import type { WithholdingColumn } from './wage/withholding.ts';

/**
 * First day of the next year on which the statements of a year are issued; the law requires them by 1/31. (Rule 4.23)
 */
const issuedFrom = '01-10';

/** Pay to a non-resident: listed on a 支払調書, not on a 源泉徴収票. (所得税法225条, Rule 8.5) */
export type NonresidentPay = { paid: Yen; tax: Yen };

/** Pay and tax of one employer in a year, in whole yen. */
export type EarningsYearTotals = {
  year: number;
  corporationId: string;
  /** Pay without the travel allowance, which is not taxed. */
  paid: Yen;
  tax: Yen;
  travelAllowance: Yen;
  shiftCount: number;
  /** Columns of the daily table by which the pay was taxed, in the order of the form. (Rule 6.3) */
  columns: readonly WithholdingColumn[];
  /** True if some of the tax is provisional until the year's table is loaded. (Rule 6.2) */
  isTaxProvisional: boolean;
  /** The amounts within `paid` and `tax` that were taxed at the non-resident rate. (Rule 8.5) */
  nonresident: NonresidentPay;
};

/** Content of a statement, which never changes after the issue. (所得税法226条) */
export type EarningsStatement = {
  year: number;
  worker: { name: string; kana: string; address: string; bornOn: JstDay | null };
  employer: { name: string; address: string };
  paid: Yen;
  tax: Yen;
  travelAllowance: Yen;
  shiftCount: number;
  /** Missing in statements issued before 2026-12, when all pay was taxed by 丙. */
  columns?: readonly WithholdingColumn[];
  /** Missing in statements issued before 2026-12. */
  isTaxProvisional?: boolean;
  /** Missing where all pay went to a resident. */
  nonresident?: NonresidentPay;
  /** False until the end of the year, because more may be paid. */
  isFinal: boolean;
  issue: number;
  issuedOn: JstDay;
  /** True if the worker chose PDF; otherwise the statement is delivered on paper. (Rule 6.8) */
  isElectronic: boolean;
};

export const withholdingStatementName = '給与所得の源泉徴収票';
export const nonresidentPaymentRecordName = '非居住者等に支払われる給与の支払調書';

/**
 * The official forms that a statement consists of: the form for a resident, for a non-resident, or both. (Rule 8.5)
 */
export function statementFormsOf({
  paid,
  nonresident,
}: Pick<EarningsStatement, 'paid' | 'nonresident'>): readonly ('statement' | 'record')[] {
  if (!nonresident || nonresident.paid === 0) return ['statement'];
  return nonresident.paid < paid ? ['statement', 'record'] : ['record'];
}

/** Name of a statement in notices and file names. */
export function statementFormsName(
  statement: Pick<EarningsStatement, 'paid' | 'nonresident'>,
): string {
  const names = { statement: withholdingStatementName, record: nonresidentPaymentRecordName };
  return statementFormsOf(statement)
    .map((form) => names[form])
    .join('・');
}

/** The calendar year in Japan of an instant. */
export const calendarYearOf = (instant: Date): number => yearOfDay(jstDay(instant));

/** The tax year of a payment day: pay belongs to the year in which it is paid. (Rule 6.2) */
export const yearOfDay = (day: JstDay): number => Number(day.slice(0, 4));

/** The latest year whose statements are due at `now`: the previous year from 1/10 on, else the year before it. */
export function latestDueStatementYear(now: Date): number {
  const today = jstDay(now);
  const year = calendarYearOf(now);
  return today >= `${year}-${issuedFrom}` ? year - 1 : year - 2;
}

/** True once a year has ended, so that no more transfers are designated for its days. */
export const hasYearEnded = (year: number, now: Date): boolean => year < calendarYearOf(now);

/** Day on which the final statement of a year is issued without a request. */
export const finalStatementDueOn = (year: number): JstDay => `${year + 1}-${issuedFrom}`;
