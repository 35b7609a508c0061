import { describe, expect, test } from 'vitest';

import { addMinutes, instantAtJst } from '#platform/base/jst.ts';

import { facilityActions } from './facility-actions.ts';

const now = instantAtJst('2026-11-21', '09:00');

describe('what may be done with a shift', () => {
  const shift = (state: string, needsOperator = false, startsAt = now) => ({
    state,
    startsAt,
    endsAt: addMinutes(startsAt, 480),
    needsOperator,
    cancellationRequested: false,
    endIsAsked: false,
    checkInReceivedAt: null as Date | null,
    checkOutReceivedAt: null as Date | null,
    claimsAsRecorded: false,
    sentHomeState: null,
    askedState: null,
  });

  test.each([
    ['SCHEDULED', addMinutes(now, 1), ['request_cancellation']],
    ['SCHEDULED', now, ['report_no_show', 'dismiss']],
    ['SCHEDULED', addMinutes(now, -480), ['report_no_show']],
    ['CHECKED_IN', now, ['dismiss']],
    ['CHECKED_IN', addMinutes(now, -479), ['dismiss']],
    ['CHECKED_IN', addMinutes(now, -480), []],
    ['CHECKED_OUT', now, []],
    ['REVIEWING', now, ['approve', 'return']],
    ['FIXED', now, []],
    ['PAID', now, []],
    ['ABSENT', now, []],
  ])('%s', (state, startsAt, actions) => {
    expect(facilityActions(shift(state, false, startsAt), now)).toEqual(actions);
  });

  test('who waits for an answer does not ask again', () => {
    const asked = { ...shift('SCHEDULED', false, addMinutes(now, 1)), cancellationRequested: true };
    expect(facilityActions(asked, now)).toEqual([]);
  });

  test('who is asked when a shift ended may say it', () => {
    const asked = { ...shift('CHECKED_OUT'), endIsAsked: true };
    expect(facilityActions(asked, now)).toEqual(['confirm_end']);
    expect(facilityActions({ ...asked, needsOperator: true }, now)).toEqual([]);
  });

  test('a worker whose check-in is reported may still be reported absent', () => {
    const reported = { ...shift('CHECKED_IN'), checkInReceivedAt: now };
    expect(facilityActions(reported, now)).toEqual(['report_no_show', 'dismiss']);
    expect(facilityActions(reported, addMinutes(now, 480))).toEqual(['report_no_show']);
  });

  test('reported stamps that are claimed as they are can be confirmed in one press', () => {
    const claimed = { ...shift('REVIEWING'), checkOutReceivedAt: now, claimsAsRecorded: true };
    expect(facilityActions(claimed, now)).toEqual(['confirm_stamps', 'approve', 'return']);
    expect(facilityActions({ ...claimed, claimsAsRecorded: false }, now)).toEqual([
      'approve',
      'return',
    ]);
    expect(facilityActions({ ...claimed, checkOutReceivedAt: null }, now)).not.toContain(
      'confirm_stamps',
    );
    expect(facilityActions({ ...claimed, needsOperator: true }, now)).not.toContain(
      'confirm_stamps',
    );
  });

  test("what an operator must decide is no longer the facility's", () => {
    expect(facilityActions(shift('CHECKED_OUT', true), now)).toEqual([]);
  });
});
