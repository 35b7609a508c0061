import { sql } from 'kysely';

import { isUuid } from '#base/cursor.ts';
import { countInOrder } from '#base/in-order.ts';
import { addMinutes, type JstDay } from '#base/jst.ts';
import { Refusal } from '#base/refusal.ts';
import type { App } from '#server/context.server.ts';
import { inTransaction, type Db, type Tx } from '#server/database/db.server.ts';
import { systemActor } from '#server/history.server.ts';
import { log } from '#server/log.server.ts';
import { notify } from '#server/delivery/notify.server.ts';
import { post } from '#server/delivery/outbox.server.ts';
import { forEachDue } from '#server/tasks/batches.server.ts';

import { cancelOrder, recordOrder, stateAfter } from './exchange.server.ts';
import { issuerNamed, issuerOf } from './gift-card-issuer.server.ts';
import type { GiftCardIssuer, IssueResult } from './gift-card-port.ts';
import { retryMinutes } from './gift-card-rules.ts';
import { lockedOrder, ownOrder, type GiftCardRow } from './gift-card.queries.server.ts';
import { operatorMessage, pointsNotices, refuse } from '../messages.ts';
import { openCode, sealCode } from './sealed-code.server.ts';

const orderBatchSize = 20;
/** Lease of the process that took an order; after it another process may ask the issuer again. */
const leaseMinutes = 5;

type Taken = { id: string; amount: number; attempts: number; wasUnknown: boolean };

/**
 * Asks the issuer for the codes of all checked orders, outside of any transaction. If the process dies
 * in between, the order is requested again under the same id and gets the same code. (Rule 4.17)
 */
export async function issueGiftCards(
  app: App,
  now: Date,
  issuer: GiftCardIssuer = issuerOf(app),
): Promise<number> {
  return forEachDue({
    batchSize: orderBatchSize,
    due: () => takeOrders(app.db, now),
    // One request at a time: the issuer limits the requests a second.
    async each(order) {
      const outcome = await ask(issuer, order, now);
      return settle(app, { issuer, order, outcome, now });
    },
  });
}

