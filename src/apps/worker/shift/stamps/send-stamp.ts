import type { QueryClient } from '@tanstack/react-query';

import { GraphqlFailure, isUnansweredFailure } from '#platform/web/graphql/graphql.ts';
import { isTemporaryGraphqlFailure } from '#platform/web/graphql/temporary.ts';
import { serverTime } from '#platform/web/server-time.ts';
import { readClocks, secondsSincePress } from '#domain/attendance/stamps/press-clocks.ts';
import type { StampDelivery, WaitingStamp } from '#domain/attendance/stamps/stamp-queue.ts';
import { invalidateAnswers, transportOfClient } from '#platform/web/graphql/query.ts';

import {
  RegisterWorkEndMutation,
  RegisterWorkStartMutation,
  ShiftQuery,
  queriesStaleAfterStamp,
} from '../client.ts';
import type { StampKind } from '#domain/attendance/stamps/next-stamp.ts';

export type StampToSend = {
  attendanceId: string;
  kind: StampKind;
  code: string;
  /** The proof of the minute that a tablet's QR code contains; null for other codes. */
  minuteProof: string | null;
  /** Seconds since the press of a queued stamp; null for a press right now. */
  ageSeconds: number | null;
  hadOvertime: boolean | null;
  tookBreak: boolean | null;
};

export type SentStampAnswer = {
  recordedAt: string;
  receivedAt: string | null;
  needsAdjustment: boolean;
};

/** After this time without an answer the stamp is queued. */
const timeoutMs = 12_000;

/**
 * Sends one stamp, pressed now or earlier. Throws a `GraphqlFailure` when the server refuses the stamp, with the
 * code `NETWORK` when no answer came.
 */
export async function sendStamp(
  client: QueryClient,
  stamp: StampToSend,
  idempotencyKey: string,
): Promise<SentStampAnswer> {
  const { attendanceId: id, code, minuteProof, ageSeconds, hadOvertime, tookBreak } = stamp;
  const transport = transportOfClient(client);
  const options = { idempotencyKey, signal: AbortSignal.timeout(timeoutMs) };
  if (stamp.kind === 'check-in') {
    const input = { id, code, minuteProof, ageSeconds };
    return (await transport(RegisterWorkStartMutation, { input }, options))
      .registerWorkStartTimeByCode;
  }
  const input = { id, code, minuteProof, ageSeconds, hadOvertime, tookBreak };
  return (await transport(RegisterWorkEndMutation, { input }, options)).registerWorkEndTimeByCode;
}

/** Invalidates every query that shows the shift, without awaiting the refetch. */
export function invalidateStampQueries(client: QueryClient): void {
  void invalidateAnswers(client, queriesStaleAfterStamp);
}

/** True when the server did not answer: the stamp must be queued on the phone with the time of the press. */
export function isServerUnreachable(error: unknown): boolean {
  // Older Safari reports a timeout as AbortError.
  if (error instanceof DOMException) return error.name === 'AbortError';
  return isUnansweredFailure(error) || isOfOlderServer(error);
}

/**
 * True when a server process of the previous release answered, during an upgrade: it does not know the age of a
 * stamp.
 */
const isOfOlderServer = (error: unknown): boolean =>
  error instanceof GraphqlFailure && error.code === 'GRAPHQL_VALIDATION_FAILED';

/**
 * Sends a queued stamp. After CODE_LOCKED it is retried too: the lock ends within the day for which a stamp may
 * wait.
 */
export async function deliverQueuedStamp(
  client: QueryClient,
  waiting: WaitingStamp,
): Promise<StampDelivery> {
  try {
    const { minuteProof = null } = waiting;
    const stamp = { ...waiting, minuteProof, ageSeconds: ageOf(waiting) };
    const { receivedAt } = await sendStamp(client, stamp, waiting.key);
    return receivedAt === null ? 'sent' : { receivedAt };
  } catch (error) {
    if (!(error instanceof GraphqlFailure)) return 'later';
    if (isTemporaryGraphqlFailure(error) || isOfOlderServer(error)) return 'later';
    if (error.code === 'CODE_LOCKED') return 'later';
    if (error.code === 'STATE_CHANGED' && (await isRecorded(client, waiting))) return 'sent';
    return { refusal: error.message };
  }
}

/**
 * Returns the seconds since the press of a queued stamp; stamps queued by the previous release have only the
 * time `at`.
 */
function ageOf({ pressed, at }: WaitingStamp): number {
  if (pressed !== undefined) return secondsSincePress(pressed, readClocks());
  return Math.max(0, Math.floor((serverTime().getTime() - Date.parse(at)) / 1_000));
}

/** True when the stamp is recorded: the first request may have arrived although its answer was lost. */
async function isRecorded(client: QueryClient, waiting: WaitingStamp): Promise<boolean> {
  try {
    const { attendance } = await transportOfClient(client)(ShiftQuery, {
      id: waiting.attendanceId,
    });
    const at = waiting.kind === 'check-in' ? attendance.checkInAt : attendance.checkOutAt;
    return at !== null;
  } catch {
    // Unknown without a connection: show the refusal; the shift's page shows the actual state.
    return false;
  }
}
