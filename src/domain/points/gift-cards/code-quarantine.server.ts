import { runInOrderCountingChanges } from '#platform/base/in-order.ts';
import { jstDay } from '#platform/base/jst.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import { log } from '#platform/server/log.server.ts';
import { enqueueMessage } from '#platform/server/delivery/enqueue.queries.server.ts';

import { codeQuarantineMail } from '../messages.ts';
import { decryptGiftCardCode } from './sealed-code.server.ts';
import {
  moveGiftCardCodeToQuarantine,
  quarantinedCodes,
  lockQuarantinedGiftCardCode,
  returnGiftCardCodeToPool,
  makeWaitingOrdersDue,
  type QuarantinedGiftCardCode,
} from './code-pool.queries.server.ts';

type Deps = Pick<App, 'db' | 'env'>;

/**
 * Removes a code that cannot be decrypted from the pool and from its order: nobody has read the code,
 * so the order may get another one. Logs an error, and mails the operator at most once a day.
 */
export async function quarantineCode(
  { db, env }: Deps,
  { codeId, cause, now }: { codeId: string; cause: unknown; now: Date },
): Promise<void> {
  log.error({ err: cause, codeId }, 'a gift card code cannot be opened and is quarantined');
  await inTransaction(db, async (tx) => {
    const removed = await moveGiftCardCodeToQuarantine(tx, codeId, now);
    const recipient = env.OPERATOR_EMAIL;
    if (!removed || !recipient) return;
    await enqueueMessage(tx, {
      kind: 'email',
      dedupKey: `gift-card:quarantine:${jstDay(now)}`,
      workerId: null,
      recipient,
      ...codeQuarantineMail(removed.amount),
      now,
    });
  });
}

/**
 * Returns quarantined codes that can be decrypted now to the pool, for example after `AUTH_SECRET` was corrected,
 * and tries the orders that wait for these amounts. Each code has its own transaction: a failure leaves only that
 * code in quarantine. Returns the numbers of returned and of remaining codes.
 */
export async function retryQuarantinedCodes(
  deps: Deps,
  now: Date,
): Promise<{ returned: number; quarantined: number }> {
  const codes = await quarantinedCodes(deps.db);
  const returned = await runInOrderCountingChanges(codes, ({ id }) => returns(deps, id, now));
  return { returned, quarantined: codes.length - returned };
}

async function returns(deps: Deps, codeId: string, now: Date): Promise<boolean> {
  try {
    return await inTransaction(deps.db, (tx) => endQuarantine(tx, deps.env, { codeId, now }));
  } catch (err) {
    // The operator sees only the count; the cause goes to the log.
    log.error({ err, codeId }, 'a gift card code could not be returned to the pool');
    return false;
  }
}

async function endQuarantine(
  tx: Tx,
  env: Deps['env'],
  { codeId, now }: { codeId: string; now: Date },
): Promise<boolean> {
  const row = await lockQuarantinedGiftCardCode(tx, codeId);
  if (!row || !opens(env, row)) return false;
  await returnGiftCardCodeToPool(tx, codeId);
  await makeWaitingOrdersDue(tx, { amounts: [row.amount], now });
  return true;
}

function opens(env: Deps['env'], { id, code }: QuarantinedGiftCardCode): boolean {
  try {
    decryptGiftCardCode(env, code, id);
    return true;
  } catch {
    // The code was encrypted with another secret: it stays in quarantine.
    return false;
  }
}
