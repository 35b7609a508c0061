import { describe, expect, test } from 'vitest';

import { addHours } from '#platform/base/jst.ts';

import {
  shiftButtonsOf,
  shiftStateLabelOf,
  shiftCardTapTarget,
  shiftProgressLabelOf,
  type ShiftButtonFacts,
} from './button-rules.ts';
import {
  absentShiftFacts,
  timeOnShiftDay,
  checkedInShiftFacts,
  checkedOutShiftFacts,
  addMilliseconds,
  scheduledShiftFacts,
} from '../facts.build.ts';

const types = (facts: ShiftButtonFacts, now: Date) =>
  shiftButtonsOf(facts, now).map(({ type }) => type);

describe('buttons', () => {
  test.each<[string, ShiftButtonFacts, Date, string[], string]>([
    [
      'long before (spec 4.004)',
      scheduledShiftFacts,
      timeOnShiftDay('07:00'),
      ['checkin_stamp_disabled', 'chat', 'absence'],
      'detail',
    ],
    [
      'just before S − 30 min',
      scheduledShiftFacts,
      addMilliseconds(timeOnShiftDay('08:30'), -1),
      ['checkin_stamp_disabled', 'chat', 'absence'],
      'detail',
    ],
    [
      'S − 30 min',
      scheduledShiftFacts,
      timeOnShiftDay('08:30'),
      ['checkin_stamp', 'chat', 'absence'],
      'check_in',
    ],
    [
      'S + 60 min',
      scheduledShiftFacts,
      timeOnShiftDay('10:00'),
      ['checkin_stamp', 'chat', 'absence'],
      'check_in',
    ],
    [
      'after S + 60 min',
      scheduledShiftFacts,
      addMilliseconds(timeOnShiftDay('10:00'), 1),
      ['checkin_stamp_disabled', 'chat', 'absence'],
      'detail',
    ],
    [
      'checked in early',
      checkedInShiftFacts,
      timeOnShiftDay('08:40'),
      ['checkout_stamp_disabled', 'chat'],
      'detail',
    ],
    [
      'S + 1 min (spec 4.005)',
      checkedInShiftFacts,
      timeOnShiftDay('09:01'),
      ['checkout_stamp', 'chat'],
      'check_out',
    ],
    [
      'E + 6 h',
      checkedInShiftFacts,
      addHours(timeOnShiftDay('18:00'), 6),
      ['checkout_stamp', 'chat'],
      'check_out',
    ],
    [
      'after E + 6 h (spec 4.006)',
      checkedInShiftFacts,
      addMilliseconds(addHours(timeOnShiftDay('18:00'), 6), 1),
      ['checkout_stamp_disabled', 'chat'],
      'detail',
    ],
    [
      'checked out (spec 4.007)',
      checkedOutShiftFacts,
      timeOnShiftDay('18:00'),
      ['verify_payroll', 'chat'],
      'wage',
    ],
    [
      'operator',
      { ...checkedOutShiftFacts, needsOperator: true },
      timeOnShiftDay('18:00'),
      ['chat'],
      'detail',
    ],
    [
      'reviewing',
      { ...checkedOutShiftFacts, state: 'REVIEWING' },
      timeOnShiftDay('18:00'),
      ['chat'],
      'detail',
    ],
    [
      'fixed',
      { ...checkedOutShiftFacts, state: 'FIXED' },
      timeOnShiftDay('18:00'),
      ['chat'],
      'detail',
    ],
    [
      'paid',
      { ...checkedOutShiftFacts, state: 'PAID' },
      timeOnShiftDay('18:00'),
      ['chat'],
      'detail',
    ],
    [
      'applied',
      { ...scheduledShiftFacts, state: 'APPLIED' },
      timeOnShiftDay('07:00'),
      ['withdraw', 'chat'],
      'employment_condition',
    ],
  ])('%s', (_name, facts, now, buttons, target) => {
    expect(types(facts, now)).toEqual(buttons);
    expect(shiftCardTapTarget(facts, now)).toBe(target);
  });

  test.each(['DISMISSED', 'CANCELLED_BY_WORKER', 'CANCELLED_BY_FACILITY', 'DELETED'] as const)(
    '%s: an end leaves only the conversation',
    (state) => {
      expect(
        types(
          { ...scheduledShiftFacts, state, endedAt: timeOnShiftDay('12:00') },
          timeOnShiftDay('12:00'),
        ),
      ).toEqual(['chat']);
      expect(shiftCardTapTarget({ ...scheduledShiftFacts, state }, timeOnShiftDay('12:00'))).toBe(
        'detail',
      );
    },
  );

  test('an absence that was reported is not reported again', () => {
    const reported = { ...scheduledShiftFacts, hasReportedAbsence: true };
    expect(types(reported, timeOnShiftDay('09:10'))).toEqual(['checkin_stamp', 'chat']);
  });

  test.each([
    [scheduledShiftFacts, timeOnShiftDay('07:00'), '出勤する（08:30から）'],
    [scheduledShiftFacts, timeOnShiftDay('08:30'), '出勤する'],
    [scheduledShiftFacts, timeOnShiftDay('10:01'), '出勤する（受付終了）'],
    [checkedInShiftFacts, timeOnShiftDay('08:40'), '退勤する（勤務開始後）'],
    [checkedInShiftFacts, timeOnShiftDay('09:01'), '退勤する'],
    [checkedInShiftFacts, addHours(timeOnShiftDay('18:01'), 6), '退勤する（受付終了）'],
  ])('%#: a stamp that is shut says why', (facts, now, name) => {
    expect(shiftButtonsOf(facts, now)[0].name).toBe(name);
  });
});

