import { cutPage, decodeInstantCursor } from '#platform/base/cursor.ts';
import type { InvitationList } from '#gen/types.ts';
import { minimumWageTables } from '#domain/reference/statutory/tables.server.ts';
import type { Context } from '#platform/server/context.server.ts';

import { travelFromHome } from '../home.server.ts';
import { listItem } from '../list-item.ts';
import { storedItem } from '../publishing/offer.ts';
import { pageSize, stateOf } from '../rules.ts';
import { contractMoments, type MomentPort } from '../viewer.ts';
import { reasonOf } from './invitation-reason.ts';
import { invitationPage } from './limited.queries.server.ts';

/** A page of what facilities offer the worker before everybody, the first start first. */
export async function invitationList(
  ctx: Context,
  momentsOf: MomentPort,
  { workerId, cursor }: { workerId: string; cursor: string | null },
): Promise<InvitationList> {
  const { db, now } = ctx;
  const after = cursor === null ? null : decodeInstantCursor(cursor);
  const rows = await invitationPage(db, { workerId, after, limit: pageSize + 1, now });
  const { page, next } = cutPage(rows, pageSize, (last) => [last.startsAt, last.id]);
  const [moments, minimumWages, home] = await Promise.all([
    contractMoments(
      ctx,
      momentsOf,
      page.map(({ id }) => id),
    ),
    minimumWageTables(db),
    travelFromHome(ctx),
  ]);
  return {
    invitations: page.map((row) => ({
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
    cursor: next,
  };
}
