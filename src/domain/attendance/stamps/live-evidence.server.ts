import type { Tx } from '#platform/server/database/db.server.ts';

import {
  lastMessageDuring,
  writeLastSeen,
  type LockedAttendance,
} from '../contract/queries.server.ts';
import { lastSeen } from './stamp-rules.ts';

/**
 * Stores until when the server saw the worker, for an end that it did not see: the check-in, of a reported one its
 * receipt, or the worker's last message to the facility between start and end. Nothing after it is released. (Rule 6.7,
 * 8.1)
 */
export async function storeLastSeen(tx: Tx, facts: LockedAttendance): Promise<void> {
  const startedAt = facts.checkInReceivedAt ?? facts.recordedStartAt;
  const writtenAt = await lastMessageDuring(tx, facts);
  await writeLastSeen(tx, facts.id, lastSeen(startedAt, writtenAt));
}
