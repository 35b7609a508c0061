import type { Tx } from '#platform/server/database/db.server.ts';

import { eraseFacilityFollowsOf } from './facilities/follow.queries.server.ts';
import { eraseFavoritesOf } from './favorites/favorites.queries.server.ts';
import { eraseInvitations } from './publishing/limits.queries.server.ts';
import { eraseRecruitmentReportsOf } from './report.queries.server.ts';

/** Erases a worker's favourites, followed facilities, invitations and reports. (Rule 4.22) */
export async function eraseFavoritesAndFollows(
  tx: Tx,
  { workerId }: { workerId: string },
): Promise<void> {
  await eraseFavoritesOf(tx, workerId);
  await eraseFacilityFollowsOf(tx, workerId);
  await eraseInvitations(tx, workerId);
  await eraseRecruitmentReportsOf(tx, workerId);
}
