import type { Yen } from '#platform/base/yen.ts';

/** Limit of a new corporation. (Rule 8.6) */
export const baseExposureLimitYen = 300_000;
/** Limit once an operator has compared the corporation's homes with the public register. (Rule 8.6) */
export const checkedExposureLimitYen = 1_000_000;
/** A corporation that pays its invoices gets this multiple of the largest one that it paid in full. (Rule 8.6) */
export const paidInvoiceFactor = 2;
/**
 * Maximum of a limit that two operators set. Repeated by the constraints `corporation_exposures_granted_yen_check`,
 * `limit_requests_limit_yen_check` and `limit_requests_granted_yen_check`, and in the API by `AskExposureLimitInput.limit`
 * and `AskForLimitInput.limit`.
 */
export const maxGrantedExposureLimitYen = 1_000_000_000;

/** The facts that decide how much the platform advances for a corporation. */
export type ExposureLimitFacts = {
  /** True after an operator has compared the corporation's homes with the public register. */
  isChecked: boolean;
  /** Limit that two operators set in place of the rule's; null: none. */
  granted: Yen | null;
  /** Deposits and payments in advance that are still held. */
  deposits: Yen;
  /** The largest invoice that was paid in full; 0 before the first one. */
  largestPaidInvoice: Yen;
};

/**
 * The maximum exposure of a corporation. A paid invoice never lowers the limit: the first invoices of a small home would
 * otherwise take away what the check gave. (Rule 8.6)
 */
export function exposureLimitOf(facts: ExposureLimitFacts): Yen {
  return (facts.granted ?? earnedLimitOf(facts)) + facts.deposits;
}

function earnedLimitOf({ isChecked, largestPaidInvoice }: ExposureLimitFacts): Yen {
  const base = isChecked ? checkedExposureLimitYen : baseExposureLimitYen;
  return Math.max(base, paidInvoiceFactor * largestPaidInvoice);
}
