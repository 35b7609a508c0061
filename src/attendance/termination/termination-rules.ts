import { addDays, addHours, atJst, jstDay } from '#base/jst.ts';
import { businessDayOnOrBefore, payPeriodOf } from '#pay/wallet/pay-day.ts';

/** An operator decides within this time; what nobody decided is paid. (Rule 6.1) */
export const decisionHours = 72;
/** A worker may object for this long, counted from the latest decision. (Rule 6.1) */
export const objectionDays = 7;
/** Length of the facility's explanation, of an incident and of an objection. (Rule 6.1) */
export const explanationLength = { min: 20, max: 500 } as const;
export const maxAuthorityLength = 100;

/**
 * WAITING: ended, and nobody decided yet. CONFIRMED: an operator confirmed the reason, nothing is
 * paid. OBJECTED: the worker disagrees, nobody decided yet. CLOSED: confirmed after the objection.
 * PAID: the whole planned wage is paid.
 */
export type TerminationState = 'WAITING' | 'CONFIRMED' | 'OBJECTED' | 'CLOSED' | 'PAID';
export type TerminationEvent = 'CONFIRM' | 'REJECT' | 'LAPSE' | 'OBJECT';

type Transition = {
  from: TerminationState;
  event: TerminationEvent;
  to: TerminationState;
  by: 'operator' | 'worker' | 'system';
};

/** Every move of a case; what is not here cannot happen. (Rule 6.1) */
export const terminationTransitions: readonly Transition[] = [
  { from: 'WAITING', event: 'CONFIRM', to: 'CONFIRMED', by: 'operator' },
  { from: 'WAITING', event: 'REJECT', to: 'PAID', by: 'operator' },
  { from: 'WAITING', event: 'LAPSE', to: 'PAID', by: 'system' },
  { from: 'WAITING', event: 'OBJECT', to: 'OBJECTED', by: 'worker' },
  { from: 'CONFIRMED', event: 'OBJECT', to: 'OBJECTED', by: 'worker' },
  { from: 'OBJECTED', event: 'CONFIRM', to: 'CLOSED', by: 'operator' },
  { from: 'OBJECTED', event: 'REJECT', to: 'PAID', by: 'operator' },
  { from: 'OBJECTED', event: 'LAPSE', to: 'PAID', by: 'system' },
];

/** The state after the event; null where it does not apply, or is not theirs to cause. */
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

export const isUndecided = (state: TerminationState) => state === 'WAITING' || state === 'OBJECTED';

/**
 * The latest moment of a decision: 72 hours after it was asked for, and before the file of the pay
 * day is made on the bank business day before it. (Rule 6.1, 6.5)
 */
export function decideBy(shift: { startsAt: Date }, askedAt: Date): Date {
  const hours = addHours(askedAt, decisionHours);
  const { payDay } = payPeriodOf(jstDay(shift.startsAt));
  const fileDay = atJst(businessDayOnOrBefore(addDays(payDay, -1)));
  return askedAt < fileDay && fileDay < hours ? fileDay : hours;
}

export type ObjectionFacts = {
  state: TerminationState;
  requestedAt: Date;
  decidedAt: Date | null;
  objectedAt: Date | null;
};

/** Until when the worker may object. */
export function objectBy({ requestedAt, decidedAt }: ObjectionFacts): Date {
  return addHours(decidedAt ?? requestedAt, objectionDays * 24);
}

/** Why the worker cannot object now, or null. One objection is heard. (Rule 6.1) */
export function whyCannotObject(
  facts: ObjectionFacts,
  now: Date,
): 'ALREADY_OBJECTED' | 'ALREADY_PAID' | 'OBJECTION_CLOSED' | null {
  if (facts.state === 'PAID') return 'ALREADY_PAID';
  if (facts.objectedAt !== null) return 'ALREADY_OBJECTED';
  return now >= objectBy(facts) ? 'OBJECTION_CLOSED' : null;
}

/** The text without the space around it; null when it is too short or too long. */
export function readExplanation(text: string): string | null {
  const trimmed = text.trim();
  const { length } = Array.from(trimmed);
  return length >= explanationLength.min && length <= explanationLength.max ? trimmed : null;
}