describe('where a tap leads before everything else', () => {
  const asked: ShiftButtonFacts = { ...scheduledShiftFacts, hasOpenRequest: true };
  const silent: ShiftButtonFacts = { ...scheduledShiftFacts, canAttend: null };
  const open: ShiftButtonFacts = { ...scheduledShiftFacts, questionsOpen: true };
  const dayBefore = addHours(timeOnShiftDay('09:00'), -24);

  test.each<[string, ShiftButtonFacts, Date, string]>([
    ["a facility's request waits", asked, timeOnShiftDay('07:00'), 'cancellation_request'],
    ['although the start can be stamped', asked, timeOnShiftDay('08:30'), 'cancellation_request'],
    [
      'and before the questionnaire',
      { ...asked, canAttend: null },
      dayBefore,
      'cancellation_request',
    ],
    [
      'but not of work that began',
      { ...checkedInShiftFacts, hasOpenRequest: true },
      timeOnShiftDay('12:00'),
      'check_out',
    ],
    ['just before S − 24 h', silent, addMilliseconds(dayBefore, -1), 'detail'],
    ['S − 24 h without an answer', silent, dayBefore, 'questionnaire'],
    ['S − 2 h', silent, timeOnShiftDay('07:00'), 'detail'],
    ['just before it', silent, addMilliseconds(timeOnShiftDay('07:00'), -1), 'questionnaire'],
    ['with an answer', scheduledShiftFacts, dayBefore, 'detail'],
    ['with the answer no', { ...scheduledShiftFacts, canAttend: false }, dayBefore, 'detail'],
    [
      'no contract, no questions',
      { ...silent, state: 'APPLIED' },
      dayBefore,
      'employment_condition',
    ],
    ['questions of the facility', open, timeOnShiftDay('07:00'), 'work_questions'],
    ['and after the questionnaire', { ...open, canAttend: null }, dayBefore, 'questionnaire'],
    ['but not when the start can be stamped', open, timeOnShiftDay('08:30'), 'check_in'],
    ['nor after it', open, addMilliseconds(timeOnShiftDay('10:00'), 1), 'detail'],
    ['missed', absentShiftFacts, timeOnShiftDay('20:00'), 'absence'],
    ['72 h after that', absentShiftFacts, addHours(timeOnShiftDay('20:00'), 72), 'absence'],
    [
      'later',
      absentShiftFacts,
      addMilliseconds(addHours(timeOnShiftDay('20:00'), 72), 1),
      'detail',
    ],
    ['contested', { ...absentShiftFacts, hasContest: true }, timeOnShiftDay('20:00'), 'detail'],
    [
      'ended otherwise',
      { ...absentShiftFacts, state: 'CANCELLED_BY_FACILITY' },
      timeOnShiftDay('20:00'),
      'detail',
    ],
  ])('%s', (_name, facts, now, target) => {
    expect(shiftCardTapTarget(facts, now)).toBe(target);
  });
});

