import { formatDay, monthsLater, type JstDay } from '#platform/base/jst.ts';

import { isSlipDue, type TaxSlip } from './tax-sheet.ts';

/** The day on which a slip was paid, as the corporation recorded it. */
export type RecordedTaxPayment = { slip: TaxSlip['kind']; paidOn: JstDay };

type Recording = { month: JstDay; paidOn: JstDay; today: JstDay };

/** The error for a day that cannot be that of a payment; undefined from the month after the wages until today. */
export function taxPaymentDayProblem({ month, paidOn, today }: Recording): string | undefined {
  const first = monthsLater(month, 1);
  return paidOn >= first && paidOn <= today
    ? undefined
    : `納付した日は、${formatDay(first)}から今日までの日を入力してください`;
}

/** Why the payment of a slip of a drawn sheet cannot be recorded; null where it can. (Rule 8.7) */
export function whyCannotRecordTaxPayment(slip: TaxSlip | undefined): 'TAX_SLIP_NOT_DUE' | null {
  return slip && isSlipDue(slip) ? null : 'TAX_SLIP_NOT_DUE';
}

/** The slips that are to be handed in and have no recorded payment. */
export function unpaidSlipsOf(
  slips: readonly TaxSlip[],
  payments: readonly Pick<RecordedTaxPayment, 'slip'>[],
): TaxSlip[] {
  const paid = new Set(payments.map(({ slip }) => slip));
  return slips.filter((slip) => isSlipDue(slip) && !paid.has(slip.kind));
}
