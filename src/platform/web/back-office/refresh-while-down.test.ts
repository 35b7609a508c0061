import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { refreshWhileDown } from './refresh-while-down.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function channel() {
  const refresh = vi.fn<() => void>();
  return { refresh, ...refreshWhileDown(refresh) };
}

test('a channel with signs of life refreshes nothing', () => {
  const { refresh, alive } = channel();
  for (let sign = 0; sign < 20; sign += 1) {
    alive();
    vi.advanceTimersByTime(15_000);
  }
  expect(refresh).not.toHaveBeenCalled();
});

test('a lost channel refreshes within five seconds, then every half minute until it is back', () => {
  const { refresh, alive, lost } = channel();
  alive();
  lost();
  vi.advanceTimersByTime(5_000);
  expect(refresh).toHaveBeenCalledTimes(1);
  // Each failed attempt to connect is reported; the refreshes go on in their rhythm.
  lost();
  vi.advanceTimersByTime(60_000);
  expect(refresh).toHaveBeenCalledTimes(3);
  alive();
  vi.advanceTimersByTime(39_000);
  expect(refresh).toHaveBeenCalledTimes(3);
});

test('a channel that is silent without an error is taken for lost', () => {
  const { refresh, alive } = channel();
  alive();
  vi.advanceTimersByTime(45_000);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('nothing is refreshed after the end', () => {
  const { refresh, lost, stop } = channel();
  lost();
  stop();
  vi.advanceTimersByTime(60_000);
  expect(refresh).not.toHaveBeenCalled();
});
