import { addDays, atJst, jstDay, weekStart } from '#platform/base/jst.ts';
import type { Executor } from '#platform/server/database/db.server.ts';
import { inBatches } from '#platform/server/tasks/batches.server.ts';

import { fillRow } from './fill-times.ts';
import {
  deleteFillTimesBefore,
  endedPostings,
  insertFillTimes,
} from './fill-times.queries.server.ts';
import { adviceDays } from './price-advice.ts';

const batchSize = 500;

/**
 * Returns the span of shift starts that advice counts. It ends with a week, so that nobody can see how a single posting
 * changes the figures.
 */
export function adviceSpan(now: Date): { since: Date; until: Date } {
  const week = weekStart(jstDay(now));
  return { since: atJst(addDays(week, -adviceDays)), until: atJst(week) };
}

/**
 * Stores how long postings took to be filled, once their work has begun, and deletes rows older than the span of
 * advice. Returns how many were stored. Each batch continues after the stored rows, because a new posting never begins
 * in the past.
 */
export async function noteFillTimes(db: Executor, now: Date): Promise<number> {
  const { since } = adviceSpan(now);
  const noted = await inBatches(batchSize, async () => {
    const ended = await endedPostings(db, { since, now, limit: batchSize });
    await insertFillTimes(db, ended.map(fillRow));
    return ended.length;
  });
  await inBatches(batchSize, () => deleteFillTimesBefore(db, { before: since, batchSize }));
  return noted;
}
