import { addMinutes } from '#platform/base/jst.ts';

/** Maximum endpoints of one corporation. Repeated in the API by `Query.webhookEndpoints`. */
export const maxEndpoints = 10;

/**
 * After a change of the secret, the old secret signs as well for this time: the receiver need not change it at once.
 * Repeated in the API by `Mutation.changeWebhookSecret`.
 */
export const oldSecretValidHours = 24;

/** Maximum repeated deliveries that wait for one endpoint. Repeated in the API by `Mutation.repeatMissedWebhooks`. */
export const maxRepeatedDeliveries = 1_000;

/** Maximum tests of one endpoint in a minute. Repeated in the API by `Mutation.sendWebhookTest`. */
export const maxTestsPerMinute = 5;

/** Events and their deliveries are deleted after this time. Repeated in the API by `Query.webhookDeliveries`. */
export const eventRetentionDays = 30;

/** An endpoint that has failed for this time is paused. */
export const failingDaysBeforePause = 5;

/** Minutes until the next attempt after each failed attempt: the schedule of Standard Webhooks, in whole minutes. */
const pauses = [1, 5, 30, 120, 300, 600, 840, 1_200, 1_440] as const;

/** Maximum minutes for which a receiver's `Retry-After` is obeyed: as long as our own longest pause. */
const maxAskedMinutes = 1_440;

/** Statuses that say that the receiver is busy and when it wants to be asked again. (RFC 6585; RFC 9110, 15.6.4) */
const busyStatuses: readonly number[] = [429, 503];

/**
 * The time until which a receiver asked for no deliveries, at most a day from now; null when its answer does not ask.
 */
export function deliveryPauseRequestedUntil(
  { status, askedMs }: { status: number; askedMs: number | null },
  now: Date,
): Date | null {
  if (!busyStatuses.includes(status) || askedMs === null) return null;
  return new Date(now.getTime() + Math.min(askedMs, maxAskedMinutes * 60_000));
}

type Attempted = { attempts: number; leftAlone: Date | null };

/**
 * The time of the next attempt after the `attempts`th failure, never before the receiver wants it; null when the
 * delivery is given up. A receiver cannot shorten the pauses: their sum is the longest outage that an event survives.
 */
export function nextDeliveryAttemptAt({ attempts, leftAlone }: Attempted, now: Date): Date | null {
  const pause = pauses[attempts - 1];
  if (pause === undefined) return null;
  const own = addMinutes(now, pause);
  return leftAlone && leftAlone > own ? leftAlone : own;
}

/** Milliseconds without an answer after which a receiver counts as slow. */
const slowAnswerMs = 2_000;
/** An endpoint waits for this many times the time that its slow answer took. */
const slowAnswerPauseFactor = 5;

/**
 * The time until which the other deliveries of an endpoint wait after an attempt that took `tookMs`; null for a quick
 * answer. A slow receiver delays its own deliveries: it holds a place for at most a sixth of the time. (Decision 086)
 */
export function slowEndpointWaitsUntil(tookMs: number, now: Date): Date | null {
  return tookMs < slowAnswerMs ? null : new Date(now.getTime() + slowAnswerPauseFactor * tookMs);
}