describe('labels', () => {
  test.each<[ShiftButtonFacts, string | null, string]>([
    [{ ...scheduledShiftFacts, state: 'APPLIED' }, null, '施設の承認待ち'],
    [scheduledShiftFacts, 'workerIsGoingToWork', '出勤予定'],
    [checkedInShiftFacts, null, '勤務中'],
    [checkedOutShiftFacts, null, '給与の確認待ち'],
    [{ ...checkedOutShiftFacts, checkOutWasAutomatic: true }, null, '修正が必要'],
    [
      { ...checkedOutShiftFacts, returnReason: '時刻が違います' },
      'workerNeedsToFixWage',
      '修正が必要',
    ],
    [
      { ...checkedOutShiftFacts, returnReason: '違います', needsOperator: true },
      null,
      '事務局が確認中',
    ],
    [{ ...checkedOutShiftFacts, state: 'REVIEWING' }, 'wageIsReviewing', '施設が確認中'],
    [
      { ...checkedOutShiftFacts, state: 'REVIEWING', needsOperator: true },
      'wageIsReviewing',
      '事務局が確認中',
    ],
    [{ ...checkedOutShiftFacts, state: 'FIXED' }, 'wageTransferIsNotFinished', '受け取れます'],
    [
      { ...checkedOutShiftFacts, state: 'FIXED', isOnItsWay: true },
      'wageTransferIsNotFinished',
      '振込待ち',
    ],
    [
      { ...checkedOutShiftFacts, state: 'FIXED', payWaitsUntil: '2026-12-15' },
      'wageTransferIsNotFinished',
      '支払日に引き出せる',
    ],
    [{ ...checkedOutShiftFacts, state: 'PAID' }, null, '振込済み'],
    [{ ...scheduledShiftFacts, state: 'ABSENT' }, null, '無断欠勤'],
    [{ ...scheduledShiftFacts, state: 'ABSENT', isExcused: true }, null, '欠勤'],
    [{ ...checkedInShiftFacts, state: 'DISMISSED' }, null, '当日の勤務終了'],
    [{ ...scheduledShiftFacts, state: 'CANCELLED_BY_WORKER' }, null, 'キャンセル'],
    [{ ...scheduledShiftFacts, state: 'CANCELLED_BY_FACILITY' }, null, '施設による中止'],
    [{ ...scheduledShiftFacts, state: 'DELETED' }, null, '取り消し'],
  ])('%#: %s %s (spec 4.057, 4.058, 4.059, 4.060)', (facts, transition, label) => {
    expect(shiftProgressLabelOf(facts, timeOnShiftDay('12:00'))).toEqual(
      transition === null ? null : { type: transition, text: label },
    );
    expect(shiftStateLabelOf({ ...facts, isFlaggedLate: false }, timeOnShiftDay('12:00'))).toBe(
      label,
    );
  });

  test.each<[ShiftButtonFacts['state'], string | null]>([
    ['DISMISSED', 'wageTransferIsNotFinished'],
    ['CANCELLED_BY_FACILITY', 'wageTransferIsNotFinished'],
    ['CANCELLED_BY_WORKER', null],
  ])('%s with a wage on its way: %s', (state, transition) => {
    const facts = { ...scheduledShiftFacts, state, hasUnpaidWage: true };
    expect(shiftProgressLabelOf(facts, timeOnShiftDay('12:00'))?.type ?? null).toBe(transition);
  });

  test('an early check-in is no work before the planned start', () => {
    const labelAt = (now: Date) =>
      shiftStateLabelOf({ ...checkedInShiftFacts, isFlaggedLate: false }, now);
    expect(labelAt(addMilliseconds(timeOnShiftDay('09:00'), -1))).toBe('出勤済み（09:00開始）');
    expect(labelAt(timeOnShiftDay('09:00'))).toBe('勤務中');
  });

  test('a start that was missed says so', () => {
    expect(
      shiftStateLabelOf({ ...scheduledShiftFacts, isFlaggedLate: true }, timeOnShiftDay('12:00')),
    ).toBe('出勤の記録待ち');
  });
});
