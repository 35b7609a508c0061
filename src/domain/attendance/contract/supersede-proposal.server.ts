import type { Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';

import { supersedeOpen } from './open-proposal.queries.server.ts';

/**
 * Closes other hours that the facility proposed: the shift's hours were claimed, returned or made final otherwise, so the
 * proposal compares with hours that do not count any more. The caller holds the lock of the shift. (Decision 064)
 */
export async function supersedeProposal(
  tx: Tx,
  attendanceId: string,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const id = await supersedeOpen(tx, attendanceId, now);
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
