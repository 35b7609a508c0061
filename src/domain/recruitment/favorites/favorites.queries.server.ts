import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import type { InstantPage } from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

import type { PostingAudience } from '../publishing/limit-rules.ts';
import { canRecruitmentBeOpenedBy } from '../publishing/limits.queries.server.ts';
import {
  jobOfferColumns,
  jobOfferTables,
  postingColumns,
  type StoredPostingRow,
} from '../publishing/offer.queries.server.ts';

export type FavoriteRecruitmentKey = { workerId: string; recruitmentId: string };

/** Locks the worker, so that concurrent additions cannot exceed the number of favourites that is allowed. */
export async function lockFavoriteRecruitments(tx: Tx, workerId: string): Promise<void> {
  await sql`
    /* recruitment.lockFavoriteRecruitments */
    select from workers where id = ${workerId} for no key update
  `.execute(tx);
}

/**
 * Returns whether the recruitment is a favourite, and how many favourites the worker has; undefined when the worker may
 * not see the recruitment.
 */
export async function readFavoriteFacts(
  db: QueryExecutor,
  { workerId, recruitmentId }: FavoriteRecruitmentKey,
): Promise<{ isFavorite: boolean; count: number } | undefined> {
  const { rows } = await sql<{ isFavorite: boolean; count: number }>`
    /* recruitment.readFavoriteFacts */
    select exists (select from favorites
                    where worker_id = ${workerId} and recruitment_id = r.id) as "isFavorite",
           (select count(*) from favorites where worker_id = ${workerId}) as count
      from recruitments r
     where r.id = ${recruitmentId} and ${canRecruitmentBeOpenedBy(workerId)}
  `.execute(db);
  return rows[0];
}

export async function insertFavoriteRecruitment(
  tx: Tx,
  { workerId, recruitmentId, now }: FavoriteRecruitmentKey & { now: Date },
): Promise<void> {
  await sql`
    /* recruitment.insertFavoriteRecruitment */
    insert into favorites (worker_id, recruitment_id, added_at, starts_at)
    select ${workerId}, id, ${now}, starts_at from recruitments where id = ${recruitmentId}
  `.execute(tx);
}

export async function deleteFavoriteRecruitment(
  db: QueryExecutor,
  { workerId, recruitmentId }: FavoriteRecruitmentKey,
): Promise<void> {
  await sql`
    /* recruitment.deleteFavoriteRecruitment */
    delete from favorites
     where worker_id = ${workerId} and recruitment_id = ${recruitmentId}
  `.execute(db);
}

/** Removes a worker's favourites at one facility. */
export async function eraseFavoritesAtFacility(
  tx: Tx,
  { workerId, facilityId }: { workerId: string; facilityId: string },
): Promise<void> {
  await sql`
    /* recruitment.eraseFavoritesAtFacility */
    delete from favorites v
     using recruitments r
     where v.worker_id = ${workerId} and r.id = v.recruitment_id and r.facility_id = ${facilityId}
  `.execute(tx);
}

type FavoriteRow = StoredPostingRow & {
  micros: number;
  pausedAt: Date | null;
  closedAt: Date | null;
} & ({ audience: PostingAudience; until: Date } | { audience: null; until: null });

type PageArgs = InstantPage & { workerId: string };

/** Returns a page of the worker's favourites with their offers, the latest first. */
export async function favoriteRecruitmentPage(
  db: QueryExecutor,
  { workerId, after, limit }: PageArgs,
): Promise<FavoriteRow[]> {
  const { rows } = await sql<FavoriteRow>`
    /* recruitment.favoriteRecruitmentPage */
    with page as (
      select recruitment_id, added_at
        from favorites
       where worker_id = ${workerId}
         ${after ? sql`and (added_at, recruitment_id) < (${instantSql(after)}, ${after.id}::uuid)` : sql``}
       order by added_at desc, recruitment_id desc
       limit ${limit})
    select ${postingColumns}, ${jobOfferColumns}, ${microsecondsSql(sql`p.added_at`)} as micros,
           r.paused_at as "pausedAt", r.closed_at as "closedAt", x.audience, x.until
      from page p
      join recruitments r on r.id = p.recruitment_id
      join ${jobOfferTables} on j.id = r.job_id
      left join limited_recruitments x on x.recruitment_id = r.id
     order by p.added_at desc, p.recruitment_id desc
  `.execute(db);
  return rows;
}

/** Deletes a batch of favourites whose work started before the instant; returns how many. */
export async function deleteFavoritesBefore(
  db: QueryExecutor,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    /* recruitment.deleteFavoritesBefore */
    delete from favorites
     where (worker_id, recruitment_id) in (
       select worker_id, recruitment_id
         from favorites
        where starts_at < ${before}
        order by starts_at
        limit ${limit}
          for update skip locked)
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Erases a worker's favourites. */
export async function eraseFavoritesOf(tx: Tx, workerId: string): Promise<void> {
  await sql`
    /* recruitment.eraseFavoritesOf */
    delete from favorites where worker_id = ${workerId}
  `.execute(tx);
}
