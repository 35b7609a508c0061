import { describe, expect, test } from 'vitest';

import { addHours, instantAtJst } from '#platform/base/jst.ts';

import {
  latestShiftStartSuspectedAbsent,
  latestShiftEndReminded,
  hasBecomeAbsent,
  isCheckedOutAutomatically,
  isWorkerHoursAnswerOverdue,
  isFacilityHoursReviewOverdue,
  latestShiftStartFlaggedLate,
  type ShiftTaskFacts,
} from './task-rules.ts';

const at = (time: string) => instantAtJst('2026-11-24', time);
const ms = (instant: Date, by: number) => new Date(instant.getTime() + by);
const endsAt = at('18:00');
const scheduled: ShiftTaskFacts = {
  state: 'SCHEDULED',
  startsAt: at('09:00'),
  endsAt,
  claimedStartAt: null,
  claimedEndAt: null,
  claimedAt: null,
  returnedAt: null,
  checkOutWasAutomatic: false,
  endAskedAt: null,
  endConfirmedAt: null,
  needsOperator: false,
};

describe('what time causes', () => {
  test('flags look back from now', () => {
    expect(latestShiftStartFlaggedLate(at('09:05'))).toEqual(at('09:00'));
    expect(latestShiftStartSuspectedAbsent(at('09:30'))).toEqual(at('09:00'));
    expect(latestShiftEndReminded(at('18:30'))).toEqual(endsAt);
  });

  test('ABSENT after E + 2 h', () => {
    expect(hasBecomeAbsent(scheduled, at('20:00'))).toBe(false);
    expect(hasBecomeAbsent(scheduled, ms(at('20:00'), 1))).toBe(true);
    expect(hasBecomeAbsent({ ...scheduled, state: 'CHECKED_IN' }, at('23:00'))).toBe(false);
  });

  test('a claim begun keeps the shift until E + 72 h', () => {
    const begun = { ...scheduled, claimedEndAt: endsAt };
    expect(hasBecomeAbsent(begun, addHours(endsAt, 72))).toBe(false);
    expect(hasBecomeAbsent(begun, ms(addHours(endsAt, 72), 1))).toBe(true);
    const started = { ...scheduled, claimedStartAt: at('09:00') };
    expect(hasBecomeAbsent(started, addHours(endsAt, 72))).toBe(false);
  });

  test('the end comes by itself at E + 12 h', () => {
    const running: ShiftTaskFacts = { ...scheduled, state: 'CHECKED_IN' };
    expect(isCheckedOutAutomatically(running, ms(addHours(endsAt, 12), -1))).toBe(false);
    expect(isCheckedOutAutomatically(running, addHours(endsAt, 12))).toBe(true);
    expect(isCheckedOutAutomatically(scheduled, addHours(endsAt, 12))).toBe(false);
  });

  test('hours wait for the worker until E + 72 h, and never when an operator decides', () => {
    const done: ShiftTaskFacts = { ...scheduled, state: 'CHECKED_OUT' };
    const late = ms(addHours(endsAt, 72), 1);
    expect(isWorkerHoursAnswerOverdue(done, addHours(endsAt, 72))).toBe(false);
    expect(isWorkerHoursAnswerOverdue(done, late)).toBe(true);
    expect(isWorkerHoursAnswerOverdue({ ...done, needsOperator: true }, late)).toBe(false);
    expect(isWorkerHoursAnswerOverdue({ ...done, returnedAt: addHours(endsAt, 60) }, late)).toBe(
      false,
    );
    expect(isWorkerHoursAnswerOverdue({ ...done, state: 'REVIEWING' }, late)).toBe(false);
  });

  test('a correction waits for the facility for 72 hours', () => {
    const sent: ShiftTaskFacts = { ...scheduled, state: 'REVIEWING', claimedAt: at('19:00') };
    expect(isFacilityHoursReviewOverdue(sent, ms(addHours(at('19:00'), 72), -1))).toBe(false);
    expect(isFacilityHoursReviewOverdue(sent, addHours(at('19:00'), 72))).toBe(true);
    expect(
      isFacilityHoursReviewOverdue({ ...sent, needsOperator: true }, addHours(at('19:00'), 72)),
    ).toBe(false);
    expect(
      isFacilityHoursReviewOverdue({ ...sent, state: 'FIXED' }, addHours(at('19:00'), 72)),
    ).toBe(false);
    expect(
      isFacilityHoursReviewOverdue({ ...sent, claimedAt: null }, addHours(at('19:00'), 72)),
    ).toBe(false);
  });
});
