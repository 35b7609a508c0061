import { sql } from 'kysely';

import { countInOrder } from '#base/in-order.ts';
import type { App } from '#server/context.server.ts';
import { inTransaction, type Db, type Tx } from '#server/database/db.server.ts';
import { untilNone } from '#server/tasks/batches.server.ts';

import { decreaseRules, steadyDecrease } from './decrease-rules.ts';
import { enterPenalty, lockPenalties, stands } from './penalty-account.server.ts';

/**
 * Takes a penalty point away for every three completed and reviewed shifts in a row; each shift counts
 * once. To be called in the transaction that completes or reviews a shift. (Rule 4.15)
 */
export async function decreasePenalty(
  tx: Tx,
  { workerId, now }: { workerId: string; now: Date },
): Promise<void> {
  const points = await lockPenalties(tx, workerId);
  if (points === 0) return;
  const { steady, eased } = await steadyShifts(tx, workerId);
  const due = steadyDecrease({ steadyShifts: steady.length, alreadyEased: eased, points });
  const last = steady.at(-1);
  if (due === 0 || last === undefined) return;
  await enterPenalty(tx, {
    workerId,
    kind: 'decrease',
    points: -due,
    attendanceId: last,
    dedupKey: `steady:${last}:${eased + due}`,
    note: `続けて${decreaseRules.shiftsInARow}回の勤務と評価を完了`,
    now,
  });
}

/**
 * A late cancellation breaks the row, like every cancellation, unless it was excused. A late start
 * breaks it even if another violation of the shift was excused.
 */
async function steadyShifts(
  tx: Tx,
  workerId: string,
): Promise<{ steady: string[]; eased: number }> {
  const { rows } = await sql<{ steady: string[]; eased: number }>`
    /* points.steadyShifts */
    with broken as (
      select coalesce(max(case when a.state = 'CANCELLED_BY_WORKER' then a.ended_at else a.starts_at end),
                      '-infinity') as at
        from attendances a
       where a.worker_id = ${workerId}
         and (exists (select from penalty_entries e
                       where e.attendance_id = a.id and e.kind = 'late' and ${stands})
              or a.state in ('CANCELLED_BY_WORKER', 'ABSENT')
             and not exists (
               select from penalty_entries e
                 join penalty_entries x on x.of_entry = e.id and x.kind = 'exemption'
                where e.attendance_id = a.id))),
    steady as (
      select a.id, a.starts_at
        from broken
        join attendances a on a.worker_id = ${workerId} and a.starts_at > broken.at
        join reviewed_shifts r on r.attendance_id = a.id
       where a.state in ('FIXED', 'PAID'))
    select array(select id from steady order by starts_at, id) as steady,
           (select coalesce(-sum(e.points), 0)::int
              from penalty_entries e
             where e.worker_id = ${workerId} and e.kind = 'decrease'
               and e.attendance_id in (select id from steady)) as eased
  `.execute(tx);
  return rows[0] ?? { steady: [], eased: 0 };
}

const batchSize = 500;

/**
 * Takes a point away after 30 days without a violation, and after every further 30 days. Missed
 * decreases are made up for, one entry each. (Rule 4.15)
 */
export async function decreaseCalmPenalties({ db }: Pick<App, 'db'>, now: Date): Promise<number> {
  return untilNone(async () => {
    const due = await calmWorkers(db, now);
    const done = await countInOrder(due, (workerId) =>
      inTransaction(db, (tx) => easeCalm(tx, { workerId, now })),
    );
    return { taken: due.length, done };
  });
}

async function calmWorkers(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    /* points.calmWorkers */
    select worker_id as id
      from penalty_accounts
     where points > 0 and next_decrease_at <= ${now}
     order by next_decrease_at
     limit ${batchSize}
  `.execute(db);
  return rows.map(({ id }) => id);
}

async function easeCalm(
  tx: Tx,
  { workerId, now }: { workerId: string; now: Date },
): Promise<boolean> {
  await lockPenalties(tx, workerId);
  const { rows } = await sql<{ dueAt: Date }>`
    /* points.calmDue */
    select next_decrease_at as "dueAt"
      from penalty_accounts
     where worker_id = ${workerId} and points > 0 and next_decrease_at <= ${now}
  `.execute(tx);
  const dueAt = rows[0]?.dueAt;
  // Another process was first, or a violation was entered in between.
  if (!dueAt) return false;
  const id = await enterPenalty(tx, {
    workerId,
    kind: 'decrease',
    points: -1,
    attendanceId: null,
    dedupKey: `calm:${workerId}:${dueAt.toISOString()}`,
    note: `${decreaseRules.calmDays}日間、違反なし`,
    now,
  });
  if (id === null) throw new Error(`worker ${workerId} was eased at ${dueAt.toISOString()} before`);
  return true;
}
