import { describe, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import { dayBoardStateOf, dayBoardTodoOf, type BoardFacts } from './board-rules.ts';

const at = (time: string) => instantAtJst('2026-12-01', time);
const facts: BoardFacts = {
  state: 'SCHEDULED',
  startsAt: at('09:00'),
  endsAt: at('18:00'),
  needsOperator: false,
  endIsAsked: false,
  checkInReceivedAt: null,
  canAttend: null,
  hasHealthConcern: null,
  questionnaireMissed: false,
  cancellationRequested: false,
  onTheWayAt: null,
  hasAbsenceReport: false,
  sentHomeState: null,
  askedState: null,
};

test.each([
  ['SCHEDULED', '09:04', 'coming'],
  ['SCHEDULED', '09:05', 'late'],
  ['SCHEDULED', '09:29', 'late'],
  ['SCHEDULED', '09:30', 'missing'],
  ['CHECKED_IN', '18:29', 'working'],
  ['CHECKED_IN', '18:30', 'end_missing'],
  ['CHECKED_OUT', '18:30', 'left'],
  ['REVIEWING', '18:30', 'left'],
  ['FIXED', '18:30', 'done'],
  ['PAID', '18:30', 'done'],
  ['ABSENT', '18:30', 'absent'],
  ['DISMISSED', '18:30', 'sent_home'],
  ['CANCELLED_BY_FACILITY', '18:30', 'called_off'],
] as const)('a shift that is %s at %s is %s', (state, time, shown) => {
  expect(dayBoardStateOf({ ...facts, state }, at(time))).toBe(shown);
});

describe('who must act', () => {
  test.each([
    [{}, '08:00', null],
    [{ canAttend: true, hasHealthConcern: false }, '08:00', null],
    [{ canAttend: false }, '08:00', 'talk_about_attendance'],
    [{ canAttend: true, hasHealthConcern: true }, '08:00', 'check_health'],
    [{ questionnaireMissed: true }, '08:00', 'ask_whether_coming'],
    [{ cancellationRequested: true, questionnaireMissed: true }, '08:00', 'worker_answers'],
    [{}, '09:05', 'call_worker'],
    [{}, '09:30', 'decide_absence'],
    [{ questionnaireMissed: true, onTheWayAt: at('07:30') }, '08:00', null],
    [{ canAttend: false, onTheWayAt: at('07:30') }, '08:00', 'talk_about_attendance'],
    [{ onTheWayAt: at('07:30') }, '09:05', 'await_arrival'],
    [{ onTheWayAt: at('07:30') }, '09:29', 'await_arrival'],
    [{ onTheWayAt: at('07:30') }, '09:30', 'decide_absence'],
    [{ onTheWayAt: at('07:30'), hasAbsenceReport: true }, '09:05', 'operator_decides'],
    [{ hasAbsenceReport: true }, '09:30', 'operator_decides'],
    [{ state: 'CHECKED_IN' }, '10:00', null],
    [{ state: 'CHECKED_IN' }, '18:30', 'remind_check_out'],
    [{ state: 'CHECKED_OUT' }, '18:30', 'worker_checks_hours'],
    [{ state: 'CHECKED_OUT', endIsAsked: true }, '18:30', 'confirm_end'],
    [{ state: 'CHECKED_OUT', needsOperator: true }, '18:30', 'operator_decides'],
    [{ state: 'REVIEWING' }, '18:30', 'approve_hours'],
    [{ state: 'REVIEWING', needsOperator: true }, '18:30', 'operator_decides'],
    [{ state: 'FIXED' }, '18:30', null],
    [{ state: 'ABSENT' }, '18:30', null],
  ] as const)('%j at %s: %s', (given, time, todo) => {
    expect(dayBoardTodoOf({ ...facts, ...given }, at(time))).toBe(todo);
  });
});

test.each([
  ['ASKED', 'answer_asked_cancellation'],
  ['DENIED', 'operator_decides'],
  ['SPARED', null],
  ['CHARGED', null],
] as const)('after a cancellation that the facility asked for, %s: %s', (askedState, todo) => {
  const cancelled = { ...facts, state: 'CANCELLED_BY_WORKER', askedState } as const;
  expect(dayBoardTodoOf(cancelled, facts.startsAt)).toBe(todo);
});

test.each([
  ['WAITING', 'worker_answers_dismissal'],
  ['CONTESTED', 'operator_decides'],
  ['OBJECTED', 'operator_decides'],
  ['PAID', null],
  [null, null],
] as const)('after a worker was sent home, a case that is %s: %s', (sentHomeState, todo) => {
  expect(dayBoardTodoOf({ ...facts, state: 'DISMISSED', sentHomeState }, facts.startsAt)).toBe(
    todo,
  );
});
