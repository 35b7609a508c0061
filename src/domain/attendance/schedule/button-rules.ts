import { jstDay, jstTime, type JstDay } from '#platform/base/jst.ts';
import { isWithdrawableOn } from '#domain/pay/rules.ts';
import type {
  AttendanceButtonType,
  AttendanceTarget,
  AttendanceTransition as TransitionLabel,
} from '#gen/types.ts';
import { areRecordedHoursComplete } from '#domain/pay/wage/presumed-break.ts';

import { contestDeadline } from '../absence/absence-rules.ts';
import type { RecordedShiftTimes } from '../corrections/claim-rules.ts';
import { isLapsedApplicationState, type LapsedApplicationState } from '../contract/lapse.ts';
import { isQuestionnaireDue } from '../questionnaire/questionnaire-rules.ts';
import {
  checkInClosesAt,
  checkOutClosesAt,
  checkOutOpensAt,
  timeToActivateWorkStartButton,
  type PlannedShiftTimes,
} from '../stamps/stamp-rules.ts';
import { isTerminationUndecided, type TerminationState } from '../termination/termination-rules.ts';
import type { AttendanceState } from '../contract/states.ts';
import { isWorkAnswerAwaited } from '../work-questions/answer-rules.ts';

/**
 * The schedule also lists applications waiting for the facility, and lapsed ones for a day. (Rule 4.9,
 * 6.9)
 */
export type ScheduleCardState = AttendanceState | 'APPLIED' | LapsedApplicationState;

export type ShiftButton = { type: AttendanceButtonType; name: string };

export type ShiftButtonFacts = PlannedShiftTimes &
  RecordedShiftTimes & {
    state: ScheduleCardState;
    needsOperator: boolean;
    returnReason: string | null;
    endedAt: Date | null;
    /** True while the facility's request to cancel the shift is open. */
    hasOpenRequest: boolean;
    /** The worker's absence report has no answer yet. */
    hasReportedAbsence: boolean;
    /** The worker contested the recorded absence. */
    hasContest: boolean;
    /** An operator excused the absence, so it costs no penalty. */
    isExcused: boolean;
    /** The state of the case about the pay of an ended contract; null without one. */
    endingState: TerminationState | null;
    /** Part of the wage has not been transferred yet. */
    hasUnpaidWage: boolean;
    /** Part of the wage is in a transfer that the bank has not answered yet. */
    isOnItsWay: boolean;
    /** Pay day until which all unpaid parts of the wage wait; null where one of them can be withdrawn. (Rule 8.6) */
    payWaitsUntil: JstDay | null;
    /** The questionnaire's answer whether the worker can come; null before it is answered. */
    canAttend: boolean | null;
    /** True while a mandatory question of the facility is unanswered. */
    questionsOpen: boolean;
  };

const chat: ShiftButton = { type: 'chat', name: 'メッセージ' };
const absence: ShiftButton = { type: 'absence', name: '欠勤・キャンセル' };

/** The buttons of a shift at the instant, the most important first. (Rule 4.9) */
export function shiftButtonsOf(
  facts: ShiftButtonFacts,
  now: Date,
): [ShiftButton, ...ShiftButton[]] {
  switch (facts.state) {
    case 'APPLIED':
      return [{ type: 'withdraw', name: '応募を辞退する' }, chat];
    case 'SCHEDULED':
      return [checkInButton(facts, now), chat, ...(facts.hasReportedAbsence ? [] : [absence])];
    case 'CHECKED_IN':
      return [checkOutButton(facts, now), chat];
    case 'CHECKED_OUT':
      return facts.needsOperator
        ? [chat]
        : [{ type: 'verify_payroll', name: '給与を確認する' }, chat];
    case 'REVIEWING':
    case 'FIXED':
    case 'PAID':
    case 'ABSENT':
    case 'DISMISSED':
    case 'CANCELLED_BY_WORKER':
    case 'CANCELLED_BY_FACILITY':
    case 'DELETED':
    case 'EXPIRED':
    case 'REJECTED_FILLED':
    case 'WITHDRAWN':
      return [chat];
    default:
      throw new RangeError(`unknown state: ${String(facts.state satisfies never)}`);
  }
}

