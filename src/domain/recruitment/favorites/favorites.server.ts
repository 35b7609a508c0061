import type { FavoriteRecruitmentList } from '#gen/types.ts';
import { minimumWageTables } from '#domain/reference/statutory/tables.server.ts';
import { travelTimesFromStationCode } from '#domain/reference/travel/times.server.ts';
import type { Context } from '#platform/server/context.server.ts';
import { inTransaction, type Db, type QueryExecutor } from '#platform/server/database/db.server.ts';
import {
  byInstant,
  readKeysetPage,
  type ApiCursor,
} from '#platform/server/database/keyset-page.ts';

import { travelFromHome } from '../home.server.ts';
import { invitationReasonOf } from '../limited/invitation-reason.ts';
import { listItem } from '../list-item.ts';
import { refuse } from '../messages.ts';
import { storedItem } from '../publishing/offer.ts';
import { maxFavorites, recruitmentPageSize, recruitmentStateOf } from '../rules.ts';
import { contractMomentsOfWorker, type MomentPort } from '../viewer.ts';
import {
  deleteFavorite,
  favoriteFacts,
  favoritePage,
  insertFavorite,
  lockFavorites,
  type FavoriteKey,
} from './favorites.queries.server.ts';

/**
 * Adds a recruitment, open or closed, to the worker's favourites, at most 200. Adding again changes nothing. Refusals:
 * NOT_FOUND, FAVORITES_FULL. (Rule 4.20)
 */
export async function addFavorite(db: Db, favorite: FavoriteKey & { now: Date }): Promise<void> {
  const { workerId, recruitmentId, now } = favorite;
  await inTransaction(db, async (tx) => {
    await lockFavorites(tx, workerId);
    const facts = await favoriteFacts(tx, { workerId, recruitmentId });
    if (!facts) throw refuse('NOT_FOUND');
    if (facts.isFavorite) return;
    if (facts.count >= maxFavorites) throw refuse('FAVORITES_FULL');
    await insertFavorite(tx, { workerId, recruitmentId, now });
  });
}

/** Removes a favourite; changes nothing when it is not one. */
export async function removeFavorite(db: QueryExecutor, favorite: FavoriteKey): Promise<void> {
  await deleteFavorite(db, favorite);
}

type FavoriteListArgs = {
  workerId: string;
  cursor: ApiCursor;
  travelFrom: string | null;
  fromHome: boolean;
};

/**
 * Returns a page of 20 of the worker's favourites, closed ones included, the latest first. Sends one statement, besides
 * those for the viewer and for the minimum wages.
 */
export async function favoriteList(
  ctx: Context,
  momentsOf: MomentPort,
  { workerId, cursor, travelFrom, fromHome }: FavoriteListArgs,
): Promise<FavoriteRecruitmentList> {
  const { db, now } = ctx;
  const page = await readKeysetPage(byInstant, { cursor, size: recruitmentPageSize }, (at) =>
    favoritePage(db, { workerId, ...at }),
  );
  const ids = page.rows.map(({ id }) => id);
  const [moments, minimumWages, travel, home] = await Promise.all([
    contractMomentsOfWorker(ctx, momentsOf, ids),
    minimumWageTables(db),
    travelTimesFromStationCode(db, travelFrom),
    fromHome ? travelFromHome(ctx) : null,
  ]);
  return {
    recruitments: page.rows.map((row) =>
      listItem(
        {
          item: storedItem(row, { ...row, minimumWages }),
          remaining: row.capacity - row.seatsTaken,
          state: recruitmentStateOf(row, now),
          favorited: true,
          contractMoment: moments.get(row.id) ?? null,
          travel,
          home,
          invitation:
            row.audience === null
              ? null
              : { reason: invitationReasonOf(row.audience), until: row.until },
        },
        now,
      ),
    ),
    cursor: page.cursor,
  };
}
