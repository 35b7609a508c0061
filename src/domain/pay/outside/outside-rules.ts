import { addDays, isJstDay, type JstDay } from '#platform/base/jst.ts';
import { lengthOf } from '#platform/base/text.ts';
import type { Yen } from '#platform/base/yen.ts';

/** How the person who got the money stands to the worker. */
export type PayeeRelation = 'SELF' | 'HEIR' | 'REPRESENTATIVE';

/** A payment is recorded at most so many days after it was made. */
export const maxDaysAgo = 60;
export const maxPayeeLength = 60;

export type OutsideFacts = {
  /** The account was deleted or is stopped: no transfer can be requested. */
  isClosed: boolean;
  balance: Yen;
  withdrawing: Yen;
};

type OutsideRefusal = 'PAY_OUTSIDE_ACCOUNT_OPEN' | 'TRANSFER_IN_PROGRESS' | 'PAY_OUTSIDE_AMOUNT';

/**
 * Why a payment outside of the product cannot be recorded, or null. The whole balance is paid: no screen would show a
 * rest. (Rule 8.4, 労働基準法24条)
 */
export function whyCannotPayOutside(facts: OutsideFacts, amount: Yen): OutsideRefusal | null {
  if (!facts.isClosed) return 'PAY_OUTSIDE_ACCOUNT_OPEN';
  if (facts.withdrawing > 0) return 'TRANSFER_IN_PROGRESS';
  return amount > 0 && facts.balance === amount ? null : 'PAY_OUTSIDE_AMOUNT';
}

type OutsideField = 'payee' | 'paidOn';

/** The fields of a payment that are wrong: a payee without a name, a day of the future or of too long ago. */
export function wrongOutsideFields(
  { payee, paidOn }: { payee: string; paidOn: JstDay },
  today: JstDay,
): OutsideField[] {
  const isPayee = payee !== '' && lengthOf(payee) <= maxPayeeLength;
  const isDay = isJstDay(paidOn) && paidOn <= today && paidOn >= addDays(today, -maxDaysAgo);
  return [...(isPayee ? [] : ['payee' as const]), ...(isDay ? [] : ['paidOn' as const])];
}
