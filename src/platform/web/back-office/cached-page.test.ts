import { expect, test } from 'vitest';

import { cachedAtMsOfSearch } from './cached-page.ts';

test.each([
  ['', null],
  ['?cachedAt=', null],
  ['?cachedAt=-5', null],
  ['?cachedAt=soon', null],
  ['?cachedAt=1e400', null],
  ['?cachedAt=1780000000000', 1_780_000_000_000],
])('the address %j was cached at %j', (search, cachedAt) => {
  expect(cachedAtMsOfSearch(search)).toBe(cachedAt);
});
