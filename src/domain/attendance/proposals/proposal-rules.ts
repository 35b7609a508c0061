import type { ActorKind } from '#platform/base/people/sides.ts';
import { addDays, addHours, instantAtJst, jstDay, minutesBetween } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';
import { nextBusinessDay, payPeriodOf } from '#domain/pay/wallet/pay-day.ts';

import type { AttendanceState } from '../contract/states.ts';
import {
  claimedHoursOf,
  hoursCorrectionDeadline,
  isEndConfirmationAwaited,
  recordedHoursOf,
  reviewDeadline,
  type DraftedClaimTimes,
  type WorkedHours,
  type RecordedShiftTimes,
} from '../corrections/claim-rules.ts';
import type { PlannedShiftTimes } from '../stamps/stamp-rules.ts';
import { proposalAnswerHours, maxProposalsPerShift } from './proposal-limits.ts';

/** After the approval, hours may be proposed up to this business day of the next month. (Rule 4.11) */
const closingBusinessDay = 3;

/**
 * OPEN: the worker was asked. ACCEPTED: the worker agreed, and the hours count. APPLIED: the hours count because they
 * pay more and the worker did not answer. OBJECTED and LAPSED: the hours stay. WITHDRAWN: by the facility. SUPERSEDED:
 * the hours were claimed, returned or made final in another way.
 */
export type HoursProposalState =
  | 'OPEN'
  | 'ACCEPTED'
  | 'OBJECTED'
  | 'APPLIED'
  | 'LAPSED'
  | 'WITHDRAWN'
  | 'SUPERSEDED';
export type HoursProposalEvent = 'ACCEPT' | 'OBJECT' | 'APPLY' | 'LAPSE' | 'WITHDRAW' | 'SUPERSEDE';

/** Every transition and its actors. A closed proposal has no further transition. (Decision 064) */
export const hoursProposalTransitions: readonly {
  from: HoursProposalState;
  event: HoursProposalEvent;
  to: HoursProposalState;
  by: readonly ActorKind[];
}[] = [
  { from: 'OPEN', event: 'ACCEPT', to: 'ACCEPTED', by: ['worker'] },
  { from: 'OPEN', event: 'OBJECT', to: 'OBJECTED', by: ['worker'] },
  { from: 'OPEN', event: 'APPLY', to: 'APPLIED', by: ['system'] },
  { from: 'OPEN', event: 'LAPSE', to: 'LAPSED', by: ['system'] },
  { from: 'OPEN', event: 'WITHDRAW', to: 'WITHDRAWN', by: ['facility'] },
  {
    from: 'OPEN',
    event: 'SUPERSEDE',
    to: 'SUPERSEDED',
    by: ['worker', 'facility', 'operator', 'system'],
  },
];

/** The state after an event of this actor; null where the table has no such transition. */
export function nextHoursProposalState(
  from: HoursProposalState,
  event: HoursProposalEvent,
  actor: ActorKind,
): HoursProposalState | null {
  const move = hoursProposalTransitions.find((row) => row.from === from && row.event === event);
  return move?.by.includes(actor) ? move.to : null;
}

export type HoursProposalFacts = PlannedShiftTimes &
  RecordedShiftTimes &
  DraftedClaimTimes & {
    state: AttendanceState;
    claimedAt: Date | null;
    returnedAt: Date | null;
    endAskedAt: Date | null;
    endConfirmedAt: Date | null;
    needsOperator: boolean;
    approvedStartAt: Date | null;
    approvedEndAt: Date | null;
    approvedBreakMinutes: number | null;
    /** Number of proposals that were sent for the shift. */
    proposals: number;
    hasOpenProposal: boolean;
    /** The worker was asked about an overpayment of the wage, and has not declined to have the wage lowered. */
    hasOverpayment: boolean;
    /** The wage contains pay for hours that were not worked. */
    isCompensated: boolean;
    /** The worker's account is deleted. */
    hasLeft: boolean;
  };

export type HoursProposalRefusal =
  | 'NO_HOURS_TO_PROPOSE'
  | 'CONFIRM_END_FIRST'
  | 'PROPOSAL_OPEN'
  | 'PROPOSALS_EXHAUSTED'
  | 'OVERPAID_HOURS_STAND'
  | 'PROPOSALS_CLOSED'
  | 'HOURS_BEING_FIXED'
  | 'WORKER_LEFT';

/** The hours were approved: they count, and their wage is fixed. */
export const areHoursApproved = ({ state }: { state: AttendanceState }): boolean =>
  state === 'FIXED' || state === 'PAID';

