import type { App } from '#server/context.server.ts';
import { inTransaction } from '#server/db.server.ts';

import { refuse } from './messages.ts';
import { applicationOf, moveApplication } from './queries.server.ts';

export type Withdrawal = { workerId: string; applicationId: string; now: Date };

/**
 * Takes back an application that no facility has accepted yet, without a penalty; taking it back
 * twice is taking it back once. A contract is cancelled elsewhere. (Rule book 4.7)
 */
export async function withdrawApplication(
  app: Pick<App, 'db'>,
  withdrawal: Withdrawal,
): Promise<void> {
  const { workerId, applicationId, now } = withdrawal;
  const actor = { kind: 'worker', id: workerId } as const;
  await inTransaction(app.db, async (tx) => {
    const { id, state: from } = await applicationOf(tx, { applicationId, actor, lock: true });
    switch (from) {
      case 'APPLIED':
        await moveApplication(tx, { applicationId: id, from, event: 'WITHDRAW', actor, now });
        return;
      case 'WITHDRAWN':
        return;
      case 'HIRED':
        throw refuse('CANCEL_NOT_ALLOWED');
      case 'REJECTED':
      case 'EXPIRED':
      case 'REJECTED_FILLED':
        throw refuse('APPLICATION_ENDED');
      default:
        throw new RangeError(`unknown state: ${String(from satisfies never)}`);
    }
  });
}
