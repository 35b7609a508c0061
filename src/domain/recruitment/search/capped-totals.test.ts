import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { openCappedTotalCache } from './capped-totals.ts';
import type { ValidatedSearch } from './search-input.ts';

const search: ValidatedSearch = {
  sort: 'RECOMMENDED',
  places: ['L13'],
  days: null,
  filters: null,
  byJob: false,
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

test('the highest number is remembered for some seconds, whatever the order', () => {
  const totals = openCappedTotalCache();
  expect(totals.totalOf(search)).toBeNull();
  totals.remember(search, 1_000);
  expect(totals.totalOf({ ...search, sort: 'NEWEST' })).toBe(1_000);
  vi.advanceTimersByTime(9_999);
  expect(totals.totalOf(search)).toBe(1_000);
  vi.advanceTimersByTime(1);
  expect(totals.totalOf(search)).toBeNull();
});

test('a lower number is never remembered', () => {
  const totals = openCappedTotalCache();
  totals.remember(search, 999);
  expect(totals.totalOf(search)).toBeNull();
});

test.each<[string, Partial<ValidatedSearch>]>([
  ['places', { places: ['L14'] }],
  ['days', { days: ['2026-11-22'] }],
  ['kind of list', { byJob: true }],
])('other %s are another search', (_what, other) => {
  const totals = openCappedTotalCache();
  totals.remember(search, 1_000);
  expect(totals.totalOf({ ...search, ...other })).toBeNull();
});

test('the oldest of 2,000 searches is forgotten first', () => {
  const totals = openCappedTotalCache();
  const numbered = (number: number) => ({ ...search, places: [`M${number}`] });
  for (let number = 0; number <= 2_000; number += 1) totals.remember(numbered(number), 1_000);
  expect(totals.totalOf(numbered(0))).toBeNull();
  expect(totals.totalOf(numbered(1))).toBe(1_000);
});
