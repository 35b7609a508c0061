import { expect, test } from 'vitest';

import { signsOf, type CorporationActivity, type TrustSign } from './sign-rules.ts';

type Counts = Partial<Record<TrustSign, number>>;

const factsOf = (counts: Counts) =>
  Object.entries(counts).flatMap(([sign, count]) =>
    // Boundary cast: the keys of `Counts`.
    Array.from({ length: count }, () => ({ sign: sign as TrustSign, closedFoundAt: null })),
  );

const small: CorporationActivity = { workers: 3, contracts: 6, worked: 6 };
const large: CorporationActivity = { workers: 40, contracts: 200, worked: 180 };

const judged = (counts: Counts, activity: CorporationActivity) => {
  const { facts, isCase } = signsOf(factsOf(counts), activity);
  return { signs: [...new Set(facts.map(({ sign }) => sign))], isCase };
};

test.for<[string, Counts, CorporationActivity, TrustSign[], boolean]>([
  ['nothing', {}, small, [], false],
  ['one shared device', { SHARED_DEVICE: 1 }, large, ['SHARED_DEVICE'], true],
  ['one shared account', { SHARED_ACCOUNT: 2 }, large, ['SHARED_ACCOUNT'], true],
  ['a shared number', { SHARED_NUMBER: 1 }, large, ['SHARED_NUMBER'], true],
  ['a dormitory', { SHARED_ADDRESS: 9 }, large, ['SHARED_ADDRESS'], false],
  ['new workers of a new home', { ONLY_EACH_OTHER: 3 }, small, ['ONLY_EACH_OTHER'], false],
  ['one of three workers works elsewhere', { ONLY_EACH_OTHER: 2 }, small, [], false],
  [
    'a circle before its third contract',
    { ONLY_EACH_OTHER: 2, SHARED_ADDRESS: 1 },
    { workers: 2, contracts: 2, worked: 0 },
    ['SHARED_ADDRESS'],
    false,
  ],
  [
    'forty workers who work nowhere else',
    { ONLY_EACH_OTHER: 40, QUICK_WITHDRAWAL: 100 },
    large,
    ['QUICK_WITHDRAWAL'],
    false,
  ],
  [
    'a circle that withdraws at once',
    { ONLY_EACH_OTHER: 3, QUICK_WITHDRAWAL: 3 },
    small,
    ['ONLY_EACH_OTHER', 'QUICK_WITHDRAWAL'],
    true,
  ],
  [
    'a circle with late postings',
    { ONLY_EACH_OTHER: 3, FILLED_AT_ONCE: 2 },
    small,
    ['ONLY_EACH_OTHER', 'FILLED_AT_ONCE'],
    true,
  ],
  [
    'one late posting',
    { ONLY_EACH_OTHER: 3, FILLED_AT_ONCE: 1 },
    small,
    ['ONLY_EACH_OTHER'],
    false,
  ],
  [
    'some reported stamps',
    { ONLY_REPORTED: 5, SHARED_ADDRESS: 1 },
    small,
    ['SHARED_ADDRESS'],
    false,
  ],
  [
    'stamps only ever reported',
    { ONLY_REPORTED: 6, SHARED_ADDRESS: 1 },
    small,
    ['SHARED_ADDRESS', 'ONLY_REPORTED'],
    true,
  ],
  ['a few quick withdrawals', { QUICK_WITHDRAWAL: 89 }, large, [], false],
])('%s', ([, counts, activity, signs, isCase]) => {
  expect(judged(counts, activity)).toEqual({ signs, isCase });
});

test('facts of closed cases count, and open a case only with a new one', () => {
  const closedFoundAt = new Date('2026-12-01T00:00:00Z');
  const known = factsOf({ ONLY_EACH_OTHER: 2, FILLED_AT_ONCE: 2 }).map((fact) => ({
    ...fact,
    closedFoundAt,
  }));
  expect(signsOf(known, { workers: 2, contracts: 6, worked: 6 })).toEqual({
    facts: known,
    isCase: false,
  });
  const grown = [...known, ...factsOf({ ONLY_EACH_OTHER: 1 })];
  const { facts, isCase } = signsOf(grown, small);
  expect(isCase).toBe(true);
  expect(facts).toHaveLength(grown.length);
});
