import type { Yen } from '#platform/base/yen.ts';

export type LoweringFacts = {
  /** The worker deleted the account. */
  hasLeft: boolean;
  /** The worker was asked about an overpayment of the wage before. */
  wasAsked: boolean;
  /** Pay before tax in the year of the part that the check-out released; 0 without such a part. */
  taxable: Yen;
};

/**
 * Why the worker cannot be asked to agree to less pay, or null. A wage has one question, so that no worker is asked
 * again and again. A wage without stamps has no released part, so the question could name no tax. (Rule 8.4)
 */
export function whyCannotLower(
  { hasLeft, wasAsked, taxable }: LoweringFacts,
  loweredPay: Yen,
): 'WAGE_NOT_LOWERABLE' | 'LOWERED_PAY_TOO_MUCH' | null {
  if (hasLeft || wasAsked || taxable === 0) return 'WAGE_NOT_LOWERABLE';
  return loweredPay < taxable ? null : 'LOWERED_PAY_TOO_MUCH';
}

/** The tax that goes back with lowered pay: at least a yen of the pay is left to agree to. */
export function loweringTax(notDue: Yen, loweredPay: Yen): Yen {
  return Math.min(Math.max(0, notDue), loweredPay - 1);
}
