import { describe, expect, test } from 'vitest';

import type { WageWaitReason } from '../rules.ts';
import { isWithdrawableOn } from '../rules.ts';
import {
  isEarlyPayoutLimited,
  maxEarlyPayoutYenInAll,
  maxEarlyPayoutYenPerDay,
  whyPartWaitsForPayDay,
  type EarlyPayoutSums,
  type HoursConfirmation,
} from './early-payout-rules.ts';
import { payTimingOfNewPosting } from './pay-timing.ts';

describe('the limits concern', () => {
  const limited = {
    payTiming: 'PAY_DAY',
    isCorporationProven: false,
    today: '2026-12-05',
    payDay: '2027-01-15',
  } as const;
  test.each<[string, Partial<Parameters<typeof isEarlyPayoutLimited>[0]>, boolean]>([
    ['a contract of an unproven corporation', {}, true],
    ['no contract that promises 「すぐ払い」', { payTiming: 'EARLY' }, false],
    ['no corporation that is proven by now', { isCorporationProven: true }, false],
    ['the day before the pay day', { today: '2027-01-14' }, true],
    ['no wage from its pay day on', { today: '2027-01-15' }, false],
  ])('%s', (_name, change, is) => {
    expect(isEarlyPayoutLimited({ ...limited, ...change })).toBe(is);
  });
});

const nothing: EarlyPayoutSums = { day: 0, inAll: 0 };

test.each<[HoursConfirmation, number, EarlyPayoutSums, WageWaitReason | null]>([
  ['STAMPS', 12_500, nothing, null],
  ['FACILITY', 12_500, nothing, null],
  ['OPERATOR', 12_500, nothing, null],
  ['SILENCE', 1, nothing, 'CONFIRMATION'],
  ['WORKER_ALONE', 1, nothing, 'CONFIRMATION'],
  ['STAMPS', 30_000, nothing, null],
  ['STAMPS', 30_001, nothing, 'DAY_LIMIT'],
  ['STAMPS', 5_000, { day: 25_000, inAll: 25_000 }, null],
  ['STAMPS', 5_001, { day: 25_000, inAll: 25_000 }, 'DAY_LIMIT'],
  ['STAMPS', 10_000, { day: 0, inAll: 90_000 }, null],
  ['STAMPS', 10_001, { day: 0, inAll: 90_000 }, 'TOTAL_LIMIT'],
  // A limit that another day does not lift is named first.
  ['STAMPS', 30_001, { day: 0, inAll: 90_000 }, 'TOTAL_LIMIT'],
  ['SILENCE', 30_001, { day: 0, inAll: 90_000 }, 'CONFIRMATION'],
])('%s confirms %i yen after %j: %s', (confirmedBy, pay, before, reason) => {
  expect(whyPartWaitsForPayDay({ confirmedBy, pay, before })).toBe(reason);
});

test.each([
  [null, '2026-12-05', true],
  ['2027-01-15', '2027-01-14', false],
  ['2027-01-15', '2027-01-15', true],
  ['2027-01-15', '2027-01-16', true],
])('a part that waits until %s can be withdrawn on %s: %s', (waitsUntil, day, can) => {
  expect(isWithdrawableOn({ waitsUntil }, day)).toBe(can);
});

test('only a proven corporation promises 「すぐ払い」', () => {
  expect([true, false].map(payTimingOfNewPosting)).toEqual(['EARLY', 'PAY_DAY']);
});

/** A generator of the same numbers in every run (mulberry32). */
function numbersFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) * below) / 2 ** 32;
  };
}

type Release = { day: number; pay: number; confirmedBy: HoursConfirmation };

const confirmations = ['STAMPS', 'FACILITY', 'OPERATOR', 'WORKER_ALONE', 'SILENCE'] as const;

function drawnMonth(seed: number): Release[] {
  const number = numbersFrom(seed);
  return Array.from({ length: 5 + Math.floor(number(60)) }, () => ({
    day: Math.floor(number(28)),
    pay: 1 + Math.floor(number(32_000)),
    confirmedBy: confirmations[Math.floor(number(confirmations.length))] ?? 'STAMPS',
  })).toSorted((one, other) => one.day - other.day);
}

/** Which releases of a month are early, by sums that are carried along. */
function earlyBySums(month: readonly Release[]): boolean[] {
  const days = new Map<number, number>();
  let inAll = 0;
  return month.map(({ day, pay, confirmedBy }) => {
    const before = { day: days.get(day) ?? 0, inAll };
    if (whyPartWaitsForPayDay({ confirmedBy, pay, before }) !== null) return false;
    days.set(day, before.day + pay);
    inAll += pay;
    return true;
  });
}

/** The same by the words of the rule: adds up again, for each release, what left early before it. */
function earlyByTheRule(month: readonly Release[]): boolean[] {
  const left: Release[] = [];
  return month.map((release) => {
    const yen = (some: readonly Release[]) => some.reduce((sum, { pay }) => sum + pay, release.pay);
    const isEarly =
      !['WORKER_ALONE', 'SILENCE'].includes(release.confirmedBy) &&
      yen(left.filter(({ day }) => day === release.day)) <= 30_000 &&
      yen(left) <= 100_000;
    if (isEarly) left.push(release);
    return isEarly;
  });
}

test('2,000 drawn months keep both limits, as a second computation says', () => {
  let waited = 0;
  for (let seed = 1; seed <= 2_000; seed += 1) {
    const month = drawnMonth(seed);
    const early = earlyBySums(month);
    expect(early, `seed ${seed}`).toEqual(earlyByTheRule(month));
    const left = month.filter((_release, index) => early[index]);
    const sumOf = (some: readonly Release[]) => some.reduce((sum, { pay }) => sum + pay, 0);
    expect(sumOf(left)).toBeLessThanOrEqual(maxEarlyPayoutYenInAll);
    for (const releases of Map.groupBy(left, ({ day }) => day).values())
      expect(sumOf(releases)).toBeLessThanOrEqual(maxEarlyPayoutYenPerDay);
    waited += month.length - left.length;
  }
  expect(waited).toBeGreaterThan(2_000);
});
