import { addHours, addMinutes } from '#platform/base/jst.ts';

import type { AttendanceState } from '../contract/states.ts';
import { contactOpenHoursAfterShiftEnd } from './contact-limits.ts';
import { absenceSuspectedAfterMinutes } from '../missing-stamp-limits.ts';

export type WorkerContactKind = 'phone' | 'emergency';
export type WorkerContactRefusal = 'CONTACT_CLOSED' | 'EMERGENCY_LOCKED';

type ContactFacts = { state: AttendanceState; startsAt: Date; endsAt: Date };

/** The time in which a facility may see a number of the shift's worker. (Rule 4.2) */
function contactWindow(plan: Pick<ContactFacts, 'startsAt' | 'endsAt'>) {
  return { from: plan.startsAt, until: addHours(plan.endsAt, contactOpenHoursAfterShiftEnd) };
}

/**
 * Why a facility may not see the number now, or null. The emergency contact needs a check-in that is missing at S + 30
 * min, or an accident at work that the facility describes. (Rule 4.2, 4.9)
 */
export function whyCannotRevealWorkerContact(
  facts: ContactFacts,
  kind: WorkerContactKind,
  now: Date,
): WorkerContactRefusal | null {
  const { from, until } = contactWindow(facts);
  if (isCalledOff(facts.state) || now < from || now > until) return 'CONTACT_CLOSED';
  if (kind === 'phone' || facts.state !== 'SCHEDULED') return null;
  const missingFrom = addMinutes(facts.startsAt, absenceSuspectedAfterMinutes);
  return now < missingFrom ? 'EMERGENCY_LOCKED' : null;
}

/** True when the facility must describe the accident: for the emergency contact of a worker who has come. */
export function needsAccidentStatement(kind: WorkerContactKind, state: AttendanceState): boolean {
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
