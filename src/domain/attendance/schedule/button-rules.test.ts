import { describe, expect, test } from 'vitest';

import { addHours } from '#platform/base/jst.ts';

import {
  buttonsOf,
  stateLabelOf,
  tapToTransition,
  transitionOf,
  type ButtonFacts,
} from './button-rules.ts';
import { absent, at, checkedIn, checkedOut, ms, scheduled } from '../facts.build.ts';

const types = (facts: ButtonFacts, now: Date) => buttonsOf(facts, now).map(({ type }) => type);

describe('buttons', () => {
  test.each<[string, ButtonFacts, Date, string[], string]>([
    [
      'long before (spec 4.004)',
      scheduled,
      at('07:00'),
      ['checkin_stamp_disabled', 'chat', 'absence'],
      'detail',
    ],
    [
      'just before S − 30 min',
      scheduled,
      ms(at('08:30'), -1),
      ['checkin_stamp_disabled', 'chat', 'absence'],
      'detail',
    ],
    ['S − 30 min', scheduled, at('08:30'), ['checkin_stamp', 'chat', 'absence'], 'check_in'],
    ['S + 60 min', scheduled, at('10:00'), ['checkin_stamp', 'chat', 'absence'], 'check_in'],
    [
      'after S + 60 min',
      scheduled,
      ms(at('10:00'), 1),
      ['checkin_stamp_disabled', 'chat', 'absence'],
      'detail',
    ],
    ['checked in early', checkedIn, at('08:40'), ['checkout_stamp_disabled', 'chat'], 'detail'],
    ['S + 1 min (spec 4.005)', checkedIn, at('09:01'), ['checkout_stamp', 'chat'], 'check_out'],
    ['E + 6 h', checkedIn, addHours(at('18:00'), 6), ['checkout_stamp', 'chat'], 'check_out'],
    [
      'after E + 6 h (spec 4.006)',
      checkedIn,
      ms(addHours(at('18:00'), 6), 1),
      ['checkout_stamp_disabled', 'chat'],
      'detail',
    ],
    ['checked out (spec 4.007)', checkedOut, at('18:00'), ['verify_payroll', 'chat'], 'wage'],
    ['operator', { ...checkedOut, needsOperator: true }, at('18:00'), ['chat'], 'detail'],
    ['reviewing', { ...checkedOut, state: 'REVIEWING' }, at('18:00'), ['chat'], 'detail'],
    ['fixed', { ...checkedOut, state: 'FIXED' }, at('18:00'), ['chat'], 'detail'],
    ['paid', { ...checkedOut, state: 'PAID' }, at('18:00'), ['chat'], 'detail'],
    [
      'applied',
      { ...scheduled, state: 'APPLIED' },
      at('07:00'),
      ['withdraw', 'chat'],
      'employment_condition',
    ],
  ])('%s', (_name, facts, now, buttons, target) => {
    expect(types(facts, now)).toEqual(buttons);
    expect(tapToTransition(facts, now)).toBe(target);
  });

  test.each(['DISMISSED', 'CANCELLED_BY_WORKER', 'CANCELLED_BY_FACILITY', 'DELETED'] as const)(
    '%s: an end leaves only the conversation',
    (state) => {
      expect(types({ ...scheduled, state, endedAt: at('12:00') }, at('12:00'))).toEqual(['chat']);
      expect(tapToTransition({ ...scheduled, state }, at('12:00'))).toBe('detail');
    },
  );

  test('an absence that was reported is not reported again', () => {
    const reported = { ...scheduled, hasReportedAbsence: true };
    expect(types(reported, at('09:10'))).toEqual(['checkin_stamp', 'chat']);
  });

  test.each([
    [scheduled, at('07:00'), '出勤する（08:30から）'],
    [scheduled, at('08:30'), '出勤する'],
    [scheduled, at('10:01'), '出勤する（受付終了）'],
    [checkedIn, at('08:40'), '退勤する（勤務開始後）'],
    [checkedIn, at('09:01'), '退勤する'],
    [checkedIn, addHours(at('18:01'), 6), '退勤する（受付終了）'],
  ])('%#: a stamp that is shut says why', (facts, now, name) => {
    expect(buttonsOf(facts, now)[0].name).toBe(name);
  });
});

