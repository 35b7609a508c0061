import { refuseFields } from '#platform/base/refusal.ts';
import type { WorkerDeletableJudgement } from '#gen/types.ts';
import type { App, Context } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';
import { requireFreshProof } from '#platform/server/proof.server.ts';
import { enqueueMessage } from '#platform/server/delivery/enqueue.queries.server.ts';
import { eraseStopLinksOf } from '#platform/server/stop-links/stop-links.queries.server.ts';

import {
  accountDeletionObstacles,
  maskNameAt,
  readLeavingReasons,
  type LeavingReasonsInput,
} from './deletion-rules.ts';
import {
  deletionJudgementRow,
  lockLeavingWorker,
  writeAccountDeletion,
  type LeavingWorker,
} from './deletion.queries.server.ts';
import { eraseLeavingWorkerData } from './erase-worker.server.ts';
import { accountDeletionMail, accountDeletionObstacleText, deletionRefusal } from './messages.ts';
import {
  markWorkerDeleted,
  eraseSignInDataOfWorker,
} from '#access/worker/leaving.queries.server.ts';
import { revokeSessionsOf } from '#access/worker/sign-in/session.server.ts';
import { createStatementLink, type StatementLink } from './statement-link.server.ts';

/** Returns whether the account can be deleted now, the obstacles, and what would be lost. (Rule 4.22) */
export async function accountDeletionJudgement(
  { db, now }: Pick<Context, 'db' | 'now'>,
  workerId: string,
): Promise<WorkerDeletableJudgement> {
  const row = await deletionJudgementRow(db, { workerId, now });
  const obstacles = accountDeletionObstacles(row, now).map((obstacle) =>
    accountDeletionObstacleText(obstacle, row.objectableUntil),
  );
  return {
    isDeletable: obstacles.length === 0,
    undeletableReasons: obstacles.map(({ label }) => label),
    obstacles,
    pointsToLose: row.points,
    hasStatements: row.hasEarned,
  };
}

export type DeleteWorkerResult = {
  pointsLost: number;
  statement: { path: string; until: Date } | null;
};

/**
 * Deletes an account that has no obstacles, after a fresh proof of the person. Everything is erased in one transaction,
 * which also ends sessions and tokens. Refusals: VALIDATION_FAILED, NOT_FOUND, ACCOUNT_NOT_DELETABLE, and those of
 * `requireFreshProof`. (Rule 4.1, 4.22, 3.7)
 */
export async function deleteWorker(
  ctx: Pick<Context, 'app' | 'db' | 'now' | 'worker'>,
  { workerId, ...said }: LeavingReasonsInput & { workerId: string },
): Promise<DeleteWorkerResult> {
  const { app, db, now } = ctx;
  const leaving = readLeavingReasons(said);
  if ('problems' in leaving) throw refuseFields(leaving.problems);
  return inTransaction(db, async (tx) => {
    await requireFreshProof(tx, ctx);
    const leaver = await lockLeavingWorker(tx, workerId);
    if (!leaver) throw deletionRefusal('NOT_FOUND');
    // Checked again under the lock: the screen's check is only a courtesy.
    const row = await deletionJudgementRow(tx, { workerId, now });
    const obstacles = accountDeletionObstacles(row, now);
    if (obstacles.length > 0) {
      const reasons = obstacles
        .map(
          (obstacle) => `「${accountDeletionObstacleText(obstacle, row.objectableUntil).label}」`,
        )
        .join('');
      throw deletionRefusal('ACCOUNT_NOT_DELETABLE', { reasons });
    }
    const actor = { kind: 'worker', id: workerId } as const;
    const { phoneNumber, email } = leaver;
    const erased = { workerId, phoneNumber, email, actor, maskAt: maskNameAt(now), now };
    const { pointsLost } = await eraseLeavingWorkerData(tx, erased);
    await eraseSignInDataOfWorker(tx, { workerId, phoneNumber, email });
    await eraseStopLinksOf(tx, workerId);
    await revokeSessionsOf(tx, { workerId, now });
    const statement = leaver.hasEarned ? createStatementLink(now) : null;
    await writeAccountDeletion(tx, { workerId, ...leaving, pointsLost, statement, now });
    await markWorkerDeleted(tx, { workerId, now });
    await recordChanges(tx, [
      {
        subject: 'worker',
        id: workerId,
        from: 'ACTIVE',
        to: 'DELETED',
        event: 'leave',
        actor,
        at: now,
      },
    ]);
    await enqueueFarewell(tx, app, { workerId, leaver, statement, now });
    return { pointsLost, statement };
  });
}

type Farewell = {
  workerId: string;
  leaver: LeavingWorker;
  statement: StatementLink | null;
  now: Date;
};

/** Enqueues the last message on every channel; only these messages remain for a while after the deletion. (Rule 4.1) */
async function enqueueFarewell(tx: Tx, { env }: App, last: Farewell): Promise<void> {
  const { workerId, leaver, statement, now } = last;
  const { phoneNumber, email } = leaver;
  const link = statement && { url: `${env.ORIGIN ?? ''}${statement.path}`, until: statement.until };
  const text = { workerId, ...accountDeletionMail(link), now };
  const dedupKey = `worker:${workerId}:left`;
  await enqueueMessage(tx, { ...text, kind: 'sms', recipient: phoneNumber, dedupKey });
  if (email === null) return;
  await enqueueMessage(tx, {
    ...text,
    kind: 'email',
    recipient: email,
    dedupKey: `${dedupKey}:email`,
  });
}
