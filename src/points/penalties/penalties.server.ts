import { sql } from 'kysely';

import type { Executor, Tx } from '#server/database/db.server.ts';
import { notify } from '#server/delivery/notify.server.ts';

import { pointsNotices } from '../messages.ts';
import { enterPenalty, lockPenalties, stands } from './penalty-account.server.ts';
import {
  activeLevel,
  consequenceOf,
  forGood,
  historySince,
  type ActivePenalty,
  type PenaltyFacts,
  type PenaltyKind,
} from '../rules.ts';

export type Penalty = {
  workerId: string;
  kind: PenaltyKind;
  points: number;
  /** A cancellation less than 24 hours before the start. */
  isLastMinute?: boolean;
  attendanceId: string;
  /** The same reason is entered once, also when the call is repeated. */
  dedupKey: string;
  note: string;
  now: Date;
};

/**
 * Enters penalty points and their consequences: 採用保留, 応募停止 and the reset to 3 points. Returns false
 * when the key was entered before. Booked shifts and payouts are never touched. (Rule 4.13, 4.15)
 */
export async function addPenalty(tx: Tx, penalty: Penalty): Promise<boolean> {
  if (penalty.points <= 0) return false;
  await lockPenalties(tx, penalty.workerId);
  const id = await enterPenalty(tx, penalty);
  if (id === null) return false;
  const consequence = consequenceOf(await entryFacts(tx, penalty), penalty.now);
  const { holdUntil, stopUntil, reset } = consequence;
  if (holdUntil) await startPeriod(tx, { ...penalty, id, level: 'hold', endsAt: holdUntil });
  if (stopUntil) await stop(tx, { ...penalty, id, endsAt: stopUntil });
  if (reset < 0) await enterReset(tx, { ...penalty, id, points: reset });
  return true;
}

/** The level in force for a worker at `now`, or null. (Rule 4.15) */
export async function activePenalty(
  db: Executor,
  workerId: string,
  now: Date,
): Promise<ActivePenalty | null> {
  const { rows } = await sql<PenaltyFacts>`
    /* points.activePenalty */
    select (select coalesce(sum(e.points), 0)::int from penalty_entries e where e.worker_id = w.id) as "points",
           (select max(p.ends_at) from penalty_periods p
             where p.worker_id = w.id and p.level = 'hold' and p.ends_at > ${now}) as "holdEndsAt",
           (select max(p.ends_at) from penalty_periods p
             where p.worker_id = w.id and p.level = 'stop' and p.ends_at > ${now}) as "stopEndsAt",
           w.stopped_at is not null as "isStopped"
      from workers w
     where w.id = ${workerId}
  `.execute(db);
  return rows[0] ? activeLevel(rows[0], now) : null;
}

/** Current points, as the worker sees them. */
export async function penaltyBalance(db: Executor, workerId: string): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    /* points.penaltyBalance */
    select coalesce(sum(points), 0)::int as points from penalty_entries where worker_id = ${workerId}
  `.execute(db);
  return Math.max(0, rows[0]?.points ?? 0);
}

async function enterReset(tx: Tx, penalty: Penalty & { id: string }): Promise<void> {
  const { workerId, points, attendanceId, id, dedupKey, now } = penalty;
  await enterPenalty(tx, {
    workerId,
    kind: 'reset',
    points,
    attendanceId,
    ofEntry: id,
    dedupKey: `${dedupKey}:reset`,
    note: '応募停止によるポイントの調整',
    now,
  });
}

async function entryFacts(tx: Tx, penalty: Penalty) {
  const { rows } = await sql<{ pointsWithIt: number; earlierNoShows: number }>`
    /* points.entryFacts */
    select coalesce(sum(e.points), 0)::int as "pointsWithIt",
           (count(*) filter (
             where e.kind = 'no_show' and e.at >= ${historySince(penalty.now)}
               and e.dedup_key <> ${penalty.dedupKey} and ${stands}
           ))::int as "earlierNoShows"
      from penalty_entries e
     where e.worker_id = ${penalty.workerId}
  `.execute(tx);
  const { pointsWithIt = penalty.points, earlierNoShows = 0 } = rows[0] ?? {};
  return {
    kind: penalty.kind,
    isLastMinute: penalty.isLastMinute ?? false,
    pointsWithIt,
    earlierNoShows,
  };
}

/** A stopped worker is notified whatever the notification settings are. (Rule 4.20) */
async function stop(tx: Tx, period: Penalty & { id: string; endsAt: Date }): Promise<void> {
  await startPeriod(tx, { ...period, level: 'stop' });
  await notify(tx, {
    workerId: period.workerId,
    topic: 'account',
    dedupKey: `penalty-stop:${period.id}`,
    ...pointsNotices.stopped(period.endsAt >= forGood ? null : period.endsAt),
    now: period.now,
  });
}

async function startPeriod(
  tx: Tx,
  period: Penalty & { id: string; level: 'hold' | 'stop'; endsAt: Date },
): Promise<void> {
  await tx
    .insertInto('penalty_periods')
    .values({
      worker_id: period.workerId,
      entry_id: period.id,
      level: period.level,
      starts_at: period.now,
      ends_at: period.endsAt,
      reason: period.note,
    })
    .execute();
}
