import { describe, expect, test } from 'vitest';

import {
  buildApplyFacts,
  timeOnApplyFactsDay,
  noonOnApplyFactsDay,
  buildShiftFacts,
  firstApplyObstacleCode,
} from '../facts.build.ts';
import type { ApplicationState, ApplyFacts, ApplicantHistoryFacts } from '../facts.ts';
import {
  applyObstaclesOf,
  isRecruitmentKnownToViewer,
  stateAfterApplyingOf,
  whyCannotBeHired,
  whyRecruitmentClosed,
  type ApplyObstacleCode,
} from './rules.ts';

type Wishes = NonNullable<Parameters<typeof buildApplyFacts>[0]>;
type Case = [name: string, wishes: Wishes, code: ApplyObstacleCode | null, now?: Date];

const check = (cases: Case[]) =>
  test.each(cases)('%s', (_name, wishes, code, now = noonOnApplyFactsDay) => {
    expect(firstApplyObstacleCode(buildApplyFacts(wishes), now)).toBe(code);
  });

const minuteBefore = (instant: Date) => new Date(instant.getTime() - 60_000);
const momentBefore = (instant: Date) => new Date(instant.getTime() - 1);
const startsAt = timeOnApplyFactsDay('2026-11-24 09:00');

/** The given number of shifts, one every second day from `first` on, all with other employers. */
const shiftsFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    buildShiftFacts({
      startsAt: new Date(timeOnApplyFactsDay(first).getTime() + index * 48 * 3_600_000),
    }),
  );

describe('what keeps everybody out', () => {
  check([
    ['an open recruitment is free to apply to', {}, null],
    [
      'a moment before the deadline it is open',
      {},
      null,
      momentBefore(timeOnApplyFactsDay('2026-11-24 07:00')),
    ],
    [
      'at the deadline it is closed',
      {},
      'RECRUITMENT_CLOSED',
      timeOnApplyFactsDay('2026-11-24 07:00'),
    ],
    [
      'one paused or closed by the facility is closed',
      { recruitment: { isStopped: true } },
      'RECRUITMENT_CLOSED',
    ],
    ['the last seat is free', { recruitment: { capacity: 3, seatsTaken: 2 } }, null],
    ['no seat is free', { recruitment: { capacity: 3, seatsTaken: 3 } }, 'RECRUITMENT_FULL'],
    [
      'closed is said before full',
      { recruitment: { isStopped: true, seatsTaken: 1 } },
      'RECRUITMENT_CLOSED',
    ],
    ['the minimum wage is enough', { recruitment: { hourlyWage: 1_280 } }, null],
    [
      'a minimum wage that rose above the posting',
      { recruitment: { hourlyWage: 1_280, minimumWage: 1_281 } },
      'WAGE_BELOW_NEW_MINIMUM',
    ],
  ]);

  test('the deadline itself is too late', () => {
    const { recruitment } = buildApplyFacts();
    expect(whyRecruitmentClosed(recruitment, momentBefore(recruitment.deadline))).toBeNull();
    expect(whyRecruitmentClosed(recruitment, recruitment.deadline)).toBe('RECRUITMENT_CLOSED');
  });
});

describe('what an earlier application to the same recruitment means', () => {
  type Application = NonNullable<ApplicantHistoryFacts['application']>;
  const applied = (state: ApplicationState, ending: Application['ending'] = null): Wishes => ({
    history: { application: { id: 'application-1', state, attendanceId: null, ending } },
  });
  check([
    ['waiting for the facility', applied('APPLIED'), 'ALREADY_APPLIED'],
    ['hired', applied('HIRED'), 'ALREADY_APPLIED'],
    [
      'hired, then cancelled by the worker: never again',
      applied('HIRED', 'by_worker'),
      'CANCELLED_BEFORE',
    ],
    ['hired, then called off by somebody else', applied('HIRED', 'otherwise'), 'CONTRACT_ENDED'],
    ['rejected by the facility', applied('REJECTED'), 'REJECTED_BEFORE'],
    ['withdrawn: free to apply again', applied('WITHDRAWN'), null],
    ['never answered: free to apply again', applied('EXPIRED'), null],
    ['filled, and open again: free to apply again', applied('REJECTED_FILLED'), null],
  ]);

  test('is said before the recruitment being full', () => {
    const facts = buildApplyFacts({
      ...applied('HIRED', 'by_worker'),
      recruitment: { seatsTaken: 1 },
    });
    expect(applyObstaclesOf(facts, noonOnApplyFactsDay).map(({ code }) => code)).toEqual([
      'CANCELLED_BEFORE',
      'RECRUITMENT_FULL',
    ]);
  });
});

