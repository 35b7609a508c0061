import { fillSentencePlaceholders, refuseFields } from '#platform/base/refusal.ts';
import { formatNumber } from '#platform/base/yen.ts';
import type { App, Context } from '#platform/server/context.server.ts';
import {
  isConstraintViolation,
  inTransaction,
  type Tx,
} from '#platform/server/database/db.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';
import { requireFreshProof } from '#platform/server/proof.server.ts';
import { makeStopLink } from '#platform/server/stop-links/stop-link.server.ts';
import { notifyOneWorker } from '#platform/server/delivery/notify.server.ts';

import { readOperatorText } from '../penalties/appeal-rules.ts';
import { giftCardLimitTexts } from './code-pool.server.ts';
import {
  giftCardLimits,
  isExchangeablePointAmount,
  pointsExchangeableThisMonth,
  whyCannotExchangePoints,
  type ExchangeFacts,
  type ExchangeRefusal,
} from './gift-card-rules.ts';
import { nextGiftCardState, type GiftCardEvent, type GiftCardState } from './gift-card-states.ts';
import {
  readGiftCardExchangeFacts,
  lockGiftCardOrder,
  workerIdOfGiftCardOrder,
  readOwnGiftCardOrder,
  insertGiftCardOrder,
  markGiftCardOrderApproved,
  markGiftCardOrderCancelled,
  type GiftCardRow,
} from './gift-card.queries.server.ts';
import { pointsNotices, pointsSentences, pointsRefusal } from '../messages.ts';
import { lockPointsOfWorker, movePoints } from '../point-account.server.ts';

/** The refusal for `whyCannotExchangePoints`, with the numbers that its sentence names. */
export function giftCardExchangeRefusal(
  why: ExchangeRefusal,
  facts: ExchangeFacts,
  points: number,
) {
  return pointsRefusal(why, {
    limit: formatNumber(giftCardLimits.monthly),
    left: formatNumber(pointsExchangeableThisMonth(facts)),
    needed: formatNumber(points),
    held: formatNumber(facts.balance),
  });
}

/**
 * Orders an Amazon gift card for `points`, which leave the balance at once. Refused while another order is open, and
 * without a fresh proof of identity. Refusals: VALIDATION_FAILED, ORDER_OPEN, and those of `requireFreshProof` and
 * `whyCannotExchangePoints`. (Rule 4.1, 4.17)
 */
export async function exchangeGiftCard(
  ctx: Context,
  { workerId, points }: { workerId: string; points: number },
): Promise<{ orderId: string }> {
  if (!isExchangeablePointAmount(points)) {
    throw refuseFields({
      amount: fillSentencePlaceholders(pointsSentences.giftAmount, giftCardLimitTexts),
    });
  }
  const { db, now, idempotencyKey: key } = ctx;
  const call = { actorId: workerId, key, operation: 'exchangeAmazonGiftCard', input: points, now };
  try {
    return await inTransaction(db, (tx) =>
      withIdempotencyKey(tx, call, async () => {
        await requireFreshProof(tx, ctx);
        return openOrder(tx, { workerId, points, now });
      }),
    );
  } catch (error) {
    // The lock makes a second open order rare; the constraint makes it impossible.
    if (isConstraintViolation(error, 'gift_card_orders_one_open'))
      throw pointsRefusal('ORDER_OPEN');
    throw error;
  }
}

async function openOrder(
  tx: Tx,
  { workerId, points, now }: { workerId: string; points: number; now: Date },
): Promise<{ orderId: string }> {
  await lockPointsOfWorker(tx, workerId, now);
  const facts = await readGiftCardExchangeFacts(tx, workerId, now);
  const why = whyCannotExchangePoints(facts, points);
  if (why) throw giftCardExchangeRefusal(why, facts, points);
  const orderId = await insertGiftCardOrder(tx, { workerId, points, now });
  await movePoints(tx, {
    workerId,
    points: -points,
    against: 'points_spent',
    dedupKey: `gift-card:${orderId}:ordered`,
    kind: 'points.gift_card',
    note: 'ギフトカードへの交換',
    orderId,
    now,
  });
  const actor = { kind: 'worker', id: workerId } as const;
  await recordOrderChange(tx, {
    id: orderId,
    from: null,
    to: 'PENDING',
    event: 'ORDER',
    actor,
    now,
  });
  await notifyOneWorker(tx, {
    workerId,
    topic: 'account',
    dedupKey: `gift-card:${orderId}:ordered`,
    ...pointsNotices.giftCardOrdered,
    path: await makeStopLink(tx, { workerId, now }),
    // On every channel: a thief who ordered may control one of them.
    isUrgent: true,
    now,
  });
  return { orderId };
}

/**
 * Cancels an order that no operator has checked yet, and returns its points. Refusals: NOT_FOUND, ORDER_STATE_CHANGED,
 * GIFT_CARD_ISSUING. (Rule 4.17)
 */