function checkInButton({ startsAt }: PlannedShiftTimes, now: Date): ShiftButton {
  const opens = timeToActivateWorkStartButton(startsAt);
  if (now < opens)
    return { type: 'checkin_stamp_disabled', name: `出勤する（${jstTime(opens)}から）` };
  return now > checkInClosesAt(startsAt)
    ? { type: 'checkin_stamp_disabled', name: '出勤する（受付終了）' }
    : { type: 'checkin_stamp', name: '出勤する' };
}

function checkOutButton({ startsAt, endsAt }: PlannedShiftTimes, now: Date): ShiftButton {
  if (now < checkOutOpensAt(startsAt)) {
    return { type: 'checkout_stamp_disabled', name: '退勤する（勤務開始後）' };
  }
  return now > checkOutClosesAt(endsAt)
    ? { type: 'checkout_stamp_disabled', name: '退勤する（受付終了）' }
    : { type: 'checkout_stamp', name: '退勤する' };
}

/** Returns the target of a tap on the card: the page of the next action, or the detail page without one. */
export function shiftCardTapTarget(facts: ShiftButtonFacts, now: Date): AttendanceTarget {
  if (isCancellationRequestOpen(facts) || isEndingOpen(facts)) return 'cancellation_request';
  if (isQuestionnaireAnswerDue(facts, now)) return 'questionnaire';
  if (isAbsenceContestable(facts, now)) return 'absence';
  if (isLapsedApplicationState(facts.state)) return 'employment_condition';
  switch (shiftButtonsOf(facts, now)[0].type) {
    case 'withdraw':
      return 'employment_condition';
    case 'checkin_stamp':
      return 'check_in';
    case 'checkout_stamp':
      return 'check_out';
    case 'verify_payroll':
      return 'wage';
    case 'checkin_stamp_disabled':
      return areWorkAnswersAwaited(facts, now) ? 'work_questions' : 'detail';
    case 'absence':
    case 'chat':
    case 'checkout_stamp_disabled':
      return 'detail';
  }
}

/** True while a cancellation request of the facility needs an answer. (Rule 4.14) */
export function isCancellationRequestOpen({ state, hasOpenRequest }: ShiftButtonFacts): boolean {
  return state === 'SCHEDULED' && hasOpenRequest;
}

/** True while the pay of an ended contract is undecided, or the worker may object to it. (Rule 6.1, 8.2) */
function isEndingOpen({ endingState }: ShiftButtonFacts): boolean {
  return isTerminationUndecided(endingState) || endingState === 'CONFIRMED';
}

/** True while the questionnaire is open and unanswered. (Rule 4.9) */
export function isQuestionnaireAnswerDue(
  { state, startsAt, canAttend }: ShiftButtonFacts,
  now: Date,
): boolean {
  return isQuestionnaireDue({ state, startsAt, hasAnswered: canAttend !== null }, now);
}

/** True while the facility waits for answers to its questions. (Decision 063) */
export function areWorkAnswersAwaited(
  { state, startsAt, questionsOpen }: ShiftButtonFacts,
  now: Date,
): boolean {
  return state === 'SCHEDULED' && isWorkAnswerAwaited({ state, startsAt, questionsOpen }, now);
}

/** True while a recorded absence can be contested. (Rule 4.9) */
export function isAbsenceContestable(
  { state, hasContest, endedAt }: ShiftButtonFacts,
  now: Date,
): boolean {
  return (
    state === 'ABSENT' && !hasContest && endedAt !== null && now <= contestDeadline({ endedAt })
  );
}

const operatorLooks = '事務局が確認中';

type UnpaidWageFacts = Pick<ShiftButtonFacts, 'isOnItsWay' | 'payWaitsUntil'>;

/** Label of unpaid wage: a transfer in progress, or money that the worker can withdraw now or on its pay day. */
function transferText({ isOnItsWay, payWaitsUntil }: UnpaidWageFacts, now: Date): string {
  if (isOnItsWay) return '振込待ち';
  return isWithdrawableOn({ waitsUntil: payWaitsUntil }, jstDay(now))
    ? '受け取れます'
    : '支払日に引き出せる';
}

