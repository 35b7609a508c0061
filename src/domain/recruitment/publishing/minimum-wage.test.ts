import { expect, test } from 'vitest';

import { addDays, instantAtJst } from '#platform/base/jst.ts';
import { shippedMinimumWageTables as tables } from '#domain/reference/statutory.build.ts';
import {
  prefectureCodes,
  minimumWagesOfPrefecture,
} from '#domain/reference/statutory/minimum-wage-table.ts';

import { minimumHourlyWage, minimumWageOfShift } from './minimum-wage.ts';

const on = (prefectureCode: string, day: string) =>
  minimumHourlyWage(tables, { prefectureCode, day });

// Rule 3.5
test.each([
  ['Tokyo, on the first day of 令和7年度', '13', '2025-10-03', 1226],
  ['Tokyo, on the last day of 令和7年度', '13', '2026-09-30', 1226],
  ['Tokyo, on the first day of 令和8年度', '13', '2026-10-01', 1280],
  ['Kanagawa', '14', '2026-11-22', 1279],
  ['Osaka', '27', '2026-11-22', 1231],
  ['Hokkaido', '01', '2026-04-01', 1075],
  ['Akita, whose 令和7年度 began in March', '05', '2026-03-31', 1031],
  ['Kyoto, on the last day of 令和7年度', '26', '2026-11-15', 1122],
  ['Kyoto, on the first day of 令和8年度', '26', '2026-11-16', 1180],
  ['Okinawa, on the last day of 令和7年度', '47', '2026-12-01', 1023],
  ['Okinawa, on the first day of 令和8年度', '47', '2026-12-02', 1086],
  ['Okinawa', '47', '2027-09-30', 1086],
])('%s', (_, prefectureCode, workDay, hourly) => {
  expect(on(prefectureCode, workDay)).toBe(hourly);
});

test('every prefecture has a minimum wage today and it never falls', () => {
  for (const { prefectures } of tables) {
    expect(prefectures.map(({ code }) => code)).toEqual(prefectureCodes);
  }
  for (const code of prefectureCodes) {
    const before = on(code, '2026-09-30');
    const after = on(code, '2027-03-31');
    expect(before).toBeGreaterThanOrEqual(1000);
    // The increases of 令和8年度 are between 54 and 65 yen. (Rule 3.5)
    expect(after - before).toBeGreaterThanOrEqual(54);
    expect(after - before).toBeLessThanOrEqual(65);
  }
});

test('the newest amount holds until a newer one is loaded, the oldest before the first', () => {
  for (const code of prefectureCodes) {
    const wages = minimumWagesOfPrefecture(tables, code);
    expect(on(code, '2027-10-01')).toBe(wages.at(-1)?.hourly);
    expect(on(code, '2041-08-01')).toBe(wages.at(-1)?.hourly);
    expect(on(code, addDays(wages[0]?.from ?? '', -1))).toBe(wages[0]?.hourly);
  }
});

test.each([
  ['a night into October needs the amount of October', '2026-09-30', '17:00', '33:00', 1_280],
  ['a shift that ends at midnight touches one day', '2026-09-30', '15:00', '24:00', 1_226],
  ['a minute after midnight touches two', '2026-09-30', '15:00', '24:01', 1_280],
  ['a day in October', '2026-10-01', '09:00', '18:00', 1_280],
])('%s', (_, day, from, to, hourly) => {
  const hours = { startsAt: instantAtJst(day, from), endsAt: instantAtJst(day, to) };
  expect(minimumWageOfShift(tables, { prefectureCode: '13', ...hours })).toBe(hourly);
});

test('a prefecture that does not exist has no minimum wage', () => {
  expect(() => on('48', '2026-11-22')).toThrow('no minimum wage of prefecture 48');
});

test('a day that does not exist is refused as such', () => {
  expect(() => on('13', '2026-02-30')).toThrow(RangeError);
});
