import { addMinutes } from '#base/jst.ts';

/** Endpoints of one corporation. */
export const maxEndpoints = 10;

/** The secret before a change signs as well for this time, so that the receiver can change it in its own time. */
export const oldSecretHours = 24;

/** Deliveries that are repeated at once. */
export const maxRepeats = 1_000;

/** Events and their deliveries are deleted after this time. */
export const retainedDays = 30;

/** An endpoint that has failed for this time is paused. */
export const failingDays = 5;

/** Minutes until the next attempt after each failed one: the schedule of Standard Webhooks, in whole minutes. */
const pauses = [1, 5, 30, 120, 300, 600, 840, 1_200, 1_440] as const;

/** When a delivery that failed for the `attempts`th time is tried again; null when it is given up. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const pause = pauses[attempts - 1];
  return pause === undefined ? null : addMinutes(now, pause);
}
