import { runInOrderCountingChanges } from '#platform/base/in-order.ts';
import type { JstDay } from '#platform/base/jst.ts';
import { Refusal } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import { systemActor } from '#platform/server/history.server.ts';
import { log } from '#platform/server/log.server.ts';
import { notifyOneWorker } from '#platform/server/delivery/notify.server.ts';
import { enqueueMessage } from '#platform/server/delivery/enqueue.queries.server.ts';
import { processEachDueRow } from '#platform/server/tasks/batches.server.ts';

import { cancelOrder, recordOrderChange, orderStateAfter } from './exchange.server.ts';
import { issuerNamed, issuerOf } from './gift-card-issuer.server.ts';
import type { GiftCardIssuer, IssueResult } from './gift-card-port.ts';
import {
  lockGiftCardOrder,
  readOwnGiftCardOrder,
  leaseDueOrders,
  markOrderShipped,
  scheduleOrderRetry,
  markCodeShown,
  openOrdersOfStoppedWorkers,
  type GiftCardRow,
  type LeasedOrder,
} from './gift-card.queries.server.ts';
import { giftCardNotIssuedMail, pointsNotices, pointsRefusal } from '../messages.ts';
import { decryptGiftCardCode, sealCode } from './sealed-code.server.ts';

const orderBatchSize = 20;

/**
 * Asks the issuer for the codes of all checked orders, outside of any transaction. If the process dies
 * in between, the order is requested again under the same id and gets the same code. (Rule 4.17)
 */
export async function issueGiftCards(
  app: App,
  now: Date,
  issuer: GiftCardIssuer = issuerOf(app),
): Promise<number> {
  return processEachDueRow({
    batchSize: orderBatchSize,
    due: () => leaseDueOrders(app.db, now, orderBatchSize),
    // One request at a time: the issuer limits the requests a second.
    async each(order) {
      const outcome = await ask(issuer, order, now);
      return settle(app, { issuer, order, outcome, now });
    },
  });
}

async function ask(issuer: GiftCardIssuer, order: LeasedOrder, now: Date): Promise<IssueResult> {
  try {
    return await issuer.issue({ orderId: order.id, amount: order.amount, now });
  } catch (error) {
    log.error({ err: error, orderId: order.id }, 'the issuer of gift cards failed');
    return { kind: 'unknown', reason: 'the issuer failed' };
  }
}

type Settling = { issuer: GiftCardIssuer; order: LeasedOrder; outcome: IssueResult; now: Date };

/** Stores the issuer's answer in one transaction; true when the worker has the code now. */
async function settle(app: App, { issuer, order, outcome, now }: Settling): Promise<boolean> {
  return inTransaction(app.db, async (tx) => {
    const current = await lockGiftCardOrder(tx, order.id);
    // Another process sent the same request at the same time, and got the same answer.
    if (current?.state !== 'UNSHIPPED') return false;
    if (outcome.kind === 'issued') {
      const code = sealCode(app.env, outcome.keep, order.id);
      await ship(tx, current, { code, expiresOn: outcome.expiresOn, issuer, now });
      return true;
    }
    await waitOn(tx, { order, outcome, now });
    await notifyOperator(app, tx, { order, reason: outcome.reason, now });
    return false;
  });
}

type Shipping = { code: string; expiresOn: JstDay | null; issuer: GiftCardIssuer; now: Date };

async function ship(tx: Tx, order: GiftCardRow, { code, expiresOn, issuer, now }: Shipping) {
  const to = orderStateAfter(order.state, 'ISSUE');
  const { id, workerId, amount } = order;
  await markOrderShipped(tx, { to, issuerName: issuer.name, code, expiresOn, id, now });
  await recordOrderChange(tx, {
    id,
    from: order.state,
    to,
    event: 'ISSUE',
    actor: systemActor,
    now,
  });
  await notifyOneWorker(tx, {
    workerId,
    topic: 'account',
    dedupKey: `gift-card:${id}:shipped`,
    ...pointsNotices.giftCardShipped(amount, id),
    now,
  });
}

type Waiting = { order: LeasedOrder; outcome: Exclude<IssueResult, { kind: 'issued' }>; now: Date };

/**
 * Stores a failed or unknown attempt, and schedules the next one. A refusal proves that this request created no
 * code; only with `provesNone` does it prove that for earlier requests, too.
 */
async function waitOn(tx: Tx, { order, outcome, now }: Waiting): Promise<void> {
  const isSure = outcome.kind === 'refused' && (outcome.provesNone || !order.wasUnknown);
  await scheduleOrderRetry(tx, {
    isSure,
    attempts: order.attempts,
    id: order.id,
    reason: outcome.reason,
    now,
  });
}

type Trouble = { order: LeasedOrder; reason: string; now: Date };

/** Mails the operators at most once per order: the back office shows further failures. */
async function notifyOperator(
  { env }: App,
  tx: Tx,
  { order, reason, now }: Trouble,
): Promise<void> {
  const recipient = env.OPERATOR_EMAIL;
  if (!recipient) return;
  await enqueueMessage(tx, {
    kind: 'email',
    dedupKey: `gift-card:${order.id}:waiting`,
    workerId: null,
    recipient,
    ...giftCardNotIssuedMail({ amount: order.amount, reason }),
    now,
  });
}

/**
 * The code of a worker's own order, decrypted or requested whenever it is shown. It appears in no list, message or log.
 * Refusals: NOT_FOUND, CODE_NOT_READY, CODE_UNAVAILABLE, CODE_SEALED.
 */
export async function showCode(
  app: App,
  { orderId, workerId, now }: { orderId: string; workerId: string; now: Date },
): Promise<{ code: string; expiresOn: JstDay | null }> {
  const order = await readOwnGiftCardOrder(app.db, { id: orderId, workerId });
  if (!order) throw pointsRefusal('NOT_FOUND');
  if (!order.code || !order.issuer) throw pointsRefusal('CODE_NOT_READY');
  const keep = openShipped(app, order.code, order.id);
  const { amount, codeExpiresOn: expiresOn } = order;
  const code = await issuerNamed(app, order.issuer)?.show({ orderId: order.id, amount, keep });
  if (!code) throw pointsRefusal('CODE_UNAVAILABLE');
  await markCodeShown(app.db, order.id, now);
  return { code, expiresOn };
}

/** Decrypts a shipped code. Failure is a fault of the installation: it is logged, and the refusal says so. */
function openShipped({ env }: App, code: string, orderId: string): string {
  try {
    return decryptGiftCardCode(env, code, orderId);
  } catch (cause) {
    log.error({ err: cause, orderId }, 'the code of a gift card that was issued cannot be opened');
    throw pointsRefusal('CODE_SEALED');
  }
}

/** Cancels the open orders of stopped or deleted accounts and returns their points. (Rule 4.17) */
export async function cancelOrdersOfStoppedWorkers(app: App, now: Date): Promise<number> {
  const rows = await openOrdersOfStoppedWorkers(app.db, orderBatchSize);
  return runInOrderCountingChanges(rows, ({ orderId }) => cancelStopped(app, orderId, now));
}

async function cancelStopped(app: App, orderId: string, now: Date): Promise<boolean> {
  try {
    const reason = 'アカウントの停止';
    await cancelOrder(app, { orderId, reason, actor: systemActor, now });
    return true;
  } catch (error) {
    // An issuer or an operator changed the order first; the next run of the task sees the new state.
    if (error instanceof Refusal) return false;
    throw error;
  }
}
