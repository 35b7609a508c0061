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

import { readTravelTimesFromHome } from '../home.server.ts';
import { invitationReasonOf } from '../limited/invitation-reason.ts';
import { recruitmentListItemOf } from '../list-item.ts';
import { recruitmentRefusal } from '../messages.ts';
import { storedListItemOf } from '../publishing/offer.ts';
import { maxFavorites, recruitmentPageSize, recruitmentStateOf } from '../rules.ts';
import { contractMomentsOfWorker, type ContractMomentPort } from '../viewer.ts';
import {
  deleteFavoriteRecruitment,
  readFavoriteFacts,
  favoriteRecruitmentPage,
  insertFavoriteRecruitment,
  lockFavoriteRecruitments,
  type FavoriteRecruitmentKey,
} from './favorites.queries.server.ts';

/**
 * Adds a recruitment, open or closed, to the worker's favourites, at most 200. Adding again changes nothing. Refusals:
 * NOT_FOUND, FAVORITES_FULL. (Rule 4.20)
 */
export async function addFavoriteRecruitment(
  db: Db,
  favorite: FavoriteRecruitmentKey & { now: Date },
): Promise<void> {
  const { workerId, recruitmentId, now } = favorite;
  await inTransaction(db, async (tx) => {
    await lockFavoriteRecruitments(tx, workerId);
    const facts = await readFavoriteFacts(tx, { workerId, recruitmentId });
    if (!facts) throw recruitmentRefusal('NOT_FOUND');
    if (facts.isFavorite) return;
    if (facts.count >= maxFavorites) throw recruitmentRefusal('FAVORITES_FULL');
    await insertFavoriteRecruitment(tx, { workerId, recruitmentId, now });
  });
}

/** Removes a favourite; changes nothing when it is not one. */
export async function removeFavoriteRecruitment(
  db: QueryExecutor,
  favorite: FavoriteRecruitmentKey,
): Promise<void> {
  await deleteFavoriteRecruitment(db, favorite);
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
export async function favoriteRecruitmentList(
  ctx: Context,
  momentsOf: ContractMomentPort,
  { workerId, cursor, travelFrom, fromHome }: FavoriteListArgs,
): Promise<FavoriteRecruitmentList> {
  const { db, now } = ctx;
  const page = await readKeysetPage(byInstant, { cursor, size: recruitmentPageSize }, (at) =>
    favoriteRecruitmentPage(db, { workerId, ...at }),
  );
  const ids = page.rows.map(({ id }) => id);
  const [moments, minimumWages, travel, home] = await Promise.all([
    contractMomentsOfWorker(ctx, momentsOf, ids),
    minimumWageTables(db),
    travelTimesFromStationCode(db, travelFrom),
    fromHome ? readTravelTimesFromHome(ctx) : null,
  ]);
  return {
    recruitments: page.rows.map((row) =>
      recruitmentListItemOf(
        {
          item: storedListItemOf(row, { ...row, minimumWages }),
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
