import { runInOrderCountingChanges } from '#platform/base/in-order.ts';
import { refuseFields, fillSentencePlaceholders } from '#platform/base/refusal.ts';
import { formatNumber } from '#platform/base/yen.ts';
import type { App, Context } from '#platform/server/context.server.ts';
import {
  isConstraintViolation,
  inTransaction,
  type Db,
  type Tx,
} from '#platform/server/database/db.server.ts';
import { recordChanges, systemActor, type Actor } from '#platform/server/history.server.ts';
import { withIdempotencyKey } from '#platform/server/idempotency.server.ts';
import { log } from '#platform/server/log.server.ts';
import { notifyOneWorker } from '#platform/server/delivery/notify.server.ts';

import { pointsMessages, pointsNotices, pointsSentences, pointsRefusal } from '../messages.ts';
import { writePenaltyEntry, lockPenaltiesOfWorker } from './penalty-account.server.ts';
import { lockPointsOfWorker, movePoints } from '../point-account.server.ts';
import {
  nextRemissionState,
  remissionLimits,
  remissionPriceInPoints,
  remissionsLeft,
  whyCannotApplyRemission,
  whyCannotRemit,
  type RemissionEvent,
  type RemissionFacts,
  type RemissionRefusal,
} from './remission-rules.ts';
import {
  writeRemissionEnd,
  lockPenaltyRemission,
  openRemissions,
  readPenaltyRemissionFacts,
  insertRemission,
  type RemissionRow,
} from './remission.queries.server.ts';

/** Checks that the number of points is within the limits of a remission. Refusals: VALIDATION_FAILED. */
export function assertRemissionPoints(points: number): void {
  if (Number.isInteger(points) && points >= 1 && points <= remissionLimits.most) return;
  throw refuseFields({
    amount: fillSentencePlaceholders(pointsSentences.remission, { most: remissionLimits.most }),
  });
}

/** The refusal for `whyCannotRemit`, with the numbers that its sentence names. */
export function penaltyRemissionRefusal(
  why: RemissionRefusal,
  facts: RemissionFacts,
  points: number,
) {
  return pointsRefusal(why, {
    most: facts.besidesNoShows,
    limit: remissionLimits.most,
    left: remissionsLeft(facts),
    needed: formatNumber(remissionPriceInPoints(points)),
    held: formatNumber(facts.incentivePoints),
  });
}

/**
 * Orders the remission of `points` penalty points, for 300 incentive points each, and applies it at once. The
 * incentive points are taken with the order; if the server dies before the application, the scheduled task applies
 * it. Refusals: VALIDATION_FAILED, REMISSION_OPEN, and those of `whyCannotRemit`. (Rule 4.15)
 */
export async function remitPenalty(
  ctx: Context,
  { workerId, points }: { workerId: string; points: number },
): Promise<{ orderId: string }> {
  assertRemissionPoints(points);
  const { app, now, idempotencyKey: key } = ctx;
  const call = { actorId: workerId, key, operation: 'remitPenalty', input: points, now };
  const ordered = await inTransaction(app.db, (tx) =>
    withIdempotencyKey(tx, call, () => placeRemissionOrder(tx, { workerId, points, now })),
  ).catch((error: unknown) => {
    // The lock makes a second open order rare; the constraint makes it impossible.
    if (isConstraintViolation(error, 'penalty_remissions_one_open'))
      throw pointsRefusal('REMISSION_OPEN');
    throw error;
  });
  await applyRemission(app.db, { ...ordered, workerId, now });
  return ordered;
}

type Ordering = { workerId: string; points: number; now: Date };