describe('where a tap leads before everything else', () => {
  const asked: ButtonFacts = { ...scheduled, hasOpenRequest: true };
  const silent: ButtonFacts = { ...scheduled, canAttend: null };
  const open: ButtonFacts = { ...scheduled, questionsOpen: true };
  const dayBefore = addHours(at('09:00'), -24);

  test.each<[string, ButtonFacts, Date, string]>([
    ["a facility's request waits", asked, at('07:00'), 'cancellation_request'],
    ['although the start can be stamped', asked, at('08:30'), 'cancellation_request'],
    [
      'and before the questionnaire',
      { ...asked, canAttend: null },
      dayBefore,
      'cancellation_request',
    ],
    [
      'but not of work that began',
      { ...checkedIn, hasOpenRequest: true },
      at('12:00'),
      'check_out',
    ],
    ['just before S − 24 h', silent, ms(dayBefore, -1), 'detail'],
    ['S − 24 h without an answer', silent, dayBefore, 'questionnaire'],
    ['S − 2 h', silent, at('07:00'), 'detail'],
    ['just before it', silent, ms(at('07:00'), -1), 'questionnaire'],
    ['with an answer', scheduled, dayBefore, 'detail'],
    ['with the answer no', { ...scheduled, canAttend: false }, dayBefore, 'detail'],
    [
      'no contract, no questions',
      { ...silent, state: 'APPLIED' },
      dayBefore,
      'employment_condition',
    ],
    ['questions of the facility', open, at('07:00'), 'work_questions'],
    ['and after the questionnaire', { ...open, canAttend: null }, dayBefore, 'questionnaire'],
    ['but not when the start can be stamped', open, at('08:30'), 'check_in'],
    ['nor after it', open, ms(at('10:00'), 1), 'detail'],
    ['missed', absent, at('20:00'), 'absence'],
    ['72 h after that', absent, addHours(at('20:00'), 72), 'absence'],
    ['later', absent, ms(addHours(at('20:00'), 72), 1), 'detail'],
    ['contested', { ...absent, hasContest: true }, at('20:00'), 'detail'],
    ['ended otherwise', { ...absent, state: 'CANCELLED_BY_FACILITY' }, at('20:00'), 'detail'],
  ])('%s', (_name, facts, now, target) => {
    expect(tapToTransition(facts, now)).toBe(target);
  });
});

describe('labels', () => {
  test.each<[ButtonFacts, string | null, string]>([
    [{ ...scheduled, state: 'APPLIED' }, null, '施設の承認待ち'],
    [scheduled, 'workerIsGoingToWork', '出勤予定'],
    [checkedIn, null, '勤務中'],
    [checkedOut, null, '給与の確認待ち'],
    [{ ...checkedOut, checkOutWasAutomatic: true }, null, '修正が必要'],
    [{ ...checkedOut, returnReason: '時刻が違います' }, 'workerNeedsToFixWage', '修正が必要'],
    [{ ...checkedOut, returnReason: '違います', needsOperator: true }, null, '事務局が確認中'],
    [{ ...checkedOut, state: 'REVIEWING' }, 'wageIsReviewing', '施設が確認中'],
    [
      { ...checkedOut, state: 'REVIEWING', needsOperator: true },
      'wageIsReviewing',
      '事務局が確認中',
    ],
    [{ ...checkedOut, state: 'FIXED' }, 'wageTransferIsNotFinished', '受け取れます'],
    [{ ...checkedOut, state: 'FIXED', isOnItsWay: true }, 'wageTransferIsNotFinished', '振込待ち'],
    [{ ...checkedOut, state: 'PAID' }, null, '振込済み'],
    [{ ...scheduled, state: 'ABSENT' }, null, '無断欠勤'],
    [{ ...scheduled, state: 'ABSENT', isExcused: true }, null, '欠勤'],
    [{ ...checkedIn, state: 'DISMISSED' }, null, '当日の勤務終了'],
    [{ ...scheduled, state: 'CANCELLED_BY_WORKER' }, null, 'キャンセル'],
    [{ ...scheduled, state: 'CANCELLED_BY_FACILITY' }, null, '施設による中止'],
    [{ ...scheduled, state: 'DELETED' }, null, '取り消し'],
  ])('%#: %s %s (spec 4.057, 4.058, 4.059, 4.060)', (facts, transition, label) => {
    expect(transitionOf(facts)).toEqual(
      transition === null ? null : { type: transition, text: label },
    );
    expect(stateLabelOf({ ...facts, isFlaggedLate: false }, at('12:00'))).toBe(label);
  });

  test.each<[ButtonFacts['state'], string | null]>([
    ['DISMISSED', 'wageTransferIsNotFinished'],
    ['CANCELLED_BY_FACILITY', 'wageTransferIsNotFinished'],
    ['CANCELLED_BY_WORKER', null],
  ])('%s with a wage on its way: %s', (state, transition) => {
    const facts = { ...scheduled, state, hasUnpaidWage: true };
    expect(transitionOf(facts)?.type ?? null).toBe(transition);
  });

  test('an early check-in is no work before the planned start', () => {
    const labelAt = (now: Date) => stateLabelOf({ ...checkedIn, isFlaggedLate: false }, now);
    expect(labelAt(ms(at('09:00'), -1))).toBe('出勤済み（09:00開始）');
    expect(labelAt(at('09:00'))).toBe('勤務中');
  });

  test('a start that was missed says so', () => {
    expect(stateLabelOf({ ...scheduled, isFlaggedLate: true }, at('12:00'))).toBe('出勤の記録待ち');
  });
});
