import {
  addDays,
  addMinutes,
  dayMs,
  instantMonthsLater,
  jstDay,
  type JstDay,
} from '#platform/base/jst.ts';
import { renewConsentsOfSeededCorporations } from '#domain/corporation/consents/consents.queries.server.ts';
import { currentTermsVersion } from '#domain/corporation/consents/terms-rules.ts';
import { minimumWageOfShift } from '#domain/recruitment/publishing/minimum-wage.ts';
import { minimumWageTables } from '#domain/reference/statutory/tables.server.ts';
import {
  publishablePostings,
  publishRecruitments,
  type BackdatedPosting,
} from '#domain/recruitment/publishing/publish.server.ts';
import { searchWindowDays } from '#domain/recruitment/rules.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type QueryExecutor, type Tx } from '#platform/server/database/db.server.ts';
import { systemActor } from '#platform/server/history.server.ts';
import { runUntilNoneLeft, type BatchCounts } from '#platform/server/tasks/batches.server.ts';

import {
  lockLastDemoOfferDay,
  writeLastDemoOfferDay,
  weeksSinceLastDemoOffers,
  openRecruitmentsOfDay,
} from './offers.queries.server.ts';

/**
 * Adds offers to the demo region: for each new day in the search window, its facilities repeat their offers of the same
 * weekday before. Returns the number of new shifts. Reads one row when there is nothing to do; may run late, twice or
 * in parallel. Does nothing outside of demo mode.
 */
export async function addDailyDemoOffers(app: Pick<App, 'db' | 'env'>, now: Date): Promise<number> {
  if (!app.env.demo) return 0;
  const last = addDays(jstDay(now), searchWindowDays);
  // One transaction for each day, because a later day may repeat the offers of an earlier one.
  return runUntilNoneLeft(() => inTransaction(app.db, (tx) => offerNextDay(tx, { last, now })));
}

type Adding = { last: JstDay; now: Date };

/** Adds the offers of the next day; does nothing when the last day of the window has its offers. */
async function offerNextDay(tx: Tx, { last, now }: Adding): Promise<BatchCounts> {
  const until = await lockLastDemoOfferDay(tx);
  if (until === null || until >= last) return { taken: 0, done: 0 };
  // Skip past days, however long the server was down.
  const next = laterDay(addDays(until, 1), jstDay(now));
  const weeks = await weeksSinceLastDemoOffers(tx, next);
  const postings =
    weeks === null ? [] : await offersOf(tx, { day: addDays(next, -7 * weeks), weeks, now });
  // Renew the consents here, because the corporations of the region have no people who could do so.
  const before = instantMonthsLater(now, -6);
  await renewConsentsOfSeededCorporations(tx, { version: currentTermsVersion, before, now });
  // Leaves out facilities that were closed meanwhile or withdrew their 36協定.
  const offered = await publishablePostings(tx, { postings, now });
  await publishRecruitments(tx, { postings: offered, actor: systemActor, now });
  await writeLastDemoOfferDay(tx, next);
  return { taken: 1, done: offered.length };
}

/** Returns the day's recruitments moved by so many weeks, without those whose deadline would be over. */
async function offersOf(
  db: QueryExecutor,
  { day, weeks, now }: { day: JstDay; weeks: number; now: Date },
): Promise<BackdatedPosting[]> {
  const offers = await openRecruitmentsOfDay(db, day);
  const minimumWages = await minimumWageTables(db);
  const later = (at: Date) => new Date(at.getTime() + weeks * 7 * dayMs);
  return offers.flatMap(({ prefectureCode, ...offer }) => {
    const startsAt = later(offer.startsAt);
    const deadline = later(offer.deadline);
    const endsAt = later(offer.endsAt);
    if (deadline <= addMinutes(now, 1)) return [];
    const minimum = minimumWageOfShift(minimumWages, { prefectureCode, startsAt, endsAt });
    // A higher minimum wage raises the offer, rounded up to ten yen as in all offers.
    const hourlyWage = Math.max(offer.hourlyWage, Math.ceil(minimum / 10) * 10);
    return [{ ...offer, startsAt, endsAt, deadline, hourlyWage }];
  });
}

function laterDay(one: JstDay, other: JstDay): JstDay {
  return one > other ? one : other;
}
