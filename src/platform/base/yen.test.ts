import { describe, expect, test } from 'vitest';

import { formatNumber, formatSignedYen, formatYen } from './yen.ts';

describe('numbers', () => {
  const intl = new Intl.NumberFormat('ja-JP');

  test.each([0, 7, 999, 1_000, 13_600, 999_999, 1_000_000, 12_345_678_901, -1, -999, -1_234_567])(
    '%i is written as Intl writes it',
    (whole) => {
      expect(formatNumber(whole)).toBe(intl.format(whole));
      expect(formatYen(whole)).toBe(`${intl.format(whole)}円`);
    },
  );

  test('a difference carries its sign', () => {
    expect([1_200, -300, 0].map(formatSignedYen)).toEqual(['+1,200円', '-300円', '0円']);
  });
});
