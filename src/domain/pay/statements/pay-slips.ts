import type { JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';

import type { OverpaymentState } from '../rules.ts';
import type { PartAmounts, WageBreakdown } from '../wage/wage.ts';
import type { WithholdingColumn } from '../wage/withholding.ts';

/** A line beside a wage: whole yen, negative where they are taken from it. */
export type TaxCorrection = {
  /** The year whose tax was provisional. */
  year: number;
  amount: Yen;
};

/** How the worker and an overpayment of the wage stand. (Rule 6.7) */
export type SlipOverpayment = { state: OverpaymentState; amount: Yen; deducted: Yen };

/** The content of one version of a slip. (所得税法231条) */
export type PaySlip = {
  worker: { name: string };
  employer: { name: string; address: string };
  facilityName: string;
  workDay: JstDay;
  /** ISO instants: JSON has no others. */
  startAt: string;
  endAt: string;
  breakMinutes: number;
  wage: WageBreakdown;
  /** Columns that its parts were taxed by; slips of before 2026-12 have that of `wage` only. (Rule 6.3) */
  columns?: readonly WithholdingColumn[];
  /** What was released to the worker and withheld; slips from before 2026-11 have `wage` only. */
  paid?: PartAmounts & { net: Yen };
  /** Released and not earned after a correction; the employer carries it. */
  writtenOff: Yen;
  /** Released and not earned, with the question to the worker; null or missing where there was none. */
  overpayment?: SlipOverpayment | null;
  /**
   * Differences to a provisional tax, of this wage or taken from it; slips of before have none.
   * (Rule 6.2)
   */
  taxCorrections?: readonly TaxCorrection[];
  /** The wage was paid because the facility called the shift off. */
  isCompensation: boolean;
  /** Paid before the hours were approved: the wage is what was released. (Rule 8.5) */
  isBeforeApproval?: true;
  /** The day of the approval, or of the issue before it. */
  fixedOn: JstDay;
  /** The worker wished for PDF; otherwise the slip is delivered on paper. (Rule 6.8) */
  isElectronic: boolean;
};

/**
 * Taxable pay beyond the approved hours that was paid, in yen: left to the worker (払い過ぎの免除), or
 * taken from later transfers with the worker's agreement. Negative only by the few yen by which a step
 * of the tax table is higher than what the last minutes earned.
 */
export function waivedOf({ wage, paid }: Pick<PaySlip, 'wage' | 'paid'>): Yen {
  return paid ? paid.taxable - wage.taxable : 0;
}

export const paySlipName = '支払明細書';
