import { expect, test } from 'vitest';

import { retryAfterMs } from './retry-after.ts';

const now = new Date('2026-12-01T00:00:00Z');

test.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['Tue, 01 Dec 2026 00:05:00 GMT', 300_000],
  ['Tuesday, 01-Dec-26 00:05:00 GMT', 300_000],
  ['Tue Dec  1 00:05:00 2026 GMT', 300_000],
  ['Mon, 30 Nov 2026 00:00:00 GMT', 0],
  ['-5', null],
  ['1.5', null],
  ['2027', 2_027_000],
  ['soon', null],
  ['9999999999', null],
  ['', null],
  [undefined, null],
])('Retry-After: %s', (header, ms) => {
  expect(retryAfterMs(header, now)).toBe(ms);
});
