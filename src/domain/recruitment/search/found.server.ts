import type pg from 'pg';

import type { JobDates } from '#gen/types.ts';

import { otherDatesCountLabel } from '../labels.ts';
import {
  jobsPage,
  listedDatesPerJob,
  maxDatesReadPerJob,
  type JobRow,
} from './jobs.queries.server.ts';
import { nearestJobPage, nearestRecruitmentPage } from './nearest.queries.server.ts';
import { searchPage, type SearchRow, type SearchValues } from './search.queries.server.ts';

/** A row of a list of recruitments or of jobs; `orderId` orders rows that have the same key. */
export type SearchResultRow = Omit<SearchRow, 'key'> & {
  key: number | Date;
  orderId: string;
  jobDates?: JobDates;
};

/**
 * Returns one page of recruitments or of jobs: by travel time when `values.ways` is set, otherwise in the order of an
 * index.
 */
export async function searchResultPage(
  pool: pg.Pool,
  values: SearchValues,
): Promise<SearchResultRow[]> {
  const isByTravelTime = values.ways != null;
  if (!values.search.byJob) {
    const rows = await (isByTravelTime ? nearestRecruitmentPage : searchPage)(pool, values);
    return rows.map((row) => ({ ...row, orderId: row.id }));
  }
  const rows = await (isByTravelTime ? nearestJobPage : jobsPage)(pool, values);
  return rows.map((row) => ({ ...row, orderId: row.jobId, jobDates: jobDatesOf(row) }));
}

function jobDatesOf({ jobId, ids, startsAt, dates }: JobRow): JobDates {
  const count = Math.max(dates ?? 0, ids.length) - 1;
  const isCapped = dates === null && ids.length === maxDatesReadPerJob;
  return {
    jobId,
    count,
    label: otherDatesCountLabel({ count, isCapped }),
    next: ids
      .map((recruitmentId, index) => ({ recruitmentId, startsAt: startsAt[index] ?? new Date(0) }))
      .slice(1, 1 + listedDatesPerJob),
  };
}
