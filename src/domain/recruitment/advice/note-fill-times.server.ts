import { addDays, instantAtJst, jstDay, weekStartOf } from '#platform/base/jst.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import { runInBatches } from '#platform/server/tasks/batches.server.ts';

import { fillTimeRowOf } from './fill-times.ts';
import {
  deleteFillTimesBefore,
  endedPostingsWithoutFillTime,
  insertFillTimes,
} from './fill-times.queries.server.ts';
import { adviceDays } from './price-advice.ts';

/**
 * Returns the span of shift starts that advice counts. It ends with the last complete week, so that nobody can see how
 * a single posting changes the figures.
 */
export function priceAdviceSpan(now: Date): { since: Date; until: Date } {
  const week = weekStartOf(jstDay(now));
  return { since: instantAtJst(addDays(week, -adviceDays)), until: instantAtJst(week) };
}

/**
 * Stores how long postings took to be filled, once their work has begun, and deletes rows older than the span of
 * advice. Returns how many were stored. Each batch continues after the stored rows, because a new posting never begins
 * in the past.
 */
export async function storeFillTimesOfEndedPostings(db: QueryExecutor, now: Date): Promise<number> {
  const { since } = priceAdviceSpan(now);
  const noted = await runInBatches(async (limit) => {
    const ended = await endedPostingsWithoutFillTime(db, { since, now, limit });
    await insertFillTimes(db, ended.map(fillTimeRowOf));
    return ended.length;
  });
  await runInBatches((limit) => deleteFillTimesBefore(db, { before: since, limit }));
  return noted;
}
