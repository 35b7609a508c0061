import { describe, expect, test } from 'vitest';

import { formatInstant } from './jst.ts';
import {
  addWorkingMinutes,
  workingMinutesPerDay,
  type WeeklyWorkingHours,
} from './working-hours.ts';

const office: WeeklyWorkingHours = { weekdays: [1, 2, 3, 4, 5], opens: '09:00', closes: '18:00' };
const at = (wall: string) => new Date(`${wall.replace(' ', 'T')}:00+09:00`);
const nineHours = (from: string, hours = office) =>
  formatInstant(addWorkingMinutes(hours, { from: at(from), minutes: 540 }));

describe('nine hours of work', () => {
  test.each([
    ['from a Tuesday noon', '2026-11-17 12:00', '2026/11/18 12:00'],
    ['from the first minute of a day', '2026-11-17 09:00', '2026/11/17 18:00'],
    ['from before that minute', '2026-11-17 03:00', '2026/11/17 18:00'],
    ['from the last minute of a day', '2026-11-17 18:00', '2026/11/18 18:00'],
    ['from a Friday at 17:00', '2026-11-13 17:00', '2026/11/16 17:00'],
    ['from a Saturday', '2026-11-14 12:00', '2026/11/16 18:00'],
    ['from a Friday before a holiday on Monday', '2026-11-20 17:00', '2026/11/24 17:00'],
    ['from the Sunday before that holiday', '2026-11-22 10:00', '2026/11/24 18:00'],
    ['from the day before Golden Week', '2026-05-01 17:00', '2026/05/07 17:00'],
    ['inside Golden Week', '2026-05-04 10:00', '2026/05/07 18:00'],
    ['over the end of a year', '2026-12-30 17:00', '2027/01/04 17:00'],
    ['inside the days of rest around New Year', '2025-12-31 10:00', '2026/01/05 18:00'],
  ])('%s', (_name, from, done) => {
    expect(nineHours(from)).toBe(done);
  });

  test('take two days of a shorter office', () => {
    const short = { ...office, opens: '10:00', closes: '15:00' };
    expect(nineHours('2026-11-17 10:00', short)).toBe('2026/11/18 14:00');
  });

  test('may be worked at night and on a weekend', () => {
    const night = { weekdays: [6, 0], opens: '00:00', closes: '24:00' };
    expect(nineHours('2026-11-14 20:00', night)).toBe('2026/11/15 05:00');
    expect(workingMinutesPerDay(night)).toBe(1_440);
  });

  test('are never done in an office that never opens', () => {
    expect(() => nineHours('2026-11-17 12:00', { ...office, weekdays: [] })).toThrow(RangeError);
  });
});
