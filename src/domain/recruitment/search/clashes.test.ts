import { expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import {
  possibleClashStartDays,
  postgresMultirangeOf,
  doSpansOverlap,
  type ShiftSpan,
} from './clashes.ts';

const span = (from: string, to: string, endDay = '2026-11-25'): ShiftSpan => ({
  startsAt: instantAtJst('2026-11-25', from),
  endsAt: instantAtJst(endDay, to),
});
const booked = span('09:00', '18:00');

test.each([
  ['the same hours', span('09:00', '18:00'), true],
  ['its beginning', span('07:00', '09:01'), true],
  ['its end', span('17:59', '20:00'), true],
  ['a part of it', span('12:00', '13:00'), true],
  ['all of it', span('07:00', '20:00'), true],
  ['only its first minute to begin with', span('07:00', '09:00'), false],
  ['nothing, right after it', span('18:00', '22:00'), false],
  ['nothing, in the night', span('22:00', '07:00', '2026-11-26'), false],
])('a shift that takes %s overlaps: %3$s', (_, other, expected) => {
  expect([doSpansOverlap(booked, other), doSpansOverlap(other, booked)]).toEqual([
    expected,
    expected,
  ]);
});

test('a night can be overlapped from the day before to the day of its end', () => {
  expect(possibleClashStartDays([span('22:00', '07:00', '2026-11-26'), booked])).toEqual([
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
  ]);
  expect(possibleClashStartDays([])).toEqual([]);
});

test('the text is one that PostgreSQL reads', () => {
  expect(postgresMultirangeOf([])).toBe('{}');
  expect(postgresMultirangeOf([booked])).toBe(
    '{["2026-11-25T00:00:00.000Z","2026-11-25T09:00:00.000Z")}',
  );
});
