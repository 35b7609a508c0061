import { expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import { canSettleHours } from './can-settle.ts';

const shift = (state: string, needsOperator: boolean, endAskedAt: Date | null = null) => ({
  state,
  needsOperator,
  endAskedAt,
  checkOutWasAutomatic: true,
});

test('an operator decides what the two could not agree on, and an end that nobody said', () => {
  expect(canSettleHours(shift('REVIEWING', true))).toBe(true);
  expect(canSettleHours(shift('CHECKED_OUT', true))).toBe(true);
  expect(canSettleHours(shift('CHECKED_OUT', false, instantAtJst('2026-12-01', '18:00')))).toBe(
    true,
  );
  expect(canSettleHours(shift('CHECKED_OUT', false))).toBe(false);
  expect(canSettleHours(shift('REVIEWING', false))).toBe(false);
  expect(canSettleHours(shift('FIXED', true))).toBe(false);
});