const stopped = (endsAt: Date | null) =>
  applyObstaclesOf(
    buildApplyFacts({ worker: { penalty: { level: 'stop', endsAt } } }),
    noonOnApplyFactsDay,
  )[0]?.values;

describe('penalties and blocks', () => {
  check([
    [
      '応募停止 until a day',
      { worker: { penalty: { level: 'stop', endsAt: timeOnApplyFactsDay('2026-12-01 12:00') } } },
      'SUSPENDED',
    ],
    ['応募停止 for good', { worker: { penalty: { level: 'stop', endsAt: null } } }, 'SUSPENDED'],
    [
      '採用保留 lets the worker apply',
      { worker: { penalty: { level: 'hold', endsAt: null } } },
      null,
    ],
    ['blocked by the facility', { history: { isBlockedByFacility: true } }, 'BLOCKED_BY_FACILITY'],
    ['blocked by the worker', { history: { isBlockedByWorker: true } }, 'BLOCKED_BY_WORKER'],
  ]);

  test('the sentence names the day on which a stop ends', () => {
    expect(stopped(timeOnApplyFactsDay('2026-12-01 12:00'))).toEqual({
      until: '2026/12/01（火）まで',
    });
    expect(stopped(null)).toEqual({ until: '期限なし' });
  });
});

describe('preparation', () => {
  const needs = { recruitment: { licenseGroups: [[1, 2], [34]] } };
  const licenses = (
    ...states: ['PENDING' | 'VERIFIED' | 'REJECTED' | 'EXPIRED', number][]
  ): Wishes => ({
    ...needs,
    worker: { licenses: states.map(([state, licenseId]) => ({ state, licenseId })) },
  });
  check([
    ['no profile', { worker: { isProfileComplete: false } }, 'PREPARATION_MISSING'],
    ['no identity', { identity: { state: 'NONE' } }, 'PREPARATION_MISSING'],
    [
      'a book where no stamps are affixed',
      { worker: { hasDayLabourBook: true } },
      'STAMPS_NOT_AFFIXED',
    ],
    [
      'a book where stamps are affixed',
      { worker: { hasDayLabourBook: true }, recruitment: { affixesStamps: true } },
      null,
    ],
    ['identity sent back', { identity: { state: 'REJECTED' } }, 'PREPARATION_MISSING'],
    ['identity under review', { identity: { state: 'PENDING' } }, null],
    ['identity out of date', { identity: { state: 'EXPIRED' } }, 'IDENTITY_EXPIRED'],
    ['no emergency contact', { worker: { hasEmergencyContact: false } }, 'PREPARATION_MISSING'],
    ['no bank account: needed later only', { worker: { hasBankAccount: false } }, null],
    ['no licence where two are needed', needs, 'PREPARATION_MISSING'],
    ['only one of two groups', licenses(['VERIFIED', 1]), 'PREPARATION_MISSING'],
    [
      'any licence of each group, verified or under review',
      licenses(['VERIFIED', 2], ['PENDING', 34]),
      null,
    ],
    ['one of them sent back', licenses(['VERIFIED', 2], ['REJECTED', 34]), 'LICENSE_REJECTED'],
    ['one of them out of date', licenses(['VERIFIED', 2], ['EXPIRED', 34]), 'LICENSE_REJECTED'],
    [
      'another of the group stands in for the rejected one',
      licenses(['REJECTED', 1], ['VERIFIED', 2], ['VERIFIED', 34]),
      null,
    ],
    [
      'another of the group under review does as well',
      licenses(['REJECTED', 1], ['PENDING', 2], ['VERIFIED', 34]),
      null,
    ],
    [
      'a rejected licence that nobody asks for',
      licenses(['REJECTED', 7], ['VERIFIED', 2], ['VERIFIED', 34]),
      null,
    ],
  ]);
});

describe('age and credentials in time', () => {
  const twelveHours = timeOnApplyFactsDay('2026-11-23 21:00');
  const pendingLicense: Wishes = {
    recruitment: { licenseGroups: [[1]] },
    worker: { licenses: [{ licenseId: 1, state: 'PENDING' }] },
  };
  check([
    ['18 on the day of the shift', { worker: { bornOn: '2008-11-24' } }, null],
    ['18 on the day after', { worker: { bornOn: '2008-11-25' } }, 'UNDER_AGE'],
    ['no birth date in a whole profile', { worker: { bornOn: null } }, 'UNDER_AGE'],
    [
      'no birth date before there is a profile',
      { worker: { bornOn: null, isProfileComplete: false } },
      'PREPARATION_MISSING',
    ],
    [
      'identity under review, more than 12 h ahead',
      { identity: { state: 'PENDING' } },
      null,
      momentBefore(twelveHours),
    ],
    [
      'identity under review, 12 h ahead',
      { identity: { state: 'PENDING' } },
      'REVIEW_TOO_LATE',
      twelveHours,
    ],
    ['licence under review, more than 12 h ahead', pendingLicense, null, momentBefore(twelveHours)],
    ['licence under review, 12 h ahead', pendingLicense, 'REVIEW_TOO_LATE', twelveHours],
    ['everything approved, 12 h ahead', {}, null, twelveHours],
    [
      'a licence verified, 12 h ahead',
      { ...pendingLicense, worker: { licenses: [{ licenseId: 1, state: 'VERIFIED' }] } },
      null,
      twelveHours,
    ],
  ]);
});

