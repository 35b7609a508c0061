import { expect, test } from 'vitest';

import { shiftCountdownText, workingTimeText } from './countdown.ts';

const start = new Date('2026-11-22T09:00:00+09:00');
const at = (text: string) => new Date(`${text}+09:00`);

test.each([
  ['2026-11-19T08:59:00', '開始まで 3日'],
  ['2026-11-17T16:22:00', '開始まで 5日'],
  ['2026-11-20T09:00:00', '開始まで 2日'],
  ['2026-11-20T09:00:01', '開始まで 47時間'],
  ['2026-11-21T19:00:00', '開始まで 14時間'],
  ['2026-11-22T06:00:00', '開始まで 3時間'],
  ['2026-11-22T07:40:30', '開始まで 1時間20分'],
  ['2026-11-22T08:59:59', '開始まで 1分'],
  ['2026-11-22T09:00:20', '開始時刻です'],
  ['2026-11-22T09:07:00', '開始時刻を7分過ぎています'],
])('at %s: %s', (now, text) => {
  expect(shiftCountdownText(start, at(now))).toBe(text);
});

test('time at work is never negative, for an early stamp counts from the plan', () => {
  expect(workingTimeText(start, at('2026-11-22T08:50:00'))).toBe('勤務中 0分');
  expect(workingTimeText(start, at('2026-11-22T12:12:00'))).toBe('勤務中 3時間12分');
});
