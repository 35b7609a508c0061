import { describe, expect, test } from 'vitest';

import { areRecordedHoursComplete } from '#domain/pay/wage/presumed-break.ts';

import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';

import {
  checkHoursClaim,
  claimedHoursOf,
  claimableTimeRange,
  isClaimAsRecorded,
  hoursCorrectionDeadline,
  isClaimApprovedWithoutReview,
  isBreakBelowLaw,
  claimedMinutesOverPlan,
  readClaimReason,
  recordedHoursOf,
  reviewDeadline,
  correctionRoundsLeft,
  uncheckedHoursOutcome,
  whyCannotApproveAsRecorded,
  whyCannotCorrect,
  whyClaimedBreakInvalid,
  whyClaimedTimesInvalid,
  type HoursClaimFacts,
  type WorkedHours,
} from './claim-rules.ts';
import { hoursClaimSentences } from '../messages.ts';
import type { AttendanceState } from '../contract/states.ts';

const at = (time: string) => instantAtJst('2026-11-24', time);
const startsAt = at('09:00');
const endsAt = at('18:00');
const plan = { startsAt, endsAt, breakMinutes: 60 };
const ms = (instant: Date, by: number) => new Date(instant.getTime() + by);

const checkedOut: HoursClaimFacts = {
  ...plan,
  state: 'CHECKED_OUT',
  recordedStartAt: startsAt,
  recordedEndAt: endsAt,
  recordedBreakMinutes: 60,
  checkOutWasAutomatic: false,
  checkInReceivedAt: null,
  checkOutReceivedAt: null,
  claimedStartAt: null,
  claimedEndAt: null,
  claimedBreakMinutes: null,
  claimRounds: 0,
  returnedAt: null,
  endAskedAt: null,
  endConfirmedAt: null,
  needsOperator: false,
};
const evening = at('19:00');
const claim = (end: Date) => ({ startAt: startsAt, endAt: end, breakMinutes: 60 });

describe('when a correction is possible', () => {
  test.each<[AttendanceState, string | null]>([
    ['SCHEDULED', null],
    ['CHECKED_IN', null],
    ['CHECKED_OUT', null],
    ['REVIEWING', 'CLAIM_UNDER_REVIEW'],
    ['FIXED', 'HOURS_FIXED'],
    ['PAID', 'HOURS_FIXED'],
    ['DISMISSED', 'HOURS_FIXED'],
    ['ABSENT', 'NOT_WORKED'],
    ['CANCELLED_BY_WORKER', 'NOT_WORKED'],
    ['CANCELLED_BY_FACILITY', 'NOT_WORKED'],
    ['DELETED', 'NOT_WORKED'],
  ])('%s: %s', (state, code) => {
    expect(whyCannotCorrect({ ...checkedOut, state }, evening)).toBe(code);
  });

  test('not before the start', () => {
    const scheduled: HoursClaimFacts = { ...checkedOut, state: 'SCHEDULED' };
    expect(whyCannotCorrect(scheduled, ms(startsAt, -1))).toBe('CORRECTION_TOO_EARLY');
    expect(whyCannotCorrect(scheduled, startsAt)).toBeNull();
  });

  test('until E + 72 h', () => {
    expect(hoursCorrectionDeadline(checkedOut)).toEqual(addHours(endsAt, 72));
    expect(whyCannotCorrect(checkedOut, addHours(endsAt, 72))).toBeNull();
    expect(whyCannotCorrect(checkedOut, ms(addHours(endsAt, 72), 1))).toBe('CORRECTION_CLOSED');
  });

  test('a day after a late return, never shorter than before', () => {
    const late = { ...checkedOut, returnedAt: addHours(endsAt, 71) };
    expect(hoursCorrectionDeadline(late)).toEqual(addHours(endsAt, 95));
    const soon = { ...checkedOut, returnedAt: addHours(endsAt, 5) };
    expect(hoursCorrectionDeadline(soon)).toEqual(addHours(endsAt, 72));
  });

  test('three times, then an operator decides', () => {
    expect(correctionRoundsLeft({ claimRounds: 2 })).toBe(1);
    expect(whyCannotCorrect({ ...checkedOut, claimRounds: 2 }, evening)).toBeNull();
    expect(whyCannotCorrect({ ...checkedOut, claimRounds: 3 }, evening)).toBe('ROUNDS_EXHAUSTED');
    const asked = { ...checkedOut, needsOperator: true };
    expect(whyCannotCorrect(asked, evening)).toBe('OPERATOR_DECIDES');
  });
});

