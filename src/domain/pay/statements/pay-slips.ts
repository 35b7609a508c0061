import type { JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';

import type { OverpaymentState } from '../rules.ts';
import type { PartAmounts, WageBreakdown } from '../wage/wage.ts';
import type { WithholdingColumn } from '../wage/withholding.ts';

/** Line for the correction of a provisional tax: whole yen, negative for a deduction from the wage. */
export type TaxCorrection = {
  /** The year whose tax was provisional. */
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
  /** Columns by which the wage's parts were taxed; slips from before 2026-12 have only the column of `wage`. (Rule 6.3) */
  columns?: readonly WithholdingColumn[];
  /** Amounts that were released to the worker and withheld; slips from before 2026-11 have `wage` only. */
  paid?: PartAmounts & { net: Yen };
  /** Yen that were released but, after a correction, not earned; the employer bears them. */
  writtenOff: Yen;
  /** Overpayment about which the worker was asked; null or missing without such a question. */
  overpayment?: SlipOverpayment | null;
  /**
   * Differences to a provisional tax, of this wage or deducted from it; older slips have none.
   * (Rule 6.2)
   */
  taxCorrections?: readonly TaxCorrection[];
  /** The wage was paid because the facility called the shift off. */
  isCompensation: boolean;
  /** True for pay before the approval of the hours: `wage` is the released pay. (Rule 8.5) */
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
