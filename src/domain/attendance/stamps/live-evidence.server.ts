import type { Tx } from '#platform/server/database/db.server.ts';

import {
  lastChatMessageDuringShift,
  writeWorkerLastSeen,
  type LockedAttendance,
} from '../contract/queries.server.ts';
import { workerLastSeenAt } from './stamp-rules.ts';

/**
 * Stores when the server last saw the worker, for an end that it did not see: the check-in (the receipt of a reported
 * one), or the worker's last message to the facility during the shift, whichever is later. The wage after that time is
 * not released. (Rule 6.7, 8.1)
 */
export async function storeWorkerLastSeen(tx: Tx, facts: LockedAttendance): Promise<void> {
  const startedAt = facts.checkInReceivedAt ?? facts.recordedStartAt;
  const writtenAt = await lastChatMessageDuringShift(tx, facts);
  await writeWorkerLastSeen(tx, facts.id, workerLastSeenAt(startedAt, writtenAt));
}
