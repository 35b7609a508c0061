import { lockCorporation } from '#domain/corporation/corporation.queries.server.ts';
import { instantAtJst, jstDay } from '#platform/base/jst.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';
import { processEachDueRow } from '#platform/server/tasks/batches.server.ts';

import { setOffFreeCredit } from './credit/set-off.server.ts';
import { corporationsToSetOff } from './credit/set-offs.queries.server.ts';
import { adjustAfterPayment } from './matching/after-payment.server.ts';
import { isCorporation } from './matching/decisions.queries.server.ts';
import { receiptRefusal } from './messages.ts';

type SetOffArgs = {
  corporationId: string;
  actor: { kind: 'operator'; id: string };
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * Sets the credit of a corporation against its open invoices now, without the wait for the task of the day. Once per
 * idempotency key. Refusals: NOT_FOUND, NOTHING_TO_SET_OFF. (Rule 8.7)
 */
export async function setOffCredit(db: Db, args: SetOffArgs): Promise<void> {
  const { corporationId, actor, now, idempotencyKey: key } = args;
  const operation = 'receipts.setOffCredit';
  const call = { actorId: idempotencyKeyOwner(actor), key, operation, input: [corporationId], now };
  await inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      if (!(await isCorporation(tx, corporationId))) throw receiptRefusal('NOT_FOUND');
      const setOff = { corporationId, operatorId: actor.id, now };
      if ((await setOffFreeCredit(tx, setOff)) === 0) throw receiptRefusal('NOTHING_TO_SET_OFF');
      await adjustAfterPayment(tx, { corporationIds: [corporationId], now });
      const { state } = await lockCorporation(tx, corporationId);
      const change = { subject: 'corporation', id: corporationId, from: state, to: state };
      await recordChanges(tx, [{ ...change, event: 'SET_OFF_CREDIT', actor, at: now }]);
    }),
  );
}

const batchSize = 500;

/**
 * Sets the credit of each corporation against its open invoices, once a day, so that a corporation gets one mail of it.
 * Returns the number of corporations. May run late, twice or concurrently. (Rule 8.7)
 */
export async function setOffDueCredit(db: Db, now: Date): Promise<number> {
  const since = instantAtJst(jstDay(now));
  return processEachDueRow<{ id: string }>({
    batchSize,
    due: (after) => corporationsToSetOff(db, { since, after, batchSize }),
    each: ({ id: corporationId }) =>
      inTransaction(db, async (tx) => {
        const yen = await setOffFreeCredit(tx, { corporationId, operatorId: null, now });
        if (yen > 0) await adjustAfterPayment(tx, { corporationIds: [corporationId], now });
        return yen > 0;
      }),
  });
}
