import type pg from 'pg';

import type { JobDates } from '#gen/resolvers.ts';

import { otherDatesLabel } from '../labels.ts';
import { jobsPage, listedDates, maxDates, type JobRow } from './jobs.queries.server.ts';
import { nearestJobs, nearestPage } from './nearest.queries.server.ts';
import { searchPage, type SearchRow, type SearchValues } from './search.queries.server.ts';

/** A row of either list; `place` is the id by which rows of the same key are ordered. */
export type FoundRow = Omit<SearchRow, 'key'> & {
  key: number | Date;
  place: string;
  jobDates?: JobDates;
};

/** One page by recruitment or by job, in an order of an index or by the way. */
export async function found(pool: pg.Pool, values: SearchValues): Promise<FoundRow[]> {
  const isByWay = values.ways != null;
  if (!values.search.byJob) {
    const rows = await (isByWay ? nearestPage : searchPage)(pool, values);
    return rows.map((row) => ({ ...row, place: row.id }));
  }
  const rows = await (isByWay ? nearestJobs : jobsPage)(pool, values);
  return rows.map((row) => ({ ...row, place: row.jobId, jobDates: jobDatesOf(row) }));
}

function jobDatesOf({ jobId, ids, startsAt, dates }: JobRow): JobDates {
  const count = Math.max(dates ?? 0, ids.length) - 1;
  const isCapped = dates === null && ids.length === maxDates;
  return {
    jobId,
    count,
    label: otherDatesLabel({ count, isCapped }),
    next: ids
      .map((recruitmentId, index) => ({ recruitmentId, startsAt: startsAt[index] ?? new Date(0) }))
      .slice(1, 1 + listedDates),
  };
}
