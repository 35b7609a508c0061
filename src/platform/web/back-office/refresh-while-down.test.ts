import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { refreshWhileDisconnected } from './refresh-while-down.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function connection() {
  const refresh = vi.fn<() => void>();
  return { refresh, ...refreshWhileDisconnected(refresh, 30_000) };
}

test('a lost connection refreshes after 15 to 20 seconds, then every half minute until it is open', () => {
  const { refresh, open, lost } = connection();
  lost();
  vi.advanceTimersByTime(14_999);
  expect(refresh).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_001);
  expect(refresh).toHaveBeenCalledTimes(1);
  // Each failed attempt to connect reports `lost` again, which must not change the interval.
  lost();
  vi.advanceTimersByTime(60_000);
  expect(refresh).toHaveBeenCalledTimes(3);
  open();
  vi.advanceTimersByTime(120_000);
  expect(refresh).toHaveBeenCalledTimes(3);
});

test('a connection that is open again within 15 seconds refreshes nothing', () => {
  const { refresh, open, lost } = connection();
  lost();
  vi.advanceTimersByTime(14_999);
  open();
  vi.advanceTimersByTime(120_000);
  expect(refresh).not.toHaveBeenCalled();
});

test('nothing is refreshed after the end', () => {
  const { refresh, lost, stop } = connection();
  lost();
  stop();
  vi.advanceTimersByTime(60_000);
  expect(refresh).not.toHaveBeenCalled();
});
