import type { JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';

import type { OverpaymentState } from '../rules.ts';
import type { WagePartAmounts, WageBreakdown } from '../wage/wage.ts';
import type { WithholdingColumn } from '../wage/withholding.ts';

/** A line that corrects a withheld tax, in whole yen; negative for a deduction from the wage. */
export type SlipTaxCorrection = {
  /** The year whose tax is corrected. */
  year: number;
  amount: Yen;
};

/** State of an overpayment of the wage, with its amount and the deducted yen. (Rule 6.7) */
export type SlipOverpayment = { state: OverpaymentState; amount: Yen; deducted: Yen };

/** The content of one version of a slip. (所得税法231条) */
export type PaySlip = {
  worker: { name: string };
  employer: { name: string; address: string };
  facilityName: string;
  workDay: JstDay;
  /** ISO instants, because JSON has no dates. */
  startAt: string;
  endAt: string;
  breakMinutes: number;
  wage: WageBreakdown;
  /**
   * Columns by which the wage's parts were taxed; slips from before 2026-12 have only the column of `wage`. (Rule 6.3)
   */
  columns?: readonly WithholdingColumn[];
  /** Released amounts and withheld tax; slips from before 2026-11 have only `wage`. */
  paid?: WagePartAmounts & { net: Yen };
  /** Yen that were released but not earned after a correction; the employer bears them. */
  writtenOff: Yen;
  /** Overpayment about which the worker was asked; null or missing without such a question. */
  overpayment?: SlipOverpayment | null;
  /**
   * Corrections of a withheld tax: of this wage, or of an earlier wage and deducted from this one. Missing in older
   * slips. (Rule 6.2)
   */
  taxCorrections?: readonly SlipTaxCorrection[];
  /** True if the wage was paid because the facility called the shift off. */
  isCompensation: boolean;
  /** True for pay before the approval of the hours: `wage` is the released pay. (Rule 8.5) */
  isBeforeApproval?: true;
  /** The day of the approval; for a slip before the approval, its day of issue. */
  fixedOn: JstDay;
  /** True if the worker chose PDF; otherwise the slip is delivered on paper. (Rule 6.8) */
  isElectronic: boolean;
};

/**
 * Yen of taxable pay that was paid beyond the approved hours: left to the worker (払い過ぎの免除), or taken from later
 * transfers with the worker's agreement. May be negative by a few yen, where a step of the tax table took more than
 * the last minutes earned.
 */
export function overpaidTaxablePayOf({ wage, paid }: Pick<PaySlip, 'wage' | 'paid'>): Yen {
  return paid ? paid.taxable - wage.taxable : 0;
}

export const paySlipName = '支払明細書';
