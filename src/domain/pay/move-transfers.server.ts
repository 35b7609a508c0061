import type { Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';

import { nextTransferState, type TransferEvent, type TransferState } from './rules.ts';

type Moving = {
  transferIds: readonly string[];
  /** The current state of all the transfers; the caller has locked them. */
  from: TransferState;
  event: TransferEvent;
  actor: Actor;
  reason?: string | undefined;
  now: Date;
};

/**
 * Changes the state of transfers that the caller has locked, and writes their history. `write` stores the new state
 * with the columns that belong to it. Throws when the transition table has no such move.
 */
export async function moveTransferStates(
  tx: Tx,
  { transferIds, from, event, actor, reason, now }: Moving,
  write: (to: TransferState) => Promise<void>,
): Promise<void> {
  const to = nextTransferState(from, event, actor.kind);
  if (to === null) throw new Error(`transfers: no ${event} from ${from} by ${actor.kind}`);
  await write(to);
  await recordChanges(
    tx,
    transferIds.map((id) => ({ subject: 'transfer', id, from, to, event, actor, reason, at: now })),
  );
}
