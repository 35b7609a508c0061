import type { Tx } from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';

import { writeAttendancesUnpaid } from './payment.queries.server.ts';
import { recordTransitions } from './transition.server.ts';

type Unpaid = { attendanceIds: readonly string[]; actor: Actor; reason: string; now: Date };

/** Moves PAID shifts back to FIXED when the money of a transfer was returned. (Rule 6.5) */
export async function markShiftsUnpaid(
  tx: Tx,
  { attendanceIds, actor, reason, now }: Unpaid,
): Promise<void> {
  if (attendanceIds.length === 0) return;
  const ids = await writeAttendancesUnpaid(tx, attendanceIds);
  const moved = ids.map((id) => ({ id, state: 'PAID' as const }));
  await recordTransitions(tx, moved, { event: 'TRANSFER_REOPENED', actor, reason, now });
}
