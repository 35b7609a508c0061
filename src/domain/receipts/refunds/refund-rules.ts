import { bankAccountProblems } from '#domain/pay/transfers/bank-account.ts';
import { jstDay, type JstDay } from '#platform/base/jst.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import type { Yen } from '#platform/base/yen.ts';

import { refundSentences, type RefundSource } from '../messages.ts';

export type RefundState = 'REQUESTED' | 'CONFIRMED' | 'PAID' | 'ENDED';

/** The account of the corporation. `accountType` is `1` 普通 or `2` 当座. */
export type RefundAccount = {
  bankCode: string;
  branchCode: string;
  accountType: string;
  accountNumber: string;
  holderKana: string;
};

export type RefundDetails = RefundAccount & {
  source: RefundSource;
  /** The credit note; null for every other source. */
  creditInvoiceId: string | null;
  amount: Yen;
};

/** Maximum of one refund: the column of amounts holds no more. Repeated in the API by `AskRefundInput.amount`. */
const maxRefundYen = 1_000_000_000;

/** A sentence for each wrong field; empty for a refund that may be asked for. (Rule 8.7) */
export function refundProblems({
  amount,
  ...account
}: RefundAccount & { amount: Yen }): FieldErrors {
  const isAmount = Number.isInteger(amount) && amount >= 1 && amount <= maxRefundYen;
  return {
    ...bankAccountProblems(account),
    ...(isAmount ? {} : { amount: refundSentences.amount }),
  };
}

/** The error for a day of payment that is not within the confirmation and today; undefined for a right one. */
export const refundDayProblem = (
  paidOn: JstDay,
  { confirmedAt, now }: { confirmedAt: Date; now: Date },
): string | undefined =>
  paidOn >= jstDay(confirmedAt) && paidOn <= jstDay(now) ? undefined : refundSentences.paidOn;
