import holidayJp from '@holiday-jp/holiday_jp';
import { expect, test } from 'vitest';

import { addDays } from '#platform/base/jst.ts';

import { holidayName } from './holidays.ts';

// Widens the type, so that any day can be looked up.
const list: Record<string, { name: string } | undefined> = holidayJp.holidays;

test('every day of twenty-five years agrees with the published list', () => {
  const wrong: string[] = [];
  for (let day = '2024-01-01'; day < '2049-01-01'; day = addDays(day, 1)) {
    const published = list[day]?.name ?? null;
    // The list names derived days 休日 and 振替休日.
    const ours = holidayName(day);
    if ((published === null) !== (ours === null)) wrong.push(`${day} ${published} ${ours}`);
    else if (published && !/休日/.test(published) && published !== ours)
      wrong.push(`${day} ${published} ${ours}`);
  }
  expect(wrong).toEqual([]);
});

test('a substitute holiday and a day between two holidays have their names', () => {
  expect(holidayName('2026-05-06')).toBe('振替休日');
  expect(holidayName('2026-09-22')).toBe('国民の休日');
  expect(holidayName('2026-11-24')).toBeNull();
});
