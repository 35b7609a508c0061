import { addHours, formatMinutes, formatTimeRange, minutesBetween } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';

import type { OverpaymentState } from '../rules.ts';
import { taxNotDueAfterRepayment, type WageBeforeRepayment } from '../wage/remaining-wage.ts';
import { netPayOf, type WagePartAmounts } from '../wage/wage.ts';

/** Days for the worker's answer. Without an answer the overpayment is written off. (Rule 6.7) */
export const overpaymentAnswerDays = 14;
/** Hours before the deadline at which a worker without an answer is reminded. */
export const overpaymentReminderHours = 72;
/** Divisor of the maximum deduction: a transfer loses at most a quarter of the employer's wages. (民事執行法152条) */
export const deductionDivisor = 4;

export const overpaymentAnswerDeadline = (askedAt: Date): Date =>
  addHours(askedAt, overpaymentAnswerDays * 24);

export type OverpaymentAnswerRefusal = 'OVERPAYMENT_ANSWERED' | 'OVERPAYMENT_EXPIRED';

/** Why the worker cannot answer now, or null. The deadline holds even if its task has not run yet. */
export function whyCannotAnswerOverpayment(
  { state, answerBy: until }: { state: OverpaymentState; answerBy: Date },
  now: Date,
): OverpaymentAnswerRefusal | null {
  if (state === 'EXPIRED' || (state === 'OPEN' && now >= until)) return 'OVERPAYMENT_EXPIRED';
  return state === 'OPEN' ? null : 'OVERPAYMENT_ANSWERED';
}

/** An overpayment in yen: its parts, which may be negative, and their sum after tax, which is positive. */
export type OverpaidAmounts = WagePartAmounts & { amount: Yen };

/**
 * The pay that was released beyond the approved wage, or null. Only fewer hours make an overpayment: if longer
 * hours cross a step of the tax table and lose a few yen, these are written off without a question.
 */
export function overpaidAmountsOf(
  released: WagePartAmounts,
  fixed: WagePartAmounts,
): OverpaidAmounts | null {
  const taxable = released.taxable - fixed.taxable;
  const tax = released.tax - fixed.tax;
  const travelAllowance = released.travelAllowance - fixed.travelAllowance;
  const amount = netPayOf({ taxable, tax, travelAllowance });
  return amount > 0 && taxable + travelAllowance > 0
    ? { amount, taxable, tax, travelAllowance }
    : null;
}

/**
 * The part of an overpayment that a rise of the wage turns into wage. A rise that covers all of the pay covers its
 * tax too; a smaller one covers a share of the tax, rounded down. Travel that was not owed stays an overpayment.
 * (Rule 8.4)
 */
export function overpaidAmountsTurnedToWage(left: WagePartAmounts, addedPay: Yen): OverpaidAmounts {
  const taxable = Math.min(Math.max(0, left.taxable), addedPay);
  const tax = taxable === 0 ? 0 : Math.floor((left.tax * taxable) / left.taxable);
  const amount = Math.min(taxable - tax, Math.max(0, netPayOf(left)));
  return { amount, taxable, tax: taxable - amount, travelAllowance: 0 };
}

/**
 * The maximum deduction, in yen, for one employer's overpayments from a transfer with `wages` yen of that employer.
 */
export function maxDeduction(wages: Yen): Yen {
  return Math.max(0, Math.floor(wages / deductionDivisor));
}

export type AgreedOverpayment = {
  id: string;
  attendanceId: string;
  corporationId: string;
  overpaid: OverpaidAmounts;
  /** The overpaid wage with its current tax, and the shares that transfers took so far. */
  wage: WageBeforeRepayment;
};

/** The result of a transfer's deduction from one overpayment. */
export type OverpaymentDeduction = {
  id: string;
  /** The share; null where nothing is left to take. */
  share: OverpaidAmounts | null;
  /** Yen of the agreed amount that turned out not to be overpaid, because the tax on them has risen. */
  notOwed: Yen;
};

/**
 * The shares of agreed overpayments that a transfer deducts, oldest first: at most a quarter of the same employer's
 * wages in the transfer. The rest waits for a later transfer. (Rule 6.7)
 */
export function deductionsFromTransferWages(
  wages: ReadonlyMap<string, Yen>,
  agreed: readonly AgreedOverpayment[],
): OverpaymentDeduction[] {
  const left = new Map([...wages].map(([id, amount]) => [id, maxDeduction(amount)]));
  return agreed.flatMap((one) => {
    const limit = left.get(one.corporationId) ?? 0;
    if (limit <= 0) return [];
    const { share, notOwed } = shareOf(one, limit);
    if (share === null && notOwed === 0) return [];
    left.set(one.corporationId, limit - (share?.amount ?? 0));
    return [{ id: one.id, share, notOwed }];
  });
}