const transitionTexts: Record<Exclude<TransitionLabel, 'wageTransferIsNotFinished'>, string> = {
  workerIsGoingToWork: '出勤予定',
  workerNeedsToFixWage: '修正が必要',
  wageIsReviewing: '施設が確認中',
};

/** The progress label of the shift, for states that the rule book names. (Rule 4.9) */
export function shiftProgressLabelOf(
  facts: ShiftButtonFacts,
  now: Date,
): { type: TransitionLabel; text: string } | null {
  const type = transitionTypeOf(facts);
  if (type === null) return null;
  // The facility's time to review is over: the card must name the operator instead.
  const isOurs = facts.state === 'REVIEWING' && facts.needsOperator;
  if (type === 'wageTransferIsNotFinished') return { type, text: transferText(facts, now) };
  return { type, text: isOurs ? operatorLooks : transitionTexts[type] };
}

function transitionTypeOf(facts: ShiftButtonFacts): TransitionLabel | null {
  switch (facts.state) {
    case 'SCHEDULED':
      return 'workerIsGoingToWork';
    case 'CHECKED_OUT':
      return isReturned(facts) ? 'workerNeedsToFixWage' : null;
    case 'REVIEWING':
      return 'wageIsReviewing';
    case 'FIXED':
      return 'wageTransferIsNotFinished';
    case 'DISMISSED':
    case 'CANCELLED_BY_FACILITY':
      // The shift is paid like a worked one: label it while the transfer is outstanding.
      return facts.hasUnpaidWage ? 'wageTransferIsNotFinished' : null;
    case 'APPLIED':
    case 'CHECKED_IN':
    case 'PAID':
    case 'ABSENT':
    case 'CANCELLED_BY_WORKER':
    case 'DELETED':
    case 'EXPIRED':
    case 'REJECTED_FILLED':
    case 'WITHDRAWN':
      return null;
    default:
      throw new RangeError(`unknown state: ${String(facts.state satisfies never)}`);
  }
}

function isReturned(facts: ShiftButtonFacts): boolean {
  return facts.returnReason !== null && !facts.needsOperator;
}

type LabelFacts = ShiftButtonFacts & { isFlaggedLate: boolean; provisionalUntil?: Date | null };

/** The state as the worker reads it. */
export function shiftStateLabelOf(facts: LabelFacts, now: Date): string {
  const label = stateLabels[facts.state];
  return typeof label === 'string' ? label : label(facts, now);
}

/** Label of each state, or a function if the label depends on further facts. */
const stateLabels: Record<ScheduleCardState, string | ((facts: LabelFacts, now: Date) => string)> =
  {
    APPLIED: '施設の承認待ち',
    SCHEDULED({ isFlaggedLate, provisionalUntil }) {
      if (isFlaggedLate) return '出勤の記録待ち';
      return provisionalUntil ? '仮の契約' : '出勤予定';
    },
    // An early stamp does not start the work: the planned start does.
    CHECKED_IN: ({ startsAt }, now) =>
      now < startsAt ? `出勤済み（${jstTime(startsAt)}開始）` : '勤務中',
    CHECKED_OUT(facts) {
      if (facts.needsOperator) return operatorLooks;
      return isReturned(facts) || !areRecordedHoursComplete(facts)
        ? '修正が必要'
        : '給与の確認待ち';
    },
    REVIEWING: ({ needsOperator }) => (needsOperator ? operatorLooks : '施設が確認中'),
    FIXED: transferText,
    PAID: '振込済み',
    ABSENT: ({ isExcused }) => (isExcused ? '欠勤' : '無断欠勤'),
    DISMISSED: '当日の勤務終了',
    CANCELLED_BY_WORKER: 'キャンセル',
    CANCELLED_BY_FACILITY: '施設による中止',
    DELETED: '取り消し',
    WITHDRAWN: '取り消し',
    EXPIRED: '返事がなく終了',
    REJECTED_FILLED: '募集が終了',
  };