/** Creates and pays the order without applying it. Refusals: those of `whyCannotRemit`. */
export async function placeRemissionOrder(
  tx: Tx,
  { workerId, points, now }: Ordering,
): Promise<{ orderId: string }> {
  await lockPointsOfWorker(tx, workerId, now);
  await lockPenaltiesOfWorker(tx, workerId);
  const facts = await readPenaltyRemissionFacts(tx, workerId, now);
  const why = whyCannotRemit(facts, points);
  if (why) throw penaltyRemissionRefusal(why, facts, points);
  const orderId = await insertRemission(tx, { workerId, points, now });
  await movePoints(tx, {
    workerId,
    points: -remissionPriceInPoints(points),
    against: 'points_spent',
    dedupKey: `remission:${orderId}:ordered`,
    kind: 'points.remission',
    note: `ペナルティ${points}点の軽減`,
    orderId,
    now,
  });
  const actor = { kind: 'worker', id: workerId } as const;
  await record(tx, { id: orderId, from: null, to: 'ORDERED', event: 'ORDER', actor, now });
  return { orderId };
}

/**
 * Applies an order, once. It becomes APPLIED, or FAILED with the incentive points returned if the remission is no
 * longer allowed.
 */
async function applyRemission(
  db: Db,
  { orderId, workerId, now }: { orderId: string; workerId: string; now: Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockPointsOfWorker(tx, workerId, now);
    await lockPenaltiesOfWorker(tx, workerId);
    const order = await lockPenaltyRemission(tx, orderId);
    if (order.state !== 'ORDERED') return;
    const why = whyCannotApplyRemission(
      await readPenaltyRemissionFacts(tx, workerId, now),
      order.penaltyPoints,
    );
    await (why ? giveBack(tx, order, { reason: pointsMessages[why], now }) : apply(tx, order, now));
  });
}

async function apply(tx: Tx, order: RemissionRow, now: Date): Promise<void> {
  await writePenaltyEntry(tx, {
    workerId: order.workerId,
    kind: 'remission',
    points: -order.penaltyPoints,
    attendanceId: null,
    dedupKey: `remission:${order.id}`,
    note: `ポイントによる軽減（${order.incentivePoints}pt）`,
    now,
  });
  await end(tx, order, { event: 'APPLY', reason: null, now });
}

async function giveBack(
  tx: Tx,
  order: RemissionRow,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  const { id, workerId, incentivePoints } = order;
  await movePoints(tx, {
    workerId,
    points: incentivePoints,
    against: 'points_spent',
    dedupKey: `remission:${id}:failed`,
    kind: 'points.remission_returned',
    note: '軽減できなかったペナルティ分の返却',
    orderId: id,
    now,
  });
  await end(tx, order, { event: 'FAIL', reason, now });
  await notifyOneWorker(tx, {
    workerId,
    topic: 'account',
    dedupKey: `remission:${id}:failed`,
    ...pointsNotices.remissionFailed(incentivePoints),
    now,
  });
}

type End = { event: RemissionEvent; reason: string | null; now: Date };

async function end(tx: Tx, order: RemissionRow, { event, reason, now }: End): Promise<void> {
  const to = nextRemissionState(order.state, event);
  if (to === null || to === 'ORDERED') throw new Error(`${event} ends no ${order.state} remission`);
  await writeRemissionEnd(tx, { id: order.id, state: to, reason, now });
  await record(tx, { id: order.id, from: order.state, to, event, actor: systemActor, now });
}

type Step = {
  id: string;
  from: string | null;
  to: string;
  event: string;
  actor: Actor;
  now: Date;
};

async function record(tx: Tx, { now, ...step }: Step): Promise<void> {
  await recordChanges(tx, [{ subject: 'penalty_remission', ...step, at: now }]);
}

const batchSize = 500;

/**
 * Applies paid orders that are still open, because the server died before their application. Returns the number of
 * orders that were applied or given back.
 */
export async function applyRemissions({ db }: Pick<App, 'db'>, now: Date): Promise<number> {
  const orders = await openRemissions(db, batchSize);
  return runInOrderCountingChanges(orders, async ({ id, workerId }) => {
    try {
      await applyRemission(db, { orderId: id, workerId, now });
      return true;
    } catch (error) {
      // A failed order must not hold up the orders after it.
      log.error({ err: error, orderId: id }, 'a remission could not be applied and will be again');
      return false;
    }
  });
}
