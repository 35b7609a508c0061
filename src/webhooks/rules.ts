import { addMinutes } from '#base/jst.ts';

/** Endpoints of one corporation. */
export const maxEndpoints = 10;

/** After a change of the secret, the old secret signs as well for this time: the receiver need not change it at once. */
export const oldSecretHours = 24;

/** Deliveries that one request repeats. */
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
