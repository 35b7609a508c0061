import { describe, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import {
  reviewDueAt,
  reviewReasonOf,
  unreviewedSeatsOf,
  type ReviewFacts,
  type ReviewReason,
} from './review-rules.ts';

describe('which templates an operator reviews', () => {
  const first: ReviewFacts = {
    isCorporationProven: false,
    statesSexOfWorker: false,
    wasTemplateReleased: false,
    versionState: null,
  };
  test.each<[string, Partial<ReviewFacts>, ReviewReason | null]>([
    ['the first posting', {}, 'FIRST_POSTING'],
    ['a posting beside one that waits', { versionState: 'WAITING' }, 'FIRST_POSTING'],
    ['a refused version', { versionState: 'REFUSED' }, 'FIRST_POSTING'],
    ['a released version', { versionState: 'RELEASED', wasTemplateReleased: true }, null],
    ['a later version of a released template', { wasTemplateReleased: true }, null],
    ['a proven corporation', { isCorporationProven: true }, null],
    ['care by the same sex', { statesSexOfWorker: true }, 'SAME_SEX_CARE'],
    [
      'care by the same sex, of a proven corporation',
      { statesSexOfWorker: true, isCorporationProven: true },
      'SAME_SEX_CARE',
    ],
    [
      'care by the same sex, in a later version',
      { statesSexOfWorker: true, wasTemplateReleased: true },
      'SAME_SEX_CARE',
    ],
    [
      'care by the same sex, released',
      { statesSexOfWorker: true, wasTemplateReleased: true, versionState: 'RELEASED' },
      null,
    ],
  ])('%s', (_what, change, reason) => {
    expect(reviewReasonOf({ ...first, ...change })).toBe(reason);
  });
});

test.each([
  ['2026-12-01', '08:59', '2026-12-01', '09:30'],
  ['2026-12-01', '09:00', '2026-12-01', '09:30'],
  ['2026-12-01', '17:30', '2026-12-01', '18:00'],
  // 10 minutes are left on the day, 20 follow on the next one.
  ['2026-12-01', '17:50', '2026-12-02', '09:20'],
  ['2026-12-01', '18:00', '2026-12-02', '09:30'],
  ['2026-12-31', '23:59', '2027-01-01', '09:30'],
])('a review of %s %s is due on %s %s', (day, time, dueDay, dueTime) => {
  expect(reviewDueAt(instantAtJst(day, time))).toEqual(instantAtJst(dueDay, dueTime));
});

test.each([
  [1, 0, 1],
  [2, 0, 2],
  [5, 0, 2],
  [5, 1, 1],
  [1, 2, 0],
  // Nothing is negative where more were shown before.
  [5, 3, 0],
])('of %i seats, with %i shown that day, %i become public', (capacity, shownThatDay, seats) => {
  expect(unreviewedSeatsOf({ capacity, shownThatDay })).toBe(seats);
});
