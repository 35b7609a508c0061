import { expect, test } from 'vitest';

import { payDayOfTransfer, whyCannotHoldTransfer, type HoldFacts } from './hold-rules.ts';

const early: HoldFacts = {
  state: 'REQUESTED',
  kind: 'EARLY',
  designatedOn: '2026-12-03',
  earliestWorkDay: '2026-12-01',
  wasHeld: false,
};

test('an early transfer that waits for the bank can be held until the pay day of its wages', () => {
  expect(whyCannotHoldTransfer(early)).toBeNull();
  expect(payDayOfTransfer(early)).toBe('2027-01-15');
});

test.each<[string, Partial<HoldFacts>, string]>([
  ['at the bank', { state: 'SUBMITTED' }, 'TRANSFER_STATE_CHANGED'],
  ['completed', { state: 'COMPLETED' }, 'TRANSFER_STATE_CHANGED'],
  ['of the pay day', { kind: 'PAY_DAY' }, 'TRANSFER_ON_PAY_DAY'],
  ['that arrives on the pay day', { designatedOn: '2027-01-15' }, 'TRANSFER_ON_PAY_DAY'],
  ['with one wage of a month before', { earliestWorkDay: '2026-10-31' }, 'TRANSFER_ON_PAY_DAY'],
  ['held before', { wasHeld: true }, 'TRANSFER_HELD_BEFORE'],
])('a transfer %s cannot be held', (_form, change, why) => {
  expect(whyCannotHoldTransfer({ ...early, ...change })).toBe(why);
});

test('a wage of last month can be held until its pay day comes', () => {
  const facts: HoldFacts = { ...early, earliestWorkDay: '2026-11-30' };
  expect(whyCannotHoldTransfer({ ...facts, designatedOn: '2026-12-14' })).toBeNull();
  expect(whyCannotHoldTransfer({ ...facts, designatedOn: '2026-12-15' })).toBe(
    'TRANSFER_ON_PAY_DAY',
  );
});
