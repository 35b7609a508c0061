import { addHours, hourMs } from '#platform/base/jst.ts';

/** Within this time the worker cannot find other work, so the whole wage is paid. (Rule 4.14) */
export const fullCompensationWithinHours = 24;
/** A request can be answered for a day, and until an hour before the start. (Rule 4.14) */
export const cancellationAnswerHours = 24;
export const cancellationAnswerHoursBeforeStart = 1;

/** Reasons that the notice of conditions reserves for ending without pay. (Rule 6.1) */
export type TerminationReason =
  | 'disaster'
  | 'facility_closed'
  | 'requirements_missing'
  | 'false_statement'
  | 'serious_violation'
  | 'unsafe_condition';

export const terminationReasons: readonly { id: TerminationReason; name: string }[] = [
  { id: 'disaster', name: '天災・特別警報などで事業を行えない' },
  { id: 'facility_closed', name: '行政機関の命令・指示で施設を閉じる' },
  { id: 'requirements_missing', name: '必要な資格・就労資格がないことがわかった' },
  { id: 'false_statement', name: '登録や応募の内容に虚偽があった' },
  { id: 'serious_violation', name: '過去の勤務に重大な法令違反・規則違反があった' },
  { id: 'unsafe_condition', name: '本人の体調などで安全に働けない' },
];

/**
 * The reason of a case: one that the notice reserves, or a reason on the worker's side for sending the worker home.
 * (Rule 6.1, 8.2)
 */
export type TerminationCaseReason = TerminationReason | 'sent_home';

export function terminationReasonName(reason: TerminationCaseReason): string {
  if (reason === 'sent_home') return '勤務の途中での終了（ワーカーの事情）';
  return terminationReasons.find(({ id }) => id === reason)?.name ?? reason;
}

export function isTerminationReason(text: string): text is TerminationReason {
  return terminationReasons.some(({ id }) => id === text);
}

export type ScheduleCancellationState =
  | 'REQUESTED'
  | 'APPROVED'
  | 'REFUSED'
  | 'EXPIRED'
  | 'TERMINATED';
export type ScheduleCancellationEvent = 'APPROVE' | 'REFUSE' | 'EXPIRE';

type Transition = {
  from: ScheduleCancellationState;
  event: ScheduleCancellationEvent;
  to: ScheduleCancellationState;
  by: 'worker' | 'system';
};

/** Every transition of a request; unlisted transitions are refused. (Rule 4.14) */
const scheduleCancellationTransitions: readonly Transition[] = [
  { from: 'REQUESTED', event: 'APPROVE', to: 'APPROVED', by: 'worker' },
  { from: 'REQUESTED', event: 'REFUSE', to: 'REFUSED', by: 'worker' },
  { from: 'REQUESTED', event: 'EXPIRE', to: 'EXPIRED', by: 'system' },
];

/** The state after the event; null when the state or the actor does not allow it. */
export function nextScheduleCancellationState(
  from: ScheduleCancellationState,
  event: ScheduleCancellationEvent,
  by: string,
): ScheduleCancellationState | null {
  const move = scheduleCancellationTransitions.find(
    (row) => row.from === from && row.event === event && row.by === by,
  );
  return move?.to ?? null;
}

/** The deadline for the worker's answer: min(request + 24 h, S − 1 h). (Rule 4.14) */
export function cancellationAnswerDeadline(shift: { startsAt: Date }, requestedAt: Date): Date {
  const day = addHours(requestedAt, cancellationAnswerHours);
  const beforeStart = addHours(shift.startsAt, -cancellationAnswerHoursBeforeStart);
  return day < beforeStart ? day : beforeStart;
}

type CancellationRequest = {
  startsAt: Date;
  listedReason: TerminationReason | null;
  /** The notice of this contract lists the reason. (Rule 6.1) */
  isReserved: boolean;
  /** The worker refused an earlier request or did not answer it. */
  wasRefused: boolean;
};

export type CancellationResult =
  | { kind: 'ask'; pays: 'apology' | 'whole_wage' }
  | { kind: 'terminate'; pays: 'undecided' | 'whole_wage' };

/**
 * The result of a facility's cancellation request at the instant: the worker is asked, or the shift
 * ends. Within a day of the start a listed reason ends the shift; pay is undecided when the notice
 * reserves the reason, otherwise the whole wage. After a refusal, and in the last hour when the worker
 * can no longer answer, the shift ends only with the whole wage. (Rule 4.14, 6.1)
 */
export function cancellationResultOf(wish: CancellationRequest, now: Date): CancellationResult {
  const isLate = wish.startsAt.getTime() - now.getTime() < fullCompensationWithinHours * hourMs;
  if (isLate && wish.listedReason !== null) {
    return { kind: 'terminate', pays: wish.isReserved ? 'undecided' : 'whole_wage' };
  }
  if (wish.wasRefused || now >= cancellationAnswerDeadline(wish, now)) {
    return { kind: 'terminate', pays: 'whole_wage' };
  }
  return { kind: 'ask', pays: isLate ? 'whole_wage' : 'apology' };
}
