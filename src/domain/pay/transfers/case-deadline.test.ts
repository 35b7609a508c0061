import { expect, test } from 'vitest';

import { instantAtJst, type JstDay } from '#platform/base/jst.ts';

import { wageHoldingCaseDueAt } from './case-deadline.ts';

test.each<[string, JstDay, Date, Date]>([
  [
    'two bank days before the pay day',
    '2026-12-01',
    instantAtJst('2026-12-02'),
    instantAtJst('2027-01-13', '18:00'),
  ],
  // 2027-05-15 is a Saturday: paid on the 14th, the file is of the 13th.
  [
    'a pay day moved by a weekend',
    '2027-04-30',
    instantAtJst('2027-05-01'),
    instantAtJst('2027-05-12', '18:00'),
  ],
  // 2026-11-15 is a Sunday: paid on Friday 13th, the file is of the 12th.
  [
    'a weekend before',
    '2026-10-20',
    instantAtJst('2026-10-21'),
    instantAtJst('2026-11-11', '18:00'),
  ],
  [
    'a case that begins late has 48 hours',
    '2026-12-31',
    instantAtJst('2027-01-13', '10:00'),
    instantAtJst('2027-01-15', '10:00'),
  ],
])('%s', (_name, workDay, since, due) => {
  expect(wageHoldingCaseDueAt({ workDay, since })).toEqual(due);
});
