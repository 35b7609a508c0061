import { describe, expect, test } from 'vitest';

import { addMinutes, instantAtJst } from '#platform/base/jst.ts';

import {
  cancelPenaltyPoints,
  cancelReasons,
  cancelReasonText,
  checkCancelForm,
  isLastMinuteCancellation,
  needsPhoneCallToCancel,
  whyCannotCancelShift,
} from './cancel-rules.ts';
import type { AttendanceState } from '../contract/states.ts';

const day = '2026-12-01';
const startsAt = instantAtJst(day, '09:00');
const shift = { startsAt };
const before = (hours: number, minutes = 0) => addMinutes(startsAt, -hours * 60 - minutes);

/** Rule 4.13, row by row, with the instants around each limit. */
test.each([
  ['a week', before(168), 0, false, false],
  ['a minute more than a day', before(24, 1), 0, false, true],
  ['exactly a day', before(24), 0, false, true],
  ['a minute less than a day', before(23, 59), 2, true, true],
  ['twelve hours', before(12), 2, true, true],
  ['a minute less', before(11, 59), 3, true, true],
  ['six hours', before(6), 3, true, true],
  ['a minute less than that', before(5, 59), 5, true, true],
  ['the last minute', before(0, 1), 5, true, true],
  ['no time', startsAt, 5, true, true],
  ['less than no time', before(0, -1), 5, true, true],
])('%s before the start', (_name, now, points, last, call) => {
  expect(cancelPenaltyPoints(shift, now)).toBe(points);
  expect(isLastMinuteCancellation(shift, now)).toBe(last);
  expect(needsPhoneCallToCancel(shift, now)).toBe(call);
});

test('the calendar asks for a call from the midnight before the day before on', () => {
  const evening = { startsAt: instantAtJst(day, '23:00') };
  expect(needsPhoneCallToCancel(evening, instantAtJst('2026-11-29', '23:59'))).toBe(false);
  expect(needsPhoneCallToCancel(evening, instantAtJst('2026-11-30', '00:00'))).toBe(true);
  expect(cancelPenaltyPoints(evening, instantAtJst('2026-11-30', '00:00'))).toBe(0);
});

describe('who may cancel', () => {
  const facts = (state: AttendanceState) => ({ state, startsAt, hasOpenRequest: false });
  test.each<[AttendanceState, ReturnType<typeof whyCannotCancelShift>]>([
    ['SCHEDULED', null],
    ['CHECKED_IN', 'CANCEL_NOT_ALLOWED'],
    ['CHECKED_OUT', 'STATE_CHANGED'],
    ['REVIEWING', 'STATE_CHANGED'],
    ['FIXED', 'STATE_CHANGED'],
    ['PAID', 'STATE_CHANGED'],
    ['ABSENT', 'STATE_CHANGED'],
    ['DISMISSED', 'STATE_CHANGED'],
    ['CANCELLED_BY_WORKER', 'STATE_CHANGED'],
    ['CANCELLED_BY_FACILITY', 'STATE_CHANGED'],
    ['DELETED', 'STATE_CHANGED'],
  ])('%s: %s', (state, why) => {
    expect(whyCannotCancelShift(facts(state), before(1))).toBe(why);
  });

  test('nobody from the start on, and nobody whom the facility asks the same', () => {
    expect(whyCannotCancelShift(facts('SCHEDULED'), startsAt)).toBe('CANCEL_NOT_ALLOWED');
    const asked = { ...facts('SCHEDULED'), hasOpenRequest: true };
    expect(whyCannotCancelShift(asked, before(1))).toBe('ANSWER_REQUEST_FIRST');
  });
});

describe('the form', () => {
  const form = { reason: 'illness', note: '', toldName: '' };
  const fieldsOf = (checked: ReturnType<typeof checkCancelForm>) =>
    'fields' in checked ? Object.keys(checked.fields) : [];

  test('wants a listed reason', () => {
    expect(cancelReasons).toHaveLength(13);
    expect(fieldsOf(checkCancelForm({ ...form, reason: 'boredom' }, false))).toEqual(['reason']);
    expect(checkCancelForm(form, false)).toEqual({ reason: 'illness', note: '', toldName: null });
  });

  test('wants ten characters with another reason, counted as people do', () => {
    const other = (note: string) => checkCancelForm({ ...form, reason: 'other', note }, false);
    expect(fieldsOf(other('あいうえおかきくけ'))).toEqual(['note']);
    expect(fieldsOf(other('𠮷'.repeat(9)))).toEqual(['note']);
    expect(fieldsOf(other('𠮷'.repeat(10)))).toEqual([]);
    expect(fieldsOf(other(' '.repeat(10)))).toEqual(['note']);
    expect(fieldsOf(other('𠮷'.repeat(200)))).toEqual([]);
    expect(fieldsOf(other('あ'.repeat(201)))).toEqual(['note']);
  });

  test('requires the person on the phone where a call is required', () => {
    expect(fieldsOf(checkCancelForm(form, true))).toEqual(['toldName']);
    expect(checkCancelForm({ ...form, toldName: ' 佐藤\u0000 ' }, true)).toMatchObject({
      toldName: '佐藤',
    });
    const refusedFields = (toldName: string) =>
      fieldsOf(checkCancelForm({ ...form, toldName }, false));
    expect(refusedFields('𠮷'.repeat(40))).toEqual([]);
    expect(refusedFields('あ'.repeat(41))).toEqual(['toldName']);
  });

  test('requires the name of the person who asked, at any hour', () => {
    const asked = { ...form, reason: 'facility_request' };
    expect(fieldsOf(checkCancelForm(asked, false))).toEqual(['toldName']);
    expect(fieldsOf(checkCancelForm({ ...asked, toldName: '佐藤' }, false))).toEqual([]);
  });

  test('reads as one sentence afterwards', () => {
    expect(cancelReasonText({ reason: 'illness', note: '' })).toBe('体調不良');
    expect(cancelReasonText({ reason: 'other', note: '引っ越しのため' })).toBe(
      'その他（引っ越しのため）',
    );
  });
});
