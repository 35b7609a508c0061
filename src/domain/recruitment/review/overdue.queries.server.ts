import { sql } from 'kysely';

import type { Tx } from '#platform/server/database/db.server.ts';

import { maxUnreviewedSeatsPerDay, unreviewedMinutesBeforeDeadline } from './review-rules.ts';

export type OverduePosting = {
  id: string;
  capacity: number;
  /** Seats of the facility on the work day that are public without a review. */
  shownThatDay: number;
};

/** SQL for the work day of the recruitment with an alias. */
const workDay = (alias: 'r' | 's') =>
  sql`(${sql.ref(`${alias}.starts_at`)} at time zone 'Asia/Tokyo')::date`;

/**
 * Locks the posting with the earliest start whose review is overdue, or whose deadline is near, and whose facility has
 * seats left for the work day; null for none. The facility is locked first, so that two processes count each other's
 * seats.
 */
export async function lockNextOverduePosting(tx: Tx, now: Date): Promise<OverduePosting | null> {
  const { rows: next } = await sql<{ id: string; facilityId: string; reviewId: string }>`
    /* recruitment.nextOverduePosting */
    select r.id, r.facility_id as "facilityId", v.id as "reviewId"
      from posting_reviews v
      join held_recruitments h on h.review_id = v.id and h.shown_at is null
      join recruitments r on r.id = h.recruitment_id
     where v.state = 'WAITING' and r.closed_at is null and r.deadline > ${now}
       and least(v.due_at, r.deadline - ${unreviewedMinutesBeforeDeadline} * interval '1 minute') <= ${now}
       and ${seatsShownThatDay} < ${maxUnreviewedSeatsPerDay}
     order by r.starts_at, r.id
     limit 1
  `.execute(tx);
  const [found] = next;
  if (!found) return null;
  // The order of decisions: the review, then its postings.
  await sql`
    /* recruitment.lockFacilityOfOverdue */
    select from facilities where id = ${found.facilityId} for no key update
  `.execute(tx);
  await sql`
    /* recruitment.lockReviewOfOverdue */
    select from posting_reviews where id = ${found.reviewId} for no key update
  `.execute(tx);
  const { rows } = await sql<OverduePosting>`
    /* recruitment.lockOverduePosting */
    select r.id, h.capacity, ${seatsShownThatDay}::int as "shownThatDay"
      from held_recruitments h
      join posting_reviews v on v.id = h.review_id and v.state = 'WAITING'
      join recruitments r on r.id = h.recruitment_id
     where h.recruitment_id = ${found.id} and h.shown_at is null and r.closed_at is null
       and ${seatsShownThatDay} < ${maxUnreviewedSeatsPerDay}
       for update of r, h
  `.execute(tx);
  return rows[0] ?? null;
}

/** SQL for the number of seats of the facility and work day of `r` that are public without a review. */
const seatsShownThatDay = sql`(
  select coalesce(sum(s.capacity), 0)
    from recruitments s
    join held_recruitments o on o.recruitment_id = s.id and o.shown_at is not null
   where s.facility_id = r.facility_id and ${workDay('s')} = ${workDay('r')})`;

/** Opens some seats of a held posting, with the wage on the pay day. */
export async function writeUnreviewedSeats(
  tx: Tx,
  { id, seats, now }: { id: string; seats: number; now: Date },
): Promise<void> {
  await sql`
    /* recruitment.showHeldPosting */
    update held_recruitments set shown_at = ${now} where recruitment_id = ${id}
  `.execute(tx);
  await sql`
    /* recruitment.openUnreviewedSeats */
    update recruitments set capacity = ${seats}, pay_timing = 'PAY_DAY', paused_at = null where id = ${id}
  `.execute(tx);
}