describe('claimed times', () => {
  const late = addHours(endsAt, 30);

  test('reach from S − 3 h to E + 6 h', () => {
    expect(claimableTimeRange(plan)).toEqual({
      earliestStartAt: at('06:00'),
      latestEndAt: addHours(endsAt, 6),
    });
  });

  test.each([
    ['S − 3 h', { startAt: at('06:00'), endAt: null }, null],
    ['a minute earlier', { startAt: at('05:59'), endAt: null }, 'startAt'],
    ['E + 6 h', { startAt: null, endAt: addHours(endsAt, 6) }, null],
    ['a minute later', { startAt: null, endAt: addMinutes(addHours(endsAt, 6), 1) }, 'endAt'],
    ['a minute of work', { startAt: at('09:00'), endAt: at('09:01') }, null],
    ['no work', { startAt: at('09:00'), endAt: at('09:00') }, 'startAt'],
    ['the end first', { startAt: at('18:00'), endAt: at('09:00') }, 'startAt'],
  ])('%s', (_name, times, field) => {
    const wrong = whyClaimedTimesInvalid(times, plan, late);
    expect(wrong === null ? null : Object.keys(wrong)).toEqual(field === null ? null : [field]);
  });

  test('never lie in the future', () => {
    expect(whyClaimedTimesInvalid({ startAt: null, endAt: evening }, plan, evening)).toBeNull();
    expect(
      whyClaimedTimesInvalid({ startAt: null, endAt: addMinutes(evening, 1) }, plan, evening),
    ).toEqual({
      endAt: hoursClaimSentences.inTheFuture,
    });
    expect(
      whyClaimedTimesInvalid({ startAt: at('10:00'), endAt: null }, plan, at('09:59')),
    ).toEqual({
      startAt: hoursClaimSentences.inTheFuture,
    });
    expect(
      whyClaimedTimesInvalid({ startAt: at('10:00'), endAt: null }, plan, at('10:00')),
    ).toBeNull();
  });

  test('the sentence names the limit', () => {
    const wrong = whyClaimedTimesInvalid({ startAt: at('05:00'), endAt: null }, plan, late);
    expect(wrong?.['startAt']).toContain('（2026/11/24 06:00）');
    const after = whyClaimedTimesInvalid({ startAt: null, endAt: addHours(endsAt, 7) }, plan, late);
    expect(after?.['endAt']).toContain('（2026/11/25 00:00）');
  });
});

test.each([
  [-5, false],
  [0, true],
  [5, true],
  [7, false],
  [2.5, false],
  [180, true],
  [185, false],
  [Number.NaN, false],
])('a break of %d minutes', (minutes, fits) => {
  const field = { breakMinutes: hoursClaimSentences.breakRange };
  expect(whyClaimedBreakInvalid(minutes)).toEqual(fits ? null : field);
});

test.each([
  ['', null],
  ['   ', null],
  ['\u0000', null],
  ['残', '残'],
  [' 残業 ', '残業'],
  ['あ'.repeat(200), 'あ'.repeat(200)],
  ['あ'.repeat(201), null],
  ['😀'.repeat(200), '😀'.repeat(200)],
])('the reason %j', (text, reason) => {
  expect(readClaimReason(text)).toBe(reason);
});

describe('the whole correction', () => {
  test('claims what is recorded where nothing else is', () => {
    const facts = { ...checkedOut, claimedEndAt: at('18:30') };
    expect(checkHoursClaim(facts, '申し送りのため', evening)).toEqual({
      hours: { startAt: startsAt, endAt: at('18:30'), breakMinutes: 60 },
      reason: '申し送りのため',
    });
  });

  test.each<[string, Partial<HoursClaimFacts>, number]>([
    ['the claimed break', { claimedBreakMinutes: 45, recordedBreakMinutes: 0 }, 45],
    ['a claim of no break', { claimedBreakMinutes: 0, recordedBreakMinutes: 60 }, 0],
    ['else the one at check-out', { recordedBreakMinutes: 0 }, 0],
    ["else the plan's", { recordedBreakMinutes: null }, 60],
  ])('counts %s', (_name, change, minutes) => {
    expect(claimedHoursOf({ ...checkedOut, ...change }).breakMinutes).toBe(minutes);
  });

  test.each<[string, Partial<HoursClaimFacts>, string]>([
    ['a start before the range', { claimedStartAt: at('05:59') }, 'startAt'],
    ['an end after the range', { claimedEndAt: addMinutes(endsAt, 361) }, 'endAt'],
    ['no time at all', { claimedEndAt: startsAt }, 'startAt'],
    ['the end first', { claimedEndAt: at('08:00') }, 'startAt'],
    ['only an end', { recordedStartAt: null }, 'startAt'],
    ['only a start', { recordedEndAt: null }, 'endAt'],
  ])('is refused under its one field: %s', (_name, change, field) => {
    const checked = checkHoursClaim({ ...checkedOut, ...change }, '残業', addHours(endsAt, 30));
    expect('fields' in checked && Object.keys(checked.fields)).toEqual([field]);
  });

  test('needs a reason', () => {
    const fields = { reason: hoursClaimSentences.reasonLength };
    expect(checkHoursClaim(checkedOut, ' ', evening)).toEqual({ fields });
  });

  test('needs both ends where nothing was stamped', () => {
    const unstamped = { ...checkedOut, recordedStartAt: null, recordedEndAt: null };
    expect(checkHoursClaim(unstamped, '', evening)).toEqual({
      fields: {
        startAt: hoursClaimSentences.startMissing,
        endAt: hoursClaimSentences.endMissing,
        reason: hoursClaimSentences.reasonLength,
      },
    });
  });

  test('leaves time to work beside the break', () => {
    const short = { ...checkedOut, claimedEndAt: at('10:00') };
    expect(checkHoursClaim(short, '早退', evening)).toEqual({
      fields: { breakMinutes: hoursClaimSentences.breakTooLong },
    });
    const minute = { ...checkedOut, claimedEndAt: at('10:01') };
    expect(checkHoursClaim(minute, '早退', evening)).toHaveProperty('hours');
  });
});

