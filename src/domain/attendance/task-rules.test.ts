import { describe, expect, test } from 'vitest';

import { addHours, atJst } from '#platform/base/jst.ts';

import {
  absenceSuspectedUpTo,
  endRemindedUpTo,
  isAbsent,
  isCheckedOutAutomatically,
  isUnanswered,
  isUnreviewed,
  lateFlaggedUpTo,
  type TaskFacts,
} from './task-rules.ts';

const at = (time: string) => atJst('2026-11-24', time);
const ms = (instant: Date, by: number) => new Date(instant.getTime() + by);
const endsAt = at('18:00');
const scheduled: TaskFacts = {
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
    expect(lateFlaggedUpTo(at('09:05'))).toEqual(at('09:00'));
    expect(absenceSuspectedUpTo(at('09:30'))).toEqual(at('09:00'));
    expect(endRemindedUpTo(at('18:30'))).toEqual(endsAt);
  });

  test('ABSENT after E + 2 h', () => {
    expect(isAbsent(scheduled, at('20:00'))).toBe(false);
    expect(isAbsent(scheduled, ms(at('20:00'), 1))).toBe(true);
    expect(isAbsent({ ...scheduled, state: 'CHECKED_IN' }, at('23:00'))).toBe(false);
  });

  test('a claim begun keeps the shift until E + 72 h', () => {
    const begun = { ...scheduled, claimedEndAt: endsAt };
    expect(isAbsent(begun, addHours(endsAt, 72))).toBe(false);
    expect(isAbsent(begun, ms(addHours(endsAt, 72), 1))).toBe(true);
    const started = { ...scheduled, claimedStartAt: at('09:00') };
    expect(isAbsent(started, addHours(endsAt, 72))).toBe(false);
  });

  test('the end comes by itself at E + 12 h', () => {
    const running: TaskFacts = { ...scheduled, state: 'CHECKED_IN' };
    expect(isCheckedOutAutomatically(running, ms(addHours(endsAt, 12), -1))).toBe(false);
    expect(isCheckedOutAutomatically(running, addHours(endsAt, 12))).toBe(true);
    expect(isCheckedOutAutomatically(scheduled, addHours(endsAt, 12))).toBe(false);
  });

  test('hours wait for the worker until E + 72 h, and never when an operator decides', () => {
    const done: TaskFacts = { ...scheduled, state: 'CHECKED_OUT' };
    const late = ms(addHours(endsAt, 72), 1);
    expect(isUnanswered(done, addHours(endsAt, 72))).toBe(false);
    expect(isUnanswered(done, late)).toBe(true);
    expect(isUnanswered({ ...done, needsOperator: true }, late)).toBe(false);
    expect(isUnanswered({ ...done, returnedAt: addHours(endsAt, 60) }, late)).toBe(false);
    expect(isUnanswered({ ...done, state: 'REVIEWING' }, late)).toBe(false);
  });

  test('a correction waits for the facility for 72 hours', () => {
    const sent: TaskFacts = { ...scheduled, state: 'REVIEWING', claimedAt: at('19:00') };
    expect(isUnreviewed(sent, ms(addHours(at('19:00'), 72), -1))).toBe(false);
    expect(isUnreviewed(sent, addHours(at('19:00'), 72))).toBe(true);
    expect(isUnreviewed({ ...sent, needsOperator: true }, addHours(at('19:00'), 72))).toBe(false);
    expect(isUnreviewed({ ...sent, state: 'FIXED' }, addHours(at('19:00'), 72))).toBe(false);
    expect(isUnreviewed({ ...sent, claimedAt: null }, addHours(at('19:00'), 72))).toBe(false);
  });
});