async function takeOrders(db: Db, now: Date): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    /* points.takeOrders */
    with due as (
      select id, issuing_since
        from gift_card_orders
       where state = 'UNSHIPPED' and next_attempt_at <= ${now}
       order by next_attempt_at, id
       limit ${orderBatchSize}
         for update skip locked)
    update gift_card_orders o
       set attempts = o.attempts + 1,
           next_attempt_at = ${addMinutes(now, leaseMinutes)},
           issuing_since = coalesce(o.issuing_since, ${now})
      from due
     where o.id = due.id
    returning o.id, o.amount, o.attempts, due.issuing_since is not null as "wasUnknown"
  `.execute(db);
  return rows;
}

async function ask(issuer: GiftCardIssuer, order: Taken, now: Date): Promise<IssueResult> {
  try {
    return await issuer.issue({ orderId: order.id, amount: order.amount, now });
  } catch (error) {
    log.error({ err: error, orderId: order.id }, 'the issuer of gift cards failed');
    return { kind: 'unknown', reason: 'the issuer failed' };
  }
}

type Settling = { issuer: GiftCardIssuer; order: Taken; outcome: IssueResult; now: Date };

/** Stores the issuer's answer in one transaction; true when the worker has the code now. */
async function settle(app: App, { issuer, order, outcome, now }: Settling): Promise<boolean> {
  return inTransaction(app.db, async (tx) => {
    const current = await lockedOrder(tx, order.id);
    // Another process asked at the same time, and got the same answer.
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
  const to = stateAfter(order.state, 'ISSUE');
  const { id, workerId, amount } = order;
  await tx
    .updateTable('gift_card_orders')
    .set({
      state: to,
      finished_at: now,
      issuing_since: null,
      next_attempt_at: null,
      last_error: null,
      issuer: issuer.name,
      code,
      code_expires_on: expiresOn,
    })
    .where('id', '=', id)
    .execute();
  await recordOrder(tx, { id, from: order.state, to, event: 'ISSUE', actor: systemActor, now });
  await notify(tx, {
    workerId,
    topic: 'account',
    dedupKey: `gift-card:${id}:shipped`,
    ...pointsNotices.giftCardShipped(amount, id),
    now,
  });
}

type Waiting = { order: Taken; outcome: Exclude<IssueResult, { kind: 'issued' }>; now: Date };

/**
 * A refusal proves that this request created no code. It clears the doubt about earlier requests only
 * with `provesNone`.
 */
async function waitOn(tx: Tx, { order, outcome, now }: Waiting): Promise<void> {
  const isSure = outcome.kind === 'refused' && (outcome.provesNone || !order.wasUnknown);
  await sql`
    /* points.waitForIssuer */
    update gift_card_orders
       set issuing_since = case when ${isSure} then null else issuing_since end,
           next_attempt_at = ${addMinutes(now, retryMinutes(order.attempts))},
           last_error = ${outcome.reason.slice(0, 500)}
     where id = ${order.id}
  `.execute(tx);
}

type Trouble = { order: Taken; reason: string; now: Date };

/** At most once an order: the back office shows the further failures. */
async function notifyOperator(
  { env }: App,
  tx: Tx,
  { order, reason, now }: Trouble,
): Promise<void> {
  const recipient = env.OPERATOR_EMAIL;
  if (!recipient) return;
  await post(tx, {
    kind: 'email',
    dedupKey: `gift-card:${order.id}:waiting`,
    workerId: null,
    recipient,
    ...operatorMessage({ amount: order.amount, reason }),
    now,
  });
}

/**
 * The code of one's own order, requested whenever it is shown. It appears in no list, message or log.
 */
export async function showCode(
  app: App,
  { orderId, workerId, now }: { orderId: string; workerId: string; now: Date },
): Promise<{ code: string; expiresOn: JstDay | null }> {
  const order = isUuid(orderId) ? await ownOrder(app.db, { id: orderId, workerId }) : undefined;
  if (!order) throw refuse('NOT_FOUND');
  if (!order.code || !order.issuer) throw refuse('CODE_NOT_READY');
  const keep = openShipped(app, order.code, order.id);
  const { amount, codeExpiresOn: expiresOn } = order;
  const code = await issuerNamed(app, order.issuer)?.show({ orderId: order.id, amount, keep });
  if (!code) throw refuse('CODE_UNAVAILABLE');
  await sql`
    /* points.codeShown */
    update gift_card_orders set revealed_at = ${now} where id = ${order.id} and revealed_at is null
  `.execute(app.db);
  return { code, expiresOn };
}

/**
 * A shipped code that cannot be decrypted is a fault of the installation: it is logged, and the worker
 * is told so.
 */
function openShipped({ env }: App, code: string, orderId: string): string {
  try {
    return openCode(env, code, orderId);
  } catch (cause) {
    log.error({ err: cause, orderId }, 'the code of a gift card that was issued cannot be opened');
    throw refuse('CODE_SEALED');
  }
}

/** Cancels the open orders of stopped or deleted accounts and returns their points. (Rule 4.17) */
export async function cancelForStopped(app: App, now: Date): Promise<number> {
  const { rows } = await sql<{ orderId: string }>`
    /* points.ordersOfStopped */
    select o.id as "orderId"
      from gift_card_orders o
      join workers w on w.id = o.worker_id
     where o.state in ('PENDING', 'UNSHIPPED') and o.issuing_since is null
       and (w.stopped_at is not null or w.deleted_at is not null)
     order by o.ordered_at
     limit ${orderBatchSize}
  `.execute(app.db);
  return countInOrder(rows, ({ orderId }) => cancelStopped(app, orderId, now));
}

async function cancelStopped(app: App, orderId: string, now: Date): Promise<boolean> {
  try {
    const reason = 'アカウントの停止';
    await cancelOrder(app, { orderId, reason, actor: systemActor, now });
    return true;
  } catch (error) {
    // An issuer or an operator changed the order first: the next run of the task sees the result.
    if (error instanceof Refusal) return false;
    throw error;
  }
}
