import type { Yen } from '#platform/base/yen.ts';
import type { WithholdingTaxSteps } from '#domain/reference/statutory/withholding-table.ts';

import type { WagePartAmounts } from './wage.ts';
import { taxOnDayPay } from './withholding.ts';

/** An overpaid wage in the year of its payment, before the next share of it is taken back. */
export type WageBeforeRepayment = {
  taxYear: number;
  /** Taxable pay of the wage's parts. */
  taxable: Yen;
  /** Tax withheld from the parts, with their corrections. */
  tax: Yen;
  /** The yen of `tax` that come from corrections because of earlier repayments. */
  shareDifference: Yen;
  /** Amounts that transfers took back so far. */
  paidBack: WagePartAmounts & { amount: Yen };
  /** The steps of the tax table and column by which the released part is taxed. */
  steps: WithholdingTaxSteps;
};

/** The tax that is no longer due on a wage once `paidBack` yen of its taxable pay are paid back. (Rule 8.5) */
export function taxNotDueAfterRepayment(
  { taxable, tax, steps }: WageBeforeRepayment,
  paidBack: Yen,
): Yen {
  return tax - taxOnDayPay(taxable - paidBack, steps);
}

/**
 * Yen of correction that repaid shares require, apart from the corrections of the parts themselves. With it, the
 * tax of parts and shares together equals the tax on the remaining wage. (Rule 8.5)
 */
export function taxCorrectionForRepayments(wage: WageBeforeRepayment): Yen {
  if (wage.paidBack.amount === 0) return 0;
  const byParts = { ...wage, tax: wage.tax - wage.shareDifference };
  return wage.paidBack.tax - taxNotDueAfterRepayment(byParts, wage.paidBack.taxable);
}
