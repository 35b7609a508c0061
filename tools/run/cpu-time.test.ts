import { expect, test } from 'vitest';

import { busySeconds, minutesOf } from './cpu-time.ts';

test('work on a processor is counted', () => {
  const before = busySeconds();
  const until = performance.now() + 300;
  while (performance.now() < until);
  expect(busySeconds() - before).toBeGreaterThan(0.1);
});

test('seconds are said in minutes with a tenth', () => {
  expect(minutesOf(252)).toBe('4.2 min of processors');
});
