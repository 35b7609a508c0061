import { expect, test } from 'vitest';

import { firstReconnectDelayMs, randomisedDelayMs } from './reconnection.ts';

test('a thousand clients of a lost server come back in every tenth of a second of a whole second', () => {
  const delays = Array.from({ length: 1_000 }, () => randomisedDelayMs(firstReconnectDelayMs));
  const tenths = new Set(delays.map((delay) => Math.floor(delay / 100)));
  expect([...tenths].toSorted((a, b) => a - b)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
});
