import {
  addDays,
  addMinutes,
  dayMs,
  instantMonthsLater,
  jstDay,
  type JstDay,
} from '#platform/base/jst.ts';
import { renewUnattendedConsents } from '#domain/corporation/consents/consents.queries.server.ts';
import { currentTermsVersion } from '#domain/corporation/consents/terms-rules.ts';
import { minimumWageOfShift } from '#domain/recruitment/publishing/minimum-wage.ts';
import { minimumWageTables } from '#domain/reference/statutory/tables.server.ts';
import {
  publishable,
  publishMany,
  type PastPosting,
} from '#domain/recruitment/publishing/publish.server.ts';
import { windowDays } from '#domain/recruitment/rules.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Executor, type Tx } from '#platform/server/database/db.server.ts';
import { systemActor } from '#platform/server/history.server.ts';
import { untilNone, type Batch } from '#platform/server/tasks/batches.server.ts';

import {
  lockLastOfferDay,
  writeLastOfferDay,
  weeksToOffers,
  recruitmentsOfDay,
} from './offers.queries.server.ts';

/**
 * Keeps the demo region alive: whenever a day comes into the search window, its facilities offer again
 * what they offered on the same weekday before. Returns how many shifts were offered. Reads one row when
 * there is nothing to do; may run late, twice or in parallel. Does nothing outside of demo mode.
 */
export async function topUpRegion(app: Pick<App, 'db' | 'env'>, now: Date): Promise<number> {
  if (!app.env.demo) return 0;
  const last = addDays(jstDay(now), windowDays);
  // One transaction a day: a later day may repeat the offers of this one.
  return untilNone(() => inTransaction(app.db, (tx) => offerNextDay(tx, { last, now })));
}

type Adding = { last: JstDay; now: Date };

/** Offers one more day; takes none when the last one of the window has its offers. */
async function offerNextDay(tx: Tx, { last, now }: Adding): Promise<Batch> {
  const until = await lockLastOfferDay(tx);
  if (until === null || until >= last) return { taken: 0, done: 0 };
  // Past days are skipped, however long the server was down.
  const next = laterDay(addDays(until, 1), jstDay(now));
  const weeks = await weeksToOffers(tx, next);
  const postings =
    weeks === null ? [] : await offersOf(tx, { day: addDays(next, -7 * weeks), weeks, now });
  // The region's corporations have no person who could renew their consents.
  const before = instantMonthsLater(now, -6);
  await renewUnattendedConsents(tx, { version: currentTermsVersion, before, now });
  // A facility that was closed meanwhile, or has withdrawn its 36協定, offers nothing again.
  const offered = await publishable(tx, { postings, now });
  await publishMany(tx, { postings: offered, actor: systemActor, now });
  await writeLastOfferDay(tx, next);
  return { taken: 1, done: offered.length };
}

/** The day's recruitments so many weeks later, as far as they can be offered at all. */
async function offersOf(
  db: Executor,
  { day, weeks, now }: { day: JstDay; weeks: number; now: Date },
): Promise<PastPosting[]> {
  const offers = await recruitmentsOfDay(db, day);
  const minimumWages = await minimumWageTables(db);
  const later = (at: Date) => new Date(at.getTime() + weeks * 7 * dayMs);
  return offers.flatMap(({ prefectureCode, ...offer }) => {
    const startsAt = later(offer.startsAt);
    const deadline = later(offer.deadline);
    const endsAt = later(offer.endsAt);
    if (deadline <= addMinutes(now, 1)) return [];
    const minimum = minimumWageOfShift(minimumWages, { prefectureCode, startsAt, endsAt });
    // A raised minimum wage raises the offer, in the tens of yen that offers are made in.
    const hourlyWage = Math.max(offer.hourlyWage, Math.ceil(minimum / 10) * 10);
    return [{ ...offer, startsAt, endsAt, deadline, hourlyWage }];
  });
}

function laterDay(one: JstDay, other: JstDay): JstDay {
  return one > other ? one : other;
}
