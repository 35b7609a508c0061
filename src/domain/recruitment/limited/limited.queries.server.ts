import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import type { InstantPage } from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

import type { PostingAudience } from '../publishing/limit-rules.ts';
import {
  jobOfferColumns,
  jobOfferTables,
  postingColumns,
  type StoredPostingRow,
} from '../publishing/offer.queries.server.ts';

/**
 * Locks limited recruitments whose limit has ended, together with their recruitments, and returns their ids, the
 * earliest end first. Rows that another process has locked are skipped.
 */
export async function lockEndedPostingLimits(
  tx: Tx,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    /* recruitment.lockEndedPostingLimits */
    select l.recruitment_id as id
      from limited_recruitments l
      join recruitments r on r.id = l.recruitment_id
     where l.until <= ${now}
     order by l.until, l.recruitment_id
     limit ${limit}
       for update of l, r skip locked
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** SQL condition: recruitment `r` can be applied for at the instant. */
const isOpen = (now: Date) => sql`(
  r.deadline > ${now} and r.seats_taken < r.capacity and r.closed_at is null and r.paused_at is null)`;

/** The invitations of one worker to one facility's recruitments about which the worker is not notified yet. */
export type UnsentInvitations = {
  workerId: string;
  facilityId: string;
  facilityName: string;
  /** The audience of one of the recruitments; an audience that the facility chose comes before one by a rule. */
  audience: PostingAudience;
  /** The recruitment with the earliest start. */
  recruitmentId: string;
  count: number;
  /** When the first of the recruitments becomes public. */
  until: Date;
  /** True when other recruitments become public later. */
  isStaggered: boolean;
};

/**
 * Marks invitations to open recruitments as sent, and returns them by worker and facility. Rows that another process
 * has locked are skipped. The invitations of one worker stay in one batch, which can therefore exceed the limit.
 */
export async function takeUnsentInvitations(
  tx: Tx,
  { now, limit }: { now: Date; limit: number },
): Promise<{ taken: number; unsent: UnsentInvitations[] }> {
  const { rows } = await sql<UnsentInvitations>`
    /* recruitment.takeUnsentInvitations */
    with first as (
      select i.worker_id
        from invited_recruitments i
        join recruitments r on r.id = i.recruitment_id
       where i.told_at is null and ${isOpen(now)}
       order by i.worker_id, i.recruitment_id
       limit ${limit}),
    due as (
      select i.worker_id, i.recruitment_id
        from (select distinct worker_id from first) w
        join invited_recruitments i on i.worker_id = w.worker_id
        join recruitments r on r.id = i.recruitment_id
       where i.told_at is null and ${isOpen(now)}
         for update of i skip locked),
    notified as (
      update invited_recruitments i
         set told_at = ${now}
        from due d
       where i.worker_id = d.worker_id and i.recruitment_id = d.recruitment_id
      returning i.worker_id, i.recruitment_id)
    select t.worker_id as "workerId", l.facility_id as "facilityId", f.name as "facilityName",
           (array_agg(l.audience order by l.audience in ('EXPERIENCED', 'REGULARS')))[1] as audience,
           (array_agg(r.id order by r.starts_at, r.id))[1] as "recruitmentId",
           count(*)::int as count, min(l.until) as until, min(l.until) < max(l.until) as "isStaggered"
      from notified t
      join limited_recruitments l on l.recruitment_id = t.recruitment_id
      join recruitments r on r.id = t.recruitment_id
      join facilities f on f.id = l.facility_id
     group by t.worker_id, l.facility_id, f.name
     order by t.worker_id, l.facility_id
  `.execute(tx);
  return { taken: rows.reduce((sum, { count }) => sum + count, 0), unsent: rows };
}

type InvitedRow = StoredPostingRow & {
  audience: PostingAudience;
  until: Date;
  pausedAt: Date | null;
  closedAt: Date | null;
  favorited: boolean;
  micros: number;
};

type PageArgs = InstantPage & { workerId: string; now: Date };

/**
 * Returns a page of the recruitments that the worker is invited to and can still apply for, with their offers, the
 * earliest start first.
 */
export async function ownInvitationPage(
  db: QueryExecutor,
  { workerId, after, limit, now }: PageArgs,
): Promise<InvitedRow[]> {
  const { rows } = await sql<InvitedRow>`
    /* recruitment.ownInvitationPage */
    with page as (
      select r.id, l.until, l.audience
        from invited_recruitments i
        join limited_recruitments l on l.recruitment_id = i.recruitment_id
        join recruitments r on r.id = i.recruitment_id
       where i.worker_id = ${workerId} and ${isOpen(now)}
         and not exists (select from applications a
                          where a.worker_id = i.worker_id and a.recruitment_id = i.recruitment_id
                            and a.state in ('APPLIED', 'HIRED'))
         ${after ? sql`and (r.starts_at, r.id) > (${instantSql(after)}, ${after.id}::uuid)` : sql``}
       order by r.starts_at, r.id
       limit ${limit})
    select ${postingColumns}, ${jobOfferColumns}, p.until, p.audience, ${microsecondsSql(sql`r.starts_at`)} as micros,
           r.paused_at as "pausedAt", r.closed_at as "closedAt",
           exists (select from favorites v
                    where v.worker_id = ${workerId} and v.recruitment_id = r.id) as favorited
      from page p
      join recruitments r on r.id = p.id
      join ${jobOfferTables} on j.id = r.job_id
     order by r.starts_at, r.id
  `.execute(db);
  return rows;
}
