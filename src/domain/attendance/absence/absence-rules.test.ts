import { describe, expect, test } from 'vitest';

import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';

import {
  checkAbsenceNoticeForm,
  whyCannotContestAbsence,
  whyCannotReportAbsence,
  type AbsenceNoticeFacts,
  type AbsenceNoticeForm,
} from './absence-rules.ts';
import type { AttendanceState } from '../contract/states.ts';

const startsAt = instantAtJst('2026-12-01', '09:00');
const endedAt = instantAtJst('2026-12-01', '20:00');
const scheduled: AbsenceNoticeFacts = {
  state: 'SCHEDULED',
  startsAt,
  endedAt: null,
  hasReport: false,
  hasContest: false,
};

/** Every state except the two in which an absence can be reported or contested. */
const others: AttendanceState[] = [
  'CHECKED_IN',
  'CHECKED_OUT',
  'REVIEWING',
  'FIXED',
  'PAID',
  'DISMISSED',
  'CANCELLED_BY_WORKER',
  'CANCELLED_BY_FACILITY',
  'DELETED',
];

describe('for which shifts an absence can be reported (Rule 4.9)', () => {
  test.each(others)('%s: of none', (state) => {
    const facts = { ...scheduled, state, endedAt };
    expect(whyCannotReportAbsence(facts, startsAt)).toBe('STATE_CHANGED');
    expect(whyCannotContestAbsence(facts, endedAt)).toBe('STATE_CHANGED');
  });

  test('a coming shift is reported, a missed one contested, never the other way round', () => {
    const absent: AbsenceNoticeFacts = { ...scheduled, state: 'ABSENT', endedAt };
    expect(whyCannotReportAbsence(scheduled, startsAt)).toBeNull();
    expect(whyCannotContestAbsence(scheduled, startsAt)).toBe('STATE_CHANGED');
    expect(whyCannotReportAbsence(absent, endedAt)).toBe('STATE_CHANGED');
    expect(whyCannotContestAbsence(absent, endedAt)).toBeNull();
  });

  test('before the start an absence is a cancellation, to the last moment', () => {
    expect(whyCannotReportAbsence(scheduled, new Date(startsAt.getTime() - 1))).toBe(
      'ABSENCE_TOO_EARLY',
    );
    expect(whyCannotReportAbsence(scheduled, startsAt)).toBeNull();
  });

  test('the 72 hours of a contest run from the record, not from the shift', () => {
    const recorded = (instant: Date): AbsenceNoticeFacts => ({
      ...scheduled,
      state: 'ABSENT',
      endedAt: instant,
    });
    const late = addHours(endedAt, 5);
    expect(whyCannotContestAbsence(recorded(endedAt), addHours(endedAt, 72))).toBeNull();
    expect(whyCannotContestAbsence(recorded(endedAt), addMinutes(endedAt, 4_321))).toBe(
      'CONTEST_CLOSED',
    );
    expect(whyCannotContestAbsence(recorded(late), addMinutes(endedAt, 4_321))).toBeNull();
  });

  test('a second word is refused as one, even when the time is over too', () => {
    const absent: AbsenceNoticeFacts = { ...scheduled, state: 'ABSENT', endedAt, hasContest: true };
    expect(whyCannotContestAbsence(absent, addHours(endedAt, 99))).toBe('ALREADY_CONTESTED');
  });
});

const reason = '電車が止まって動けませんでした';

describe('the form of an absence', () => {
  const fieldsOf = (form: Partial<AbsenceNoticeForm>) => {
    const checked = checkAbsenceNoticeForm({ kind: 'report', reason, toldName: '佐藤', ...form });
    return 'fields' in checked ? Object.keys(checked.fields) : [];
  };

  test.each<[string, Partial<AbsenceNoticeForm>, string[]]>([
    ['nine characters of reason', { reason: 'あ'.repeat(9) }, ['reason']],
    ['ten', { reason: 'あ'.repeat(10) }, []],
    ['nine as people count them', { reason: '𠮷'.repeat(9) }, ['reason']],
    ['ten spaces', { reason: ' '.repeat(10) }, ['reason']],
    ['nine and spaces around them', { reason: ` ${'あ'.repeat(9)} ` }, ['reason']],
    ['400', { reason: '𠮷'.repeat(400) }, []],
    ['401', { reason: 'あ'.repeat(401) }, ['reason']],
    ['no name of who was told on the phone', { toldName: '' }, ['toldName']],
    ['a name of spaces', { toldName: ' 　 ' }, ['toldName']],
    ['a name of 40 characters', { toldName: '𠮷'.repeat(40) }, []],
    ['a name of 41', { toldName: 'あ'.repeat(41) }, ['toldName']],
    ['nothing at all', { reason: '', toldName: '' }, ['toldName', 'reason']],
  ])('%s', (_name, form, fields) => {
    expect(fieldsOf(form)).toEqual(fields);
  });

  test('a report stores the reason and the person it was reported to', () => {
    const form = { kind: 'report', reason: ` ${reason}\r\n `, toldName: ' 佐藤\u0000 ' } as const;
    expect(checkAbsenceNoticeForm(form)).toEqual({ reason, toldName: '佐藤' });
  });

  test('a contest needs no phone call, and stores no name', () => {
    const contest = (toldName: string) =>
      checkAbsenceNoticeForm({ kind: 'contest', reason, toldName });
    expect(contest('')).toEqual({ reason, toldName: null });
    expect(contest('佐藤')).toEqual({ reason, toldName: null });
    expect(contest('あ'.repeat(41))).toEqual({ reason, toldName: null });
    expect(fieldsOf({ kind: 'contest', reason: '違います', toldName: '' })).toEqual(['reason']);
  });
});
