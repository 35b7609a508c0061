import { paths } from '#platform/base/paths.ts';
import { commonRefusal, refuseFields } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import { normalizeLines } from '#platform/base/text.ts';
import { facilityActor } from '#domain/corporation/actors.ts';
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
import {
  blockedWorkersOf,
  readFacilityBlockFacts,
  deleteBlockedWorker,
  insertBlockedWorker,
  isWorkerBlocked,
  lockFacilityBlocksOfWorker,
  type WorkerFacilityPair,
} from './blocks.queries.server.ts';
import { poolNotifications } from './notifications.ts';
import { endOwnPeopleMembership } from './own-people/leave.server.ts';

/** `scope` is limited to the facility of the pair. */
type BlockArgs = WorkerFacilityPair & { scope: FacilityScope; now: Date };

/**
 * A facility blocks a worker after a finished shift: future applications are refused, contracts stay. The worker
 * learns the reason. Blocking again changes nothing.
 * Refusals: VALIDATION_FAILED, NOT_FOUND.
 */
export async function blockWorker(
  db: Db,
  { reason: typed, ...call }: BlockArgs & { reason: string },
) {
  const problem = whyBlockReasonInvalid(typed);
  if (problem) throw refuseFields({ reason: problem });
  const reason = normalizeLines(typed);
  await inTransaction(db, async (tx) => {
    const { facilityName, hasWorkedHere } = await factsOf(tx, call);
    // Until a worker has finished a shift there, the facility must not learn that the worker exists.
    if (!hasWorkedHere) throw commonRefusal('NOT_FOUND');
    const { scope } = call;
    // Locked because the worker may be joining the facility's own people at the same time.
    if (!(await lockFacilityBlocksOfWorker(tx, call.workerId))) throw commonRefusal('NOT_FOUND');
    if (!(await insertBlockedWorker(tx, { ...call, reason, staffId: scope.staffId }))) return;
    await withdrawInvitations(tx, call);
    const actor = facilityActor(scope, call.facilityId);
    await endOwnPeopleMembership(tx, { ...call, reason: 'BLOCKED', actor });
    await record(tx, call, { event: 'BLOCK', from: null, to: 'BLOCKED', reason });
    await notifyOf(tx, call, poolNotifications.blocked({ facilityName, reason }));
  });
}

/**
 * Lifts a facility's block. A worker whom the corporation still blocks is not notified. Lifting again changes nothing.
 * Refusals: NOT_FOUND.
 */
export async function unblockWorker(db: Db, call: BlockArgs): Promise<void> {
  await inTransaction(db, async (tx) => {
    const facts = await factsOf(tx, call);
    if (!facts.hasWorkedHere) throw commonRefusal('NOT_FOUND');
    if (!(await deleteBlockedWorker(tx, call))) return;
    await record(tx, call, { event: 'UNBLOCK', from: 'BLOCKED', to: 'UNBLOCKED' });
    if (await isWorkerBlocked(tx, call)) return;
    await notifyOf(tx, call, poolNotifications.unblocked(facts));
  });
}

async function factsOf(tx: Tx, pair: WorkerFacilityPair) {
  const facts = await readFacilityBlockFacts(tx, pair);
  if (!facts) throw commonRefusal('NOT_FOUND');
  return facts;
}

type BlockChange = { event: string; from: string | null; to: string; reason?: string };

/** Records a change of a block: its subject is the worker, and its actor the facility. */
function record(tx: Tx, { scope, workerId, facilityId, now }: BlockArgs, change: BlockChange) {
  const actor = facilityActor(scope, facilityId);
  return recordChanges(tx, [
    { subject: 'blocked_worker', id: workerId, actor, at: now, ...change },
  ]);
}

function notifyOf(tx: Tx, call: BlockArgs, text: NoticeText) {
  const { workerId, facilityId, now } = call;
  return notifyOneWorker(tx, {
    ...text,
    workerId,
    topic: 'account',
    isWithoutSms: true,
    dedupKey: `block:${facilityId}:${workerId}:${now.getTime()}`,
    path: paths.facility(facilityId),
    now,
  });
}

/** A page of the workers whom the scope's facility has blocked. */
export async function blockedWorkerPage(
  db: QueryExecutor,
  scope: FacilityScope,
  cursor: ApiCursor,
) {
  const page = await readKeysetPage(byInstantAndWorker, { cursor, size: poolPageSize }, (at) =>
    blockedWorkersOf(db, scope, at),
  );
  return { blocks: page.rows, cursor: page.cursor };
}
