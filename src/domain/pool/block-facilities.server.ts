import { refuseFields } from '#platform/base/refusal.ts';
import { normalizeLines } from '#platform/base/text.ts';
import type { BlockedFacilityList, FacilityBlock } from '#gen/types.ts';
import { deleteFollow } from '#domain/recruitment/facilities/follow.queries.server.ts';
import { eraseFavoritesAtFacility } from '#domain/recruitment/favorites/favorites.queries.server.ts';
import { withdrawInvitations } from '#domain/recruitment/publishing/limits.queries.server.ts';
import { inTransaction, type Db, type QueryExecutor } from '#platform/server/database/db.server.ts';
import {
  byInstantAndFacility,
  readKeysetPage,
  type ApiCursor,
} from '#platform/server/database/keyset-page.ts';
import { recordChanges } from '#platform/server/history.server.ts';

import { maxBlockedFacilities, poolPageSize, whyBlockReasonInvalid } from './block-rules.ts';
import {
  blockedFacilitiesOf,
  countBlockedFacilities,
  deleteFacilityBlock,
  insertBlockedFacility,
  lockFacilityBlocksOfWorker,
  facilityBlockOfWorkerRow,
  type WorkerFacilityPair,
} from './blocks.queries.server.ts';
import { poolRefusal } from './messages.ts';
import { endOwnPeopleMembership } from './own-people/leave.server.ts';

type BlockArgs = WorkerFacilityPair & { now: Date };

/**
 * A worker blocks a facility after a finished shift: its recruitments leave the worker's lists, and the facility is
 * not notified. Contracts stay. Blocking again changes nothing.
 * Refusals: VALIDATION_FAILED, UNAUTHENTICATED, NOT_FOUND, WORKED_HERE_REQUIRED, BLOCKS_FULL.
 */
export async function blockFacility(
  db: Db,
  { reason: typed, ...call }: BlockArgs & { reason: string },
) {
  const problem = whyBlockReasonInvalid(typed);
  if (problem) throw refuseFields({ reason: problem });
  const reason = normalizeLines(typed);
  await inTransaction(db, async (tx) => {
    if (!(await lockFacilityBlocksOfWorker(tx, call.workerId)))
      throw poolRefusal('UNAUTHENTICATED');
    const block = await known(tx, call);
    if (block.blockedAt) return;
    if (!block.hasWorkedHere) throw poolRefusal('WORKED_HERE_REQUIRED');
    const count = await countBlockedFacilities(tx, call.workerId);
    if (count >= maxBlockedFacilities) throw poolRefusal('BLOCKS_FULL');
    await insertBlockedFacility(tx, { ...call, reason });
    await deleteFollow(tx, call);
    await withdrawInvitations(tx, call);
    const actor = { kind: 'worker', id: call.workerId } as const;
    await endOwnPeopleMembership(tx, { ...call, reason: 'BLOCKED', actor });
    await eraseFavoritesAtFacility(tx, call);
    await recordChanges(tx, [
      { ...changeOf(call), from: null, to: 'BLOCKED', event: 'BLOCK', reason },
    ]);
  });
}

/** Lifts a worker's block. Succeeds for a facility that is not blocked. */
export async function unblockFacility(db: Db, call: BlockArgs): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await deleteFacilityBlock(tx, call))) return;
    await recordChanges(tx, [
      { ...changeOf(call), from: 'BLOCKED', to: 'UNBLOCKED', event: 'UNBLOCK' },
    ]);
  });
}

/** The history's entry of a block: its subject is the facility, and its actor the worker. */
const changeOf = ({ workerId, facilityId, now }: BlockArgs) => ({
  subject: 'blocked_facility',
  id: facilityId,
  actor: { kind: 'worker', id: workerId } as const,
  at: now,
});

async function known(db: QueryExecutor, pair: WorkerFacilityPair) {
  const block = await facilityBlockOfWorkerRow(db, pair);
  if (!block) throw poolRefusal('NOT_FOUND');
  return block;
}

/** The state of one facility for the worker. NOT_FOUND for an unknown facility. */
export async function readFacilityBlock(
  db: QueryExecutor,
  pair: WorkerFacilityPair,
): Promise<FacilityBlock> {
  const { facilityName, hasWorkedHere, reason, blockedAt } = await known(db, pair);
  const { facilityId } = pair;
  return { facilityId, name: facilityName, canBlock: hasWorkedHere, reason, blockedAt };
}

/** A page of the facilities that the worker has blocked, the latest first. */
export async function blockedFacilityList(
  db: QueryExecutor,
  { workerId, cursor }: { workerId: string; cursor: ApiCursor },
): Promise<BlockedFacilityList> {
  const page = await readKeysetPage(byInstantAndFacility, { cursor, size: poolPageSize }, (at) =>
    blockedFacilitiesOf(db, { workerId, ...at }),
  );
  return { blocks: page.rows, cursor: page.cursor };
}
