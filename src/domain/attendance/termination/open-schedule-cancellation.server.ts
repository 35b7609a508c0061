import type { Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';

import {
  writeScheduleCancellation,
  type NewScheduleCancellation,
} from './schedule-cancellation.queries.server.ts';

/** Stores a facility's cancellation of a shift and its entry in the history; returns its id. */
export async function openScheduleCancellation(
  tx: Tx,
  { actor, ...cancellation }: NewScheduleCancellation & { actor: Actor },
): Promise<string> {
  const { state, reason, now } = cancellation;
  const id = await writeScheduleCancellation(tx, cancellation);
  const subject = 'schedule_cancellation';
  await recordChanges(tx, [
    { subject, id, from: null, to: state, event: 'REQUEST', actor, reason, at: now },
  ]);
  return id;
}