export async function cancelOwnOrder(
  ctx: Context,
  { workerId, orderId }: { workerId: string; orderId: string },
): Promise<void> {
  const { db, now, idempotencyKey: key } = ctx;
  const call = { actorId: workerId, key, operation: 'cancelGiftCardOrder', input: orderId, now };
  await inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const own = await readOwnGiftCardOrder(tx, { id: orderId, workerId });
      if (!own) throw pointsRefusal('NOT_FOUND');
      const actor = { kind: 'worker', id: workerId } as const;
      await cancel(tx, {
        orderId,
        workerId,
        event: 'CANCEL',
        reason: 'ご本人による取り消し',
        actor,
        now,
      });
    }),
  );
}

export type OrderDecision = {
  orderId: string;
  actor: Actor;
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * Approves an order that an operator has checked, so that its code may be issued. Once per idempotency key. Refusals:
 * NOT_FOUND, ORDER_STATE_CHANGED. (Rule 4.17)
 */
export async function approveOrder(
  app: App,
  { orderId, actor, now, idempotencyKey: key }: OrderDecision,
): Promise<void> {
  const operation = 'approveGiftCardOrder';
  const call = { actorId: idempotencyKeyOwner(actor), key, operation, input: orderId, now };
  await inTransaction(app.db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const order = await lockGiftCardOrder(tx, orderId);
      if (!order) throw pointsRefusal('NOT_FOUND');
      const to = orderStateAfter(order.state, 'APPROVE');
      await markGiftCardOrderApproved(tx, { to, orderId, now });
      await recordOrderChange(tx, {
        id: orderId,
        from: order.state,
        to,
        event: 'APPROVE',
        actor,
        now,
      });
    }),
  );
}

/**
 * Cancels an order that has no code yet, as an operator; the worker gets the points back and reads the reason. Once per
 * idempotency key. Refusals: VALIDATION_FAILED, NOT_FOUND, ORDER_STATE_CHANGED, GIFT_CARD_ISSUING.
 */
export async function cancelOrder(
  app: App,
  { orderId, reason, actor, now, idempotencyKey: key }: OrderDecision & { reason: string },
): Promise<void> {
  const text = readOperatorText(reason);
  if (text === null) throw refuseFields({ reason: pointsSentences.operatorText });
  const operation = 'stopGiftCardOrder';
  const call = { actorId: idempotencyKeyOwner(actor), key, operation, input: [orderId, text], now };
  await inTransaction(app.db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const workerId = await workerIdOfGiftCardOrder(tx, orderId);
      if (workerId === undefined) throw pointsRefusal('NOT_FOUND');
      await cancel(tx, { orderId, workerId, event: 'OPS_CANCEL', reason: text, actor, now });
      await notifyOneWorker(tx, {
        workerId,
        topic: 'account',
        dedupKey: `gift-card:${orderId}:canceled`,
        ...pointsNotices.giftCardCanceled({
          points: (await orderOf(tx, orderId)).points,
          reason: text,
          orderId,
        }),
        now,
      });
    }),
  );
}

async function orderOf(tx: Tx, id: string): Promise<GiftCardRow> {
  const order = await lockGiftCardOrder(tx, id);
  if (!order) throw new Error(`there is no gift card order ${id}`);
  return order;
}

type Canceling = {
  orderId: string;
  workerId: string;
  event: 'CANCEL' | 'OPS_CANCEL';
  reason: string;
  actor: Actor;
  now: Date;
};

async function cancel(tx: Tx, { orderId, workerId, event, reason, actor, now }: Canceling) {
  await lockPointsOfWorker(tx, workerId, now);
  const order = await orderOf(tx, orderId);
  const to = orderStateAfter(order.state, event);
  // The issuer may have created a code already: returning the points would pay the worker twice.
  if (order.issuingSince) throw pointsRefusal('GIFT_CARD_ISSUING');
  await markGiftCardOrderCancelled(tx, { to, reason, orderId, now });
  await movePoints(tx, {
    workerId,
    points: order.points,
    against: 'points_spent',
    dedupKey: `gift-card:${orderId}:canceled`,
    kind: 'points.gift_card_returned',
    note: 'ギフトカードの取り消しによる返却',
    orderId,
    now,
  });
  await recordOrderChange(tx, { id: orderId, from: order.state, to, event, actor, reason, now });
}

/** The state of an order after an event; an event that no longer applies is refused. Refusals: ORDER_STATE_CHANGED. */
export function orderStateAfter(from: GiftCardState, event: GiftCardEvent): GiftCardState {
  const to = nextGiftCardState(from, event);
  if (to === null) throw pointsRefusal('ORDER_STATE_CHANGED');
  return to;
}

type Step = {
  id: string;
  from: GiftCardState | null;
  to: GiftCardState;
  event: string;
  actor: Actor;
  reason?: string;
  now: Date;
};

export async function recordOrderChange(tx: Tx, { now, ...step }: Step): Promise<void> {
  await recordChanges(tx, [{ subject: 'gift_card_order', ...step, at: now }]);
}
