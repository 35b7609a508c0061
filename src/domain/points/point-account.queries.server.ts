import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { incentivePoints } from './incentives/incentive-rules.ts';

export type PointMovement = {
  workerId: string;
  /** Above 0: to the worker; below 0: from the worker. 1 point is 1 yen. */
  points: number;
  /** The contra account of the posting. */
  against: 'points_issued' | 'points_spent' | 'points_expired';
  /** Idempotency key: a second movement with the same key moves no points. */
  dedupKey: string;
  kind: string;
  /** The text in the point history. */
  note: string;
  attendanceId?: string;
  orderId?: string;
  now: Date;
};

export type PointBalance = {
  balance: number;
  /** When all points expire unless the balance changes before; null for a balance of 0. */
  expiresAt: Date | null;
};

/** A worker's balance and its expiry. (Rule 4.16) */
export async function readPointBalance(db: QueryExecutor, workerId: string): Promise<PointBalance> {
  const { rows } = await sql<PointBalance>`
    /* points.readPointBalance */
    select balance, case when balance > 0 then ${pointsExpireAtColumn} end as "expiresAt"
      from point_accounts
     where worker_id = ${workerId}
  `.execute(db);
  return rows[0] ?? { balance: 0, expiresAt: null };
}

/** The period without a movement after which points expire. (Rule 4.16) */
export const pointExpiryPeriodSql = sql`${incentivePoints.expiryMonths} * interval '1 month'`;

/** SQL: the end of `pointExpiryPeriodSql` after the last movement, but not before the warning period is over. (Rule 4.16) */
export const pointsExpireAtColumn = sql<Date>`
  greatest(changed_at + ${pointExpiryPeriodSql},
           warned_at + ${incentivePoints.warningDays} * interval '1 day')`;

/** Adds a movement to the balance and restarts the 12 months until expiry. */
export async function addToPointBalance(
  tx: Tx,
  { workerId, points, now }: PointMovement,
): Promise<void> {
  await sql`
    /* points.addToPointBalance */
    update point_accounts
       set balance = balance + ${points}, changed_at = ${now}, warned_at = null
     where worker_id = ${workerId}
  `.execute(tx);
}

/** Opens the points account of a worker who has none. */
export async function openPointAccount(tx: Tx, workerId: string, now: Date): Promise<void> {
  await sql`
    /* points.openPointAccount */
    insert into point_accounts (worker_id, balance, changed_at)
    values (${workerId}, 0, ${now})
    on conflict (worker_id) do nothing
  `.execute(tx);
}

/** Locks a worker's points until the transaction ends, and returns them. */
export async function lockPointAccount(tx: Tx, workerId: string): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    /* points.lockPointAccount */
    select balance from point_accounts where worker_id = ${workerId} for update
  `.execute(tx);
  return rows[0]?.balance ?? 0;
}
