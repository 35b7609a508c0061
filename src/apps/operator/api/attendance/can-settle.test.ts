import { expect, test } from 'vitest';

import { atJst } from '#platform/base/jst.ts';

import { canSettle } from './can-settle.ts';

const shift = (state: string, needsOperator: boolean, endAskedAt: Date | null = null) => ({
  state,
  needsOperator,
  endAskedAt,
  checkOutWasAutomatic: true,
});

test('an operator decides what the two could not agree on, and an end that nobody said', () => {
  expect(canSettle(shift('REVIEWING', true))).toBe(true);
  expect(canSettle(shift('CHECKED_OUT', true))).toBe(true);
  expect(canSettle(shift('CHECKED_OUT', false, atJst('2026-12-01', '18:00')))).toBe(true);
  expect(canSettle(shift('CHECKED_OUT', false))).toBe(false);
  expect(canSettle(shift('REVIEWING', false))).toBe(false);
  expect(canSettle(shift('FIXED', true))).toBe(false);
});
