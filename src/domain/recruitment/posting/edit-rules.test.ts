import { expect, test } from 'vitest';

import { addMinutes, instantAtJst } from '#platform/base/jst.ts';

import { whyCannotEdit, type EditFacts } from './edit-rules.ts';

const startsAt = instantAtJst('2026-12-10', '09:00');
const before = {
  startsAt,
  endsAt: instantAtJst('2026-12-10', '18:00'),
  breakMinutes: 60,
  hourlyWage: 1_500,
  travelAllowance: 500,
  bonus: 0,
  capacity: 3,
  deadline: addMinutes(startsAt, -120),
};

type Case = [string, Partial<typeof before>, Partial<EditFacts>, string | null];

test.each<Case>([
  ['less pay before anybody applied', { hourlyWage: 1_400 }, { hasApplications: false }, null],
  [
    'other hours before',
    { endsAt: addMinutes(before.endsAt, 60) },
    { hasApplications: false },
    null,
  ],
  ['a closed posting', {}, { isClosed: true }, 'RECRUITMENT_CLOSED_BY_FACILITY'],
  ['a posting that somebody else changed', {}, { isReplaced: true }, 'POSTING_REPLACED'],
  ['more pay', { hourlyWage: 1_501, travelAllowance: 501, bonus: 100 }, {}, null],
  ['a yen less', { hourlyWage: 1_499 }, {}, 'EDIT_WORSENS'],
  ['less travel', { travelAllowance: 499 }, {}, 'EDIT_WORSENS'],
  ['a minute more', { endsAt: addMinutes(before.endsAt, 1) }, {}, 'EDIT_WORSENS'],
  ['a later start', { startsAt: addMinutes(startsAt, 1) }, {}, 'EDIT_WORSENS'],
  ['a longer break', { breakMinutes: 61 }, {}, 'EDIT_WORSENS'],
  ['as many seats as are taken', { capacity: 2 }, {}, null],
  ['fewer seats than are taken', { capacity: 1 }, {}, 'EDIT_BELOW_SEATS'],
])('%s', (_what, change, facts, expected) => {
  const given = {
    before,
    seatsTaken: 2,
    hasApplications: true,
    isClosed: false,
    isReplaced: false,
  };
  expect(whyCannotEdit({ ...given, ...facts, after: { ...before, ...change } })).toBe(expected);
});
