import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import { withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { applicationRefusal } from '../messages.ts';
import { applicationOf, writeApplicationState } from '../queries.server.ts';

export type WithdrawApplicationArgs = {
  workerId: string;
  applicationId: string;
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * Withdraws an application that the facility has not accepted, without a penalty. Idempotent. Contracts
 * are cancelled through attendance. (Rule 4.7, 4.24)
 */
export async function withdrawApplication(
  app: Pick<App, 'db'>,
  withdrawal: WithdrawApplicationArgs,
): Promise<void> {
  const { workerId, applicationId, now, idempotencyKey: key } = withdrawal;
  const operation = 'withdrawApplication';
  const call = { actorId: workerId, key, operation, input: applicationId, now };
  await inTransaction(app.db, (tx) => withIdempotencyKey(tx, call, () => withdraw(tx, withdrawal)));
}

async function withdraw(
  tx: Tx,
  { workerId, applicationId, now }: WithdrawApplicationArgs,
): Promise<void> {
  const actor = { kind: 'worker', id: workerId } as const;
  const { id, state: from } = await applicationOf(tx, { applicationId, actor, lock: true });
  switch (from) {
    case 'APPLIED':
      await writeApplicationState(tx, { applicationId: id, from, event: 'WITHDRAW', actor, now });
      return;
    case 'WITHDRAWN':
      return;
    case 'HIRED':
      throw applicationRefusal('CANCEL_NOT_ALLOWED');
    case 'REJECTED':
    case 'EXPIRED':
    case 'REJECTED_FILLED':
      throw applicationRefusal('APPLICATION_ENDED');
    default:
      throw new RangeError(`unknown state: ${String(from satisfies never)}`);
  }
}
