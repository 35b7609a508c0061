import { expect, test } from 'vitest';

import { openRestBudget } from './lingering-close.server.ts';

test('thirty connections with refused files of a megabyte are read at four megabytes a second', () => {
  let now = 0;
  const waitMsAfter = openRestBudget(() => now);
  const chunk = 64_000;
  /** The time at which each connection may be read again. */
  const readAtMs = Array.from({ length: 30 }, () => 0);
  let read = 0;
  for (; now < 20_000; now += 1) {
    for (const [index, at] of readAtMs.entries()) {
      if (at > now) continue;
      readAtMs[index] = now + waitMsAfter(chunk);
      read += chunk;
    }
  }
  expect(read).toBeGreaterThan(0.9 * (16 + 20 * 4) * 1_000_000);
  expect(read).toBeLessThan(1.1 * (16 + 20 * 4) * 1_000_000);
});

test('a single mistaken upload is discarded without a pause', () => {
  const waitMsAfter = openRestBudget(() => 0);
  const waits = Array.from({ length: 16_000 / 64 }, () => waitMsAfter(64_000));
  expect(Math.max(...waits)).toBe(0);
});
