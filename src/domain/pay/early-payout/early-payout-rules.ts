import type { JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';
import type { PayTiming } from '#gen/types.ts';

import type { WageWaitReason } from '../rules.ts';

/**
 * Yen before tax of the wages of an unproven corporation that become withdrawable before their pay day, by all workers
 * together, on one day in Tokyo. Pay before tax is counted, because a later tax table changes the tax of a wage and
 * never its pay. Repeated by the constraint `early_payout_days_amount_check`. (Rule 8.6)
 */
export const maxEarlyPayoutYenPerDay: Yen = 30_000;

/** The same limit for all days together. Repeated by the constraint `early_payout_totals_amount_check`. (Rule 8.6) */
export const maxEarlyPayoutYenInAll: Yen = 100_000;

/**
 * Confirms the hours of a part of a wage: stamps that the server saw, the facility, an operator, the worker without
 * anybody else, or a deadline that passed without an answer.
 */
export type HoursConfirmation = 'STAMPS' | 'FACILITY' | 'OPERATOR' | 'WORKER_ALONE' | 'SILENCE';

type LimitedWage = {
  payTiming: PayTiming;
  isCorporationProven: boolean;
  /** The day of the release, and the pay day of the wage. */
  today: JstDay;
  payDay: JstDay;
};

/**
 * True for a wage that the limits of unproven corporations concern. The promise of a contract holds for good, and from
 * its pay day on a wage is owed. (Rule 8.6)
 */
export function isEarlyPayoutLimited(wage: LimitedWage): boolean {
  const { payTiming, isCorporationProven, today, payDay } = wage;
  return payTiming === 'PAY_DAY' && !isCorporationProven && today < payDay;
}

/** The pay day before which a part cannot be withdrawn, and why; both null where it can be withdrawn. */
export type EarlyPayoutWait = { waitsUntil: JstDay | null; waitsFor: WageWaitReason | null };

export const withoutWait = {
  waitsUntil: null,
  waitsFor: null,
} as const satisfies EarlyPayoutWait;

/** Yen before tax that became withdrawable early so far. */
export type EarlyPayoutSums = { day: Yen; inAll: Yen };

type LimitedPart = {
  confirmedBy: HoursConfirmation;
  /** Yen before tax, with the travel allowance. */
  pay: Yen;
  before: EarlyPayoutSums;
};

/**
 * The reason why a part of a limited wage waits for its pay day, or null if the worker can withdraw it from now on. A
 * part is withdrawable as a whole or waits as a whole: it is one line of a slip and of one transfer. (Rule 8.6)
 */
export function whyPartWaitsForPayDay(part: LimitedPart): WageWaitReason | null {
  const { confirmedBy, pay, before } = part;
  if (confirmedBy === 'WORKER_ALONE' || confirmedBy === 'SILENCE') return 'CONFIRMATION';
  if (before.inAll + pay > maxEarlyPayoutYenInAll) return 'TOTAL_LIMIT';
  if (before.day + pay > maxEarlyPayoutYenPerDay) return 'DAY_LIMIT';
  return null;
}
