import type { Tx } from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';

import { writeAttendancesUnpaid } from './payment.queries.server.ts';
import { recordTransitions } from './transition.server.ts';

type Corrected = {
  attendanceId: string;
  /** True if the correction leaves nothing to be paid. */
  isPaid: boolean;
  actor: Actor;
  reason: string;
  now: Date;
};

/**
 * Moves a PAID shift back to FIXED while a correction of its pay is to be paid; other shifts stay unchanged. (Rule 8.4)
 */
export async function reopenPaidShiftForCorrection(tx: Tx, corrected: Corrected): Promise<void> {
  const { attendanceId, isPaid, actor, reason, now } = corrected;
  if (isPaid) return;
  const ids = await writeAttendancesUnpaid(tx, [attendanceId]);
  const moved = ids.map((id) => ({ id, state: 'PAID' as const }));
  await recordTransitions(tx, moved, { event: 'CORRECT_PAY', actor, reason, now });
}
