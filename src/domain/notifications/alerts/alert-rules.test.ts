import { expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';
import { isInQuietHours } from '#platform/base/quiet-hours.ts';

import { matchDueAt, firstBatchOfTomorrow } from './alert-rules.ts';

const at = (text: string) => {
  const [day = '', time] = text.split(' ');
  return instantAtJst(day, time);
};

test.each([
  ['2026-11-22 21:59', false],
  ['2026-11-22 22:00', true],
  ['2026-11-23 00:00', true],
  ['2026-11-23 06:59', true],
  ['2026-11-23 07:00', false],
])('at %s it is quiet: %s', (now, expected) => {
  expect(isInQuietHours(at(now))).toBe(expected);
});

test.each([
  ['2026-11-22 00:00', '2026-11-22 08:00'],
  ['2026-11-22 07:59', '2026-11-22 08:00'],
  ['2026-11-22 08:00', '2026-11-22 08:00'],
  ['2026-11-22 08:01', '2026-11-22 12:00'],
  ['2026-11-22 12:30', '2026-11-22 18:00'],
  ['2026-11-22 18:01', '2026-11-23 08:00'],
  ['2026-12-31 23:00', '2027-01-01 08:00'],
])('a recruitment found at %s is announced with the batch of %s', (now, batch) => {
  expect(matchDueAt({ isUrgent: false }, at(now))).toEqual(at(batch));
});

test.each([
  ['2026-11-22 12:34', '2026-11-22 12:34'],
  ['2026-11-22 21:59', '2026-11-22 21:59'],
  ['2026-11-22 22:00', '2026-11-23 07:00'],
  ['2026-11-23 03:00', '2026-11-23 07:00'],
  ['2026-11-23 07:00', '2026-11-23 07:00'],
  ['2026-12-31 23:00', '2027-01-01 07:00'],
])('急募 that is found at %s is announced at %s', (now, announcedAt) => {
  expect(matchDueAt({ isUrgent: true }, at(now))).toEqual(at(announcedAt));
});

test('what is too much for today is announced tomorrow', () => {
  expect(firstBatchOfTomorrow(at('2026-11-22 07:30'))).toEqual(at('2026-11-23 08:00'));
  expect(firstBatchOfTomorrow(at('2026-11-30 18:00'))).toEqual(at('2026-12-01 08:00'));
});
