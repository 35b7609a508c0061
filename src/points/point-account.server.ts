import { sql } from 'kysely';

import type { Executor, Tx } from '#server/database/db.server.ts';
import { postToLedger } from '#server/ledger/ledger.server.ts';

export type Movement = {
  workerId: string;
  /** Above 0 the worker gets points, below 0 gives them. 1 point is 1 yen. */
  points: number;
  /** Where they come from or go to. */
  against: 'points_issued' | 'points_spent' | 'points_expired';
  /** The same reason moves points once, however often it is tried. */
  dedupKey: string;
  kind: string;
  /** What the history of points shows. */
  note: string;
  attendanceId?: string;
  orderId?: string;
  now: Date;
};

/**
 * Moves a worker's points through the ledger and keeps the account true beside it. Returns false when
 * the key was posted before. Nobody's balance falls below 0: the constraint aborts what would do it.
 */
export async function movePoints(tx: Tx, movement: Movement): Promise<boolean> {
  const { workerId, points, against, dedupKey, kind, note, now } = movement;
  if (points === 0) return false;
  await lockPoints(tx, workerId, now);
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
  if (isNew) await keepBalance(tx, movement);
  return isNew;
}

/**
 * Locks a worker's points until the transaction ends, and says how many there are. Whoever locks
 * penalties too does it after this, so that nobody waits for each other.
 */
export async function lockPoints(tx: Tx, workerId: string, now: Date): Promise<number> {
  await sql`
    /* points.openPointAccount */
    insert into point_accounts (worker_id, balance, changed_at)
    values (${workerId}, 0, ${now})
    on conflict (worker_id) do nothing
  `.execute(tx);
  const { rows } = await sql<{ balance: number }>`
    /* points.lockPointAccount */
    select balance from point_accounts where worker_id = ${workerId} for update
  `.execute(tx);
  return rows[0]?.balance ?? 0;
}

export type PointBalance = {
  balance: number;
  /** When all of them expire unless the balance changes before; null where there are none. */
  expiresAt: Date | null;
};

/** What a worker holds, and until when. (Rule 4.16) */
export async function pointBalance(db: Executor, workerId: string): Promise<PointBalance> {
  const { rows } = await sql<PointBalance>`
    /* points.balance */
    select balance, case when balance > 0 then ${expiresAt} end as "expiresAt"
      from point_accounts
     where worker_id = ${workerId}
  `.execute(db);
  return rows[0] ?? { balance: 0, expiresAt: null };
}

/**
 * Twelve months after the last change, and never less than 30 days after the warning. (Rule 4.16)
 */
export const expiresAt = sql<Date>`
  greatest(changed_at + interval '12 months', warned_at + interval '30 days')`;

async function keepBalance(tx: Tx, { workerId, points, now }: Movement): Promise<void> {
  await sql`
    /* points.keepBalance */
    update point_accounts
       set balance = balance + ${points}, changed_at = ${now}, warned_at = null
     where worker_id = ${workerId}
  `.execute(tx);
}
