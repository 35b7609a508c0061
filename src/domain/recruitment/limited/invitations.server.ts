import type { InvitationList } from '#gen/types.ts';
import { minimumWageTables } from '#domain/reference/statutory/tables.server.ts';
import type { Context } from '#platform/server/context.server.ts';
import {
  byInstant,
  readKeysetPage,
  type ApiCursor,
} from '#platform/server/database/keyset-page.ts';

import { readTravelTimesFromHome } from '../home.server.ts';
import { recruitmentListItemOf } from '../list-item.ts';
import { storedListItemOf } from '../publishing/offer.ts';
import { recruitmentPageSize, recruitmentStateOf } from '../rules.ts';
import { contractMomentsOfWorker, type ContractMomentPort } from '../viewer.ts';
import { invitationReasonOf } from './invitation-reason.ts';
import { ownInvitationPage } from './limited.queries.server.ts';

/** Returns a page of the shifts that facilities offer the worker before they are public, the earliest start first. */
export async function invitationList(
  ctx: Context,
  momentsOf: ContractMomentPort,
  { workerId, cursor }: { workerId: string; cursor: ApiCursor },
): Promise<InvitationList> {
  const { db, now } = ctx;
  const page = await readKeysetPage(byInstant, { cursor, size: recruitmentPageSize }, (at) =>
    ownInvitationPage(db, { workerId, now, ...at }),
  );
  const [moments, minimumWages, home] = await Promise.all([
    contractMomentsOfWorker(
      ctx,
      momentsOf,
      page.rows.map(({ id }) => id),
    ),
    minimumWageTables(db),
    readTravelTimesFromHome(ctx),
  ]);
  return {
    invitations: page.rows.map((row) => ({
      invitation: { reason: invitationReasonOf(row.audience), until: row.until },
      recruitment: recruitmentListItemOf(
        {
          item: storedListItemOf(row, { ...row, minimumWages }),
          remaining: row.capacity - row.seatsTaken,
          state: recruitmentStateOf(row, now),
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
