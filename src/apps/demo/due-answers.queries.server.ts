import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import type { InstantPosition } from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

import type { ChatAnswerFacts } from './chat-answers.ts';

/** Number of rows in one batch of answers. */
export const answersBatchSize = 50;

export type DueAnswerCursor = InstantPosition & { facilityId: string };

/**
 * Returns unanswered applications made up to `until`, the oldest first. Applications of the seed stay open, because the
 * demo announces a worker with one.
 */
export async function findWaitingApplications(
  db: QueryExecutor,
  until: Date,
  after: DueAnswerCursor | null,
): Promise<DueAnswerCursor[]> {
  const { rows } = await sql<DueAnswerCursor>`
    /* demo.findWaitingApplications */
    select id, facility_id as "facilityId", ${microsecondsSql(sql`applied_at`)} as micros
      from applications
     where state = 'APPLIED' and applied_at <= ${until}
       and applied_at > (select completed_at from demo_region)
       ${after ? sql`and (applied_at, id) > (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by applied_at, id
     limit ${answersBatchSize}
  `.execute(db);
  return rows;
}

/** Returns claimed times at most `beyondMinutes` beyond the plan that need no operator, the oldest first. */
export async function findAutoApprovableClaims(
  db: QueryExecutor,
  { until, beyondMinutes }: { until: Date; beyondMinutes: number },
  after: DueAnswerCursor | null,
): Promise<DueAnswerCursor[]> {
  const { rows } = await sql<DueAnswerCursor>`
    /* demo.findAutoApprovableClaims */
    select id, facility_id as "facilityId", ${microsecondsSql(sql`claimed_at`)} as micros
      from attendances
     where state = 'REVIEWING' and not needs_operator and claimed_at <= ${until}
       and coalesce(claimed_start_at, starts_at) >= starts_at - ${beyondMinutes} * interval '1 minute'
       and coalesce(claimed_end_at, ends_at) <= ends_at + ${beyondMinutes} * interval '1 minute'
       ${after ? sql`and (claimed_at, id) > (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by claimed_at, id
     limit ${answersBatchSize}
  `.execute(db);
  return rows;
}

export type MissingEndStamp = DueAnswerCursor & { endsAt: Date };

/** Returns shifts whose facility is asked for the missing end stamp and that need no operator. (Rule 6.7) */
export async function findMissingEndStamps(
  db: QueryExecutor,
  until: Date,
  after: DueAnswerCursor | null,
): Promise<MissingEndStamp[]> {
  const { rows } = await sql<MissingEndStamp>`
    /* demo.findMissingEndStamps */
    select id, facility_id as "facilityId", ends_at as "endsAt", ${microsecondsSql(sql`end_asked_at`)} as micros
      from attendances
     where state = 'CHECKED_OUT' and check_out_was_automatic and not needs_operator
       and end_asked_at <= ${until}
       ${after ? sql`and (end_asked_at, id) > (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by end_asked_at, id
     limit ${answersBatchSize}
  `.execute(db);
  return rows;
}

export type UnreviewedShift = InstantPosition & { facilityId: string };

/**
 * Returns shifts without a review by the facility whose review window opened by `openedBy`, the first to close first.
 */
export async function findUnreviewedShifts(
  db: QueryExecutor,
  { openedBy, now }: { openedBy: Date; now: Date },
  after: UnreviewedShift | null,
): Promise<UnreviewedShift[]> {
  const { rows } = await sql<UnreviewedShift>`
    /* demo.findUnreviewedShifts */
    select q.attendance_id as id, q.facility_id as "facilityId", ${microsecondsSql(sql`q.closes_at`)} as micros
      from review_requests q
     where q.opened_at <= ${openedBy} and q.closes_at >= ${now}
       and not exists (
         select from reviews r where r.attendance_id = q.attendance_id and r.author = 'facility')
       ${after ? sql`and (q.closes_at, q.attendance_id) > (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by q.closes_at, q.attendance_id
     limit ${answersBatchSize}
  `.execute(db);
  return rows;
}

/** Returns instant files written up to `until` without an answer of the bank, the oldest first. */
export async function findInstantBankFilesWithoutAnswer(
  db: QueryExecutor,
  until: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    /* demo.findInstantBankFilesWithoutAnswer */
    select id
      from bank_files
     where result_read_at is null and fetch_by is null and created_at <= ${until}
     order by created_at
     limit ${answersBatchSize}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Number of chats that one run answers. */
const chatsBatchSize = 50;

export type WaitingChat = ChatAnswerFacts & {
  channelId: string;
  facilityId: string | null;
  lastSeq: number;
  texts: string[];
};

type DueChats = { sides: readonly string[]; until: Date; now: Date };

/**
 * Returns chats of the given sides that have waited for an answer since `until` or longer, with facts for it, oldest
 * first.
 */
export async function findWaitingChats(
  db: QueryExecutor,
  { sides, until, now }: DueChats,
): Promise<WaitingChat[]> {
  const { rows } = await sql<WaitingChat>`
    /* demo.findWaitingChats */
    select w.channel_id as "channelId", c.facility_id as "facilityId", c.last_seq as "lastSeq",
           coalesce(f.access_note, '') as "accessNote",
           coalesce(f.phone_number, '') as "phoneNumber",
           coalesce(s.belongings, '') as "belongings",
           array (select m.text
                    from chat_messages m
                   where m.channel_id = w.channel_id and m.seq >= w.first_seq
                     and m.side = 'worker' and m.deleted_at is null
                   order by m.seq
                   limit 20) as "texts"
      from chat_waiting w
      join chat_channels c on c.id = w.channel_id
      left join facilities f on f.id = c.facility_id
      left join lateral (
           select j.belongings
             from attendances a
             join recruitments r on r.id = a.recruitment_id
             join jobs j on j.id = r.job_id
            where a.worker_id = c.worker_id and a.facility_id = c.facility_id and a.ends_at > ${now}
            order by a.starts_at
            limit 1) s on true
     where w.side = any (${sides}::text[]) and w.told_at is null and w.since <= ${until}
     order by w.since, w.channel_id
     limit ${chatsBatchSize}
  `.execute(db);
  return rows;
}
