import { addDays, addHours, jstDay, instantAtJst } from '#platform/base/jst.ts';
import { inTransaction, type Db, type QueryExecutor } from '#platform/server/database/db.server.ts';
import { runInBatches } from '#platform/server/tasks/batches.server.ts';
import type { Task } from '#platform/server/tasks/task.server.ts';

import { priceAdviceSpan, storeFillTimesOfEndedPostings } from './advice/note-fill-times.server.ts';
import { checkBudgets } from './budget/check-budgets.server.ts';
import { computeFigures, facilitiesWithOldFigures } from './facilities/figures.queries.server.ts';
import { deleteFavoritesBefore } from './favorites/favorites.queries.server.ts';
import { makeDuePostingsPublic } from './limited/open-postings.server.ts';
import { notifyInvitedWorkers } from './limited/notify-invited.server.ts';
import { hideExpiredFromSearch } from './publishing/read-model.queries.server.ts';
import {
  areWageMediansNewerThan,
  replaceWageMedians,
} from './publishing/wage-medians.queries.server.ts';
import { showOverduePostings } from './review/show-unreviewed.server.ts';
import { favoriteKeptDaysAfterStart } from './rules.ts';

/** The scheduled tasks of recruitments. */
export const recruitmentTasks: readonly Task[] = [
  { name: 'recruitment.openLimited', run: ({ db }, now) => makeDuePostingsPublic(db, now) },
  { name: 'recruitment.showUnreviewed', run: ({ db }, now) => showOverduePostings(db, now) },
  { name: 'recruitment.notifyInvited', run: ({ db }, now) => notifyInvitedWorkers(db, now) },
  { name: 'recruitment.closeExpired', run: ({ db }, now) => removeExpiredFromSearch(db, now) },
  {
    name: 'recruitment.noteFillTimes',
    run: ({ db }, now) => storeFillTimesOfEndedPostings(db, now),
  },
  {
    name: 'recruitment.computeWageMedians',
    run: ({ db }, now) => recomputeOldWageMedians(db, now),
  },
  {
    name: 'recruitment.eraseFavorites',
    run: ({ db }, now) => eraseOldFavoriteRecruitments(db, now),
  },
  {
    name: 'recruitment.computeFigures',
    run: ({ db }, now) => recomputeOldFacilityFigures(db, now),
  },
  { name: 'recruitment.checkBudgets', run: ({ db }, now) => checkBudgets(db, now) },
];

/**
 * Removes recruitments past their deadline from the search and returns how many. Every search checks the deadline too,
 * so the task only keeps the table small. Safe to run late, twice or concurrently.
 */
export async function removeExpiredFromSearch(db: QueryExecutor, now: Date): Promise<number> {
  return runInBatches((limit) => hideExpiredFromSearch(db, { limit, now }));
}

/** Removes favourites 30 days after the start of the work; returns how many. (Rule 4.20) */
export async function eraseOldFavoriteRecruitments(db: QueryExecutor, now: Date): Promise<number> {
  const before = instantAtJst(addDays(jstDay(now), -favoriteKeptDaysAfterStart));
  return runInBatches((limit) => deleteFavoritesBefore(db, { before, limit }));
}

/** Recomputes the figures of facilities that are older than a day; returns how many. */
export async function recomputeOldFacilityFigures(db: Db, now: Date): Promise<number> {
  return runInBatches((limit) =>
    inTransaction(db, async (tx) => {
      const facilityIds = await facilitiesWithOldFigures(tx, {
        before: addHours(now, -24),
        limit,
      });
      if (facilityIds.length > 0) await computeFigures(tx, { facilityIds, now });
      return facilityIds.length;
    }),
  );
}

/**
 * Recomputes the median wages of postings that are older than a day, from the span of price advice; returns how many.
 * (Rule 8.6)
 */
export async function recomputeOldWageMedians(db: Db, now: Date): Promise<number> {
  if (await areWageMediansNewerThan(db, addHours(now, -24))) return 0;
  return inTransaction(db, (tx) => replaceWageMedians(tx, { ...priceAdviceSpan(now), now }));
}