describe('accepting the hours as recorded', () => {
  test.each<[string, Partial<HoursClaimFacts>, string | null]>([
    ['as planned', {}, null],
    ['late', { recordedStartAt: at('09:40') }, null],
    ['left early', { recordedEndAt: at('17:00') }, null],
    ['overtime stated and not sent', { claimedEndAt: at('18:30') }, 'OVERTIME_CLAIMED'],
    ['overtime stated and taken back', { claimedEndAt: endsAt }, null],
    ['overtime returned by the facility', { claimedEndAt: at('18:30'), returnedAt: evening }, null],
    ['another break', { recordedBreakMinutes: 0 }, 'NEEDS_ADJUSTMENT'],
    ['no start stamp', { recordedStartAt: null }, 'NEEDS_ADJUSTMENT'],
    ['no end stamp', { checkOutWasAutomatic: true }, 'NEEDS_ADJUSTMENT'],
    ['an operator asked', { needsOperator: true }, 'OPERATOR_DECIDES'],
    ['not checked out', { state: 'CHECKED_IN' }, 'STATE_CHANGED'],
  ])('%s', (_name, change, code) => {
    expect(whyCannotApproveAsRecorded({ ...checkedOut, ...change })).toBe(code);
  });

  test('a break is no longer than the work', () => {
    expect(recordedHoursOf({ ...checkedOut, recordedEndAt: at('09:30') })).toEqual({
      startAt: startsAt,
      endAt: at('09:30'),
      breakMinutes: 30,
    });
    expect(recordedHoursOf({ ...checkedOut, recordedEndAt: null })).toBeNull();
  });

  test("a break is the one at check-out, and the plan's where none was recorded", () => {
    const breakOf = (recordedBreakMinutes: number | null) =>
      recordedHoursOf({ ...checkedOut, recordedBreakMinutes })?.breakMinutes;
    expect([breakOf(0), breakOf(45), breakOf(null)]).toEqual([0, 45, 60]);
  });

  test('the tolerance asks for both stamps and the planned break', () => {
    expect(areRecordedHoursComplete(checkedOut)).toBe(true);
    expect(areRecordedHoursComplete({ ...checkedOut, recordedBreakMinutes: 55 })).toBe(false);
    expect(areRecordedHoursComplete({ ...checkedOut, recordedStartAt: null })).toBe(false);
    expect(areRecordedHoursComplete({ ...checkedOut, recordedEndAt: null })).toBe(false);
  });
});

describe('a correction that says what is recorded', () => {
  const asRecorded = { startAt: startsAt, endAt: endsAt, breakMinutes: 60 };
  test.each<[string, Partial<HoursClaimFacts>, WorkedHours, boolean]>([
    ['the recorded hours', {}, asRecorded, true],
    ['another end', {}, { ...asRecorded, endAt: at('18:01') }, false],
    ['another break', {}, { ...asRecorded, breakMinutes: 55 }, false],
    // None of these can be accepted as recorded, so each goes to the facility.
    ['no end stamp', { checkOutWasAutomatic: true }, asRecorded, false],
    ['no break', { recordedBreakMinutes: 0 }, { ...asRecorded, breakMinutes: 0 }, false],
    ['no check-out', { state: 'CHECKED_IN' }, asRecorded, false],
  ])('%s', (_name, change, claimed, isEmpty) => {
    expect(isClaimAsRecorded({ ...checkedOut, ...change }, claimed)).toBe(isEmpty);
  });
});

