import { commonRefusal, refuseFields } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import { normalizeLines } from '#platform/base/text.ts';
import { facilityActor } from '#domain/corporation/actors.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';

import {
  readFacilityBlockFacts,
  lockFacilityBlocksOfWorker,
  type WorkerFacilityPair,
} from './blocks.queries.server.ts';
import { whyMemoInvalid } from './group-rules.ts';
import { deleteFavoriteWorker, storeFavoriteWorker } from './groups.queries.server.ts';

/** `scope` is limited to the facility of the pair. */
type FavoriteArgs = WorkerFacilityPair & { scope: FacilityScope; now: Date };

/**
 * Refuses a worker of whom the facility must not learn: one without a finished shift there who is not one of its own
 * people. Refusals: NOT_FOUND.
 */
export async function assertWorkerKnownToFacility(tx: Tx, pair: WorkerFacilityPair): Promise<void> {
  const facts = await readFacilityBlockFacts(tx, pair);
  if (!facts?.hasWorkedHere && !facts?.isOwnPerson) throw commonRefusal('NOT_FOUND');
}

/**
 * Marks a worker as the facility's favourite, or changes the memo. The worker is not notified.
 * Refusals: VALIDATION_FAILED, NOT_FOUND.
 */
export async function markWorkerFavorite(
  db: Db,
  { memo: typed, ...call }: FavoriteArgs & { memo: string },
): Promise<void> {
  const problem = whyMemoInvalid(typed);
  if (problem) throw refuseFields({ memo: problem });
  await inTransaction(db, async (tx) => {
    await assertWorkerKnownToFacility(tx, call);
    if (!(await lockFacilityBlocksOfWorker(tx, call.workerId))) throw commonRefusal('NOT_FOUND');
    const { staffId } = call.scope;
    const isNew = await storeFavoriteWorker(tx, { ...call, memo: normalizeLines(typed), staffId });
    const change = isNew ? { event: 'MARK', from: null } : { event: 'EDIT', from: 'FAVORITE' };
    await record(tx, call, { ...change, to: 'FAVORITE' });
  });
}

/** Removes the mark of a favourite. Removing it again changes nothing. */
export async function unmarkWorkerFavorite(db: Db, call: FavoriteArgs): Promise<void> {
  await inTransaction(db, async (tx) => {
    await assertWorkerKnownToFacility(tx, call);
    if (!(await deleteFavoriteWorker(tx, call))) return;
    await record(tx, call, { event: 'UNMARK', from: 'FAVORITE', to: 'NONE' });
  });
}

type FavoriteChange = { event: string; from: string | null; to: string };

/**
 * Records a change of a favourite: its subject is the worker, and its actor the facility. The memo is left out, because
 * it is erased with the worker, and the history never is.
 */
function record(
  tx: Tx,
  { scope, workerId, facilityId, now }: FavoriteArgs,
  change: FavoriteChange,
) {
  const actor = facilityActor(scope, facilityId);
  return recordChanges(tx, [
    { subject: 'favorite_worker', id: workerId, actor, at: now, ...change },
  ]);
}
