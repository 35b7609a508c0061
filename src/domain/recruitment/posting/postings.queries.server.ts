import { sql } from 'kysely';

import { commonRefusal } from '#platform/base/refusal.ts';
import { addDays, instantAtJst, weekStartOf, type JstDay } from '#platform/base/jst.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import { instantHireColumn } from '#domain/corporation/choices/instant.queries.server.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import {
  byInstant,
  readKeysetPage,
  type ApiCursor,
  type InstantPosition,
} from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

import type { PostingAudience } from '../publishing/limit-rules.ts';
import type { PostingTerms } from '../rules.ts';
import { postingTermsVersionOf } from '../terms-version.ts';

type Limit = { audience: PostingAudience; groupName: string | null; invited: number; until: Date };

export type WeekPostingRow = {
  id: string;
  facilityId: string;
  templateId: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  breakMinutes: number;
  hourlyWage: number;
  travelAllowance: number;
  bonus: number;
  capacity: number;
  seatsTaken: number;
  deadline: Date;
  publishedAt: Date;
  mode: 'INSTANT' | 'SCREENING';
  state: 'OPEN' | 'PAUSED' | 'REVIEW' | 'FULL' | 'EXPIRED' | 'CLOSED';
  version: string;
  /** True when the terms were changed after posting. */
  wasChanged: boolean;
  /** True when only workers who meet the conditions of the template are hired instantly. */
  isConditional: boolean;
  /** True when a person of the facility marked the posting as 急募 (urgent). */
  isUrgent: boolean;
  limit: Limit | null;
  review: Review | null;
};

/** The review of the template of a posting. */
type Review = {
  dueAt: Date;
  /** True when some seats are public without a decision. */
  isShown: boolean;
  /** All seats that were posted. */
  seats: number;
  /** The reason of an operator who refused the template. */
  refusal: string | null;
};

/** A row as the statement returns it. */
type StoredRow = Omit<WeekPostingRow, 'limit' | 'review' | 'version'> &
  InstantPosition &
  (Limit | { audience: null }) & { review: (Omit<Review, 'dueAt'> & { dueAt: string }) | null };

type WeekPage = { day: JstDay; cursor: ApiCursor; now: Date };