describe('hours nobody checked', () => {
  const asPlanned = { startAt: startsAt, endAt: endsAt, breakMinutes: 60 };

  test.each<[string, Partial<HoursClaimFacts>, unknown]>([
    ['as planned are fixed', {}, { outcome: 'FIX', hours: asPlanned }],
    [
      'late are reviewed',
      { recordedStartAt: at('09:07') },
      { outcome: 'REVIEW', hours: { ...asPlanned, startAt: at('09:07') } },
    ],
    [
      'with drafted overtime are reviewed with it',
      { claimedEndAt: at('18:30') },
      { outcome: 'REVIEW', hours: { ...asPlanned, endAt: at('18:30') } },
    ],
    [
      'with a returned claim are reviewed as recorded',
      { claimedEndAt: at('18:30'), returnedAt: evening, recordedBreakMinutes: 0 },
      { outcome: 'REVIEW', hours: { ...asPlanned, breakMinutes: 0 } },
    ],
    [
      'with a returned claim and perfect stamps are fixed',
      { claimedEndAt: at('18:30'), returnedAt: evening },
      { outcome: 'FIX', hours: asPlanned },
    ],
    [
      'ended automatically are reviewed',
      { checkOutWasAutomatic: true },
      { outcome: 'REVIEW', hours: asPlanned },
    ],
    [
      'that the facility was asked for and did not answer are fixed as planned',
      { checkOutWasAutomatic: true, endAskedAt: at('30:00') },
      { outcome: 'FIX', hours: asPlanned },
    ],
    [
      'that the facility said are fixed so',
      { recordedEndAt: at('12:00'), endAskedAt: at('30:00'), endConfirmedAt: at('31:00') },
      { outcome: 'FIX', hours: { ...asPlanned, endAt: at('12:00') } },
    ],
    [
      'that the worker sees otherwise are reviewed',
      { checkOutWasAutomatic: true, endAskedAt: at('30:00'), claimedEndAt: at('18:30') },
      { outcome: 'REVIEW', hours: { ...asPlanned, endAt: at('18:30') } },
    ],
    [
      'with a drafted break are reviewed with it',
      { claimedBreakMinutes: 45 },
      { outcome: 'REVIEW', hours: { ...asPlanned, breakMinutes: 45 } },
    ],
    ['never stamped go to an operator', { recordedEndAt: null }, { outcome: 'OPERATOR' }],
    [
      'though a draft names what was never stamped',
      { recordedStartAt: null, claimedStartAt: startsAt },
      { outcome: 'OPERATOR' },
    ],
    ['after three rounds go to an operator', { claimRounds: 3 }, { outcome: 'OPERATOR' }],
    ['without a minute go to an operator', { recordedEndAt: startsAt }, { outcome: 'OPERATOR' }],
  ])('%s', (_name, change, outcome) => {
    expect(uncheckedHoursOutcome({ ...checkedOut, ...change })).toEqual(outcome);
  });
});

describe('a correction nobody reviewed', () => {
  test('has 72 hours', () => {
    expect(reviewDeadline(evening)).toEqual(addHours(evening, 72));
  });

  test('is approved up to two hours over the plan', () => {
    expect(claimedMinutesOverPlan(claim(at('17:00')), plan)).toBe(-60);
    expect(claimedMinutesOverPlan({ ...claim(endsAt), breakMinutes: 0 }, plan)).toBe(60);
    expect(isClaimApprovedWithoutReview(claim(at('20:00')), plan)).toBe(true);
    expect(isClaimApprovedWithoutReview(claim(at('20:01')), plan)).toBe(false);
    expect(isClaimApprovedWithoutReview({ ...claim(at('19:00')), breakMinutes: 0 }, plan)).toBe(
      true,
    );
    expect(isClaimApprovedWithoutReview({ ...claim(at('19:05')), breakMinutes: 0 }, plan)).toBe(
      false,
    );
  });
});

describe('a break below the law', () => {
  test.each([
    ['nine hours, one of them a break', endsAt, 60, false],
    ['five minutes less of break', endsAt, 55, true],
    ['over eight hours of work with an hour', at('18:01'), 60, false],
    ['six hours of work with less than an hour', at('15:30'), 30, false],
    ['a minute more of work', at('15:31'), 30, true],
    ['six hours without a break', at('15:00'), 0, false],
  ])('%s', (_name, endAt, breakMinutes, isBelow) => {
    expect(isBreakBelowLaw({ startAt: startsAt, endAt, breakMinutes })).toBe(isBelow);
  });
});
