import { describe, expect, test } from 'vitest';

import { addHours, instantAtJst } from '#platform/base/jst.ts';

import {
  overpaymentAnswerDeadline,
  deductionsFromTransferWages,
  overpaymentHoursOf,
  maxDeduction,
  overpaidAmountsOf,
  overpaymentReason,
  whyCannotAnswerOverpayment,
  type AgreedOverpayment,
  type OverpaidAmounts,
} from './overpayment-rules.ts';
import { shippedWithholdingTables } from '#domain/reference/statutory.build.ts';

import type { OverpaymentState } from '../rules.ts';
import type { WageBeforeRepayment } from '../wage/remaining-wage.ts';
import { taxOnDayPay, withholdingOnPayDay } from '../wage/withholding.ts';

const nothing: OverpaidAmounts = { amount: 0, taxable: 0, tax: 0, travelAllowance: 0 };
const overpaid: OverpaidAmounts = { amount: 722, taxable: 750, tax: 28, travelAllowance: 0 };
const { steps } = withholdingOnPayDay(
  { paidOn: '2026-12-01', column: 'hei' },
  shippedWithholdingTables,
);
/** 12,000 yen of pay, taxed with 79 yen by 丙. */
const wage: WageBeforeRepayment = {
  taxYear: 2026,
  taxable: 12_000,
  tax: 79,
  shareDifference: 0,
  paidBack: nothing,
  steps,
};
const agreed = (id: string, wishes: Partial<AgreedOverpayment> = {}): AgreedOverpayment => ({
  id,
  attendanceId: id,
  corporationId: 'c1',
  overpaid,
  wage,
  ...wishes,
});

describe('an answer', () => {
  const askedAt = instantAtJst('2026-11-22', '18:20');
  const until = overpaymentAnswerDeadline(askedAt);
  const at = (state: OverpaymentState, now: Date) =>
    whyCannotAnswerOverpayment({ state, answerBy: until }, now);

  test('is taken for 14 days, to the minute', () => {
    expect(until).toEqual(addHours(askedAt, 14 * 24));
    expect(at('OPEN', new Date(until.getTime() - 1))).toBeNull();
    expect(at('OPEN', until)).toBe('OVERPAYMENT_EXPIRED');
    expect(at('EXPIRED', askedAt)).toBe('OVERPAYMENT_EXPIRED');
  });

  test.each(['AGREED', 'SETTLED', 'DECLINED', 'WAIVED'] as const)(
    'is not taken from %s',
    (state) => {
      expect(at(state, askedAt)).toBe('OVERPAYMENT_ANSWERED');
    },
  );
});

describe('an overpayment', () => {
  const released = { taxable: 12_000, tax: 79, travelAllowance: 500 };

  test('is what was released beyond the approved wage, in each of its parts', () => {
    expect(overpaidAmountsOf(released, { taxable: 11_250, tax: 51, travelAllowance: 500 })).toEqual(
      overpaid,
    );
  });

  test('is none where a longer shift earns a few yen less by a step of the tax table', () => {
    const longer = { taxable: 12_001, tax: 83, travelAllowance: 500 };
    expect(overpaidAmountsOf(released, longer)).toBeNull();
    expect(overpaidAmountsOf(released, released)).toBeNull();
  });

  test('says which hours differ', () => {
    const at = (time: string) => instantAtJst('2026-12-01', time);
    const paid = overpaymentHoursOf({
      startsAt: at('09:00'),
      endsAt: at('18:00'),
      breakMinutes: 60,
    });
    const approved = overpaymentHoursOf({
      startsAt: at('09:00'),
      endsAt: at('17:00'),
      breakMinutes: 90,
    });
    expect(overpaymentReason(paid, approved)).toBe(
      '勤務時間は09:00〜18:00ではなく09:00〜17:00と承認されました。休憩は1時間ではなく1時間30分と承認されました。',
    );
    expect(overpaymentReason(paid, paid)).toContain('少なくなりました');
  });
});

