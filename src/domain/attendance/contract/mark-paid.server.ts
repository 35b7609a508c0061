import type { Tx } from '#platform/server/database/db.server.ts';
import { systemActor } from '#platform/server/history.server.ts';

import { lockAttendances, writeAttendancesPaid } from './payment.queries.server.ts';
import { recordTransitions } from './transition.server.ts';

/**
 * Moves FIXED shifts to PAID when every wage part is paid; a wage without parts counts as paid. Other
 * ids stay as they are, for example shifts with an open correction or an adjustment not yet
 * transferred. (Rule 4.9)
 */
export async function markShiftsPaid(
  tx: Tx,
  attendanceIds: readonly string[],
  now: Date,
): Promise<string[]> {
  if (attendanceIds.length === 0) return [];
  // An approval and the bank's answer can run concurrently: the lock makes the second transaction see
  // the first one's writes.
  await lockAttendances(tx, attendanceIds);
  const ids = await writeAttendancesPaid(tx, attendanceIds);
  const paid = ids.map((id) => ({ id, state: 'FIXED' as const }));
  await recordTransitions(tx, paid, { event: 'TRANSFER_COMPLETED', actor: systemActor, now });
  return ids;
}
