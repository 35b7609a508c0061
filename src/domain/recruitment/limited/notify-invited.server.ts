import { paths } from '#platform/base/paths.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';
import { writeWorkerNotices } from '#platform/server/delivery/notify.server.ts';
import { runInBatches } from '#platform/server/tasks/batches.server.ts';

import { invitationReasonOf } from './invitation-reason.ts';
import { invitationNoticeOf } from './invitation-notice.ts';
import { takeUnsentInvitations, type UnsentInvitations } from './limited.queries.server.ts';

/**
 * Notifies workers of shifts that facilities offer to them before other workers: one message for all shifts that a
 * facility has posted since the last run. Returns the number of invitations. An invitation is marked in the transaction
 * that writes its message, so it is sent once.
 */
export async function notifyInvitedWorkers(db: Db, now: Date): Promise<number> {
  return runInBatches((limit) =>
    inTransaction(db, async (tx) => {
      const { taken, unsent } = await takeUnsentInvitations(tx, { now, limit });
      await writeWorkerNotices(
        tx,
        unsent.map((one) => noticeOf(one, now)),
      );
      return taken;
    }),
  );
}

function noticeOf({ workerId, recruitmentId, audience, ...shifts }: UnsentInvitations, now: Date) {
  return {
    workerId,
    topic: 'alert' as const,
    dedupKey: `invitation:${recruitmentId}:${workerId}`,
    ...invitationNoticeOf({ ...shifts, reason: invitationReasonOf(audience) }),
    path: shifts.count === 1 ? paths.recruitment(recruitmentId) : paths.favorites.invitations(),
    now,
  };
}
