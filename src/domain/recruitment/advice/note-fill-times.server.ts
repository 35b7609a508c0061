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

/** The starts that advice counts: of whole weeks, so that nobody can watch a single posting enter the figures. */
export function adviceSpan(now: Date): { since: Date; until: Date } {
  const week = weekStart(jstDay(now));
  return { since: atJst(addDays(week, -adviceDays)), until: atJst(week) };
}

/**
 * Stores how long the postings whose work has begun took to be filled, and deletes what is older than advice looks
 * back; returns how many were stored. A run goes on after the last row: a posting never begins in the past.
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
