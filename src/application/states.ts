import { addHours } from '#base/jst.ts';

import type { ApplicationState } from './facts.ts';
import { limits } from './limits.ts';

export type ApplicationEvent =
  /** The facility says yes, or no. */
  | 'ACCEPT'
  | 'REJECT'
  /** The worker takes it back. */
  | 'WITHDRAW'
  /** No answer came in time. */
  | 'EXPIRE'
  /** The recruitment was filled or closed. */
  | 'FILL'
  /** The worker was hired for another shift at the same time. */
  | 'HIRED_ELSEWHERE'
  /** Identity or licence were not approved in time. */
  | 'NOT_APPROVED';

/** Every allowed move. What is not listed does not happen. (Rule 4.7; 4.5 for `NOT_APPROVED`) */
export const applicationMoves: readonly {
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
  // The contract ends without anybody's fault; its attendance is cancelled with it.
  { from: 'HIRED', event: 'NOT_APPROVED', to: 'WITHDRAWN' },
];

/** The state after the event; null where the event does not apply. */
export function nextApplicationState(
  from: ApplicationState,
  event: ApplicationEvent,
): ApplicationState | null {
  return applicationMoves.find((move) => move.from === from && move.event === event)?.to ?? null;
}

/** Until when the facility may answer. (Rule 4.7: min(applied + 48 h, S − 3 h)) */
export function answerDeadline(application: { appliedAt: Date; startsAt: Date }): Date {
  const bySilence = addHours(application.appliedAt, limits.answerHours);
  const byStart = addHours(application.startsAt, -limits.answerHoursBeforeStart);
  return bySilence < byStart ? bySilence : byStart;
}

/** By when identity and licences must be approved. (Rule 4.5: S − 12 h) */
export function approvalDeadline(shift: { startsAt: Date }): Date {
  return addHours(shift.startsAt, -limits.approvalHoursBeforeStart);
}
