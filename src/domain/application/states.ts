import { addHours } from '#platform/base/jst.ts';
import { credentialsApprovalHoursBeforeStart } from '#domain/credentials/limits.ts';

import type { ApplicationState } from './facts.ts';
import { applicationLimits } from './limits.ts';

export type ApplicationEvent =
  /** The facility accepts or rejects. */
  | 'ACCEPT'
  | 'REJECT'
  /** The worker withdraws. */
  | 'WITHDRAW'
  /** The facility did not answer in time. */
  | 'EXPIRE'
  /** The recruitment became full or closed. */
  | 'FILL'
  /** The worker was hired for another shift at the same time. */
  | 'HIRED_ELSEWHERE'
  /** Identity or licences were not approved in time. */
  | 'NOT_APPROVED';

/** Every transition; unlisted transitions are refused. (Rule 4.7; 4.5 for `NOT_APPROVED`) */
export const applicationTransitions: readonly {
  from: ApplicationState;
  event: ApplicationEvent;
  to: ApplicationState;
}[] = [
  { from: 'APPLIED', event: 'ACCEPT', to: 'HIRED' },
  { from: 'APPLIED', event: 'REJECT', to: 'REJECTED' },
  { from: 'APPLIED', event: 'WITHDRAW', to: 'WITHDRAWN' },
  { from: 'APPLIED', event: 'EXPIRE', to: 'EXPIRED' },
  { from: 'APPLIED', event: 'FILL', to: 'REJECTED_FILLED' },
  { from: 'APPLIED', event: 'HIRED_ELSEWHERE', to: 'WITHDRAWN' },
  { from: 'APPLIED', event: 'NOT_APPROVED', to: 'WITHDRAWN' },
  // The contract ends without fault of either side; its attendance is cancelled with it.
  { from: 'HIRED', event: 'NOT_APPROVED', to: 'WITHDRAWN' },
];

/** The state after the event; null where the event does not apply. */
export function nextApplicationState(
  from: ApplicationState,
  event: ApplicationEvent,
): ApplicationState | null {
  return (
    applicationTransitions.find((move) => move.from === from && move.event === event)?.to ?? null
  );
}

/** The deadline for the facility's answer. (Rule 4.7: min(applied + 48 h, S − 3 h)) */
export function answerDeadline(application: { appliedAt: Date; startsAt: Date }): Date {
  const bySilence = addHours(application.appliedAt, applicationLimits.answerHours);
  const byStart = addHours(application.startsAt, -applicationLimits.answerHoursBeforeStart);
  return bySilence < byStart ? bySilence : byStart;
}

/** The deadline for approving identity and licences. (Rule 4.5: S − 12 h) */
export function documentApprovalDeadline(shift: { startsAt: Date }): Date {
  return addHours(shift.startsAt, -credentialsApprovalHoursBeforeStart);
}
