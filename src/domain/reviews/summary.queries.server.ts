import { sql, type RawBuilder } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import { maxReviewsInSummary } from './summary.ts';

export type PublishedAnswers = {
  count: number;
  /** The answers of the latest reviews, each in the order of the questions. */
  answers: number[][];
};

/** Returns the published reviews of a facility by workers: their number and the latest answers. */
export function readAnswersAboutFacility(
  db: QueryExecutor,
  facilityId: string,
): Promise<PublishedAnswers> {
  return answered(db, sql`author = 'worker' and facility_id = ${facilityId}::uuid`);
}

/** Returns the published reviews of a worker by facilities: their number and the latest answers. */
export function readAnswersAboutWorker(
  db: QueryExecutor,
  workerId: string,
): Promise<PublishedAnswers> {
  return answered(db, sql`author = 'facility' and worker_id = ${workerId}::uuid`);
}

async function answered(db: QueryExecutor, whose: RawBuilder<unknown>): Promise<PublishedAnswers> {
  const readable = sql`${whose} and state = 'SHOWN' and published_at is not null`;
  const { rows } = await sql<PublishedAnswers>`
    /* reviews.answered */
    select (select count(*)::int from reviews where ${readable}) as count,
           array(select to_json(rates)
                   from reviews
                  where ${readable}
                  order by published_at desc, id desc
                  limit ${maxReviewsInSummary}) as answers
  `.execute(db);
  return rows[0] ?? { count: 0, answers: [] };
}

/** Locks the rating of a facility until the end of the transaction. */
export async function lockFacilityRating(tx: Tx, facilityId: string): Promise<void> {
  await sql`
    /* reviews.lockFacilityRating */
    select pg_advisory_xact_lock(hashtextextended(${`rating:${facilityId}`}, 0))
  `.execute(tx);
}
