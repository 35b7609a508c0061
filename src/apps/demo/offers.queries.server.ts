import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { BackdatedPosting } from '#domain/recruitment/publishing/publish.server.ts';
import { searchWindowDays } from '#domain/recruitment/rules.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

/** Returns the last day with offers and locks it until the transaction ends; null without a demo region. */
export async function lockLastDemoOfferDay(tx: Tx): Promise<JstDay | null> {
  const { rows } = await sql<{ until: JstDay }>`
    /* demo.lockLastDemoOfferDay */
    select coalesce(offers_until, (opened_at at time zone 'Asia/Tokyo')::date + ${searchWindowDays}::integer) as until
      from demo_region
     where completed_at is not null
       for update
  `.execute(tx);
  return rows[0]?.until ?? null;
}

/** Stores the last day with offers. */
export async function writeLastDemoOfferDay(tx: Tx, day: JstDay): Promise<void> {
  await sql`/* demo.writeLastDemoOfferDay */ update demo_region set offers_until = ${day}`.execute(
    tx,
  );
}

/** Returns the number of weeks since the last offers on the same weekday; null if there never were any. */
export async function weeksSinceLastDemoOffers(
  db: QueryExecutor,
  day: JstDay,
): Promise<number | null> {
  const { rows } = await sql<{ weeks: number }>`
    /* demo.weeksSinceLastDemoOffers */
    select (${day}::date - (starts_at at time zone 'Asia/Tokyo')::date) / 7 as weeks
      from recruitments
     where starts_at < (${day}::date)::timestamp at time zone 'Asia/Tokyo'
       and extract(dow from starts_at at time zone 'Asia/Tokyo') = extract(dow from ${day}::date)
     order by starts_at desc
     limit 1
  `.execute(db);
  return rows[0]?.weeks ?? null;
}

type Source = BackdatedPosting & { deadline: Date; prefectureCode: string };

/** Returns the recruitments of the day that are not closed. */
export async function openRecruitmentsOfDay(db: QueryExecutor, day: JstDay): Promise<Source[]> {
  const { rows } = await sql<Source>`
    /* demo.openRecruitmentsOfDay */
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
  return rows;
}
