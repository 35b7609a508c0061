import { describe, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import {
  workerCountShownToFacility,
  urgentCallLimits,
  whyCannotCallUrgently,
  type UrgentCallFacts,
} from './urgent-rules.ts';

const now = instantAtJst('2026-12-01', '12:00');
const callable: UrgentCallFacts = {
  startsAt: instantAtJst('2026-12-03', '12:00'),
  deadline: instantAtJst('2026-12-03', '10:00'),
  isOpen: true,
  isLimited: false,
  callsToday: 0,
  leavesAt: now,
};

describe('whyCannotCall', () => {
  test.each<[string, Partial<UrgentCallFacts>, string | null]>([
    ['48 hours before the start', {}, null],
    [
      'a millisecond earlier',
      { startsAt: new Date(callable.startsAt.getTime() + 1) },
      'URGENT_TOO_EARLY',
    ],
    ['paused, full or past', { isOpen: false }, 'URGENT_NOT_OPEN'],
    ['for an audience alone', { isLimited: true }, 'URGENT_NOT_PUBLIC'],
    ['the last call of the day', { callsToday: urgentCallLimits.callsADay - 1 }, null],
    ['one call too many', { callsToday: urgentCallLimits.callsADay }, 'URGENT_LIMIT'],
    [
      'at night, with time left in the morning',
      { leavesAt: instantAtJst('2026-12-02', '07:00') },
      null,
    ],
    [
      'at night, with a deadline at seven',
      {
        deadline: instantAtJst('2026-12-02', '07:00'),
        leavesAt: instantAtJst('2026-12-02', '07:00'),
      },
      'URGENT_TOO_LATE',
    ],
  ])('%s', (_name, change, reason) => {
    expect(whyCannotCallUrgently({ ...callable, ...change }, now)).toBe(reason);
  });
});

test.each([
  [0, null],
  [4, null],
  [5, 5],
  [200, 200],
])('of %i people, a facility sees %s', (people, shown) => {
  expect(workerCountShownToFacility(people)).toBe(shown);
});
