import { expect, test } from 'vitest';

import {
  attendanceTransitions,
  nextAttendanceState,
  type AttendanceEvent,
  type AttendanceState,
} from './states.ts';

const states: AttendanceState[] = [
  'SCHEDULED',
  'CHECKED_IN',
  'CHECKED_OUT',
  'REVIEWING',
  'FIXED',
  'PAID',
  'ABSENT',
  'DISMISSED',
  'CANCELLED_BY_WORKER',
  'CANCELLED_BY_FACILITY',
  'DELETED',
];

/**
 * Written out again from the rule book, so that adding or removing a transition is always deliberate.
 */
const allowed: Record<AttendanceState, Partial<Record<AttendanceEvent, AttendanceState>>> = {
  SCHEDULED: {
    CHECK_IN: 'CHECKED_IN',
    FLAG_LATE: 'SCHEDULED',
    SUSPECT_ABSENCE: 'SCHEDULED',
    REPORT_NO_SHOW: 'ABSENT',
    PASS_WITHOUT_STAMP: 'ABSENT',
    REQUEST_ADJUSTMENT: 'REVIEWING',
    CANCEL_BY_WORKER: 'CANCELLED_BY_WORKER',
    CANCEL_BY_FACILITY: 'CANCELLED_BY_FACILITY',
    AGREE_TO_CANCELLATION: 'CANCELLED_BY_FACILITY',
    DELETE: 'DELETED',
    REMIND_OF_QUESTIONNAIRE: 'SCHEDULED',
    MISS_QUESTIONNAIRE: 'SCHEDULED',
    REMIND_OF_WORK_QUESTIONS: 'SCHEDULED',
    REPORT_ABSENCE: 'SCHEDULED',
    CONFIRM_ABSENCE: 'ABSENT',
    EXCUSE_ABSENCE: 'ABSENT',
    DISMISS: 'DISMISSED',
  },
  CHECKED_IN: {
    REPORT_NO_SHOW: 'ABSENT',
    CHECK_OUT: 'CHECKED_OUT',
    REMIND_OF_END: 'CHECKED_IN',
    CHECK_OUT_AUTOMATICALLY: 'CHECKED_OUT',
    CHECK_OUT_WITHOUT_STAMP: 'CHECKED_OUT',
    DISMISS: 'DISMISSED',
  },
  CHECKED_OUT: {
    CHECK_OUT: 'CHECKED_OUT',
    APPROVE_AS_RECORDED: 'FIXED',
    REQUEST_ADJUSTMENT: 'REVIEWING',
    FIX_UNANSWERED: 'FIXED',
    REVIEW_UNANSWERED: 'REVIEWING',
    ASK_OPERATOR: 'CHECKED_OUT',
    SETTLE: 'FIXED',
    CONFIRM_END: 'CHECKED_OUT',
    AGREE_TO_HOURS: 'FIXED',
  },
  REVIEWING: {
    APPROVE_CLAIM: 'FIXED',
    RETURN_CLAIM: 'CHECKED_OUT',
    APPROVE_UNREVIEWED: 'FIXED',
    ASK_OPERATOR: 'REVIEWING',
    SETTLE: 'FIXED',
    AGREE_TO_HOURS: 'FIXED',
  },
  FIXED: { TRANSFER_COMPLETED: 'PAID', CORRECT_HOURS: 'FIXED' },
  PAID: { TRANSFER_REOPENED: 'FIXED', CORRECT_HOURS: 'FIXED', CORRECT_PAY: 'FIXED' },
  ABSENT: {
    CHECK_IN: 'CHECKED_IN',
    CONTEST_ABSENCE: 'ABSENT',
    UPHOLD_ABSENCE: 'ABSENT',
    EXCUSE_ABSENCE: 'ABSENT',
    FIND_WORKED: 'FIXED',
  },
  DISMISSED: {},
  CANCELLED_BY_WORKER: { FACILITY_HAD_ASKED: 'CANCELLED_BY_FACILITY' },
  CANCELLED_BY_FACILITY: {},
  DELETED: {},
};

const events = [...new Set(attendanceTransitions.map(({ event }) => event))];

test.each(states.flatMap((state) => events.map((event) => [state, event] as const)))(
  '%s: %s',
  (state, event) => {
    expect(nextAttendanceState(state, event)).toBe(allowed[state][event] ?? null);
  },
);

test('no event leads to two states', () => {
  const pairs = attendanceTransitions.map(({ from, event }) => `${from} ${event}`);
  expect(new Set(pairs).size).toBe(pairs.length);
});

type Actor = Parameters<typeof nextAttendanceState>[2];

/** Which actor may cause a transition, where another actor could cost the worker money or points. */
test.each<[AttendanceState, AttendanceEvent, Actor, AttendanceState | null]>([
  ['SCHEDULED', 'CANCEL_BY_WORKER', 'worker', 'CANCELLED_BY_WORKER'],
  ['SCHEDULED', 'CANCEL_BY_WORKER', 'facility', null],
  ['SCHEDULED', 'CONFIRM_ABSENCE', 'operator', 'ABSENT'],
  ['SCHEDULED', 'CONFIRM_ABSENCE', 'facility', null],
  ['CHECKED_IN', 'DISMISS', 'worker', null],
  ['SCHEDULED', 'DISMISS', 'worker', null],
  ['SCHEDULED', 'DISMISS', 'system', null],
  ['CHECKED_OUT', 'CONFIRM_END', 'facility', 'CHECKED_OUT'],
  ['CHECKED_OUT', 'CONFIRM_END', 'worker', null],
  ['CHECKED_OUT', 'CONFIRM_END', 'system', null],
  ['REVIEWING', 'APPROVE_CLAIM', 'worker', null],
  ['REVIEWING', 'SETTLE', 'operator', 'FIXED'],
  ['FIXED', 'TRANSFER_COMPLETED', 'worker', null],
  ['CHECKED_OUT', 'AGREE_TO_HOURS', 'facility', null],
  ['REVIEWING', 'AGREE_TO_HOURS', 'worker', 'FIXED'],
  ['FIXED', 'CORRECT_HOURS', 'facility', null],
  ['PAID', 'CORRECT_PAY', 'facility', null],
  ['PAID', 'CORRECT_PAY', 'operator', 'FIXED'],
])('%s: %s by the %s', (state, event, actor, to) => {
  expect(nextAttendanceState(state, event, actor)).toBe(to);
});
