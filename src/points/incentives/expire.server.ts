import { sql } from 'kysely';

import { jstDay } from '#base/jst.ts';
import type { App } from '#server/context.server.ts';
import { inTransaction, type Db, type Tx } from '#server/database/db.server.ts';
import { notifyAll } from '#server/delivery/notify.server.ts';
import { forEachDue, inBatches } from '#server/tasks/batches.server.ts';

import { incentivePoints } from './incentive-rules.ts';
import { pointsNotices } from '../messages.ts';
import { expiresAt, lockPoints, movePoints } from '../point-account.server.ts';

const batchSize = 500;

type Due = { workerId: string; changedAt: Date };

/**
 * Expires all points of workers without a movement for 12 months who were warned 30 days before. (Rule
 * 4.16)
 */
export async function expirePoints({ db }: Pick<App, 'db'>, now: Date): Promise<number> {
  return forEachDue({
    batchSize,
    due: () => expiredAccounts(db, now),
    each: ({ workerId }) => inTransaction(db, (tx) => expire(tx, { workerId, now })),
  });
}

/** The index finds accounts that are nearly due; the exact end is counted in calendar months. */
const isOver = (now: Date) => sql`
  balance > 0 and changed_at <= ${now}::timestamptz - interval '11 months 27 days'
       and warned_at is not null and ${expiresAt} <= ${now}`;

async function expiredAccounts(db: Db, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    /* points.expired */
    select worker_id as "workerId", changed_at as "changedAt"
      from point_accounts
     where ${isOver(now)}
     order by changed_at
     limit ${batchSize}
  `.execute(db);
  return rows;
}

async function expire(tx: Tx, { workerId, now }: { workerId: string; now: Date }) {
  const points = await lockPoints(tx, workerId, now);
  const { rows } = await sql<Due>`
    /* points.stillExpired */
    select worker_id as "workerId", changed_at as "changedAt"
      from point_accounts
     where worker_id = ${workerId} and ${isOver(now)}
  `.execute(tx);
  const due = rows[0];
  // Points were earned or spent in the meantime: the 12 months begin anew.
  if (!due) return false;
  return movePoints(tx, {
    workerId,
    points: -points,
    against: 'points_expired',
    dedupKey: `points:expiry:${workerId}:${due.changedAt.toISOString()}`,
    kind: 'points.expiry',
    note: '有効期限（12か月）による失効',
    now,
  });
}

type Warned = { workerId: string; points: number; expiresAt: Date };

/**
 * Notifies workers without a movement for nearly 12 months, 30 days before their points expire. (Rule
 * 4.16)
 */
export async function warnOfExpiry({ db }: Pick<App, 'db'>, now: Date): Promise<number> {
  return inBatches(batchSize, () =>
    inTransaction(db, async (tx) => {
      const due = await markWarned(tx, now);
      await notifyAll(
        tx,
        due.map(({ workerId, points, expiresAt: at }) => ({
          workerId,
          topic: 'points' as const,
          dedupKey: `points-expiry:${workerId}:${at.toISOString()}`,
          ...pointsNotices.expiring(points, jstDay(at)),
          now,
        })),
      );
      return due.length;
    }),
  );
}

async function markWarned(tx: Tx, now: Date): Promise<Warned[]> {
  const { rows } = await sql<Warned>`
    /* points.warn */
    with due as (
      select worker_id
        from point_accounts
       where balance > 0 and warned_at is null
         and changed_at <= ${now}::timestamptz - interval '10 months 27 days'
         and changed_at + interval '12 months' - ${incentivePoints.warningDays} * interval '1 day' <= ${now}
       order by changed_at
       limit ${batchSize}
         for update skip locked)
    update point_accounts p
       set warned_at = ${now}
      from due
     where p.worker_id = due.worker_id
    returning p.worker_id as "workerId", p.balance as points, ${expiresAt} as "expiresAt"
  `.execute(tx);
  return rows;
}
