import type { Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';

import { supersedeOpenHoursProposal } from './open-proposal.queries.server.ts';

/**
 * Closes the open proposal of other hours. The shift's hours were claimed, returned or made final, so that the proposal
 * is compared with hours that no longer count. The caller holds the lock of the shift. (Decision 064)
 */
export async function supersedeHoursProposal(
  tx: Tx,
  attendanceId: string,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const id = await supersedeOpenHoursProposal(tx, attendanceId, now);
  if (id === null) return;
  await recordChanges(tx, [
    {
      subject: 'hours_proposal',
      id,
      from: 'OPEN',
      to: 'SUPERSEDED',
      event: 'SUPERSEDE',
      actor,
      at: now,
    },
  ]);
}
