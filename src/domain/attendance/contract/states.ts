import type { ActorKind } from '#platform/base/people/sides.ts';
import type { AttendanceState } from '#platform/base/states/attendance.ts';

export type { AttendanceState } from '#platform/base/states/attendance.ts';

export type AttendanceEvent =
  | 'CHECK_IN'
  | 'FLAG_LATE'
  | 'SUSPECT_ABSENCE'
  | 'REPORT_NO_SHOW'
  | 'PASS_WITHOUT_STAMP'
  | 'CHECK_OUT'
  | 'REMIND_OF_END'
  | 'CHECK_OUT_AUTOMATICALLY'
  | 'CHECK_OUT_WITHOUT_STAMP'
  | 'CONFIRM_END'
  | 'DISMISS'
  | 'APPROVE_AS_RECORDED'
  | 'REQUEST_ADJUSTMENT'
  | 'FIX_UNANSWERED'
  | 'REVIEW_UNANSWERED'
  | 'APPROVE_CLAIM'
  | 'RETURN_CLAIM'
  | 'APPROVE_UNREVIEWED'
  | 'AGREE_TO_HOURS'
  | 'CORRECT_HOURS'
  | 'CORRECT_PAY'
  | 'ASK_OPERATOR'
  | 'SETTLE'
  | 'TRANSFER_COMPLETED'
  | 'TRANSFER_REOPENED'
  | 'CANCEL_BY_WORKER'
  | 'CANCEL_BY_FACILITY'
  | 'AGREE_TO_CANCELLATION'
  | 'FACILITY_HAD_ASKED'
  | 'DELETE'
  | 'REMIND_OF_QUESTIONNAIRE'
  | 'MISS_QUESTIONNAIRE'
  | 'REMIND_OF_WORK_QUESTIONS'
  | 'REPORT_ABSENCE'
  | 'CONFIRM_ABSENCE'
  | 'CONTEST_ABSENCE'
  | 'UPHOLD_ABSENCE'
  | 'EXCUSE_ABSENCE'
  | 'FIND_WORKED';

export type AttendanceTransition = {
  from: AttendanceState;
  event: AttendanceEvent;
  to: AttendanceState;
  by: readonly ActorKind[];
};

/** Operators may act on behalf of a facility. */
const theFacility = ['facility', 'operator'] as const;

/**
 * Every transition of the state machine and the actors that may cause it; unlisted transitions are
 * refused. Guards are in stamp-rules.ts and claim-rules.ts. (Rule 4.9)
 */
