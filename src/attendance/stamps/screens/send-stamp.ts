import type { QueryClient } from '@tanstack/react-query';

import { GraphqlFailure } from '#web/graphql/graphql.ts';
import type { Delivery, WaitingStamp } from '../stamp-queue.ts';
import { transportOf } from '#web/graphql/query.ts';

import { RegisterWorkEnd, RegisterWorkStart, Shift, stampChanges } from '../../client.ts';
import type { StampKind } from '../stamp-button.ts';

export type Stamp = {
  attendanceId: string;
  kind: StampKind;
  code: string;
  /** When it was pressed, if that is not now. */
  stampedAt: string | null;
  hadOvertime: boolean | null;
  tookBreak: boolean | null;
};

export type StampAnswer = { recordedAt: string; needsAdjustment: boolean };

/** A basement without reception must not keep anybody waiting: then the stamp goes to the outbox. */
const timeoutMs = 12_000;

/** Sends one stamp, pressed now or earlier. Throws a `GraphqlFailure`, `NETWORK` without an answer. */
export async function sendStamp(
  client: QueryClient,
  stamp: Stamp,
  idempotencyKey: string,
): Promise<StampAnswer> {
  const { attendanceId: id, code, stampedAt, hadOvertime, tookBreak } = stamp;
  const transport = transportOf(client);
  const options = { idempotencyKey, signal: AbortSignal.timeout(timeoutMs) };
  if (stamp.kind === 'check-in') {
    const input = { id, code, stampedAt };
    return (await transport(RegisterWorkStart, { input }, options)).registerWorkStartTimeByCode;
  }
  const input = { id, code, stampedAt, hadOvertime, tookBreak };
  return (await transport(RegisterWorkEnd, { input }, options)).registerWorkEndTimeByCode;
}

/** Makes every screen that shows the shift ask again; nobody has to wait for it. */
export function removeStamped(client: QueryClient): void {
  for (const name of stampChanges) void client.invalidateQueries({ queryKey: [name] });
}

/** True where nothing was heard of the server, so that the stamp has to wait on the phone. */
export function isUnreachable(error: unknown): boolean {
  // Older Safari ends a patience that ran out as an abort.
  if (error instanceof DOMException) return error.name === 'AbortError';
  return error instanceof GraphqlFailure && error.code === 'NETWORK';
}

const passing = ['NETWORK', 'SERVER', 'UNAVAILABLE', 'RATE_LIMITED', 'UNAUTHENTICATED'];

/** Sends a stamp of the outbox. A lock after wrong codes passes too, within the day it may wait. */
export async function deliverStamp(client: QueryClient, waiting: WaitingStamp): Promise<Delivery> {
  try {
    await sendStamp(client, { ...waiting, stampedAt: waiting.at }, waiting.key);
    return 'sent';
  } catch (error) {
    if (!(error instanceof GraphqlFailure)) return 'later';
    if (passing.includes(error.code) || error.code === 'CODE_LOCKED') return 'later';
    if (error.code === 'STATE_CHANGED' && (await isRecorded(client, waiting))) return 'sent';
    return { refusal: error.message };
  }
}

/** The press itself may have arrived although its answer was lost: then there is nothing to send. */
async function isRecorded(client: QueryClient, waiting: WaitingStamp): Promise<boolean> {
  try {
    const { attendance } = await transportOf(client)(Shift, { id: waiting.attendanceId });
    const at = waiting.kind === 'check-in' ? attendance.checkInAt : attendance.checkOutAt;
    return at !== null;
  } catch {
    // Not knowable now: the refusal is shown, and the shift's own page says how it stands.
    return false;
  }
}
