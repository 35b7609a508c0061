import { sql } from 'kysely';
import { addDays, instantAtJst, jstDay } from '#platform/base/jst.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { publishRecruitments } from '#domain/recruitment/publishing/publish.server.ts';
import type { Db } from '#platform/server/database/db.server.ts';
import { systemActor } from '#platform/server/history.server.ts';

/** Maximum number of seats that a facility may offer. (Rule 4.6) */
export const maxSeats = 20;

/**
 * Creates open recruitments of one facility for every prepared worker, all at the same hours in ten days; returns their
 * ids.
 */
export async function createOpenRecruitments(
  db: Db,
  count: number,
  capacity: number,
): Promise<string[]> {
  const now = new Date();
  const day = addDays(jstDay(now), 10);
  const { id: facilityId } = await buildFacility(db, { now });
  const { id: jobId } = await buildJob(db, { now, facilityId });
  const posting = {
    jobId,
    mode: 'INSTANT' as const,
    startsAt: instantAtJst(day, '09:00'),
    endsAt: instantAtJst(day, '18:00'),
    breakMinutes: 60,
    hourlyWage: 1_500,
    travelAllowance: 500,
    capacity,
    publishedAt: now,
  };
  const postings = Array.from({ length: count }, () => posting);
  const published = await db
    .transaction()
    .execute((tx) => publishRecruitments(tx, { postings, actor: systemActor, now }));
  return published.map(({ id }) => id);
}

/** Like `offer`, with more seats than the rules allow: only for measurements in the bench's database. */
export async function createUnlimitedRecruitments(
  db: Db,
  count: number,
  seats: number,
): Promise<string[]> {
  const ids = await createOpenRecruitments(db, count, maxSeats);
  await sql`alter table recruitments drop constraint if exists recruitments_capacity_check`.execute(
    db,
  );
  await sql`
    update recruitments set capacity = ${seats} where id = any (${ids}::uuid[])
  `.execute(db);
  await sql`
    update open_recruitments set remaining = ${seats} where recruitment_id = any (${ids}::uuid[])
  `.execute(db);
  return ids;
}
