import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

import type { ReviewReason, ReviewState } from './review-rules.ts';

type Version = { jobId: string; templateId: string; facilityId: string };

/** The review of a version of a template, with the facts that decide whether it needs one. */
export type StoredReviewFacts = {
  jobId: string;
  isCorporationProven: boolean;
  wasTemplateReleased: boolean;
  versionState: ReviewState | null;
  /** The reason of a refusal. */
  note: string | null;
};

/** Returns the facts about the reviews of these versions of templates. */
export async function reviewFactsOfVersions(
  db: QueryExecutor,
  jobIds: readonly string[],
): Promise<StoredReviewFacts[]> {
  const { rows } = await sql<StoredReviewFacts>`
    /* recruitment.reviewFactsOfVersions */
    select j.id as "jobId", c.proven_at is not null as "isCorporationProven",
           exists (select from posting_reviews t
                    where t.template_id = coalesce(j.template_id, j.id)
                      and t.state = 'RELEASED') as "wasTemplateReleased",
           v.state as "versionState", v.note
      from jobs j
      join facilities f on f.id = j.facility_id
      join corporations c on c.id = f.corporation_id
      left join posting_reviews v on v.job_id = j.id
     where j.id = any (${jobIds}::uuid[])
  `.execute(db);
  return rows;
}

type NewReview = Version & { reason: ReviewReason; dueAt: Date };

/** Stores the reviews that are not open yet, and returns those of all given versions that wait. */
export async function openPostingReviews(
  tx: Tx,
  { reviews, now }: { reviews: readonly NewReview[]; now: Date },
): Promise<{ jobId: string; id: string }[]> {
  const given = JSON.stringify(reviews);
  await sql`
    /* recruitment.insertPostingReviews */
    insert into posting_reviews (job_id, template_id, facility_id, reason, opened_at, due_at)
    select "jobId", "templateId", "facilityId", reason, ${now}, "dueAt"
      from json_to_recordset(${given}::json) as t (
             "jobId" uuid, "templateId" uuid, "facilityId" uuid, reason text, "dueAt" timestamptz)
    on conflict (job_id) do nothing
  `.execute(tx);
  // An operator who decides now waits for this transaction, and finds its postings.
  const { rows } = await sql<{ jobId: string; id: string }>`
    /* recruitment.lockWaitingPostingReviews */
    select job_id as "jobId", id
      from posting_reviews
     where job_id = any (${reviews.map(({ jobId }) => jobId)}::uuid[]) and state = 'WAITING'
     order by id
       for no key update
  `.execute(tx);
  return rows;
}

/** Locks a review that waits for a decision; false where none waits. */
export async function lockWaitingPostingReview(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    /* recruitment.lockWaitingPostingReview */
    select from posting_reviews where id = ${id} and state = 'WAITING' for no key update
  `.execute(tx);
  return rows.length > 0;
}

type Decision = {
  id: string;
  state: 'RELEASED' | 'REFUSED';
  note: string | null;
  operatorId: string;
  now: Date;
};

/** Stores the decision about a review that is locked. */
export async function writePostingReviewDecision(tx: Tx, decided: Decision): Promise<void> {
  await sql`
    /* recruitment.writePostingReviewDecision */
    update posting_reviews
       set state = ${decided.state}, note = ${decided.note}, decided_by = ${decided.operatorId},
           decided_at = ${decided.now}
     where id = ${decided.id}
  `.execute(tx);
}

/** A posting that a review holds, with the values that a release restores. */
export type HeldPosting = {
  id: string;
  capacity: number;
  payTiming: string;
  isShown: boolean;
  isPaused: boolean;
  isClosed: boolean;
};

/** Locks the postings of a review together with their holds, in the order of all commands. */
export async function lockHeldPostings(tx: Tx, reviewId: string): Promise<HeldPosting[]> {
  const { rows } = await sql<HeldPosting>`
    /* recruitment.lockHeldPostings */
    select r.id, h.capacity, h.pay_timing as "payTiming", h.shown_at is not null as "isShown",
           r.paused_at is not null as "isPaused", r.closed_at is not null as "isClosed"
      from held_recruitments h
      join recruitments r on r.id = h.recruitment_id
     where h.review_id = ${reviewId}
     order by r.id
       for update of r, h
  `.execute(tx);
  return rows;
}

type Released = { id: string; capacity: number; payTiming: string; isPaused: boolean };

/**
 * Restores seats and time of pay of these postings, and ends their holds. 「すぐ払い」 needs a corporation that is still
 * proven.
 */
export async function releaseHeldPostings(
  tx: Tx,
  { postings, now }: { postings: readonly Released[]; now: Date },
): Promise<void> {
  await sql`
    /* recruitment.releaseHeldPostings */
    update recruitments r
       set capacity = t.capacity,
           pay_timing = case when exists (
             select from facilities f
               join corporations c on c.id = f.corporation_id
              where f.id = r.facility_id and c.proven_at is not null) then t."payTiming" else 'PAY_DAY' end,
           paused_at = case when t."isPaused" then coalesce(r.paused_at, ${now}) end
      from json_to_recordset(${JSON.stringify(postings)}::json) as t (
             id uuid, capacity integer, "payTiming" text, "isPaused" boolean)
     where r.id = t.id
  `.execute(tx);
  await endHolds(
    tx,
    postings.map(({ id }) => id),
  );
}

/** Ends the holds of these postings without a change of the postings. */
export async function endHolds(tx: Tx, recruitmentIds: readonly string[]): Promise<void> {
  await sql`
    /* recruitment.endHolds */
    delete from held_recruitments where recruitment_id = any (${recruitmentIds}::uuid[])
  `.execute(tx);
}

/** Returns how many of these postings a review holds, and the latest instant by which an operator decides. */
export async function reviewDueOfPostings(
  db: QueryExecutor,
  recruitmentIds: readonly string[],
): Promise<{ underReview: number; reviewDueAt: Date | null }> {
  return executeForOneRow(
    db,
    sql<{ underReview: number; reviewDueAt: Date | null }>`
    /* recruitment.reviewDueOfPostings */
    select count(*)::int as "underReview", max(v.due_at) as "reviewDueAt"
      from held_recruitments h
      join posting_reviews v on v.id = h.review_id
     where h.recruitment_id = any (${recruitmentIds}::uuid[])
  `,
  );
}
