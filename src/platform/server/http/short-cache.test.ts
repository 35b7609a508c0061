import { expect, test, vi } from 'vitest';

import { openShortLivedCache } from './short-cache.server.ts';

const open = (limits: Partial<Parameters<typeof openShortLivedCache<string>>[0]> = {}) =>
  openShortLivedCache<string>({ seconds: 60, entries: 2, keeps: () => true, ...limits });

test('a request while a value is made waits for the same one', async () => {
  const cache = open();
  const make = vi.fn<() => Promise<string>>(async () => 'made');
  expect(await Promise.all([cache.get('a', make), cache.get('a', make)])).toEqual(['made', 'made']);
  expect(await cache.get('a', make)).toBe('made');
  expect(make).toHaveBeenCalledTimes(1);
  expect(cache.peek('a')).toBe('made');
});

test('each key has its own value, and the oldest leaves first', async () => {
  const cache = open();
  for (const key of ['a', 'b', 'c']) {
    expect(await cache.get(key, async () => key)).toBe(key);
  }
  expect(['a', 'b', 'c'].map((key) => cache.peek(key))).toEqual([undefined, 'b', 'c']);
});

test('a value past its seconds is made anew', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const cache = open({ seconds: 2 });
    await cache.get('a', async () => 'old');
    vi.advanceTimersByTime(1_999);
    expect(await cache.get('a', async () => 'new')).toBe('old');
    vi.advanceTimersByTime(2);
    expect(await cache.get('a', async () => 'new')).toBe('new');
  } finally {
    vi.useRealTimers();
  }
});

test('what failed or may not be cached is tried again', async () => {
  const cache = open({ keeps: (value) => value !== 'error' });
  await expect(cache.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await cache.get('a', async () => 'error')).toBe('error');
  expect(cache.peek('a')).toBeUndefined();
  expect(await cache.get('a', async () => 'fine')).toBe('fine');
});
