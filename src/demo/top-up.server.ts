import { sql } from 'kysely';

import { addDays, addMinutes, dayMs, jstDay, type JstDay } from '#base/jst.ts';
import { minimumWageOfShift } from '#recruitment/publishing/minimum-wage.ts';
import { minimumWageTables } from '#reference/statutory/tables.server.ts';
import {
  publishable,
  publishMany,
  type PastPosting,
} from '#recruitment/publishing/publish.server.ts';
import { windowDays } from '#recruitment/rules.ts';
import type { App } from '#server/context.server.ts';
import { inTransaction, type Executor, type Tx } from '#server/database/db.server.ts';
import { systemActor } from '#server/history.server.ts';
import { untilNone, type Batch } from '#server/tasks/batches.server.ts';

/**
 * Keeps the demo region alive: whenever a day comes into the search window, its facilities offer again
 * what they offered on the same weekday before. Says how many shifts. Looks at one row when there is
 * nothing to do; may run late, twice or beside itself. Nothing outside of demo mode.
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
  const until = await lockedUntil(tx);
  if (until === null || until >= last) return { taken: 0, done: 0 };
  // Past days are skipped, however long the server was down.
  const next = laterDay(addDays(until, 1), jstDay(now));
  const weeks = await weeksToOffers(tx, next);
  const postings =
    weeks === null ? [] : await offersOf(tx, { day: addDays(next, -7 * weeks), weeks, now });
  // A facility that was closed meanwhile, or has withdrawn its 36協定, offers nothing again.
  const offered = await publishable(tx, { postings, now });
  await publishMany(tx, { postings: offered, actor: systemActor, now });
  await sql`/* desk.offersUntil */ update demo_region set offers_until = ${next}`.execute(tx);
  return { taken: 1, done: offered.length };
}

/** The last day with offers, kept from other runs until the transaction ends; null without a region. */
async function lockedUntil(tx: Tx): Promise<JstDay | null> {
  const { rows } = await sql<{ until: JstDay }>`
    /* desk.lockOffers */
    select coalesce(offers_until, (opened_at at time zone 'Asia/Tokyo')::date + ${windowDays}::integer) as until
      from demo_region
     where completed_at is not null
       for update
  `.execute(tx);
  return rows[0]?.until ?? null;
}

/** How many weeks before the day its weekday had offers last, which may be years; null when it never had any. */
async function weeksToOffers(db: Executor, day: JstDay): Promise<number | null> {
  const { rows } = await sql<{ weeks: number }>`
    /* desk.weeksToOffers */
    select (${day}::date - (starts_at at time zone 'Asia/Tokyo')::date) / 7 as weeks
      from recruitments
     where starts_at < (${day}::date)::timestamp at time zone 'Asia/Tokyo'
       and extract(dow from starts_at at time zone 'Asia/Tokyo') = extract(dow from ${day}::date)
     order by starts_at desc
     limit 1
  `.execute(db);
  return rows[0]?.weeks ?? null;
}

type Source = PastPosting & { prefectureCode: string };

/** The day's recruitments so many weeks later, as far as they can be offered at all. */
async function offersOf(
  db: Executor,
  { day, weeks, now }: { day: JstDay; weeks: number; now: Date },
): Promise<PastPosting[]> {
  const { rows } = await sql<Source & { deadline: Date }>`
    /* desk.offersOfDay */
    select r.job_id as "jobId", r.mode, r.starts_at as "startsAt", r.ends_at as "endsAt",
           r.break_minutes as "breakMinutes", r.hourly_wage as "hourlyWage",
           r.travel_allowance as "travelAllowance", r.capacity, r.bonus, r.deadline,
           f.prefecture_code as "prefectureCode"
      from recruitments r
      join facilities f on f.id = r.facility_id
     where r.starts_at >= (${day}::date)::timestamp at time zone 'Asia/Tokyo'
       and r.starts_at < (${day}::date + 1)::timestamp at time zone 'Asia/Tokyo'
       and r.closed_at is null
     order by r.starts_at, r.id
  `.execute(db);
  const minimumWages = await minimumWageTables(db);
  const later = (at: Date) => new Date(at.getTime() + weeks * 7 * dayMs);
  return rows.flatMap(({ prefectureCode, ...offer }) => {
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
