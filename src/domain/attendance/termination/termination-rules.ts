import type { ActorKind } from '#platform/base/people/sides.ts';
import { addDays, addHours, instantAtJst, jstDay } from '#platform/base/jst.ts';
import { businessDayOnOrBefore, payPeriodOf } from '#domain/pay/wallet/pay-day.ts';

/**
 * Hours in which an operator decides; undecided cases are paid. (Rule 6.1) Repeated in the API by
 * `Mutation.dismissAttendance`.
 */
export const terminationDecisionHours = 72;
/** Days in which a worker may object, counted from the latest decision. (Rule 6.1) */
export const objectionDays = 7;
/** Days in which a worker who was sent home may object to a decision that a missed deadline made. (Rule 8.2) */
export const objectionDaysAfterMissedDeadline = 30;
/**
 * Characters of the facility's explanation, of an incident and of an objection. (Rule 6.1) Repeated by the constraints
 * `schedule_cancellations_reason_length`, `termination_cases_incident_check` and `termination_cases_objection_check`
 * and in the API by `CancelShiftInput.reason` and `ObjectToTerminationInput.text`.
 */
export const explanationLengthBounds = { min: 20, max: 500 } as const;
/** Limit, repeated by the constraint `termination_cases_ordered_by_check`. */
export const maxOrderingAuthorityLength = 100;

/**
 * WAITING: ended and undecided. CONFIRMED: an operator confirmed the reason, no wage is paid. OBJECTED:
 * the worker objected, undecided again. CLOSED: confirmed after the objection. PAID: the whole planned
 * wage is paid. AGREED: a worker who was sent home agreed with reason and break. CONTESTED: the worker objected to
 * pay that is fixed already. (Rule 6.1, 8.2)
 */
export type TerminationState =
  | 'WAITING'
  | 'CONFIRMED'
  | 'OBJECTED'
  | 'CLOSED'
  | 'PAID'
  | 'AGREED'
  | 'CONTESTED';
export type TerminationEvent = 'CONFIRM' | 'REJECT' | 'LAPSE' | 'OBJECT' | 'AGREE' | 'WITHDRAW';

/** True while an operator's decision or the worker's answer is awaited. */
export function isTerminationUndecided(state: TerminationState | null): boolean {
  return state === 'WAITING' || state === 'OBJECTED';
}

type Transition = {
  from: TerminationState;
  event: TerminationEvent;
  to: TerminationState;
  by: ActorKind;
};

/** Every transition of a case; unlisted transitions are refused. (Rule 6.1) */
const terminationTransitions: readonly Transition[] = [
  { from: 'WAITING', event: 'CONFIRM', to: 'CONFIRMED', by: 'operator' },
  { from: 'WAITING', event: 'REJECT', to: 'PAID', by: 'operator' },
  { from: 'WAITING', event: 'LAPSE', to: 'PAID', by: 'system' },
  { from: 'WAITING', event: 'OBJECT', to: 'OBJECTED', by: 'worker' },
  { from: 'CONFIRMED', event: 'OBJECT', to: 'OBJECTED', by: 'worker' },
  // The rules allow these three transitions only for workers who were sent home: the worker is asked, and the facility
  // can withdraw its statement. (Rule 8.2)
  { from: 'WAITING', event: 'AGREE', to: 'AGREED', by: 'worker' },
  { from: 'WAITING', event: 'WITHDRAW', to: 'PAID', by: 'facility' },
  { from: 'OBJECTED', event: 'WITHDRAW', to: 'PAID', by: 'facility' },
  { from: 'OBJECTED', event: 'CONFIRM', to: 'CLOSED', by: 'operator' },
  { from: 'OBJECTED', event: 'REJECT', to: 'PAID', by: 'operator' },
  { from: 'OBJECTED', event: 'LAPSE', to: 'PAID', by: 'system' },
  // The pay is fixed and stays: it can only rise, by the act of two operators. (Rule 8.2, 8.4)
  { from: 'AGREED', event: 'OBJECT', to: 'CONTESTED', by: 'worker' },
  { from: 'PAID', event: 'OBJECT', to: 'CONTESTED', by: 'worker' },
  { from: 'CONTESTED', event: 'CONFIRM', to: 'CLOSED', by: 'operator' },
  { from: 'CONTESTED', event: 'REJECT', to: 'PAID', by: 'operator' },
];

/** The state after the event; null when the state or the actor does not allow it. */
export function nextTerminationState(
  from: TerminationState,
  event: TerminationEvent,
  by: string,
): TerminationState | null {
  const move = terminationTransitions.find(
    (row) => row.from === from && row.event === event && row.by === by,
  );
  return move?.to ?? null;
}

/**
 * The deadline of a decision: 72 hours after the request for it, but before the pay-day file is made on
 * the preceding bank business day. (Rule 6.1, 6.5)
 */
export function terminationDecisionDeadline(shift: { startsAt: Date }, askedAt: Date): Date {
  const hours = addHours(askedAt, terminationDecisionHours);
  const { payDay } = payPeriodOf(jstDay(shift.startsAt));
  const fileDay = instantAtJst(businessDayOnOrBefore(addDays(payDay, -1)));
  return askedAt < fileDay && fileDay < hours ? fileDay : hours;
}

export type ObjectionFacts = {
  state: TerminationState;
  requestedAt: Date;
  decideBy: Date;
  decidedAt: Date | null;
  objectedAt: Date | null;
  /** Break minutes that the facility stated; null unless the worker was sent home. */
  statedBreakMinutes: number | null;
};

const isSentHome = ({ statedBreakMinutes }: Pick<ObjectionFacts, 'statedBreakMinutes'>) =>
  statedBreakMinutes !== null;

/**
 * The deadline of an objection: 7 days after the latest decision, or 30 days when a missed deadline decided the case of
 * a worker who was sent home. While such a case is undecided, the worker may object until its own deadline. (Rule 6.1,
 * 8.2)
 */
export function objectionDeadline(facts: Omit<ObjectionFacts, 'state' | 'objectedAt'>): Date {
  const { requestedAt, decideBy: limit, decidedAt } = facts;
  if (!isSentHome(facts)) return addHours(decidedAt ?? requestedAt, objectionDays * 24);
  if (decidedAt === null) return limit;
  // A decision at the deadline or later was made by the scheduled task, because nobody had answered.
  return addHours(
    decidedAt,
    (decidedAt >= limit ? objectionDaysAfterMissedDeadline : objectionDays) * 24,
  );
}

/** Why the worker cannot object now, or null. Only one objection is possible. (Rule 6.1) */
export function whyCannotObjectToTermination(
  facts: ObjectionFacts,
  now: Date,
): 'ALREADY_OBJECTED' | 'ALREADY_PAID' | 'OBJECTION_CLOSED' | null {
  if (facts.state === 'PAID' && !isSentHome(facts)) return 'ALREADY_PAID';
  if (facts.objectedAt !== null) return 'ALREADY_OBJECTED';
  return now >= objectionDeadline(facts) ? 'OBJECTION_CLOSED' : null;
}

/** The trimmed text; null when too short or too long. */
export function readTerminationExplanation(text: string): string | null {
  const trimmed = text.trim();
  const { length } = Array.from(trimmed);
  return length >= explanationLengthBounds.min && length <= explanationLengthBounds.max
    ? trimmed
    : null;
}
