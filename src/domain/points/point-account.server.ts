import type { Tx } from '#platform/server/database/db.server.ts';
import { postToLedger } from '#platform/server/ledger/ledger.server.ts';

import {
  addToPointBalance,
  openPointAccount,
  lockPointAccount,
  type PointMovement,
} from './point-account.queries.server.ts';

/**
 * Moves a worker's points through the ledger and updates the balance. Returns false if the key was posted before. A
 * constraint aborts a movement that would make the balance negative.
 */
export async function movePoints(tx: Tx, movement: PointMovement): Promise<boolean> {
  const { workerId, points, against, dedupKey, kind, note, now } = movement;
  if (points === 0) return false;
  await lockPointsOfWorker(tx, workerId, now);
  const isNew = await postToLedger(tx, {
    dedupKey,
    kind,
    note,
    at: now,
    ...(movement.attendanceId ? { attendanceId: movement.attendanceId } : {}),
    ...(movement.orderId ? { orderId: movement.orderId } : {}),
    entries: [
      { account: against, amount: points },
      { account: 'points_held', workerId, amount: -points },
    ],
  });
  if (isNew) await addToPointBalance(tx, movement);
  return isNew;
}

/**
 * Locks a worker's points until the transaction ends, and returns them. Penalties are locked after
 * points, so that transactions cannot deadlock.
 */
export async function lockPointsOfWorker(tx: Tx, workerId: string, now: Date): Promise<number> {
  await openPointAccount(tx, workerId, now);
  return lockPointAccount(tx, workerId);
}
