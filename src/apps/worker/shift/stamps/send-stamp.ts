import type { QueryClient } from '@tanstack/react-query';

import { GraphqlFailure, isUnanswered } from '#platform/web/graphql/graphql.ts';
import { isTemporary } from '#platform/web/graphql/temporary.ts';
import { serverTime } from '#platform/web/server-time.ts';
import { readClocks, secondsBetween } from '#domain/attendance/stamps/press-clocks.ts';
import type { Delivery, WaitingStamp } from '#domain/attendance/stamps/stamp-queue.ts';
import { invalidate, transportOf } from '#platform/web/graphql/query.ts';

import { RegisterWorkEnd, RegisterWorkStart, Shift, stampChanges } from '../client.ts';
import type { StampKind } from '#domain/attendance/stamps/next-stamp.ts';

export type Stamp = {
  attendanceId: string;
  kind: StampKind;
  code: string;
  /** The minute proof in the QR code of a tablet; null for other codes. */
  minuteProof: string | null;
  /** Seconds since an earlier press; null for a press right now. */
  ageSeconds: number | null;
  hadOvertime: boolean | null;
  tookBreak: boolean | null;
};

export type StampAnswer = {
  recordedAt: string;
  receivedAt: string | null;
  needsAdjustment: boolean;
};

/** Give up after this time without reception and queue the stamp. */
const timeoutMs = 12_000;

/**
 * Sends one stamp, pressed now or earlier. Throws when the stamp is not accepted: a `GraphqlFailure`, with `NETWORK`
 * where no answer came.
 */
export async function sendStamp(
  client: QueryClient,
  stamp: Stamp,
  idempotencyKey: string,
): Promise<StampAnswer> {
  const { attendanceId: id, code, minuteProof, ageSeconds, hadOvertime, tookBreak } = stamp;
  const transport = transportOf(client);
  const options = { idempotencyKey, signal: AbortSignal.timeout(timeoutMs) };
  if (stamp.kind === 'check-in') {
    const input = { id, code, minuteProof, ageSeconds };
    return (await transport(RegisterWorkStart, { input }, options)).registerWorkStartTimeByCode;
  }
  const input = { id, code, minuteProof, ageSeconds, hadOvertime, tookBreak };
  return (await transport(RegisterWorkEnd, { input }, options)).registerWorkEndTimeByCode;
}

/** Invalidates every query that shows the shift, without awaiting the refetch. */
export function invalidateStamped(client: QueryClient): void {
  void invalidate(client, stampChanges);
}

/** True when the server did not answer, so that the stamp must wait on the phone with the time of its press. */
export function isUnreachable(error: unknown): boolean {
  // Older Safari reports a timeout as AbortError.
  if (error instanceof DOMException) return error.name === 'AbortError';
  return isUnanswered(error) || isOfOlderServer(error);
}

/** During an upgrade a process of the release before may answer, which does not know the age of a stamp. */
const isOfOlderServer = (error: unknown): boolean =>
  error instanceof GraphqlFailure && error.code === 'GRAPHQL_VALIDATION_FAILED';

/** Sends a queued stamp. CODE_LOCKED is retried too: the lock ends within the day a stamp may wait. */
export async function deliverStamp(client: QueryClient, waiting: WaitingStamp): Promise<Delivery> {
  try {
    const { minuteProof = null } = waiting;
    const stamp = { ...waiting, minuteProof, ageSeconds: ageOf(waiting) };
    const { receivedAt } = await sendStamp(client, stamp, waiting.key);
    return receivedAt === null ? 'sent' : { receivedAt };
  } catch (error) {
    if (!(error instanceof GraphqlFailure)) return 'later';
    if (isTemporary(error) || isOfOlderServer(error)) return 'later';
    if (error.code === 'CODE_LOCKED') return 'later';
    if (error.code === 'STATE_CHANGED' && (await isRecorded(client, waiting))) return 'sent';
    return { refusal: error.message };
  }
}

/** Seconds since the press of a queued stamp; one of the release before has the instant alone. */
function ageOf({ pressed, at }: WaitingStamp): number {
  if (pressed !== undefined) return secondsBetween(pressed, readClocks());
  return Math.max(0, Math.floor((serverTime().getTime() - Date.parse(at)) / 1_000));
}

/**
 * The original press may have reached the server although its answer was lost: then the stamp is
 * recorded.
 */
async function isRecorded(client: QueryClient, waiting: WaitingStamp): Promise<boolean> {
  try {
    const { attendance } = await transportOf(client)(Shift, { id: waiting.attendanceId });
    const at = waiting.kind === 'check-in' ? attendance.checkInAt : attendance.checkOutAt;
    return at !== null;
  } catch {
    // Unknown without a connection: show the refusal; the shift's page shows the actual state.
    return false;
  }
}
