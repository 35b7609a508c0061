import type { InvitationList } from '#gen/types.ts';
import { minimumWageTables } from '#domain/reference/statutory/tables.server.ts';
import type { Context } from '#platform/server/context.server.ts';
import { byInstant, pageOf, type Cursor } from '#platform/server/database/keyset-page.ts';

import { travelFromHome } from '../home.server.ts';
import { listItem } from '../list-item.ts';
import { storedItem } from '../publishing/offer.ts';
import { pageSize, stateOf } from '../rules.ts';
import { contractMoments, type MomentPort } from '../viewer.ts';
import { reasonOf } from './invitation-reason.ts';
import { invitationPage } from './limited.queries.server.ts';

/** Returns a page of the shifts that facilities offer the worker before they are public, the earliest start first. */
export async function invitationList(
  ctx: Context,
  momentsOf: MomentPort,
  { workerId, cursor }: { workerId: string; cursor: Cursor },
): Promise<InvitationList> {
  const { db, now } = ctx;
  const page = await pageOf(byInstant, { cursor, size: pageSize }, (at) =>
    invitationPage(db, { workerId, now, ...at }),
  );
  const [moments, minimumWages, home] = await Promise.all([
    contractMoments(
      ctx,
      momentsOf,
      page.rows.map(({ id }) => id),
    ),
    minimumWageTables(db),
    travelFromHome(ctx),
  ]);
  return {
    invitations: page.rows.map((row) => ({
      invitation: { reason: reasonOf(row.audience), until: row.until },
      recruitment: listItem(
        {
          item: storedItem(row, { ...row, minimumWages }),
          remaining: row.capacity - row.seatsTaken,
          state: stateOf(row, now),
          favorited: row.favorited,
          contractMoment: moments.get(row.id) ?? null,
          travel: null,
          home,
        },
        now,
      ),
    })),
    cursor: page.cursor,
  };
}
