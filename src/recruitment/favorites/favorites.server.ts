import { sql } from 'kysely';

import { decodeInstantCursor, encodeCursor, isUuid } from '#base/cursor.ts';
import { refuse as refuseCommon } from '#base/refusal.ts';
import type { FavoriteRecruitmentList } from '#gen/resolvers.ts';
import { minimumWageTables } from '#reference/statutory/tables.server.ts';
import { travelTimesOf } from '#reference/travel/times.server.ts';
import type { Context } from '#server/context.server.ts';
import { inTransaction, type Db, type Executor } from '#server/database/db.server.ts';

import { travelFromHome } from '../home.server.ts';
import { listItem } from '../list-item.ts';
import { refuse } from '../messages.ts';
import {
  offerColumns,
  offerTables,
  postingColumns,
  type PostingRow,
} from '../publishing/offer.queries.server.ts';
import { storedItem } from '../publishing/posting.ts';
import { maxFavorites, pageSize, stateOf } from '../rules.ts';
import { contractMoments, type ViewerPort } from '../viewer.ts';

type Favorite = { workerId: string; recruitmentId: string };

/**
 * Adds an open or closed recruitment to the worker's favourites, at most 200. Idempotent. (Rule 4.20)
 */
export async function addFavorite(db: Db, favorite: Favorite & { now: Date }): Promise<void> {
  const { workerId, recruitmentId, now } = favorite;
  if (!isUuid(recruitmentId)) throw refuseCommon('NOT_FOUND');
  await inTransaction(db, async (tx) => {
    // Locks the worker, so that concurrent additions cannot both become the 200th favourite.
    await sql`
      /* recruitment.lockFavorites */
      select from workers where id = ${workerId} for no key update
    `.execute(tx);
    const { rows } = await sql<{ isKept: boolean; count: number }>`
      /* recruitment.favoriteFacts */
      select exists (select from favorites
                      where worker_id = ${workerId} and recruitment_id = r.id) as "isKept",
             (select count(*) from favorites where worker_id = ${workerId}) as count
        from recruitments r
       where r.id = ${recruitmentId}
    `.execute(tx);
    const facts = rows[0];
    if (!facts) throw refuseCommon('NOT_FOUND');
    if (facts.isKept) return;
    if (facts.count >= maxFavorites) throw refuse('FAVORITES_FULL');
    await sql`
      /* recruitment.addFavorite */
      insert into favorites (worker_id, recruitment_id, added_at, starts_at)
      select ${workerId}, id, ${now}, starts_at from recruitments where id = ${recruitmentId}
    `.execute(tx);
  });
}

/** Removes a favourite. Idempotent. */
export async function removeFavorite(db: Executor, favorite: Favorite): Promise<void> {
  if (!isUuid(favorite.recruitmentId)) return;
  await sql`
    /* recruitment.removeFavorite */
    delete from favorites
     where worker_id = ${favorite.workerId} and recruitment_id = ${favorite.recruitmentId}
  `.execute(db);
}

type FavoriteRow = PostingRow & {
  addedAt: Date;
  pausedAt: Date | null;
  closedAt: Date | null;
};

type FavoriteListArgs = {
  workerId: string;
  cursor: string | null;
  travelFrom: string | null;
  fromHome: boolean;
};

/**
 * The worker's favourites, latest first, 20 a page, closed ones included: one statement, besides those
 * of the viewer and of the minimum wages.
 */
export async function favoriteList(
  ctx: Context,
  viewerOf: ViewerPort,
  { workerId, cursor, travelFrom, fromHome }: FavoriteListArgs,
): Promise<FavoriteRecruitmentList> {
  const { db, now } = ctx;
  const after = cursor === null ? null : decodeInstantCursor(cursor);
  const { rows } = await sql<FavoriteRow>`
    /* recruitment.favoriteList */
    with page as (
      select recruitment_id, added_at
        from favorites
       where worker_id = ${workerId}
         and (added_at, recruitment_id) < (
               coalesce(${after?.at ?? null}::timestamptz, 'infinity'),
               coalesce(${after?.id ?? null}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
       order by added_at desc, recruitment_id desc
       limit ${pageSize + 1})
    select ${postingColumns}, ${offerColumns}, p.added_at as "addedAt",
           r.paused_at as "pausedAt", r.closed_at as "closedAt"
      from page p
      join recruitments r on r.id = p.recruitment_id
      join ${offerTables} on j.id = r.job_id
     order by p.added_at desc, p.recruitment_id desc
  `.execute(db);
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined;
  const page = rows.slice(0, pageSize);
  const ids = page.map(({ id }) => id);
  const [moments, minimumWages, travel, home] = await Promise.all([
    contractMoments(ctx, viewerOf, ids),
    minimumWageTables(db),
    travelTimesOf(db, travelFrom),
    fromHome ? travelFromHome(ctx) : null,
  ]);
  return {
    recruitments: page.map((row) =>
      listItem(
        {
          item: storedItem(row, { ...row, minimumWages }),
          remaining: row.capacity - row.seatsTaken,
          state: stateOf(row, now),
          favorited: true,
          contractMoment: moments.get(row.id) ?? null,
          travel,
          home,
        },
        now,
      ),
    ),
    cursor: last ? encodeCursor([last.addedAt.getTime(), last.id]) : null,
  };
}
