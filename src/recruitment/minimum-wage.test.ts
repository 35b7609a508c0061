import { expect, test } from 'vitest';

import { addDays, atJst } from '#base/jst.ts';

import { minimumHourlyWage, minimumWageOfShift } from './minimum-wage.ts';
import table from './statutory/minimum-wages.json' with { type: 'json' };

const codes = Array.from({ length: 47 }, (_, index) => String(index + 1).padStart(2, '0'));

// Rule book 3.5
test.each([
  ['Tokyo, on the first day of 令和7年度', '13', '2025-10-03', 1226],
  ['Tokyo, on the last day of 令和7年度', '13', '2026-09-30', 1226],
  ['Tokyo, on the first day of 令和8年度', '13', '2026-10-01', 1280],
  ['Kanagawa', '14', '2026-11-22', 1279],
  ['Osaka', '27', '2026-11-22', 1231],
  ['Hokkaido', '01', '2026-04-01', 1075],
  ['Akita, whose 令和7年度 began in March', '05', '2026-03-31', 1031],
  ['Okinawa', '47', '2027-09-30', 1086],
])('%s', (_, prefectureCode, workDay, hourly) => {
  expect(minimumHourlyWage(prefectureCode, workDay)).toBe(hourly);
});

test('every prefecture has a minimum wage today and it never falls', () => {
  expect(table.prefectures.map((one) => one.code)).toEqual(codes);
  for (const code of codes) {
    const before = minimumHourlyWage(code, '2026-09-30');
    const after = minimumHourlyWage(code, '2026-10-01');
    expect(before).toBeGreaterThanOrEqual(1000);
    // The increments of 令和8年度 lie between 54 and 65 yen. (Rule book 3.5)
    expect(after - before).toBeGreaterThanOrEqual(54);
    expect(after - before).toBeLessThanOrEqual(65);
  }
});

test('the newest amount holds until a newer one is loaded, the oldest before the first', () => {
  for (const { code, versions } of table.prefectures) {
    expect(minimumHourlyWage(code, '2027-10-01')).toBe(versions.at(-1)?.hourly);
    expect(minimumHourlyWage(code, '2041-08-01')).toBe(versions.at(-1)?.hourly);
    const first = versions[0]?.effectiveFrom ?? '';
    expect(minimumHourlyWage(code, addDays(first, -1))).toBe(versions[0]?.hourly);
  }
});

test.each([
  ['a night into October needs the amount of October', '2026-09-30', '17:00', '33:00', 1_280],
  ['a shift that ends at midnight touches one day', '2026-09-30', '15:00', '24:00', 1_226],
  ['a minute after midnight touches two', '2026-09-30', '15:00', '24:01', 1_280],
  ['a day in October', '2026-10-01', '09:00', '18:00', 1_280],
])('%s', (_, day, from, to, hourly) => {
  const hours = { startsAt: atJst(day, from), endsAt: atJst(day, to) };
  expect(minimumWageOfShift('13', hours)).toBe(hourly);
});

test('a prefecture that does not exist has no minimum wage', () => {
  expect(() => minimumHourlyWage('48', '2026-11-22')).toThrow('not a prefecture: 48');
});

test('a day that does not exist is refused as such', () => {
  expect(() => minimumHourlyWage('13', '2026-02-30')).toThrow(RangeError);
});

test('versions follow each other, and their sources are explained', () => {
  for (const { versions } of table.prefectures) {
    const days = versions.map(({ effectiveFrom }) => effectiveFrom);
    expect(days).toEqual(days.toSorted());
  }
  const named = table.prefectures.flatMap(({ versions }) =>
    versions.flatMap((version) => version.source.split(', ')),
  );
  expect(new Set(named)).toEqual(new Set(Object.keys(table.sources)));
});
