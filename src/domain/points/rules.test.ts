import { describe, expect, test } from 'vitest';

import {
  activePenaltyOf,
  penaltyConsequenceOf,
  indefinitePenaltyStopEnd,
  penaltyHistorySince,
  type PenaltyFacts,
} from './rules.ts';

const now = new Date('2026-11-14T12:00:00+09:00');
const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const facts = (wishes: Partial<PenaltyFacts>): PenaltyFacts => ({
  points: 0,
  holdEndsAt: null,
  stopEndsAt: null,
  isStopped: false,
  ...wishes,
});

describe('the level in force', () => {
  test.each<[string, Partial<PenaltyFacts>, ReturnType<typeof activePenaltyOf>]>([
    ['nothing', {}, null],
    ['5 points', { points: 5 }, null],
    ['6 points hold until there are fewer', { points: 6 }, { level: 'hold', endsAt: null }],
    ['a hold that runs', { holdEndsAt: after(1) }, { level: 'hold', endsAt: after(1) }],
    ['a hold that ends now', { holdEndsAt: now }, null],
    [
      'points hold longer than the period',
      { points: 6, holdEndsAt: after(1) },
      { level: 'hold', endsAt: null },
    ],
    ['a stop that runs', { stopEndsAt: after(1) }, { level: 'stop', endsAt: after(1) }],
    ['a stop that ends now', { stopEndsAt: now }, null],
    [
      'a stop is higher than a hold',
      { points: 9, holdEndsAt: after(9), stopEndsAt: after(1) },
      { level: 'stop', endsAt: after(1) },
    ],
    [
      'a stop for good has no end',
      { stopEndsAt: indefinitePenaltyStopEnd },
      { level: 'stop', endsAt: null },
    ],
    [
      'an operator’s stop has no end',
      { isStopped: true, stopEndsAt: after(1) },
      { level: 'stop', endsAt: null },
    ],
  ])('%s', (_name, wishes, level) => {
    expect(activePenaltyOf(facts(wishes), now)).toEqual(level);
  });
});

describe('what an entry leads to', () => {
  type Entry = Parameters<typeof penaltyConsequenceOf>[0];
  const entry = (wishes: Partial<Entry>): Entry => ({
    kind: 'cancel',
    isLastMinute: false,
    pointsWithIt: 2,
    earlierNoShows: 0,
    ...wishes,
  });
  const nothing = { holdUntil: null, stopUntil: null, reset: 0 };
  const days = (count: number) => after(24 * count);

  test.each<[string, Partial<Entry>, Partial<ReturnType<typeof penaltyConsequenceOf>>]>([
    ['a late arrival', { kind: 'late' }, {}],
    ['a late arrival is no cancellation', { kind: 'late', isLastMinute: true }, {}],
    ['an early cancellation', {}, {}],
    [
      'a last-minute cancellation holds for 24 hours',
      { isLastMinute: true },
      { holdUntil: after(24) },
    ],
    ['9 points do not stop', { pointsWithIt: 9 }, {}],
    [
      '10 points stop for 14 days and leave 3',
      { pointsWithIt: 10 },
      { stopUntil: days(14), reset: -7 },
    ],
    [
      '12 points leave 3 as well',
      { kind: 'late', pointsWithIt: 12 },
      { stopUntil: days(14), reset: -9 },
    ],
    [
      'a no-show stops for 30 days at once',
      { kind: 'no_show', pointsWithIt: 10 },
      { stopUntil: days(30), reset: -7 },
    ],
    [
      'a second no-show stops for good',
      { kind: 'no_show', pointsWithIt: 13, earlierNoShows: 1 },
      { stopUntil: indefinitePenaltyStopEnd, reset: -10 },
    ],
    [
      'a reset never adds points',
      { kind: 'no_show', pointsWithIt: 2 },
      { stopUntil: days(30), reset: 0 },
    ],
  ])('%s', (_name, wishes, consequence) => {
    expect(penaltyConsequenceOf(entry(wishes), now)).toEqual({ ...nothing, ...consequence });
  });
});

test('history goes back twelve months', () => {
  expect(penaltyHistorySince(now)).toEqual(new Date('2025-11-14T12:00:00+09:00'));
});
