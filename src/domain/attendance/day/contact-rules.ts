import { addHours, addMinutes } from '#platform/base/jst.ts';

import type { AttendanceState } from '../contract/states.ts';
import { contactHoursAfterEnd } from './contact-limits.ts';
import { absenceSuspectedAfterMinutes } from '../task-limits.ts';

export type ContactKind = 'phone' | 'emergency';
export type ContactRefusal = 'CONTACT_CLOSED' | 'EMERGENCY_LOCKED';

type ContactFacts = { state: AttendanceState; startsAt: Date; endsAt: Date };

/** The time in which a facility may see a number of the shift's worker. (Rule 4.2) */
function contactWindow(plan: Pick<ContactFacts, 'startsAt' | 'endsAt'>) {
  return { from: plan.startsAt, until: addHours(plan.endsAt, contactHoursAfterEnd) };
}

/**
 * Why a facility may not see the number now, or null. The emergency contact needs a missing check-in, known from
 * S + 30 min on, or an accident at work, of which the facility says what happened. (Rule 4.2, 4.9)
 */
export function whyNoContact(
  facts: ContactFacts,
  kind: ContactKind,
  now: Date,
): ContactRefusal | null {
  const { from, until } = contactWindow(facts);
  if (isCalledOff(facts.state) || now < from || now > until) return 'CONTACT_CLOSED';
  if (kind === 'phone' || facts.state !== 'SCHEDULED') return null;
  const missingFrom = addMinutes(facts.startsAt, absenceSuspectedAfterMinutes);
  return now < missingFrom ? 'EMERGENCY_LOCKED' : null;
}

/** True where the facility must write what happened: the worker came. */
export function needsAccident(kind: ContactKind, state: AttendanceState): boolean {
  return kind === 'emergency' && state !== 'SCHEDULED';
}

function isCalledOff(state: AttendanceState): boolean {
  return (
    state === 'CANCELLED_BY_WORKER' ||
    state === 'CANCELLED_BY_FACILITY' ||
    state === 'DELETED' ||
    state === 'ABSENT'
  );
}
