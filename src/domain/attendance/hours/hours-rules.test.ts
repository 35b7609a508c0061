import { expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import { isHoursDifferenceSmall } from './hours-rules.ts';

const at = (time: string) => instantAtJst('2026-12-01', time);
const plan = {
  startsAt: at('09:00'),
  endsAt: at('18:00'),
  breakMinutes: 60,
  recordedStartAt: at('09:00'),
  recordedEndAt: at('18:00'),
  checkInReceivedAt: null,
  checkOutReceivedAt: null,
};

test.each([
  ['09:00', '18:00', 60, true],
  ['09:15', '18:00', 60, true],
  ['09:16', '18:00', 60, false],
  ['09:00', '18:15', 60, true],
  ['09:00', '18:16', 60, false],
  ['08:44', '18:00', 60, false],
  // The work is as long as planned, at other times.
  ['07:00', '16:00', 60, false],
  // Each part is small, the sum is not.
  ['08:50', '18:10', 60, false],
  ['09:00', '18:00', 75, true],
  ['09:00', '18:00', 80, false],
  // Eight hours and a quarter require a break of an hour.
  ['09:00', '18:00', 45, false],
])('%s to %s with a break of %i minutes: %s', (start, end, breakMinutes, isSmall) => {
  const claim = { startAt: at(start), endAt: at(end), breakMinutes };
  expect(isHoursDifferenceSmall(claim, plan)).toBe(isSmall);
});

test.each([
  ['an hour late, claimed as planned', { recordedStartAt: at('10:00') }],
  ['an hour early at the end, claimed as planned', { recordedEndAt: at('17:00') }],
  ['without a stamp of the start', { recordedStartAt: null }],
  ['without a stamp of the end', { recordedEndAt: null }],
  ['with a reported stamp', { checkInReceivedAt: at('09:50') }],
])('hours %s want a look', (_what, stamps) => {
  const claim = { startAt: at('09:00'), endAt: at('18:00'), breakMinutes: 60 };
  expect(isHoursDifferenceSmall(claim, { ...plan, ...stamps })).toBe(false);
});