const holding = (...shifts: ReturnType<typeof buildShiftFacts>[]): Wishes => ({
  worker: { shifts },
});

const night = (start: string, end: string, facilityId = 'facility-2') =>
  buildShiftFacts({
    startsAt: timeOnApplyFactsDay(start),
    endsAt: timeOnApplyFactsDay(end),
    facilityId,
  });

describe('other shifts', () => {
  check([
    [
      'ends in the middle of it',
      holding(night('2026-11-23 17:00', '2026-11-24 09:01')),
      'APPLY_CONFLICT',
    ],
    ['contains it', holding(night('2026-11-23 08:00', '2026-11-24 20:00')), 'APPLY_CONFLICT'],
    [
      'starts in the middle of it',
      holding(night('2026-11-24 17:59', '2026-11-25 09:00')),
      'APPLY_CONFLICT',
    ],
    [
      'ends 59 minutes before, elsewhere',
      holding(night('2026-11-23 17:00', '2026-11-24 08:01')),
      'TOO_SHORT_GAP',
    ],
    [
      'ends 60 minutes before, elsewhere',
      holding(night('2026-11-23 17:00', '2026-11-24 08:00')),
      null,
    ],
    [
      'ends as it starts, elsewhere',
      holding(night('2026-11-23 17:00', '2026-11-24 09:00')),
      'TOO_SHORT_GAP',
    ],
    [
      'ends as it starts, same facility',
      holding(night('2026-11-23 17:00', '2026-11-24 09:00', 'facility-1')),
      null,
    ],
    [
      'starts the same day, later',
      holding(night('2026-11-24 22:00', '2026-11-25 06:00')),
      'SAME_DAY_LIMIT',
    ],
    [
      'starts the same day, at midnight',
      holding(night('2026-11-24 00:00', '2026-11-24 06:00')),
      'SAME_DAY_LIMIT',
    ],
    [
      'starts the day before, ends the same day',
      holding(night('2026-11-23 23:00', '2026-11-24 05:00')),
      null,
    ],
    ['starts the day after', holding(night('2026-11-25 00:00', '2026-11-25 06:00')), null],
  ]);

  test('a night shift that is followed within the hour is too close as well', () => {
    const recruitment = {
      startsAt: timeOnApplyFactsDay('2026-11-24 17:00'),
      endsAt: timeOnApplyFactsDay('2026-11-25 08:30'),
      breakMinutes: 60,
    };
    const next = (start: string) =>
      buildApplyFacts({
        recruitment,
        worker: { shifts: [buildShiftFacts({ startsAt: timeOnApplyFactsDay(start) })] },
      });
    expect(firstApplyObstacleCode(next('2026-11-25 09:29'), noonOnApplyFactsDay)).toBe(
      'TOO_SHORT_GAP',
    );
    expect(firstApplyObstacleCode(next('2026-11-25 09:30'), noonOnApplyFactsDay)).toBeNull();
  });

  test('one that overlaps is a conflict, and not also too near', () => {
    const facts = buildApplyFacts(holding(night('2026-11-23 17:00', '2026-11-24 09:01')));
    expect(applyObstaclesOf(facts, noonOnApplyFactsDay).map(({ code }) => code)).toEqual([
      'APPLY_CONFLICT',
    ]);
  });

  test('the sentence names the other shift', () => {
    const facts = buildApplyFacts(
      holding(buildShiftFacts({ startsAt: timeOnApplyFactsDay('2026-11-24 08:00') })),
    );
    expect(applyObstaclesOf(facts, noonOnApplyFactsDay)[0]).toEqual({
      code: 'APPLY_CONFLICT',
      values: { shift: '2026/11/24（火） 08:00〜17:00 さくらの里' },
    });
  });
});

const future = (count: number): Wishes => ({
  worker: { shifts: shiftsFrom('2026-12-01 09:00', count) },
});

const waiting = (openApplications: number, mode: 'INSTANT' | 'SCREENING'): Wishes => ({
  worker: { openApplications },
  recruitment: { mode },
});