/** Why the facility cannot propose other hours now, or null. (Decision 064) */
export function whyCannotProposeHours(
  facts: HoursProposalFacts,
  now: Date,
): HoursProposalRefusal | null {
  if (facts.isCompensated || hoursWithoutProposal(facts) === null) return 'NO_HOURS_TO_PROPOSE';
  if (facts.hasLeft) return 'WORKER_LEFT';
  if (isEndConfirmationAwaited(facts)) return 'CONFIRM_END_FIRST';
  if (facts.hasOpenProposal) return 'PROPOSAL_OPEN';
  if (facts.proposals >= maxProposalsPerShift) return 'PROPOSALS_EXHAUSTED';
  if (!areHoursApproved(facts))
    return hoursProposalAnswerDeadline(facts, now) <= now ? 'HOURS_BEING_FIXED' : null;
  if (facts.hasOverpayment) return 'OVERPAID_HOURS_STAND';
  return now >= hoursProposalsCloseAt(facts) ? 'PROPOSALS_CLOSED' : null;
}

/** The hours that count without a proposal; null where there are none. */
export function hoursWithoutProposal(
  facts: PlannedShiftTimes &
    RecordedShiftTimes &
    DraftedClaimTimes & {
      state: AttendanceState;
      approvedStartAt: Date | null;
      approvedEndAt: Date | null;
      approvedBreakMinutes: number | null;
    },
): WorkedHours | null {
  switch (facts.state) {
    case 'CHECKED_OUT':
      // The longer hours count: the worker may have stated overtime at the check-out and not sent it yet.
      return longer(recordedHoursOf(facts), completed(claimedHoursOf(facts)));
    case 'REVIEWING':
      return completed(claimedHoursOf(facts));
    case 'FIXED':
    case 'PAID':
      return completed({
        startAt: facts.approvedStartAt,
        endAt: facts.approvedEndAt,
        breakMinutes: facts.approvedBreakMinutes ?? facts.breakMinutes,
      });
    default:
      return null;
  }
}

function longer(one: WorkedHours | null, other: WorkedHours | null): WorkedHours | null {
  if (!one || !other) return one ?? other;
  return workedMinutesOf(other) > workedMinutesOf(one) ? other : one;
}

function completed({
  startAt,
  endAt,
  breakMinutes,
}: ReturnType<typeof claimedHoursOf>): WorkedHours | null {
  if (!startAt || !endAt) return null;
  return { startAt, endAt, breakMinutes };
}

/** The instant from which on no proposal for approved hours is possible. (Rule 4.11) */
export function hoursProposalsCloseAt({ startsAt }: Pick<PlannedShiftTimes, 'startsAt'>): Date {
  const { to } = payPeriodOf(jstDay(startsAt));
  const days = Array.from({ length: closingBusinessDay });
  return instantAtJst(addDays(days.reduce<typeof to>(nextBusinessDay, to), 1));
}

/**
 * Deadline for the worker's answer to a proposal that is sent now: never after the time at which the hours become final
 * anyway, so that a proposal delays no wage. (Rule 4.9, decision 064)
 */
export function hoursProposalAnswerDeadline(
  facts: Pick<
    HoursProposalFacts,
    'state' | 'endsAt' | 'claimedAt' | 'returnedAt' | 'endConfirmedAt' | 'needsOperator'
  >,
  now: Date,
): Date {
  const own = addHours(now, proposalAnswerHours);
  const clock = clockOf(facts);
  return clock !== null && clock < own ? clock : own;
}

/** The instant at which the hours become final without an action; null when no such deadline runs. */
function clockOf(facts: Parameters<typeof hoursProposalAnswerDeadline>[0]): Date | null {
  if (facts.needsOperator) return null;
  if (facts.state === 'CHECKED_OUT') return hoursCorrectionDeadline(facts);
  return facts.state === 'REVIEWING' && facts.claimedAt ? reviewDeadline(facts.claimedAt) : null;
}

/** Effect of a proposal on pay: a raise may count without an answer, any other effect needs the worker's consent. */
type ProposalEffect = 'more' | 'same' | 'less';

function effectOf({ oldYen, yen }: { oldYen: Yen; yen: Yen }): ProposalEffect {
  if (yen === oldYen) return 'same';
  return yen > oldYen ? 'more' : 'less';
}

/**
 * Outcome of an unanswered proposal. Only a raise is applied, so silence never lowers a worker's pay. (Decision 064)
 */
export function unansweredProposalOutcome(pay: { oldYen: Yen; yen: Yen }): 'APPLY' | 'LAPSE' {
  return effectOf(pay) === 'more' ? 'APPLY' : 'LAPSE';
}

/** Worked minutes without the break, 0 or more. */
export function workedMinutesOf({ startAt, endAt, breakMinutes }: WorkedHours): number {
  return Math.max(0, minutesBetween(startAt, endAt) - breakMinutes);
}
