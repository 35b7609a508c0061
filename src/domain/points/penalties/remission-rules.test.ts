import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  nextRemissionState,
  penaltyPointsExceptNoShows,
  maxRemissionPoints,
  remissionPriceInPoints,
  remissionTransitions,
  whyCannotApplyRemission,
  whyCannotRemit,
  type PenaltyEntryForRemission,
  type RemissionEvent,
  type RemissionFacts,
  type RemissionRefusal,
  type RemissionState,
} from './remission-rules.ts';

const facts = (wishes: Partial<RemissionFacts> = {}): RemissionFacts => ({
  incentivePoints: 900,
  penaltyPoints: 5,
  besidesNoShows: 5,
  remittedLately: 0,
  level: null,
  ...wishes,
});

describe('a remission', () => {
  test.each<[string, Partial<RemissionFacts>, number, RemissionRefusal | null]>([
    ['of one point', {}, 1, null],
    ['of three for 900 points', {}, 3, null],
    ['is one incentive point short', { incentivePoints: 899 }, 3, 'POINTS_SHORT'],
    ['is possible during a hold', { level: 'hold' }, 1, null],
    [
      'is closed during a stop, whatever else',
      { level: 'stop', penaltyPoints: 0 },
      1,
      'REMISSION_STOPPED',
    ],
    ['of nothing', { penaltyPoints: 0, besidesNoShows: 0 }, 1, 'PENALTY_NONE'],
    ['of what a no-show left', { penaltyPoints: 3, besidesNoShows: 0 }, 1, 'REMISSION_NO_SHOW'],
    ['of more than the no-show left besides', { besidesNoShows: 1 }, 2, 'REMISSION_NO_SHOW'],
    ['of the third after two', { remittedLately: 2 }, 1, null],
    ['of two after two', { remittedLately: 2 }, 2, 'REMISSION_LIMIT'],
    ['after three', { remittedLately: 3 }, 1, 'REMISSION_LIMIT'],
  ])('%s', (_name, wishes, points, why) => {
    expect(whyCannotRemit(facts(wishes), points)).toBe(why);
  });

  test('costs 300 points a point', () => {
    expect([1, 2, 3].map(remissionPriceInPoints)).toEqual([300, 600, 900]);
  });

  test.each<[Partial<RemissionFacts>, number]>([
    [{}, 3],
    [{ besidesNoShows: 2 }, 2],
    [{ remittedLately: 2 }, 1],
    [{ level: 'stop' }, 0],
    [{ besidesNoShows: 0 }, 0],
  ])('offers at most what may be bought: %o', (wishes, most) => {
    expect(maxRemissionPoints(facts(wishes))).toBe(most);
  });

  test.each<[string, Partial<RemissionFacts>, number, string | null]>([
    ['as ordered', {}, 3, null],
    ['though the hold began', { level: 'hold' }, 1, null],
    ['not once a stop began', { level: 'stop' }, 1, 'REMISSION_STOPPED'],
    ['not for more than is left', { besidesNoShows: 1 }, 2, 'PENALTY_NONE'],
  ])('is applied %s', (_name, wishes, points, why) => {
    expect(whyCannotApplyRemission(facts(wishes), points)).toBe(why);
  });
});

const entry = (
  kind: PenaltyEntryForRemission['kind'],
  points: number,
  excuses: PenaltyEntryForRemission['excuses'] = null,
) => ({
  kind,
  points,
  excuses,
});

describe('points besides those of a no-show', () => {
  test.each<[string, PenaltyEntryForRemission[], number]>([
    ['nothing', [], 0],
    ['a cancellation and a late start', [entry('cancel', 3), entry('late', 1)], 4],
    ['a no-show whose stop left three', [entry('no_show', 10), entry('reset', -7)], 0],
    [
      'a stop after cancellations left three',
      [entry('cancel', 5), entry('cancel', 5), entry('reset', -7)],
      3,
    ],
    [
      'a stop after a no-show takes the others first',
      [entry('cancel', 2), entry('no_show', 10), entry('reset', -9)],
      0,
    ],
    [
      'good work takes the no-show first',
      [entry('no_show', 10), entry('reset', -7), entry('cancel', 2), entry('decrease', -3)],
      2,
    ],
    ['a remission takes the others', [entry('cancel', 5), entry('remission', -2)], 3],
    [
      'an excused no-show leaves the rest',
      [
        entry('cancel', 2),
        entry('no_show', 10),
        entry('reset', -9),
        entry('exemption', -3, 'no_show'),
      ],
      0,
    ],
    [
      'an excused cancellation',
      [entry('cancel', 2), entry('late', 1), entry('exemption', -2, 'other')],
      1,
    ],
  ])('%s', (_name, entries, points) => {
    expect(penaltyPointsExceptNoShows(entries)).toBe(points);
  });

  test('are never more than all points, nor fewer than none', () => {
    const kinds = [
      'cancel',
      'late',
      'no_show',
      'decrease',
      'reset',
      'remission',
      'exemption',
    ] as const;
    const some = array(
      record({ kind: constantFrom(...kinds), size: integer({ min: 0, max: 10 }) }),
    );
    assert(
      property(some, (wishes) => {
        let sum = 0;
        const entries = wishes.map(({ kind, size }) => {
          const isViolation = kind === 'cancel' || kind === 'late' || kind === 'no_show';
          // As in the database, no account falls below 0.
          const points = isViolation ? size : -Math.min(size, sum);
          sum += points;
          return entry(kind, points);
        });
        const besides = penaltyPointsExceptNoShows(entries);
        expect(besides).toBeGreaterThanOrEqual(0);
        expect(besides).toBeLessThanOrEqual(sum);
      }),
    );
  });
});

describe('the states of a remission', () => {
  const states: RemissionState[] = ['ORDERED', 'APPLIED', 'FAILED'];
  const events: RemissionEvent[] = ['APPLY', 'FAIL'];

  test.each(states.flatMap((from) => events.map((event) => [from, event] as const)))(
    '%s on %s',
    (from, event) => {
      const known = remissionTransitions.find((row) => row.from === from && row.event === event);
      expect(nextRemissionState(from, event)).toBe(known?.to ?? null);
    },
  );

  test('no event leads out of an end', () => {
    const ends = events.flatMap((event) => [
      nextRemissionState('APPLIED', event),
      nextRemissionState('FAILED', event),
    ]);
    expect(ends).toEqual([null, null, null, null]);
  });

  test('an order is applied or fails', () => {
    expect(nextRemissionState('ORDERED', 'APPLY')).toBe('APPLIED');
    expect(nextRemissionState('ORDERED', 'FAIL')).toBe('FAILED');
  });
});
