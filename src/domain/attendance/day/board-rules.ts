import { addMinutes } from '#platform/base/jst.ts';

import type { AskedCancellationState } from '../asked/asked-rules.ts';
import type { AttendanceState } from '../contract/states.ts';
import { isTerminationUndecided, type TerminationState } from '../termination/termination-rules.ts';
import {
  absenceSuspectedAfterMinutes,
  checkOutReminderAfterMinutes,
  lateFlaggedAfterMinutes,
} from '../missing-stamp-limits.ts';

/** State of a shift on the board of the day. */
export type BoardState =
  | 'coming'
  | 'late'
  | 'missing'
  | 'working'
  | 'end_missing'
  | 'left'
  | 'done'
  | 'absent'
  | 'sent_home'
  | 'called_off';

/** Next action on a shift, which implies the person who must act; null where nobody must act. */
export type BoardTodo =
  | 'await_arrival'
  | 'look_at_stamp'
  | 'call_worker'
  | 'decide_absence'
  | 'talk_about_attendance'
  | 'check_health'
  | 'ask_whether_coming'
  | 'remind_check_out'
  | 'confirm_end'
  | 'approve_hours'
  | 'worker_answers'
  | 'worker_answers_dismissal'
  | 'answer_asked_cancellation'
  | 'worker_checks_hours'
  | 'operator_decides';

export type BoardFacts = {
  state: AttendanceState;
  startsAt: Date;
  endsAt: Date;
  needsOperator: boolean;
  endIsAsked: boolean;
  /** When a reported check-in was received; null for any other. */
  checkInReceivedAt: Date | null;
  /** The answers to the questionnaire before the shift; null before they are given. */
  canAttend: boolean | null;
  hasHealthConcern: boolean | null;
  questionnaireMissed: boolean;
  cancellationRequested: boolean;
  /** Instant at which the worker reported to be on the way. */
  onTheWayAt: Date | null;
  /** The worker reported an absence, and an operator has not decided yet. */
  hasAbsenceReport: boolean;
  /** The state of the case of a worker who was sent home; null without one. */
  sentHomeState: TerminationState | null;
  /** The state of an asked cancellation; null for any other shift. */
  askedState: AskedCancellationState | null;
};

/**
 * Returns the state that the board shows at the instant: late at S + 5 min, missing at S + 30 min, by the clock alone.
 * (Rule 4.9)
 */
export function dayBoardStateOf(
  { state, startsAt, endsAt }: Pick<BoardFacts, 'state' | 'startsAt' | 'endsAt'>,
  now: Date,
): BoardState {
  switch (state) {
    case 'SCHEDULED':
      if (now >= addMinutes(startsAt, absenceSuspectedAfterMinutes)) return 'missing';
      return now >= addMinutes(startsAt, lateFlaggedAfterMinutes) ? 'late' : 'coming';
    case 'CHECKED_IN':
      return now >= addMinutes(endsAt, checkOutReminderAfterMinutes) ? 'end_missing' : 'working';
    case 'CHECKED_OUT':
    case 'REVIEWING':
      return 'left';
    case 'FIXED':
    case 'PAID':
      return 'done';
    case 'ABSENT':
      return 'absent';
    case 'DISMISSED':
      return 'sent_home';
    case 'CANCELLED_BY_WORKER':
    case 'CANCELLED_BY_FACILITY':
    case 'DELETED':
      return 'called_off';
    default:
      throw new RangeError(`unknown state: ${String(state satisfies never)}`);
  }
}

/** Returns the next action on the shift, which implies the person who must act; null where nobody must act. */
export function dayBoardTodoOf(facts: BoardFacts, now: Date): BoardTodo | null {
  switch (dayBoardStateOf(facts, now)) {
    case 'coming':
      return beforeStart(facts);
    case 'late':
      return atStart(facts);
    case 'missing':
      return facts.hasAbsenceReport ? 'operator_decides' : 'decide_absence';
    case 'end_missing':
      return 'remind_check_out';
    case 'left':
      return afterWork(facts);
    case 'sent_home':
      return afterDismissal(facts);
    case 'working':
      return facts.checkInReceivedAt === null ? null : 'look_at_stamp';
    case 'called_off':
      return afterCancellation(facts);
    case 'done':
    case 'absent':
      return null;
  }
}

/**
 * Next action for a worker who was sent home: the worker answers first, and an operator decides after an objection.
 * (Rule 8.2)
 */
function afterDismissal({ sentHomeState }: BoardFacts): BoardTodo | null {
  if (sentHomeState === 'WAITING') return 'worker_answers_dismissal';
  return isTerminationUndecided(sentHomeState) || sentHomeState === 'CONTESTED'
    ? 'operator_decides'
    : null;
}

/**
 * Next action for an asked cancellation: the facility answers first, and an operator decides after a denial. (Rule 8.9)
 */
function afterCancellation({ askedState }: BoardFacts): BoardTodo | null {
  if (askedState === 'ASKED') return 'answer_asked_cancellation';
  return askedState === 'DENIED' ? 'operator_decides' : null;
}

function beforeStart(facts: BoardFacts): BoardTodo | null {
  if (facts.hasAbsenceReport) return 'operator_decides';
  if (facts.cancellationRequested) return 'worker_answers';
  if (facts.canAttend === false) return 'talk_about_attendance';
  if (facts.hasHealthConcern) return 'check_health';
  return facts.questionnaireMissed && facts.onTheWayAt === null ? 'ask_whether_coming' : null;
}

/**
 * Next action between S + 5 min and S + 30 min. After an absence report an operator decides; a worker who reported to
 * be on the way is awaited, any other is called.
 */
function atStart({ hasAbsenceReport, onTheWayAt }: BoardFacts): BoardTodo {
  if (hasAbsenceReport) return 'operator_decides';
  return onTheWayAt === null ? 'call_worker' : 'await_arrival';
}

function afterWork({ state, needsOperator, endIsAsked }: BoardFacts): BoardTodo {
  if (needsOperator) return 'operator_decides';
  if (state === 'REVIEWING') return 'approve_hours';
  return endIsAsked ? 'confirm_end' : 'worker_checks_hours';
}