describe('a transfer loses', () => {
  test.each([
    [12_421, 3_105],
    [3, 0],
    [4, 1],
    [0, 0],
    [-500, 0],
  ])('of %d yen of wages at most %d', (wages, most) => {
    expect(maxDeduction(wages)).toBe(most);
  });

  test('no more than a quarter of the wages of one employer to all overpayments together', () => {
    const wages = new Map([['c1', 4_000]]);
    const taken = deductionsFromTransferWages(wages, [agreed('a'), agreed('b'), agreed('c')]);
    expect(taken.map(({ id, share }) => [id, share?.amount])).toEqual([
      ['a', 722],
      ['b', 278],
    ]);
  });

  test('nothing to an employer whose wages it does not carry', () => {
    expect(deductionsFromTransferWages(new Map([['c2', 100_000]]), [agreed('a')])).toEqual([]);
  });

  /** All shares of one overpayment, by the wages of each transfer. */
  function sharesOf(one: AgreedOverpayment, transfers: readonly number[]) {
    let paidBack = nothing;
    let notOwed = 0;
    for (const wages of transfers) {
      const now = { ...one, wage: { ...one.wage, paidBack } };
      const [taken] = deductionsFromTransferWages(new Map([['c1', wages]]), [now]);
      const share = taken?.share ?? nothing;
      expect(share.amount).toBe(share.taxable - share.tax + share.travelAllowance);
      expect(share.amount).toBeLessThanOrEqual(maxDeduction(wages));
      notOwed += taken?.notOwed ?? 0;
      paidBack = {
        amount: paidBack.amount + share.amount,
        taxable: paidBack.taxable + share.taxable,
        tax: paidBack.tax + share.tax,
        travelAllowance: paidBack.travelAllowance + share.travelAllowance,
      };
      // After each share, the remaining tax is the tax on the pay that the worker keeps.
      expect(one.wage.tax - paidBack.tax).toBe(
        taxOnDayPay(one.wage.taxable - paidBack.taxable, one.wage.steps),
      );
      if (notOwed > 0) break;
    }
    return { paidBack, notOwed };
  }
  const small = [400, 1_000, 2_000, 8_000];

  test('shares that together are the overpayment to the yen', () => {
    expect(sharesOf(agreed('a'), small)).toEqual({ paidBack: overpaid, notOwed: 0 });
  });

  test('travel in proportion', () => {
    const travel = { amount: 872, taxable: 750, tax: 28, travelAllowance: 150 };
    const { paidBack } = sharesOf(agreed('a', { overpaid: travel }), small);
    expect(paidBack).toEqual(travel);
  });

  test('no more than was agreed where less tax is withheld by now', () => {
    const untaxed = { ...wage, tax: 0, steps: [{ from: 0, tax: 0, ratePer100000: 0 }] };
    expect(sharesOf(agreed('a', { wage: untaxed }), small)).toEqual({
      paidBack: { amount: 722, taxable: 722, tax: 0, travelAllowance: 0 },
      notOwed: 0,
    });
  });

  test('no more pay than was overpaid where more tax is withheld by now, and nothing where tax takes all', () => {
    const otsu = withholdingOnPayDay(
      { paidOn: '2026-12-01', column: 'otsu' },
      shippedWithholdingTables,
    );
    const byOtsu = { ...wage, tax: 2_440, steps: otsu.steps };
    expect(sharesOf(agreed('a', { wage: byOtsu }), small)).toEqual({
      paidBack: { amount: 470, taxable: 750, tax: 280, travelAllowance: 0 },
      notOwed: 252,
    });
    const minute: OverpaidAmounts = { amount: 21, taxable: 25, tax: 4, travelAllowance: 0 };
    expect(
      deductionsFromTransferWages(new Map([['c1', 8_000]]), [
        agreed('a', { overpaid: minute, wage: byOtsu }),
      ]),
    ).toEqual([{ id: 'a', share: null, notOwed: 21 }]);
  });
});
