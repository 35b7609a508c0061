import { describe, expect, test } from 'vitest';

import type { InstantHireConditionsWithNames } from '#domain/corporation/choices/instant-rules.ts';

import { buildApplyFacts } from '../facts.build.ts';
import type { ApplicantHistoryFacts, ApplicantFacts } from '../facts.ts';
import { contractMomentForViewer } from './contract-moment.ts';
import { unmetInstantHireConditions } from './instant-hire.ts';
import { applyObstaclesOf, stateAfterApplyingOf } from './rules.ts';

const asksNothing: InstantHireConditionsWithNames = {
  workedHere: false,
  shifts: null,
  ratingTenths: null,
  ratingCount: null,
  licenseIds: [],
  licenseYears: null,
  licenseNames: [],
};

type Who = { worker?: Partial<ApplicantFacts>; history?: Partial<ApplicantHistoryFacts> };

const factsOf = (
  asked: Partial<InstantHireConditionsWithNames>,
  { worker = {}, history = {} }: Who = {},
) =>
  buildApplyFacts({
    recruitment: { instantConditions: { ...asksNothing, ...asked } },
    worker,
    history,
  });

/** The shift is on 2026-11-24. */
const license = (issuedOn: string | null, state: 'PENDING' | 'VERIFIED' = 'VERIFIED') => ({
  worker: { licenses: [{ licenseId: 1, state, issuedOn }] },
});
const rating = { ratingTenths: 41, ratingCount: 3 };
const years = { licenseIds: [1], licenseYears: 3 };

describe('what a worker does not meet', () => {
  test.each<[string, Partial<InstantHireConditionsWithNames>, Who, string[]]>([
    ['worked elsewhere only', { workedHere: true }, {}, ['workedHere']],
    ['worked here', { workedHere: true }, { history: { hasWorkedHere: true } }, []],
    ['one shift too few', { shifts: 3 }, { worker: { finishedShifts: 2 } }, ['shifts']],
    ['exactly as many', { shifts: 3 }, { worker: { finishedShifts: 3 } }, []],
    ['one review too few', rating, { worker: { recentRatings: [5, 5] } }, ['rating']],
    ['a mean below', rating, { worker: { recentRatings: [4, 4, 4] } }, ['rating']],
    [
      'a mean of exactly 4.1',
      rating,
      { worker: { recentRatings: [4, 4, 4, 4, 4, 4, 4, 4, 4, 5] } },
      [],
    ],
    ['the licence under review', { licenseIds: [1] }, license(null, 'PENDING'), ['license']],
    ['the licence', { licenseIds: [2, 1] }, license(null), []],
    ['another licence', { licenseIds: [2] }, license('2000-01-01'), ['license']],
    ['three years to the day', years, license('2023-11-24'), []],
    ['a day less', years, license('2023-11-25'), ['license']],
    ['no date on the licence', years, license(null), ['license']],
    [
      'several, in the order of their names',
      { workedHere: true, shifts: 3 },
      {},
      ['workedHere', 'shifts'],
    ],
  ])('%s', (_name, asked, who, unmet) => {
    const facts = factsOf(asked, who);
    expect(unmetInstantHireConditions(facts)).toEqual(unmet);
    expect(stateAfterApplyingOf(facts)).toBe(unmet.length === 0 ? 'HIRED' : 'APPLIED');
  });
});

describe('what she reads', () => {
  const asked = { workedHere: true, shifts: 3 };
  const met = { worker: { finishedShifts: 3 }, history: { hasWorkedHere: true } };

  test('at once, because she meets every condition', () => {
    expect(contractMomentForViewer(factsOf(asked, met))).toEqual({
      kind: 'AT_APPLICATION',
      text: '即決の条件（この施設で働いたこと、勤務3回以上）を満たしています。応募が完了した時点で労働契約が成立します',
      provisionalUntil: null,
    });
  });

  test('by the facility, with the conditions that she lacks', () => {
    expect(contractMomentForViewer(factsOf(asked, { worker: { finishedShifts: 3 } }))).toEqual({
      kind: 'AT_ACCEPTANCE',
      text: '即決の条件（この施設で働いたこと）を満たしていません。施設が承認した時点で労働契約が成立します',
      provisionalUntil: null,
    });
  });

  test('a visitor reads both', () => {
    const { recruitment } = factsOf(asked);
    expect(contractMomentForViewer({ recruitment, worker: null, history: null })).toEqual({
      kind: 'AT_ACCEPTANCE',
      text: '即決には条件（この施設で働いたこと、勤務3回以上）があります。条件を満たす方は応募が完了した時点で、ほかの方は施設が承認した時点で労働契約が成立します',
      provisionalUntil: null,
    });
  });

  test('a worker on hold reads of the facility alone: conditions do not help', () => {
    const penalty = { level: 'hold', endsAt: null } as const;
    const facts = factsOf(asked, { ...met, worker: { ...met.worker, penalty } });
    expect(contractMomentForViewer(facts).text).toBe('施設が承認した時点で労働契約が成立します');
  });
});

test('who needs the facility is refused when it has no time to answer, and nobody else', () => {
  const late = new Date(buildApplyFacts().recruitment.startsAt.getTime() - 3 * 3_600_000 + 1);
  const codes = (who: Who) =>
    applyObstaclesOf(factsOf({ shifts: 1 }, who), late).map(({ code }) => code);
  expect(codes({ worker: { finishedShifts: 0 } })).toContain('SCREENING_CLOSED');
  expect(codes({ worker: { finishedShifts: 1 } })).not.toContain('SCREENING_CLOSED');
});
