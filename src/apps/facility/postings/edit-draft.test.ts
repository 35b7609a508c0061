import { expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';
import { currentTermsVersion } from '#domain/corporation/consents/terms-rules.ts';

import { startingFeeRule } from '#testing/fixtures/fee-rule.ts';

import {
  checkPostingEdit,
  draftOfPosting,
  judgePostingEdit,
  postingTermsOfEditDraft,
} from './edit-draft.ts';

const posting = {
  startsAt: instantAtJst('2026-12-10', '17:00').toISOString(),
  endsAt: instantAtJst('2026-12-11', '01:00').toISOString(),
  deadline: instantAtJst('2026-12-10', '15:00').toISOString(),
  breakMinutes: 60,
  hourlyWage: 1_500,
  travelAllowance: 500,
  bonus: 0,
  capacity: 3,
  seatsTaken: 2,
  publishedAt: instantAtJst('2026-11-20').toISOString(),
};

const grounds = {
  standing: {
    corporation: 'APPROVED',
    termsVersion: currentTermsVersion,
    declaredOn: '2026-09-01',
    hasContact: true,
    facility: 'PUBLISHED',
  },
  agreements: [],
  feeRules: [startingFeeRule],
  minimumWages: [{ from: '2026-10-01', hourly: 1_280 }],
  wageCeilings: [],
} as const;

const args = { posting, grounds, now: instantAtJst('2026-12-01', '09:00') };

test('a posting that is opened and sent again keeps its terms', () => {
  const { seatsTaken: _, publishedAt: _published, ...terms } = posting;
  expect(postingTermsOfEditDraft(draftOfPosting(posting))).toEqual({
    ...terms,
    startsAt: new Date(posting.startsAt),
    endsAt: new Date(posting.endsAt),
    deadline: new Date(posting.deadline),
  });
});

test.each([
  [{ day: '' }, 'day'],
  [{ startTime: '五時' }, 'startTime'],
  [{ endTime: '48:00' }, 'endTime'],
  [{ startTime: '09:00', endTime: '翌18:00' }, 'endTime'],
  [{ breakMinutes: '' }, 'breakMinutes'],
  [{ hourlyWage: '高い' }, 'hourlyWage'],
  [{ travelAllowance: '' }, 'travelAllowance'],
  [{ bonus: '' }, 'bonus'],
  [{ capacity: '' }, 'capacity'],
  [{ deadline: '' }, 'deadline'],
])('%j is refused at its field', (change, field) => {
  const draft = { ...draftOfPosting(posting), ...change };
  expect(Object.keys(checkPostingEdit(draft))).toEqual([field]);
  expect(judgePostingEdit(draft, args)).toBeNull();
});

test.each([
  [{ capacity: '1' }, 'EDIT_BELOW_SEATS'],
  [{ hourlyWage: '1279' }, 'WAGE_BELOW_MINIMUM'],
  [{ endTime: '03:00' }, 'OVERTIME_AGREEMENT_MISSING'],
  [{ deadline: '20' }, 'DEADLINE_OUT_OF_RANGE'],
  [{ day: '2026-11-30' }, 'STARTS_IN_PAST'],
])('%j is refused as %s', (change, code) => {
  const judged = judgePostingEdit({ ...draftOfPosting(posting), ...change }, args);
  expect(judged).toMatchObject({ refusal: { code } });
});

test('the cost is that of all seats', () => {
  // 7 hours at 1,500 yen, 3 of them at night with a quarter more, 500 yen of travel, and a fee of 20 %.
  const judged = judgePostingEdit(draftOfPosting(posting), args);
  const one = judgePostingEdit(
    { ...draftOfPosting({ ...posting, seatsTaken: 0 }), capacity: '1' },
    {
      ...args,
      posting: { ...posting, seatsTaken: 0 },
    },
  );
  if (!judged || !one || 'refusal' in judged || 'refusal' in one) throw new Error('both cost');
  expect(one.cost).toEqual({ advance: 12_125, fee: 2_325, feeTax: 232, total: 14_682 });
  expect(judged.cost).toEqual({ advance: 36_375, fee: 6_975, feeTax: 697, total: 44_047 });
});
