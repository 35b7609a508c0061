import { describe, expect, test } from 'vitest';

import { addHours, atJst } from '#base/jst.ts';

import {
  answerBy,
  deductionsFrom,
  hoursOf,
  maxDeduction,
  overpaidOf,
  overpaymentReason,
  whyCannotAnswer,
  type AgreedOverpayment,
  type Overpaid,
} from './overpayment-rules.ts';
import type { OverpaymentState } from '../rules.ts';

const nothing: Overpaid = { amount: 0, taxable: 0, tax: 0, travelAllowance: 0 };
const overpaid: Overpaid = { amount: 722, taxable: 750, tax: 28, travelAllowance: 0 };
const agreed = (id: string, wishes: Partial<AgreedOverpayment> = {}): AgreedOverpayment => ({
  id,
  corporationId: 'c1',
  overpaid,
  deducted: nothing,
  ...wishes,
});

describe('an answer', () => {
  const askedAt = atJst('2026-11-22', '18:20');
  const until = answerBy(askedAt);
  const at = (state: OverpaymentState, now: Date) =>
    whyCannotAnswer({ state, answerBy: until }, now);

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
    expect(overpaidOf(released, { taxable: 11_250, tax: 51, travelAllowance: 500 })).toEqual(
      overpaid,
    );
  });

  test('is none where a longer shift earns a few yen less by a step of the tax table', () => {
    const longer = { taxable: 12_001, tax: 83, travelAllowance: 500 };
    expect(overpaidOf(released, longer)).toBeNull();
    expect(overpaidOf(released, released)).toBeNull();
  });

  test('says which hours differ', () => {
    const at = (time: string) => atJst('2026-12-01', time);
    const paid = hoursOf({ startsAt: at('09:00'), endsAt: at('18:00'), breakMinutes: 60 });
    const approved = hoursOf({ startsAt: at('09:00'), endsAt: at('17:00'), breakMinutes: 90 });
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
    const taken = deductionsFrom(wages, [agreed('a'), agreed('b'), agreed('c')]);
    expect(taken.map(({ id, share }) => [id, share.amount])).toEqual([
      ['a', 722],
      ['b', 278],
    ]);
  });

  test('nothing to an employer whose wages it does not carry', () => {
    expect(deductionsFrom(new Map([['c2', 100_000]]), [agreed('a')])).toEqual([]);
  });

  test('shares that together are the overpayment to the yen, whichever were undone', () => {
    let deducted = nothing;
    for (const wages of [400, 1_000, 2_000, 8_000]) {
      const [taken] = deductionsFrom(new Map([['c1', wages]]), [agreed('a', { deducted })]);
      const share = taken?.share ?? nothing;
      expect(share.amount).toBe(share.taxable - share.tax + share.travelAllowance);
      deducted = {
        amount: deducted.amount + share.amount,
        taxable: deducted.taxable + share.taxable,
        tax: deducted.tax + share.tax,
        travelAllowance: deducted.travelAllowance + share.travelAllowance,
      };
    }
    expect(deducted).toEqual(overpaid);
  });
});
