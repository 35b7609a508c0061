import { sql, type RawBuilder } from 'kysely';

import type { Executor, Tx } from '#platform/server/database/db.server.ts';

import { summaryOver } from './summary.ts';

export type Answered = {
  count: number;
  /** The answers of the latest reviews, each in the order of the questions. */
  answers: number[][];
};

/** Returns the published reviews of a facility by workers: their number and the latest answers. */
export function saidOfFacility(db: Executor, facilityId: string): Promise<Answered> {
  return answered(db, sql`author = 'worker' and facility_id = ${facilityId}::uuid`);
}

/** Returns the published reviews of a worker by facilities: their number and the latest answers. */
export function saidOfWorker(db: Executor, workerId: string): Promise<Answered> {
  return answered(db, sql`author = 'facility' and worker_id = ${workerId}::uuid`);
}

async function answered(db: Executor, whose: RawBuilder<unknown>): Promise<Answered> {
  const readable = sql`${whose} and state = 'SHOWN' and published_at is not null`;
  const { rows } = await sql<Answered>`
    /* reviews.answered */
    select (select count(*)::int from reviews where ${readable}) as count,
           array(select to_json(rates)
                   from reviews
                  where ${readable}
                  order by published_at desc, id desc
                  limit ${summaryOver}) as answers
  `.execute(db);
  return rows[0] ?? { count: 0, answers: [] };
}

/** Locks the rating of a facility until the end of the transaction. */
export async function lockRating(tx: Tx, facilityId: string): Promise<void> {
  await sql`
    /* reviews.lockRating */
    select pg_advisory_xact_lock(hashtextextended(${`rating:${facilityId}`}, 0))
  `.execute(tx);
}
