import { mapInOrder } from '#platform/base/in-order.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { recordChanges, systemActor } from '#platform/server/history.server.ts';
import { runInBatches } from '#platform/server/tasks/batches.server.ts';

import { endCountersignedAct } from './acts.server.ts';
import { expireDueRequests } from './countersign.queries.server.ts';

/** Ends the requests that nobody decided within 24 hours; returns their number. May run late or twice. (Rule 8.4) */
export async function expireCountersignRequests(
  { db }: Pick<App, 'db'>,
  now: Date,
): Promise<number> {
  return runInBatches((limit) =>
    inTransaction(db, async (tx) => {
      const expired = await expireDueRequests(tx, { now, limit });
      await recordChanges(
        tx,
        expired.map(({ id }) => ({
          subject: 'countersign',
          id,
          from: 'WAITING',
          to: 'EXPIRED',
          event: 'EXPIRE',
          actor: systemActor,
          at: now,
        })),
      );
      await mapInOrder(expired, ({ id, kind }) =>
        endCountersignedAct(tx, { id, kind, actor: systemActor, now }),
      );
      return expired.length;
    }),
  );
}
