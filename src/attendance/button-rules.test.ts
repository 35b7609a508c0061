import { describe, expect, test } from 'vitest';

import { addHours, atJst } from '#base/jst.ts';

import {
  buttonsOf,
  stateLabelOf,
  tapToTransition,
  transitionOf,
  type ButtonFacts,
} from './button-rules.ts';
import { noticeColors, noticeOf, type NoticeFacts } from './notice-rules.ts';

const at = (time: string) => atJst('2026-11-24', time);
const ms = (instant: Date, by: number) => new Date(instant.getTime() + by);
const scheduled: NoticeFacts = {
  state: 'SCHEDULED',
  startsAt: at('09:00'),
  endsAt: at('18:00'),
  breakMinutes: 60,
  recordedStartAt: null,
  recordedEndAt: null,
  recordedBreakMinutes: null,
  checkOutWasAutomatic: false,
  needsOperator: false,
  returnReason: null,
  returnedAt: null,
  hasDraft: false,
  belongings: '上履き',
  endedReason: null,
  endedAt: null,
  hasOpenRequest: false,
  hasReportedAbsence: false,
  hasContest: false,
  canAttend: true,
};
const checkedIn: NoticeFacts = { ...scheduled, state: 'CHECKED_IN', recordedStartAt: at('09:00') };
const checkedOut: NoticeFacts = {
  ...checkedIn,
  state: 'CHECKED_OUT',
  recordedEndAt: at('18:00'),
  recordedBreakMinutes: 60,
};
const types = (facts: ButtonFacts, now: Date) => buttonsOf(facts, now).map(({ type }) => type);

describe('buttons', () => {
  test.each<[string, ButtonFacts, Date, string[], string]>([
    [
      'long before',
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
    ['S + 1 min', checkedIn, at('09:01'), ['checkout_stamp', 'chat'], 'check_out'],
    [
      'after E + 6 h',
      checkedIn,
      ms(addHours(at('18:00'), 6), 1),
      ['checkout_stamp_disabled', 'chat'],
      'detail',
    ],
    ['checked out', checkedOut, at('18:00'), ['verify_payroll', 'chat'], 'wage'],
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

  test('a disabled stamp says from when', () => {
    expect(buttonsOf(scheduled, at('07:00'))[0]?.name).toBe('出勤する（08:30から）');
  });
});

describe('labels', () => {
  test.each<[ButtonFacts, string | null, string]>([
    [{ ...scheduled, state: 'APPLIED' }, null, '応募中'],
    [scheduled, 'workerIsGoingToWork', '出勤予定'],
    [checkedIn, null, '勤務中'],
    [checkedOut, null, '給与の確認待ち'],
    [{ ...checkedOut, checkOutWasAutomatic: true }, null, '修正が必要'],
    [{ ...checkedOut, returnReason: '時刻が違います' }, 'workerNeedsToFixWage', '修正が必要'],
    [{ ...checkedOut, returnReason: '違います', needsOperator: true }, null, '事務局が確認中'],
    [{ ...checkedOut, state: 'REVIEWING' }, 'wageIsReviewing', '施設が確認中'],
    [{ ...checkedOut, state: 'FIXED' }, 'wageTransferIsNotFinished', '振込待ち'],
    [{ ...checkedOut, state: 'PAID' }, null, '振込済み'],
    [{ ...scheduled, state: 'ABSENT' }, null, '無断欠勤'],
    [{ ...checkedIn, state: 'DISMISSED' }, null, '当日の勤務終了'],
    [{ ...scheduled, state: 'CANCELLED_BY_WORKER' }, null, 'キャンセル'],
    [{ ...scheduled, state: 'CANCELLED_BY_FACILITY' }, null, '施設による中止'],
    [{ ...scheduled, state: 'DELETED' }, null, '取り消し'],
  ])('%#: %s %s', (facts, transition, label) => {
    expect(transitionOf(facts)?.type ?? null).toBe(transition);
    expect(stateLabelOf({ ...facts, isFlaggedLate: false })).toBe(label);
  });

  test('a start that was missed says so', () => {
    expect(stateLabelOf({ ...scheduled, isFlaggedLate: true })).toBe('出勤の記録待ち');
  });
});

describe('notices', () => {
  test.each<[string, NoticeFacts, Date, string | null]>([
    ['two days before', scheduled, atJst('2026-11-22', '23:59'), null],
    ['the day before', scheduled, atJst('2026-11-23', '00:00'), '持ち物を確認してください'],
    ['nothing to bring', { ...scheduled, belongings: '' }, at('08:00'), null],
    ['S + 5 min', scheduled, at('09:05'), '開始時刻を過ぎています'],
    ['just before', scheduled, ms(at('09:05'), -1), '持ち物を確認してください'],
    ['after S + 60 min', scheduled, ms(at('10:00'), 1), '出勤が記録されていません'],
    ['at work', checkedIn, at('18:29'), null],
    ['E + 30 min', checkedIn, at('18:30'), '退勤の記録がまだです'],
    ['after E + 6 h', checkedIn, ms(addHours(at('18:00'), 6), 1), '退勤が記録されていません'],
    ['checked out', checkedOut, at('18:30'), null],
    ['4 min late', { ...checkedIn, recordedStartAt: at('09:04') }, at('12:00'), null],
    [
      '5 min late',
      { ...checkedIn, recordedStartAt: at('09:05') },
      at('12:00'),
      '遅刻5分で記録しました',
    ],
    ['14 min early', { ...checkedOut, recordedEndAt: at('17:46') }, at('19:00'), null],
    [
      '15 min early',
      { ...checkedOut, recordedEndAt: at('17:45') },
      at('19:00'),
      '早退15分で記録しました',
    ],
    [
      'returned',
      { ...checkedOut, returnReason: '違います' },
      at('19:00'),
      '修正が差し戻されました',
    ],
    [
      'automatic',
      { ...checkedOut, checkOutWasAutomatic: true },
      at('19:00'),
      '退勤の記録がありません',
    ],
    ['operator', { ...checkedOut, needsOperator: true }, at('19:00'), '事務局が確認しています'],
    [
      'called off',
      { ...scheduled, state: 'CANCELLED_BY_FACILITY', endedReason: '停電' },
      at('8:00'),
      '終了した理由',
    ],
    ['absent', { ...scheduled, state: 'ABSENT' }, at('21:00'), '無断欠勤になりました'],
  ])('%s', (_name, facts, now, title) => {
    expect(noticeOf(facts, now)?.title ?? null).toBe(title);
  });

  test('says until when the missed start can be claimed', () => {
    const missed = at('11:00');
    expect(noticeOf(scheduled, missed)?.description).toContain('2026/11/24 20:00');
    expect(noticeOf({ ...scheduled, hasDraft: true }, missed)?.description).toContain(
      '2026/11/27 18:00',
    );
  });

  test.each(Object.entries(noticeColors))('%s is readable', (_name, color) => {
    // The product's text colours, DADS grey-800 and danger red.
    expect(contrast(color, '#333333')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color, '#ce0000')).toBeGreaterThanOrEqual(4.5);
  });
});

/** WCAG's contrast ratio of two colours. */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance(color: string): number {
  const parts = [1, 3, 5].map((index) => Number.parseInt(color.slice(index, index + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = parts.map((part) =>
    part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
