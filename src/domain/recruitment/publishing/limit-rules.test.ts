import { expect, test } from 'vitest';

import { addMinutes, instantAtJst } from '#platform/base/jst.ts';

import {
  isPostingLimitLengthValid,
  postingLimitEndsAt,
  postingLimitMinuteBounds,
} from './limit-rules.ts';

const postedAt = instantAtJst('2026-12-01', '09:00');
const end = (minutes: number, deadline: Date) =>
  postingLimitEndsAt({ minutes }, { postedAt, deadline });

test('the audience has the wished time', () => {
  expect(end(120, instantAtJst('2026-12-05', '07:00'))).toEqual(
    instantAtJst('2026-12-01', '11:00'),
  );
});

test('everybody has the last hour before the deadline', () => {
  expect(end(24 * 60, instantAtJst('2026-12-01', '15:00'))).toEqual(
    instantAtJst('2026-12-01', '14:00'),
  );
  expect(end(299, instantAtJst('2026-12-01', '15:00'))).toEqual(addMinutes(postedAt, 299));
  expect(end(301, instantAtJst('2026-12-01', '15:00'))).toEqual(addMinutes(postedAt, 300));
});

test('a posting whose deadline is an hour away is public at once', () => {
  expect(end(30, instantAtJst('2026-12-01', '10:00'))).toBeNull();
  expect(end(30, instantAtJst('2026-12-01', '09:30'))).toBeNull();
  expect(end(30, instantAtJst('2026-12-01', '10:01'))).toEqual(addMinutes(postedAt, 1));
});

test('from half an hour to a week, in whole minutes', () => {
  const { least, most } = postingLimitMinuteBounds;
  expect([least, most, 360].filter(isPostingLimitLengthValid)).toEqual([least, most, 360]);
  expect([least - 1, most + 1, 60.5, Number.NaN, 0, -60].filter(isPostingLimitLengthValid)).toEqual(
    [],
  );
});
