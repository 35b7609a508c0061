import { sql } from 'kysely';

import type { OperatorScope } from '#platform/base/people/scope.ts';
import type { Yen } from '#platform/base/yen.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import type { InstantPage } from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

import type { ReviewReason } from './review-rules.ts';

type WaitingReviewRow = {
  id: string;
  corporationId: string;
  corporationName: string;
  facilityName: string;
  title: string;
  /** Every other text that the postings publish. */
  texts: string[];
  reason: ReviewReason;
  openedAt: Date;
  dueAt: Date;
  /** Postings that are not closed, and their seats. */
  postings: number;
  seats: number;
  /** Seats that are public without a decision. */
  shownSeats: number;
  /** The highest hourly wage in yen; null without postings. */
  hourlyWage: Yen | null;
  /** The earliest start; null without postings. */
  startsAt: Date | null;
  micros: number;
};

/** A page of the reviews that wait, the oldest first. */
export async function waitingReviewPage(
  db: QueryExecutor,
  _scope: OperatorScope,
  { after, limit }: InstantPage,
): Promise<WaitingReviewRow[]> {
  const { rows } = await sql<WaitingReviewRow>`
    /* recruitment.waitingReviewPage */
    select v.id, f.corporation_id as "corporationId", c.name as "corporationName",
           f.name as "facilityName", j.title,
           array[j.tagline, j.description, j.belongings, j.dress, j.note, j.requirement_note]
             || j.appeal_points
             || array(select step ->> 'description' from jsonb_array_elements(j.workflow) as step) as texts,
           v.reason, v.opened_at as "openedAt", v.due_at as "dueAt",
           coalesce(p.postings, 0)::int as postings, coalesce(p.seats, 0)::int as seats,
           coalesce(p.shown, 0)::int as "shownSeats", p.wage as "hourlyWage", p.starts as "startsAt",
           ${microsecondsSql(sql`v.opened_at`)} as micros
      from posting_reviews v
      join jobs j on j.id = v.job_id
      join facilities f on f.id = v.facility_id
      join corporations c on c.id = f.corporation_id
      left join lateral (
             select count(*) as postings, sum(h.capacity) as seats, max(r.hourly_wage) as wage,
                    sum(r.capacity) filter (where h.shown_at is not null) as shown,
                    min(r.starts_at) as starts
               from held_recruitments h
               join recruitments r on r.id = h.recruitment_id
              where h.review_id = v.id and r.closed_at is null) p on true
     where v.state = 'WAITING'
       ${after ? sql`and (v.opened_at, v.id) > (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by v.opened_at, v.id
     limit ${limit}
  `.execute(db);
  return rows;
}

export type DecidedReview = {
  id: string;
  corporationId: string;
  facilityId: string;
  facilityName: string;
  title: string;
  /** The reason of a refusal; null for a release. */
  refusal: string | null;
};

/** Reviews that operators decided since the instant. */
export async function decidedReviewsSince(
  db: QueryExecutor,
  since: Date,
): Promise<DecidedReview[]> {
  const { rows } = await sql<DecidedReview>`
    /* recruitment.decidedReviewsSince */
    select v.id, f.corporation_id as "corporationId", f.id as "facilityId", f.name as "facilityName",
           j.title, v.note as refusal
      from posting_reviews v
      join jobs j on j.id = v.job_id
      join facilities f on f.id = v.facility_id
     where v.decided_at > ${since} and v.decided_by is not null
  `.execute(db);
  return rows;
}
