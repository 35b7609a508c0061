import { expect, test } from 'vitest';

import { addDays } from '#platform/base/jst.ts';
import { lastContractDaysToCheck, daysToIssueStatementsFor } from './last-contracts.ts';

test.each([
  ['a usual day', '2026-12-10', { from: '2026-11-10', to: '2026-11-10' }],
  ['the end of a short month', '2026-02-28', { from: '2026-01-28', to: '2026-01-28' }],
  [
    'the day after it, which has the days that February lacks',
    '2026-03-01',
    { from: '2026-01-29', to: '2026-02-01' },
  ],
  [
    'the day after a pay day, which has its whole month',
    '2026-12-16',
    { from: '2026-11-01', to: '2026-11-16' },
  ],
])('%s', (_name, day, expected) => {
  expect(lastContractDaysToCheck(day)).toEqual(expected);
});

test('every work day of two years is due on a day at most 32 days later', () => {
  const due = new Map<string, string>();
  for (let day = '2026-01-01'; day < '2028-01-01'; day = addDays(day, 1)) {
    const { from, to } = lastContractDaysToCheck(day);
    for (let work = from; work <= to; work = addDays(work, 1)) {
      if (!due.has(work)) due.set(work, day);
    }
  }
  const late: string[] = [];
  for (let work = '2026-01-01'; work < '2027-11-01'; work = addDays(work, 1)) {
    const day = due.get(work);
    if (day === undefined || day > addDays(work, 32)) late.push(`${work} ${day ?? 'never'}`);
  }
  expect(due.size).toBeGreaterThan(600);
  expect(late).toEqual([]);
});

const days = ['2026-12-06', '2026-12-07'];
test.each([
  ['the first run', null, [], ['2026-12-10']],
  ['a run of the same day', '2026-12-10', ['2026-12-10'], []],
  ['the next day', '2026-12-09', ['2026-12-09'], ['2026-12-10']],
  [
    'after a weekend of standing still',
    '2026-12-06',
    days,
    ['2026-12-08', '2026-12-09', '2026-12-10'],
  ],
  [
    'after a failure, although the day after it was issued',
    '2026-10-01',
    [...Array.from({ length: 28 }, (_, index) => addDays('2026-11-10', index)), '2026-12-09'],
    ['2026-12-08', '2026-12-10'],
  ],
])('the days of %s', (_name, first, issued, unissued) => {
  expect(daysToIssueStatementsFor({ first, days: issued }, '2026-12-10')).toEqual(unissued);
});

test('after a year without a run a month of days is made up for', () => {
  expect(daysToIssueStatementsFor({ first: '2025-12-10', days: [] }, '2026-12-10')).toHaveLength(
    31,
  );
});
