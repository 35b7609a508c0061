import { describe, expect, test } from 'vitest';

import { addHours, addMinutes, instantAtJst, jstTime } from '#platform/base/jst.ts';

import {
  standInOutcomeOf,
  nextStepAt,
  minutesPerStandInStep,
  whyCannotSearchStandIn,
  type StandInPostingFacts,
  type StandInSearchFacts,
  type StandInStepKind,
} from './stand-in-rules.ts';

const now = instantAtJst('2026-12-01', '12:00');
const open: StandInSearchFacts = {
  capacity: 2,
  seatsTaken: 1,
  isStopped: false,
  deadline: addHours(now, 22),
  startsAt: addHours(now, 24),
  isLimited: false,
  leavesAt: now,
};

describe('whyCannotSearch', () => {
  test.each<[string, Partial<StandInSearchFacts>, string | null]>([
    ['24 hours before the start', {}, null],
    ['a minute earlier', { startsAt: addMinutes(open.startsAt, 1) }, 'STAND_IN_TOO_EARLY'],
    ['full', { seatsTaken: 2 }, 'STAND_IN_NOT_OPEN'],
    ['paused or closed', { isStopped: true }, 'STAND_IN_NOT_OPEN'],
    ['after its deadline', { deadline: now }, 'STAND_IN_NOT_OPEN'],
    ['for an audience alone', { isLimited: true }, 'STAND_IN_NOT_PUBLIC'],
    ['at night, open in the morning', { leavesAt: addHours(now, 21) }, null],
    ['at night, with the deadline before it', { leavesAt: open.deadline }, 'STAND_IN_TOO_LATE'],
  ])('%s', (_name, change, reason) => {
    expect(whyCannotSearchStandIn({ ...open, ...change }, now)).toBe(reason);
  });
});

describe('endingOf', () => {
  test.each<[string, Partial<StandInPostingFacts>, string | null]>([
    ['a seat is open', {}, null],
    ['the last seat is taken', { seatsTaken: 2 }, 'FILLED'],
    [
      'the last seat is taken, and the posting closed since',
      { seatsTaken: 2, isStopped: true },
      'FILLED',
    ],
    ['the posting was stopped', { isStopped: true }, 'CLOSED'],
    ['the deadline has come', { deadline: now }, 'UNFILLED'],
  ])('%s', (_name, change, outcome) => {
    expect(standInOutcomeOf({ ...open, ...change }, now)).toBe(outcome);
  });
});

test.each([
  [22, 60],
  [12, 60],
  [11.99, 30],
  [6, 30],
  [5.99, 15],
  [3, 15],
  [2.99, 5],
  [1, 5],
  [0.99, 0],
  [0, 0],
])('%f hours before the deadline a step is alone for %i minutes', (hours, minutes) => {
  expect(minutesPerStandInStep(addMinutes(now, hours * 60), now)).toBe(minutes);
});

describe('nextAfter', () => {
  test.each<[string, StandInStepKind, number, { notified: number; hours: number }, string]>([
    ['a step with its minutes', 'FAVORITES', 0, { notified: 3, hours: 20 }, '13:00'],
    ['a step that told nobody', 'GROUP', 0, { notified: 0, hours: 20 }, '12:00'],
    ['a step that half of the time cuts short', 'GROUP', 680, { notified: 3, hours: 23 }, '23:30'],
    ['a step after half of the time', 'GROUP', 150, { notified: 3, hours: 4.5 }, '14:30'],
    ['a step in the last hour', 'FAVORITES', 0, { notified: 3, hours: 0.9 }, '12:00'],
    ['the public step, which told nobody', 'PUBLIC', 60, { notified: 0, hours: 8 }, '19:00'],
    ['the public step in the last hours', 'PUBLIC', 0, { notified: 0, hours: 1 }, '12:30'],
  ])('%s', (_name, kind, minutes, { notified, hours }, expected) => {
    const deadline = addMinutes(now, hours * 60);
    const beganAt = addMinutes(now, minutes);
    expect(jstTime(nextStepAt({ kind, notified, beganAt }, { startedAt: now, deadline }))).toBe(
      expected,
    );
  });

  test('every chain of steps reaches the public before half of the time is over, and ends before the deadline', () => {
    for (let minutes = 1; minutes <= 24 * 60; minutes += 37) {
      const times = { startedAt: now, deadline: addMinutes(now, minutes) };
      let at = now;
      for (let group = 0; group < 51; group += 1) {
        const next = nextStepAt({ kind: 'GROUP', notified: 1, beganAt: at }, times);
        expect(next.getTime()).toBeGreaterThanOrEqual(at.getTime());
        at = next;
      }
      expect(at.getTime() - now.getTime()).toBeLessThanOrEqual((minutes * 60_000) / 2);
      const end = nextStepAt({ kind: 'PUBLIC', notified: 0, beganAt: at }, times);
      expect(end.getTime()).toBeGreaterThan(at.getTime());
      expect(end.getTime()).toBeLessThan(times.deadline.getTime());
    }
  });
});
