import type { Yen } from '#platform/base/yen.ts';

export type WageLoweringFacts = {
  /** The worker deleted the account. */
  hasLeft: boolean;
  /** The worker was already asked about an overpayment or a lowering of this wage. */
  wasAsked: boolean;
  /** Taxable pay in the tax year of the planned part; 0 without a planned part. */
  taxable: Yen;
};

/**
 * Why the worker cannot be asked to agree to less pay, or null. A wage has only one question, so that no worker is
 * asked repeatedly. A wage without stamps has no planned part, so the question could name no tax. (Rule 8.4)
 */
export function whyCannotLowerWage(
  { hasLeft, wasAsked, taxable }: WageLoweringFacts,
  loweredPay: Yen,
): 'WAGE_NOT_LOWERABLE' | 'LOWERED_PAY_TOO_MUCH' | null {
  if (hasLeft || wasAsked || taxable === 0) return 'WAGE_NOT_LOWERABLE';
  return loweredPay < taxable ? null : 'LOWERED_PAY_TOO_MUCH';
}

/**
 * The tax that is no longer due on lowered pay; never more than the pay less 1 yen, so that the worker has an amount to
 * agree to.
 */
export function wageLoweringTax(notDue: Yen, loweredPay: Yen): Yen {
  return Math.min(Math.max(0, notDue), loweredPay - 1);
}
