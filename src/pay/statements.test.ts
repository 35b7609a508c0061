import { expect, test } from 'vitest';

import { atJst } from '#base/jst.ts';

import { eraYear } from './statement-pdf.server.ts';
import { dueOn, isOver, latestDueYear, yearOf } from './statements.ts';

const ms = (instant: Date, by: number) => new Date(instant.getTime() + by);

test('the year is Japan’s, not the machine’s', () => {
  expect(yearOf(atJst('2027-01-01'))).toBe(2027);
  expect(yearOf(ms(atJst('2027-01-01'), -1))).toBe(2026);
});

test.each([
  ['2026-12-31', 2025],
  ['2027-01-01', 2025],
  ['2027-01-09', 2025],
  ['2027-01-10', 2026],
  ['2027-12-31', 2026],
])('on %s the statements of %d are the latest that are due', (day, year) => {
  expect(latestDueYear(atJst(day, '12:00'))).toBe(year);
});

test('a year is over when the next one begins', () => {
  expect(isOver(2026, ms(atJst('2027-01-01'), -1))).toBe(false);
  expect(isOver(2026, atJst('2027-01-01'))).toBe(true);
  expect(dueOn(2026)).toBe('2027-01-10');
});

test.each([
  [2018, '2018年'],
  [2019, '令和元年'],
  [2026, '令和8年'],
])('%d is %s', (year, era) => {
  expect(eraYear(year)).toBe(era);
});
