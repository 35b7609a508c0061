import { expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import {
  postingTermChangesOf,
  readPostingTermChanges,
  postingPayRisesOf,
  writePostingTermChanges,
} from './term-changes.ts';

const before = {
  startsAt: instantAtJst('2026-12-10', '09:00'),
  endsAt: instantAtJst('2026-12-10', '17:00'),
  breakMinutes: 60,
  hourlyWage: 1_500,
  travelAllowance: 500,
  bonus: 0,
  capacity: 2,
  deadline: instantAtJst('2026-12-10', '08:00'),
};

test('the history keeps every changed term, and gives it back', () => {
  const deadline = instantAtJst('2026-12-10', '07:00');
  const changes = postingTermChangesOf(before, {
    ...before,
    hourlyWage: 1_600,
    capacity: 1,
    deadline,
  });
  expect(changes).toEqual([
    { term: 'hourlyWage', before: '1500', after: '1600' },
    { term: 'capacity', before: '2', after: '1' },
    { term: 'deadline', before: '2026-12-09T23:00:00.000Z', after: '2026-12-09T22:00:00.000Z' },
  ]);
  expect(readPostingTermChanges(writePostingTermChanges(changes))).toEqual(changes);
});

test('nothing changed is nothing; what is not known is left out', () => {
  expect(writePostingTermChanges(postingTermChangesOf(before, before))).toBe('');
  expect(readPostingTermChanges('')).toEqual([]);
  expect(readPostingTermChanges('colour: red → blue, bonus: 0 → 300')).toEqual([
    { term: 'bonus', before: '0', after: '300' },
  ]);
});

test('only what rose is a rise', () => {
  expect(postingPayRisesOf(before, { ...before, capacity: 9, travelAllowance: 400 })).toEqual([]);
  expect(postingPayRisesOf(before, { ...before, hourlyWage: 1_600, bonus: 300 })).toEqual([
    { term: 'hourlyWage', before: 1_500, after: 1_600 },
    { term: 'bonus', before: 0, after: 300 },
  ]);
});
