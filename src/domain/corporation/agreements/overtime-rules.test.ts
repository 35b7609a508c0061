import { expect, test } from 'vitest';

import { exceededOvertimeLimit, overtimePeriodsOf, type OvertimeLimits } from './overtime-rules.ts';

test.each([
  [
    'the first day',
    '2026-04-16',
    '2026-04-16',
    ['2026-04-01', '2026-04-30'],
    ['2026-04-16', '2027-04-15'],
  ],
  [
    'the last of a year',
    '2026-04-16',
    '2027-04-15',
    ['2027-04-01', '2027-04-30'],
    ['2026-04-16', '2027-04-15'],
  ],
  [
    'an anniversary',
    '2026-04-16',
    '2027-04-16',
    ['2027-04-01', '2027-04-30'],
    ['2027-04-16', '2028-04-15'],
  ],
  [
    'a December',
    '2026-01-01',
    '2026-12-31',
    ['2026-12-01', '2026-12-31'],
    ['2026-01-01', '2026-12-31'],
  ],
  [
    'a leap day',
    '2024-02-29',
    '2025-02-28',
    ['2025-02-01', '2025-02-28'],
    ['2025-02-28', '2026-02-27'],
  ],
])('periods of %s', (_name, startsOn, day, [monthFrom, monthTo], [yearFrom, yearTo]) => {
  expect(overtimePeriodsOf(startsOn, day)).toEqual({
    month: { from: monthFrom, to: monthTo },
    year: { from: yearFrom, to: yearTo },
  });
});

const filing: OvertimeLimits = {
  startsOn: '2026-04-01',
  dailyMinutes: 120,
  monthlyHours: 3,
  yearlyHours: 5,
  isWithdrawn: false,
};
const on = (workDay: string, minutes: number) => ({ workDay, minutes });
const shift = on('2026-12-10', 60);
const month = (minutes: number, limitMinutes = 180) => ({ period: 'MONTH', minutes, limitMinutes });
const year = (minutes: number) => ({ period: 'YEAR', minutes, limitMinutes: 300 });
const wide = { ...filing, monthlyHours: 45, yearlyHours: 360 };
const withdrawn = { ...filing, isWithdrawn: true };

test.each([
  ['nothing before', [filing], shift, [], null],
  ['exactly the month', [filing], shift, [on('2026-12-01', 60), on('2026-12-31', 60)], null],
  [
    'a minute above the month',
    [filing],
    shift,
    [on('2026-12-01', 60), on('2026-12-31', 61)],
    month(181),
  ],
  ['other months', [filing], shift, [on('2026-11-30', 120), on('2027-01-01', 120)], null],
  [
    'a minute above the year',
    [filing],
    shift,
    [on('2026-04-01', 120), on('2027-03-31', 121)],
    year(301),
  ],
  ['other years', [filing], shift, [on('2026-03-31', 300), on('2027-04-01', 300)], null],
  ['no overtime of its own', [filing], on('2026-12-10', 0), [on('2026-12-01', 900)], null],
  ['another filing that permits it', [filing, wide], shift, [on('2026-12-01', 180)], null],
  ['another one first', [wide, filing], shift, [on('2026-12-01', 180)], null],
  [
    'another one, not for so long a day',
    [filing, { ...wide, dailyMinutes: 59 }],
    shift,
    [on('2026-12-01', 180)],
    month(240),
  ],
  [
    'another one, withdrawn',
    [filing, { ...wide, isWithdrawn: true }],
    shift,
    [on('2026-12-01', 180)],
    month(240),
  ],
  ['a posting after the withdrawal', [withdrawn], shift, [on('2026-12-01', 180)], month(240)],
  ['no filing for the day', [], shift, [on('2026-12-01', 900)], null],
] as const)('%s', (_name, filings, planned, shifts, excess) => {
  expect(exceededOvertimeLimit({ filings, shifts }, planned)).toEqual(excess);
});