export const attendanceTransitions: readonly AttendanceTransition[] = [
  { from: 'SCHEDULED', event: 'CHECK_IN', to: 'CHECKED_IN', by: ['worker'] },
  // A stamp that arrives late undoes an absence that only the system has recorded. (Rule 8.1)
  { from: 'ABSENT', event: 'CHECK_IN', to: 'CHECKED_IN', by: ['worker'] },
  { from: 'SCHEDULED', event: 'FLAG_LATE', to: 'SCHEDULED', by: ['system'] },
  { from: 'SCHEDULED', event: 'SUSPECT_ABSENCE', to: 'SCHEDULED', by: ['system'] },
  { from: 'SCHEDULED', event: 'REPORT_NO_SHOW', to: 'ABSENT', by: theFacility },
  // The facility may report a no-show while the check-in is a reported stamp. (Rule 8.1)
  { from: 'CHECKED_IN', event: 'REPORT_NO_SHOW', to: 'ABSENT', by: theFacility },
  { from: 'SCHEDULED', event: 'PASS_WITHOUT_STAMP', to: 'ABSENT', by: ['system'] },
  { from: 'SCHEDULED', event: 'REQUEST_ADJUSTMENT', to: 'REVIEWING', by: ['worker'] },
  { from: 'SCHEDULED', event: 'CANCEL_BY_WORKER', to: 'CANCELLED_BY_WORKER', by: ['worker'] },
  { from: 'SCHEDULED', event: 'CANCEL_BY_FACILITY', to: 'CANCELLED_BY_FACILITY', by: theFacility },
  {
    from: 'SCHEDULED',
    event: 'AGREE_TO_CANCELLATION',
    to: 'CANCELLED_BY_FACILITY',
    by: ['worker'],
  },
  // The worker cancelled because the facility had asked for it. (Rule 8.9)
  {
    from: 'CANCELLED_BY_WORKER',
    event: 'FACILITY_HAD_ASKED',
    to: 'CANCELLED_BY_FACILITY',
    by: theFacility,
  },
  { from: 'CHECKED_IN', event: 'CHECK_OUT', to: 'CHECKED_OUT', by: ['worker'] },
  // A stamp that arrives late takes the place of an automatic check-out. (Rule 8.1)
  { from: 'CHECKED_OUT', event: 'CHECK_OUT', to: 'CHECKED_OUT', by: ['worker'] },
  { from: 'CHECKED_IN', event: 'REMIND_OF_END', to: 'CHECKED_IN', by: ['system'] },
  { from: 'CHECKED_IN', event: 'CHECK_OUT_AUTOMATICALLY', to: 'CHECKED_OUT', by: ['system'] },
  // Without an end stamp, the worker's claim creates the check-out that it then corrects.
  { from: 'CHECKED_IN', event: 'CHECK_OUT_WITHOUT_STAMP', to: 'CHECKED_OUT', by: ['worker'] },
  // A worker who came but was not let in is owed the whole planned wage. (Rule 6.11)
  { from: 'SCHEDULED', event: 'DISMISS', to: 'DISMISSED', by: theFacility },
  { from: 'CHECKED_IN', event: 'DISMISS', to: 'DISMISSED', by: theFacility },
  // The facility's confirmation replaces a missing end stamp. (Rule 6.7)
  { from: 'CHECKED_OUT', event: 'CONFIRM_END', to: 'CHECKED_OUT', by: theFacility },
  { from: 'CHECKED_OUT', event: 'APPROVE_AS_RECORDED', to: 'FIXED', by: ['worker'] },
  { from: 'CHECKED_OUT', event: 'REQUEST_ADJUSTMENT', to: 'REVIEWING', by: ['worker'] },
  { from: 'CHECKED_OUT', event: 'FIX_UNANSWERED', to: 'FIXED', by: ['system'] },
  { from: 'CHECKED_OUT', event: 'REVIEW_UNANSWERED', to: 'REVIEWING', by: ['system'] },
  { from: 'CHECKED_OUT', event: 'ASK_OPERATOR', to: 'CHECKED_OUT', by: ['system'] },
  { from: 'CHECKED_OUT', event: 'SETTLE', to: 'FIXED', by: ['operator'] },
  { from: 'REVIEWING', event: 'APPROVE_CLAIM', to: 'FIXED', by: theFacility },
  { from: 'REVIEWING', event: 'RETURN_CLAIM', to: 'CHECKED_OUT', by: theFacility },
  { from: 'REVIEWING', event: 'APPROVE_UNREVIEWED', to: 'FIXED', by: ['system'] },
  { from: 'REVIEWING', event: 'ASK_OPERATOR', to: 'REVIEWING', by: ['system'] },
  { from: 'REVIEWING', event: 'SETTLE', to: 'FIXED', by: ['operator'] },
  // The worker agreed to other hours that the facility proposed, or the hours pay more and the worker did not object.
  // (Decision 064)
  { from: 'CHECKED_OUT', event: 'AGREE_TO_HOURS', to: 'FIXED', by: ['worker', 'system'] },
  { from: 'REVIEWING', event: 'AGREE_TO_HOURS', to: 'FIXED', by: ['worker', 'system'] },
  { from: 'FIXED', event: 'CORRECT_HOURS', to: 'FIXED', by: ['worker', 'system'] },
  // The pay added by the correction has not been paid yet.
  { from: 'PAID', event: 'CORRECT_HOURS', to: 'FIXED', by: ['worker', 'system'] },
  { from: 'PAID', event: 'CORRECT_PAY', to: 'FIXED', by: ['operator'] },
  { from: 'FIXED', event: 'TRANSFER_COMPLETED', to: 'PAID', by: ['system'] },
  // The bank had not executed the transfer. (Rule 6.5)
  { from: 'PAID', event: 'TRANSFER_REOPENED', to: 'FIXED', by: ['operator'] },
  { from: 'SCHEDULED', event: 'DELETE', to: 'DELETED', by: ['operator', 'system'] },
  { from: 'SCHEDULED', event: 'REMIND_OF_QUESTIONNAIRE', to: 'SCHEDULED', by: ['system'] },
  { from: 'SCHEDULED', event: 'MISS_QUESTIONNAIRE', to: 'SCHEDULED', by: ['system'] },
  { from: 'SCHEDULED', event: 'REMIND_OF_WORK_QUESTIONS', to: 'SCHEDULED', by: ['system'] },
  { from: 'SCHEDULED', event: 'REPORT_ABSENCE', to: 'SCHEDULED', by: ['worker'] },
  { from: 'SCHEDULED', event: 'CONFIRM_ABSENCE', to: 'ABSENT', by: ['operator'] },
  { from: 'SCHEDULED', event: 'EXCUSE_ABSENCE', to: 'ABSENT', by: ['operator'] },
  // The system contests an absence where a reported stamp says otherwise. (Rule 8.1)
  { from: 'ABSENT', event: 'CONTEST_ABSENCE', to: 'ABSENT', by: ['worker', 'system'] },
  { from: 'ABSENT', event: 'UPHOLD_ABSENCE', to: 'ABSENT', by: ['operator'] },
  { from: 'ABSENT', event: 'EXCUSE_ABSENCE', to: 'ABSENT', by: ['operator'] },
  // The worker was present after all: an operator sets the hours.
  { from: 'ABSENT', event: 'FIND_WORKED', to: 'FIXED', by: ['operator'] },
];

/** Returns the state after the event; null when the state or the actor does not allow the event. */
export function nextAttendanceState(
  from: AttendanceState,
  event: AttendanceEvent,
  by?: ActorKind,
): AttendanceState | null {
  const move = attendanceTransitions.find((row) => row.from === from && row.event === event);
  if (!move || (by !== undefined && !move.by.includes(by))) return null;
  return move.to;
}
