import type { Tx } from '#platform/server/database/db.server.ts';

import { eraseFollows } from './facilities/follow.queries.server.ts';
import { eraseFavoritesOf } from './favorites/favorites.queries.server.ts';
import { eraseInvitations } from './publishing/limits.queries.server.ts';
import { eraseReports } from './report.queries.server.ts';

/** Erases a worker's favourites, followed facilities, invitations and reports. (Rule 4.22) */
export async function eraseWorker(tx: Tx, { workerId }: { workerId: string }): Promise<void> {
  await eraseFavoritesOf(tx, workerId);
  await eraseFollows(tx, workerId);
  await eraseInvitations(tx, workerId);
  await eraseReports(tx, workerId);
}
