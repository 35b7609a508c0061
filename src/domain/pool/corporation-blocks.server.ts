import { mapInOrder } from '#platform/base/in-order.ts';
import { paths } from '#platform/base/paths.ts';
import { commonRefusal, refuseFields } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import { normalizeLines } from '#platform/base/text.ts';
import { corporationActor, facilityActor } from '#domain/corporation/actors.ts';
import { withdrawInvitations } from '#domain/recruitment/publishing/limits.queries.server.ts';
import {
  inTransaction,
  type Db,
  type QueryExecutor,
  type Tx,
} from '#platform/server/database/db.server.ts';
import {
  byInstantAndWorker,
  readKeysetPage,
  type ApiCursor,
} from '#platform/server/database/keyset-page.ts';
import { notifyOneWorker } from '#platform/server/delivery/notify.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';
import type { NoticeText } from '#platform/server/delivery/notice-rules.ts';

import { poolPageSize, whyBlockReasonInvalid } from './block-rules.ts';
import { lockFacilityBlocksOfWorker } from './blocks.queries.server.ts';
import {
  corporationBlocksOf,
  readCorporationBlockFacts,
  deleteCorporationBlock,
  joinedOrInvitingFacilities,
  insertCorporationBlock,
  type CorporationBlockFacts,
} from './corporation-blocks.queries.server.ts';
import { poolNotifications } from './notifications.ts';
import { endOwnPeopleMembership } from './own-people/leave.server.ts';

type BlockArgs = { scope: FacilityScope; workerId: string; now: Date };

/**
 * Blocks a worker for every facility of the corporation, for an owner, after a finished shift at one of them. It has
 * the effect of a facility's block, also at facilities that are added later. Blocking again changes nothing. Refusals:
 * VALIDATION_FAILED, NOT_FOUND.
 */
export async function blockWorkerAtCorporation(
  db: Db,
  { reason: typed, ...call }: BlockArgs & { reason: string },
): Promise<void> {
  const problem = whyBlockReasonInvalid(typed);
  if (problem) throw refuseFields({ reason: problem });
  const reason = normalizeLines(typed);
  const { scope, workerId, now } = call;
  const { corporationId, staffId } = scope;
  await inTransaction(db, async (tx) => {
    const facts = await factsOf(tx, call);
    // Locked because the worker may be joining a facility's own people at the same time.
    if (!(await lockFacilityBlocksOfWorker(tx, workerId))) throw commonRefusal('NOT_FOUND');
    const block = { corporationId, workerId, reason, staffId, now };
    if (!(await insertCorporationBlock(tx, block))) return;
    await mapInOrder(
      await joinedOrInvitingFacilities(tx, { corporationId, workerId }),
      (facilityId) => endTies(tx, { ...call, facilityId }),
    );
    await record(tx, call, { event: 'BLOCK_EVERYWHERE', from: null, to: 'BLOCKED', reason });
    await notifyOf(tx, call, {
      facts,
      text: poolNotifications.blockedEverywhere({ ...facts, reason }),
    });
  });
}

/** Lifts a block for every facility; blocks of single facilities stay. Lifting again changes nothing. */
export async function unblockWorkerAtCorporation(db: Db, call: BlockArgs): Promise<void> {
  const { corporationId } = call.scope;
  await inTransaction(db, async (tx) => {
    const facts = await factsOf(tx, call);
    if (!(await deleteCorporationBlock(tx, { corporationId, workerId: call.workerId }))) return;
    await record(tx, call, { event: 'UNBLOCK_EVERYWHERE', from: 'BLOCKED', to: 'UNBLOCKED' });
    await notifyOf(tx, call, { facts, text: poolNotifications.unblockedEverywhere(facts) });
  });
}

/**
 * Returns the facts for a block. Refuses a worker without a finished shift: the corporation must not learn that the
 * worker exists.
 */
async function factsOf(tx: Tx, { scope, workerId }: BlockArgs): Promise<CorporationBlockFacts> {
  const { corporationId } = scope;
  const facts = await readCorporationBlockFacts(tx, { corporationId, workerId });
  if (!facts) throw commonRefusal('NOT_FOUND');
  return facts;
}

async function endTies(tx: Tx, call: BlockArgs & { facilityId: string }): Promise<void> {
  await withdrawInvitations(tx, call);
  const actor = facilityActor(call.scope, call.facilityId);
  await endOwnPeopleMembership(tx, { ...call, reason: 'BLOCKED', actor });
}

type BlockChange = { event: string; from: string | null; to: string; reason?: string };

/** Records a change of a block: its subject is the worker, and its actor the corporation. */
function record(tx: Tx, { scope, workerId, now }: BlockArgs, change: BlockChange): Promise<void> {
  const actor = corporationActor(scope);
  return recordChanges(tx, [
    { subject: 'blocked_worker', id: workerId, actor, at: now, ...change },
  ]);
}

type BlockNotice = { facts: CorporationBlockFacts; text: NoticeText };

function notifyOf(tx: Tx, { scope, workerId, now }: BlockArgs, { facts, text }: BlockNotice) {
  return notifyOneWorker(tx, {
    ...text,
    workerId,
    topic: 'account',
    isWithoutSms: true,
    dedupKey: `block:${scope.corporationId}:${workerId}:${now.getTime()}`,
    path: paths.facility(facts.lastFacilityId),
    now,
  });
}

/** A page of the workers whom the corporation has blocked for every facility. */
export async function corporationBlockPage(
  db: QueryExecutor,
  scope: FacilityScope,
  cursor: ApiCursor,
) {
  const page = await readKeysetPage(byInstantAndWorker, { cursor, size: poolPageSize }, (at) =>
    corporationBlocksOf(db, scope, at),
  );
  return { blocks: page.rows, cursor: page.cursor };
}
