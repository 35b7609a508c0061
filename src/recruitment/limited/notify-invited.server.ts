import { paths } from '#base/paths.ts';
import { inTransaction, type Db } from '#server/database/db.server.ts';
import { notifyAll } from '#server/delivery/notify.server.ts';
import { inBatches } from '#server/tasks/batches.server.ts';

import { reasonOf } from './invitation-reason.ts';
import { invitationNotice } from './invitation-notice.ts';
import { takeUntold, type Untold } from './limited.queries.server.ts';

/** Invitations of one transaction. */
const batchSize = 1_000;

/**
 * Tells workers of the shifts that facilities offer them first: one message for all that a facility posted together,
 * once; returns the number of invitations. They are marked in the transaction that writes the messages.
 */
export async function notifyInvited(db: Db, now: Date): Promise<number> {
  return inBatches(batchSize, () =>
    inTransaction(db, async (tx) => {
      const { taken, untold } = await takeUntold(tx, { now, limit: batchSize });
      await notifyAll(
        tx,
        untold.map((one) => noticeOf(one, now)),
      );
      return taken;
    }),
  );
}

function noticeOf({ workerId, recruitmentId, audience, ...shifts }: Untold, now: Date) {
  return {
    workerId,
    topic: 'alert' as const,
    dedupKey: `invitation:${recruitmentId}:${workerId}`,
    ...invitationNotice({ ...shifts, reason: reasonOf(audience) }),
    path: shifts.count === 1 ? paths.recruitment(recruitmentId) : paths.favorites.invitations(),
    now,
  };
}
