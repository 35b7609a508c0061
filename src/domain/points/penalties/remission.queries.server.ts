import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

import {
  penaltyPointsExceptNoShows,
  remissionLimits,
  remissionPriceInPoints,
  type PenaltyEntryForRemission,
  type RemissionFacts,
  type RemissionState,
} from './remission-rules.ts';
import { readActivePenalty } from './penalty.queries.server.ts';
import { readPointBalance } from '../point-account.queries.server.ts';

/** The facts for `whyCannotRemit`. A decision reads them again under the locks. */
export async function readPenaltyRemissionFacts(
  db: QueryExecutor,
  workerId: string,
  now: Date,
): Promise<RemissionFacts> {
  const { balance } = await readPointBalance(db, workerId);
  const entries = await remissionEntries(db, workerId);
  const penalty = await readActivePenalty(db, workerId, now);
  return {
    incentivePoints: balance,
    penaltyPoints: entries.reduce((sum, { points }) => sum + points, 0),
    besidesNoShows: penaltyPointsExceptNoShows(entries),
    remittedLately: await remittedLately(db, workerId, now),
    level: penalty?.level ?? null,
  };
}

async function remissionEntries(
  db: QueryExecutor,
  workerId: string,
): Promise<PenaltyEntryForRemission[]> {
  const { rows } = await sql<PenaltyEntryForRemission>`
    /* points.remissionEntries */
    select e.kind, e.points,
           case when o.kind = 'no_show' then 'no_show' when o.id is not null then 'other' end as excuses
      from penalty_entries e
      left join penalty_entries o on o.id = e.of_entry
     where e.worker_id = ${workerId}
     order by e.at, e.points <= 0, e.id
  `.execute(db);
  return rows;
}

async function remittedLately(db: QueryExecutor, workerId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    /* points.remittedLately */
    select coalesce(sum(penalty_points), 0)::int as points
      from penalty_remissions
     where worker_id = ${workerId} and state <> 'FAILED'
       and ordered_at > ${now}::timestamptz - ${remissionLimits.days} * interval '1 day'
  `.execute(db);
  return rows[0]?.points ?? 0;
}

export type RemissionRow = {
  id: string;
  workerId: string;
  state: RemissionState;
  penaltyPoints: number;
  incentivePoints: number;
  orderedAt: Date;
  finishedAt: Date | null;
  failureReason: string | null;
};

const remissionColumns = sql`
  id, worker_id as "workerId", state, penalty_points as "penaltyPoints",
  incentive_points as "incentivePoints", ordered_at as "orderedAt", finished_at as "finishedAt",
  failure_reason as "failureReason"`;

export async function readOwnPenaltyRemission(
  db: QueryExecutor,
  { id, workerId }: { id: string; workerId: string },
): Promise<RemissionRow | undefined> {
  const { rows } = await sql<RemissionRow>`
    /* points.readOwnPenaltyRemission */
    select ${remissionColumns} from penalty_remissions where id = ${id} and worker_id = ${workerId}
  `.execute(db);
  return rows[0];
}

export async function lockPenaltyRemission(tx: Tx, id: string): Promise<RemissionRow> {
  return executeForOneRow(
    tx,
    sql<RemissionRow>`
    /* points.lockPenaltyRemission */
    select ${remissionColumns} from penalty_remissions where id = ${id} for update
  `,
  );
}

/** Orders that are paid and not yet applied, oldest first. */
export async function openRemissions(
  db: QueryExecutor,
  most: number,
): Promise<{ id: string; workerId: string }[]> {
  const { rows } = await sql<{ id: string; workerId: string }>`
    /* points.openRemissions */
    select id, worker_id as "workerId"
      from penalty_remissions
     where state = 'ORDERED'
     order by ordered_at, id
     limit ${most}
  `.execute(db);
  return rows;
}

export type RemissionEnd = {
  id: string;
  state: Exclude<RemissionState, 'ORDERED'>;
  reason: string | null;
  now: Date;
};

export async function writeRemissionEnd(tx: Tx, { id, state, reason, now }: RemissionEnd) {
  await sql`
    /* points.writeRemissionEnd */
    update penalty_remissions
       set state = ${state}, finished_at = ${now}, failure_reason = ${reason}
     where id = ${id}
  `.execute(tx);
}

/** Enters an order for a remission, and returns its id. */
export async function insertRemission(
  tx: Tx,
  { workerId, points, now }: { workerId: string; points: number; now: Date },
): Promise<string> {
  const { id } = await executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* points.insertRemission */
    insert into penalty_remissions (worker_id, state, penalty_points, incentive_points, ordered_at)
    values (${workerId}, 'ORDERED', ${points}, ${remissionPriceInPoints(points)}, ${now})
    returning id
  `,
  );
  return id;
}
