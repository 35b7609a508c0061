import { expect, test } from 'vitest';

import { groupShiftsByDay, mergeSections } from './schedule-sections.ts';

const shift = (id: string, startsAt = '2026-11-22T00:00:00Z') => ({ id, workday: { startsAt } });
const section = (type: string, ...ids: string[]) => ({
  type,
  title: type,
  attendances: ids.map((id) => shift(id)),
});

test('a section cut by a page boundary is one section again, in the order of the server', () => {
  const merged = mergeSections([
    section('TODAY', 'a'),
    section('UPCOMING', 'b'),
    section('UPCOMING', 'c'),
    section('APPLIED', 'd'),
  ]);
  expect(merged.map(({ type, attendances }) => [type, attendances.map(({ id }) => id)])).toEqual([
    ['TODAY', ['a']],
    ['UPCOMING', ['b', 'c']],
    ['APPLIED', ['d']],
  ]);
});

test('a shift that moved between two pages stands once, and an emptied section goes', () => {
  const merged = mergeSections([section('ACTION_NEEDED', 'a'), section('TODAY', 'a', 'b')]);
  expect(merged.map(({ type, attendances }) => [type, attendances.length])).toEqual([['TODAY', 2]]);
});

test('shifts stand under the day in Tokyo on which they start', () => {
  const days = groupShiftsByDay([
    shift('a', '2026-11-21T15:00:00Z'),
    shift('b', '2026-11-22T00:00:00Z'),
    shift('c', '2026-11-22T15:00:00Z'),
  ]);
  expect(days.map(({ day, shifts }) => [day, shifts.map(({ id }) => id)])).toEqual([
    ['2026-11-22', ['a', 'b']],
    ['2026-11-23', ['c']],
  ]);
});