describe('limits of numbers', () => {
  const novice = (count: number): Wishes => ({
    worker: { ...future(count).worker, isFirstTimer: true },
  });
  check([
    ['9 open applications', waiting(9, 'SCREENING'), null],
    ['10 open applications', waiting(10, 'SCREENING'), 'TOO_MANY_APPLICATIONS'],
    ['10 open applications do not matter to a contract at once', waiting(10, 'INSTANT'), null],
    ['19 future shifts', future(19), null],
    ['20 future shifts', future(20), 'TOO_MANY_SHIFTS'],
    ['a first-timer with 1 future shift', novice(1), null],
    ['a first-timer with 2 future shifts', novice(2), 'FIRST_TIMER_LIMIT'],
    ['2 future shifts and one completed', future(2), null],
  ]);

  test('a shift that has begun is no future shift', () => {
    const facts = buildApplyFacts({
      worker: { isFirstTimer: true, shifts: shiftsFrom('2026-11-14 12:00', 2) },
    });
    expect(firstApplyObstacleCode(facts, noonOnApplyFactsDay)).toBeNull();
    expect(firstApplyObstacleCode(facts, momentBefore(noonOnApplyFactsDay))).toBe(
      'FIRST_TIMER_LIMIT',
    );
  });
});

describe('what becomes of an application', () => {
  const outcomes: [string, Wishes, 'HIRED' | 'APPLIED'][] = [
    ['INSTANT: a contract at once', {}, 'HIRED'],
    ['SCREENING: the facility decides', { recruitment: { mode: 'SCREENING' } }, 'APPLIED'],
    [
      '採用保留: the facility decides',
      { worker: { penalty: { level: 'hold', endsAt: null } } },
      'APPLIED',
    ],
    [
      '5 ratings below 3.0: the facility decides',
      { worker: { recentRatings: [3, 3, 3, 3, 2.9] } },
      'APPLIED',
    ],
    ['5 ratings of 3.0', { worker: { recentRatings: [3, 3, 3, 3, 3] } }, 'HIRED'],
    [
      '4 ratings below 3.0 are too few to say',
      { worker: { recentRatings: [1, 1, 1, 1] } },
      'HIRED',
    ],
  ];
  test.each(outcomes)('%s', (_name, wishes, outcome) => {
    expect(stateAfterApplyingOf(buildApplyFacts(wishes))).toBe(outcome);
  });

  const threeHours = timeOnApplyFactsDay('2026-11-24 06:00');
  check([
    [
      'more than 3 h ahead a facility can still answer',
      { recruitment: { mode: 'SCREENING' } },
      null,
      minuteBefore(threeHours),
    ],
    [
      '3 h ahead it no longer can',
      { recruitment: { mode: 'SCREENING' } },
      'SCREENING_CLOSED',
      threeHours,
    ],
    ['a contract at once needs no answer', {}, null, threeHours],
  ]);
});

const accept = (wishes: Wishes, now = noonOnApplyFactsDay) =>
  whyCannotBeHired(buildApplyFacts(wishes), now)?.code ?? null;

describe('a facility accepts', () => {
  test('a worker who is still free', () => {
    expect(accept({ recruitment: { mode: 'SCREENING' } })).toBeNull();
  });

  test('although ten applications wait, and three hours before the start', () => {
    const wishes: Wishes = { recruitment: { mode: 'SCREENING' }, worker: { openApplications: 10 } };
    expect(accept(wishes, timeOnApplyFactsDay('2026-11-24 06:00'))).toBeNull();
  });

  test('nobody who took another shift meanwhile, and nobody without a seat', () => {
    expect(accept({ worker: { shifts: [buildShiftFacts({ startsAt })] } })).toBe('APPLY_CONFLICT');
    expect(accept({ recruitment: { seatsTaken: 1 } })).toBe('RECRUITMENT_FULL');
    expect(accept({ worker: { penalty: { level: 'stop', endsAt: null } } })).toBe('SUSPENDED');
  });
});

test('an application without obstacles has an empty list of them', () => {
  const facts: ApplyFacts = buildApplyFacts();
  expect(applyObstaclesOf(facts, noonOnApplyFactsDay)).toEqual([]);
});

test('a limited recruitment exists for the invited alone', () => {
  const known = (isLimited: boolean, isInvited: boolean) =>
    isRecruitmentKnownToViewer(
      buildApplyFacts({ recruitment: { isLimited }, history: { isInvited } }),
    );
  expect([known(false, false), known(true, true), known(true, false)]).toEqual([true, true, false]);
  const { recruitment } = buildApplyFacts({ recruitment: { isLimited: true } });
  expect(isRecruitmentKnownToViewer({ recruitment, worker: null, history: null })).toBe(false);
  const open = buildApplyFacts();
  expect(
    isRecruitmentKnownToViewer({ recruitment: open.recruitment, worker: null, history: null }),
  ).toBe(true);
});