/** Returns the postings of the week that contains a day, the first start first, 200 a page. */
export async function postingRowsOfWeek(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
  { day, cursor, now }: WeekPage,
): Promise<{ postings: WeekPostingRow[]; cursor: string | null }> {
  const first = weekStartOf(day);
  const page = await readKeysetPage(byInstant, { cursor, size: 200 }, async ({ after, limit }) => {
    const { rows } = await sql<StoredRow>`
    /* recruitment.postingRowsOfWeek */
    select r.id, ${microsecondsSql(sql`r.starts_at`)} as micros, r.facility_id as "facilityId",
           coalesce(j.template_id, j.id) as "templateId", j.title, r.starts_at as "startsAt",
           r.ends_at as "endsAt", r.break_minutes as "breakMinutes", r.hourly_wage as "hourlyWage",
           r.travel_allowance as "travelAllowance", r.bonus, r.capacity,
           r.seats_taken as "seatsTaken", r.deadline,
           r.published_at as "publishedAt", r.mode,
           case when r.closed_at is not null then 'CLOSED'
                when h.shown_at is null and h.review_id is not null
                     then case when r.deadline <= ${now} then 'EXPIRED' else 'REVIEW' end
                when r.seats_taken >= r.capacity then 'FULL'
                when r.deadline <= ${now} then 'EXPIRED'
                when r.paused_at is not null then 'PAUSED' else 'OPEN' end as state,
           r.mode = 'INSTANT' and ${instantHireColumn} is not null as "isConditional",
           exists (select from urgent_calls u where u.recruitment_id = r.id) as "isUrgent",
           exists (select from state_changes h
                    where h.subject_kind = 'recruitment' and h.subject_id = r.id
                      and h.event = 'edit') as "wasChanged",
           case when v.id is not null then json_build_object(
             'dueAt', v.due_at, 'isShown', h.shown_at is not null, 'seats', h.capacity,
             'refusal', v.note) end as review,
           l.audience, l.until,
           (select g.name from worker_groups g where g.id = l.group_id) as "groupName",
           (select count(*)::int from invited_recruitments i
             where i.recruitment_id = l.recruitment_id) as invited
      from recruitments r
      left join limited_recruitments l on l.recruitment_id = r.id
      left join held_recruitments h on h.recruitment_id = r.id
      left join posting_reviews v on v.id = h.review_id
      join jobs j on j.id = r.job_id
      join facilities f on f.id = r.facility_id
     where r.facility_id = any (${facilityIds}::uuid[]) and f.corporation_id = ${corporationId}
       and r.starts_at >= ${instantAtJst(first)} and r.starts_at < ${instantAtJst(addDays(first, 7))}
       ${after ? sql`and (r.starts_at, r.id) > (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by r.starts_at, r.id
     limit ${limit}
  `.execute(db);
    return rows;
  });
  return { postings: page.rows.map(postingOf), cursor: page.cursor };
}

function postingOf(row: StoredRow): WeekPostingRow {
  const version = postingTermsVersionOf(row);
  const review = row.review && { ...row.review, dueAt: new Date(row.review.dueAt) };
  if (row.audience === null) return { ...row, version, review, limit: null };
  const { audience, groupName, invited, until } = row;
  return { ...row, version, review, limit: { audience, groupName, invited, until } };
}

/** One posting with its terms. */
type StoredPosting = PostingTerms & {
  jobId: string;
  facilityId: string;
  mode: 'INSTANT' | 'SCREENING';
  publishedAt: Date;
  seatsTaken: number;
  isPaused: boolean;
  isClosed: boolean;
};

/**
 * Locks one posting of the scope. Concurrent applications wait, because they read the terms under a lock of this row.
 * Refusals: NOT_FOUND.
 */
export async function lockPosting(
  tx: Tx,
  { corporationId, facilityIds }: FacilityScope,
  id: string,
): Promise<StoredPosting> {
  const { rows } = await sql<StoredPosting>`
    /* recruitment.lockPosting */
    select r.job_id as "jobId", r.facility_id as "facilityId", r.mode, r.starts_at as "startsAt",
           r.ends_at as "endsAt", r.break_minutes as "breakMinutes",
           r.hourly_wage as "hourlyWage", r.travel_allowance as "travelAllowance", r.bonus,
           r.capacity, r.deadline, r.published_at as "publishedAt", r.seats_taken as "seatsTaken",
           r.paused_at is not null as "isPaused", r.closed_at is not null as "isClosed"
      from recruitments r
      join facilities f on f.id = r.facility_id
     where r.id = ${id} and f.corporation_id = ${corporationId} and f.id = any (${facilityIds}::uuid[])
       for update of r
  `.execute(tx);
  if (!rows[0]) throw commonRefusal('NOT_FOUND');
  return rows[0];
}

export async function writePostingTerms(
  tx: Tx,
  id: string,
  terms: PostingTerms & { salary: number },
): Promise<void> {
  await sql`
    /* recruitment.writePostingTerms */
    update recruitments
       set starts_at = ${terms.startsAt}, ends_at = ${terms.endsAt},
           break_minutes = ${terms.breakMinutes}, hourly_wage = ${terms.hourlyWage},
           salary = ${terms.salary}, travel_allowance = ${terms.travelAllowance},
           bonus = ${terms.bonus}, capacity = ${terms.capacity}, deadline = ${terms.deadline}
     where id = ${id}
  `.execute(tx);
}

export type LockedPosting = {
  id: string;
  facilityId: string;
  state: 'open' | 'paused' | 'closed';
};

/** Locks postings of the scope. Concurrent applications wait, because each refers to the row of its recruitment. */
export async function lockPostings(
  tx: Tx,
  { corporationId, facilityIds }: FacilityScope,
  ids: readonly string[],
): Promise<LockedPosting[]> {
  const { rows } = await sql<LockedPosting>`
    /* recruitment.lockPostings */
    select r.id, r.facility_id as "facilityId",
           case when r.closed_at is not null then 'closed'
                when r.paused_at is not null then 'paused' else 'open' end as state
      from recruitments r
      join facilities f on f.id = r.facility_id
     where r.id = any (${ids}::uuid[]) and f.corporation_id = ${corporationId}
       and f.id = any (${facilityIds}::uuid[])
     order by r.id
       for update of r
  `.execute(tx);
  return rows;
}

/** True when any of the postings has an application, whatever its state. */
export async function havePostingsApplications(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    /* recruitment.havePostingsApplications */
    select exists (
      select from applications where recruitment_id = any (${ids}::uuid[])) as found
  `.execute(tx);
  return rows[0]?.found ?? false;
}

/** Locks the open postings of a corporation, or of one of its facilities, whose work has not begun. */
export async function lockOpenPostingsOfCorporation(
  tx: Tx,
  {
    corporationId,
    facilityId,
    now,
  }: { corporationId: string; facilityId: string | null; now: Date },
): Promise<LockedPosting[]> {
  const { rows } = await sql<LockedPosting>`
    /* recruitment.lockOpenPostingsOfCorporation */
    select r.id, r.facility_id as "facilityId",
           case when r.paused_at is not null then 'paused' else 'open' end as state
      from facilities f
      join recruitments r on r.facility_id = f.id
     where f.corporation_id = ${corporationId} and (${facilityId}::uuid is null or f.id = ${facilityId})
       and r.closed_at is null and r.starts_at > ${now}
     order by r.id
       for no key update of r
  `.execute(tx);
  return rows;
}

type Ahead = { id: string; closed: boolean; paused: boolean };

/** Locks the facility's shifts that have not begun and are open or have a contract. */
export async function lockUpcomingShiftsOfFacility(
  tx: Tx,
  { facilityId, now }: { facilityId: string; now: Date },
): Promise<Ahead[]> {
  const { rows } = await sql<Ahead>`
    /* recruitment.lockUpcomingShiftsOfFacility */
    select id, closed_at is not null as closed, paused_at is not null as paused
      from recruitments
     where facility_id = ${facilityId} and starts_at > ${now}
       and (closed_at is null or seats_taken > 0)
     order by id
       for no key update
  `.execute(tx);
  return rows;
}

type PostedTime = { templateId: string; startsAt: Date; endsAt: Date };

/** Returns the times of the scope's postings that start from now on and are not closed, full and paused ones included. */
export async function postedShiftTimes(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
  now: Date,
): Promise<PostedTime[]> {
  const { rows } = await sql<PostedTime>`
    /* recruitment.postedShiftTimes */
    select coalesce(j.template_id, j.id) as "templateId", r.starts_at as "startsAt",
           r.ends_at as "endsAt"
      from recruitments r
      join jobs j on j.id = r.job_id
      join facilities f on f.id = r.facility_id
     where r.facility_id = any (${facilityIds}::uuid[]) and f.corporation_id = ${corporationId}
       and r.starts_at > ${now} and r.closed_at is null
  `.execute(db);
  return rows;
}