/**
 * The next share of an overpayment: as much pay as stays, after tax, within the limit and the agreed amount. The
 * share's tax is the tax on the wage before it less the tax on the wage after it, by the current table and column:
 * both may have changed since the question. The shares never exceed the overpaid pay. (Rule 8.5)
 */
function shareOf(
  { overpaid, wage }: AgreedOverpayment,
  limit: Yen,
): Pick<OverpaymentDeduction, 'share' | 'notOwed'> {
  const { paidBack } = wage;
  const most = Math.min(overpaid.amount, paidBack.amount + limit);
  const whole = paidBackOf({ overpaid, wage }, overpaid.taxable + overpaid.travelAllowance);
  const taken = whole.amount <= most ? whole : largestWithin({ overpaid, wage }, most);
  const share = {
    amount: taken.amount - paidBack.amount,
    taxable: taken.taxable - paidBack.taxable,
    tax: taken.tax - paidBack.tax,
    travelAllowance: taken.travelAllowance - paidBack.travelAllowance,
  };
  const isTaken = share.amount > 0 && taken.amount <= most;
  const settled = isTaken ? taken.amount : paidBack.amount;
  const notOwed = taken === whole ? overpaid.amount - settled : 0;
  return { share: isTaken ? share : null, notOwed };
}

type Taking = Pick<AgreedOverpayment, 'overpaid' | 'wage'>;

/**
 * Sum of all shares once `gross` yen of pay before tax are taken back, with a proportional part of the travel
 * allowance.
 */
function paidBackOf({ overpaid, wage }: Taking, gross: Yen): OverpaidAmounts {
  const ofAll = overpaid.taxable + overpaid.travelAllowance;
  const taxable = Math.floor((overpaid.taxable * gross) / ofAll);
  const tax = taxNotDueAfterRepayment(wage, taxable);
  return { amount: gross - tax, taxable, tax, travelAllowance: gross - taxable };
}

/**
 * The largest sum of shares within `most` yen after tax. One more yen of pay adds at most one yen after tax, so
 * `most` is reached exactly, except at a step of the tax table.
 */
function largestWithin(taking: Taking, most: Yen): OverpaidAmounts {
  const { taxable, travelAllowance } = taking.overpaid;
  let gross = taxable + travelAllowance;
  let taken = paidBackOf(taking, gross);
  while (taken.amount > most && gross > 0) {
    // Each yen of pay lowers the sum by at most one yen, so no skipped value is within the limit.
    gross = Math.max(0, gross - (taken.amount - most));
    taken = paidBackOf(taking, gross);
  }
  return taken;
}

/** Hours of a wage as they are stored with an overpayment: ISO instants. */
export type OverpaymentHours = {
  startAt: string;
  endAt: string;
  breakMinutes: number;
  workMinutes: number;
};

/** The hours as text: `09:00〜18:00`. */
export function overpaymentHoursText({ startAt, endAt }: OverpaymentHours): string {
  return formatTimeRange(new Date(startAt), new Date(endAt));
}

export function overpaymentHoursOf(span: {
  startsAt: Date;
  endsAt: Date;
  breakMinutes: number;
}): OverpaymentHours {
  const minutes = minutesBetween(span.startsAt, span.endsAt);
  return {
    startAt: span.startsAt.toISOString(),
    endAt: span.endsAt.toISOString(),
    breakMinutes: span.breakMinutes,
    workMinutes: Math.max(0, minutes - span.breakMinutes),
  };
}

/**
 * The reason of an overpayment, to which the worker agrees: one sentence for each difference between paid and
 * approved hours.
 */
export function overpaymentReason(paid: OverpaymentHours, approved: OverpaymentHours): string {
  const differences = [
    ...(paid.startAt === approved.startAt && paid.endAt === approved.endAt
      ? []
      : [
          `勤務時間は${overpaymentHoursText(paid)}ではなく${overpaymentHoursText(approved)}と承認されました。`,
        ]),
    ...(paid.breakMinutes === approved.breakMinutes
      ? []
      : [
          `休憩は${formatMinutes(paid.breakMinutes)}ではなく${formatMinutes(approved.breakMinutes)}と承認されました。`,
        ]),
  ];
  // Same hours, less pay: some of the pay was for something else, such as the travel.
  return differences.join('') || '承認された給与が、退勤のときの計算より少なくなりました。';
}
