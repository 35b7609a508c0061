import { addDays, isJstDay, type JstDay } from '#platform/base/jst.ts';
import { characterCount } from '#platform/base/text.ts';
import type { Yen } from '#platform/base/yen.ts';

/** The relation of the person who received the money to the worker. */
export type PayeeRelation = 'SELF' | 'HEIR' | 'REPRESENTATIVE';

/**
 * A payment is recorded at most this many days after it was made. Repeated in the API by `PayOutsideInput.paidOn`.
 */
export const maxOutsidePaymentAgeDays = 60;
/** Limit, repeated by the constraint `outside_payments_payee_check` and in the API by `PayOutsideInput.payee`. */
export const maxPayeeLength = 60;

export type OutsidePaymentFacts = {
  /** True if the account was deleted or is stopped, so that no transfer can be requested. */
  isClosed: boolean;
  balance: Yen;
  withdrawing: Yen;
};

type OutsideRefusal = 'PAY_OUTSIDE_ACCOUNT_OPEN' | 'TRANSFER_IN_PROGRESS' | 'PAY_OUTSIDE_AMOUNT';

/**
 * Why a payment outside of the product cannot be recorded, or null. Only the whole balance can be paid, because no
 * screen would show a rest. (Rule 8.4, 労働基準法24条)
 */
export function whyCannotRecordOutsidePayment(
  facts: OutsidePaymentFacts,
  amount: Yen,
): OutsideRefusal | null {
  if (!facts.isClosed) return 'PAY_OUTSIDE_ACCOUNT_OPEN';
  if (facts.withdrawing > 0) return 'TRANSFER_IN_PROGRESS';
  return amount > 0 && facts.balance === amount ? null : 'PAY_OUTSIDE_AMOUNT';
}

type OutsideField = 'payee' | 'paidOn';

/** The wrong fields of a payment: a payee without a name, or a day in the future or too long ago. */
export function outsidePaymentProblems(
  { payee, paidOn }: { payee: string; paidOn: JstDay },
  today: JstDay,
): OutsideField[] {
  const isPayee = payee !== '' && characterCount(payee) <= maxPayeeLength;
  const isDay =
    isJstDay(paidOn) && paidOn <= today && paidOn >= addDays(today, -maxOutsidePaymentAgeDays);
  return [...(isPayee ? [] : ['payee' as const]), ...(isDay ? [] : ['paidOn' as const])];
}
