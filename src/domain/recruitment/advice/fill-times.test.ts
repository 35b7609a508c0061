import { describe, expect, test } from 'vitest';

import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';

import { licenseRequirementKey } from '../publishing/license-requirement.ts';
import {
  postingLeadTimeOf,
  postingFeaturesOf,
  postingFillOutcomeOf,
  type EndedPosting,
} from './fill-times.ts';

const publishedAt = instantAtJst('2026-12-01', '09:00');
const after = (hours: number) => addHours(publishedAt, hours);
const posting: EndedPosting = {
  recruitmentId: 'r',
  facilityId: 'f',
  corporationId: 'c',
  prefectureCode: '13',
  licenseGroups: [],
  startsAt: instantAtJst('2026-12-04', '09:00'),
  endsAt: instantAtJst('2026-12-04', '18:00'),
  hourlyWage: 1_500,
  capacity: 1,
  publishedAt,
  wasLimited: false,
  changedAt: null,
  appliedAt: [],
  leftAt: [],
};
const hired = (...hours: number[]) => ({
  appliedAt: hours.map(after),
  leftAt: hours.map(() => null),
});

describe('how a posting ended', () => {
  test.each<[string, Partial<EndedPosting>, ReturnType<typeof postingFillOutcomeOf>]>([
    ['nobody came', {}, { outcome: 'UNFILLED', minutes: null }],
    ['its one seat was taken', hired(6), { outcome: 'FILLED', minutes: 360 }],
    ['two of three seats', { ...hired(1, 2), capacity: 3 }, { outcome: 'UNFILLED', minutes: null }],
    ['the last of three', { ...hired(1, 2, 9), capacity: 3 }, { outcome: 'FILLED', minutes: 540 }],
    [
      'somebody left and another came: full was the first time',
      { appliedAt: [after(1), after(5)], leftAt: [after(3), null] },
      { outcome: 'FILLED', minutes: 60 },
    ],
    [
      'somebody left before the second seat was taken, and a third came',
      { capacity: 2, appliedAt: [after(1), after(5), after(8)], leftAt: [after(3), null, null] },
      { outcome: 'FILLED', minutes: 480 },
    ],
    [
      'limited at first, although it was filled',
      { ...hired(6), wasLimited: true },
      { outcome: 'LEFT_OUT', minutes: null },
    ],
    [
      'its wage was raised before it was full',
      { ...hired(6), changedAt: after(5) },
      { outcome: 'LEFT_OUT', minutes: null },
    ],
    [
      'closed after it was full',
      { ...hired(6), changedAt: after(7) },
      { outcome: 'FILLED', minutes: 360 },
    ],
    ['closed while empty', { changedAt: after(7) }, { outcome: 'LEFT_OUT', minutes: null }],
  ])('%s', (_name, change, outcome) => {
    expect(postingFillOutcomeOf({ ...posting, ...change })).toEqual(outcome);
  });
});

test('the lead is what lies between posting and start', () => {
  const lead = (minutes: number) =>
    postingLeadTimeOf(publishedAt, addMinutes(publishedAt, minutes));
  const day = 24 * 60;
  expect([30, 2 * day - 1, 2 * day, 7 * day - 1, 7 * day, 60 * day].map(lead)).toEqual([
    'WITHIN_2_DAYS',
    'WITHIN_2_DAYS',
    'WITHIN_7_DAYS',
    'WITHIN_7_DAYS',
    'EARLIER',
    'EARLIER',
  ]);
});

test('the same licences in another order are the same requirement, and others are not', () => {
  expect(
    licenseRequirementKey([
      [3, 1, 2],
      [11, 10],
    ]),
  ).toBe(
    licenseRequirementKey([
      [10, 11],
      [1, 2, 3, 3],
    ]),
  );
  const different = [[], [[1]], [[1, 2]], [[1], [2]], [[12]]].map(licenseRequirementKey);
  expect(new Set(different).size).toBe(5);
});

test('a night shift is compared with night shifts', () => {
  const { shiftKind } = postingFeaturesOf({
    ...posting,
    startsAt: instantAtJst('2026-12-04', '17:00'),
    endsAt: instantAtJst('2026-12-05', '09:00'),
  });
  expect(shiftKind).toBe('SHIFT_NIGHT');
});
