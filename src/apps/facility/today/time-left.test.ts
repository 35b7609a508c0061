import { expect, test } from 'vitest';

import { addMinutes, instantAtJst } from '#platform/base/jst.ts';

import { isDeadlineUrgent, timeLeftUntilText } from './time-left.ts';

const until = instantAtJst('2026-12-03', '09:00');

test.each([
  [48 * 60, 'あと48時間', false],
  [6 * 60 + 1, 'あと6時間', false],
  [6 * 60, 'あと6時間', true],
  [59, 'あと59分', true],
  [0.5, 'あと1分', true],
  [0, '期限切れ', true],
  [-5, '期限切れ', true],
])('%f minutes before the deadline: %s', (minutes, text, urgent) => {
  const now = addMinutes(until, -minutes);
  expect([timeLeftUntilText(until, now), isDeadlineUrgent(until, now)]).toEqual([text, urgent]);
});
