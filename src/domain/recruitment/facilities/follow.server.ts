import { inTransaction, type Db, type QueryExecutor } from '#platform/server/database/db.server.ts';

import { recruitmentRefusal } from '../messages.ts';
import { maxFollowedFacilities } from '../rules.ts';
import {
  deleteFollow,
  readFacilityFollowFacts,
  insertFollow,
  lockFollows,
  type FollowKey,
} from './follow.queries.server.ts';

/**
 * Follows a facility; a worker can follow at most 100. Following again changes nothing. Refusals: NOT_FOUND,
 * FOLLOWS_FULL. (Rule 4.20)
 */
export async function followFacility(db: Db, follow: FollowKey & { now: Date }): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockFollows(tx, follow.workerId);
    const facts = await readFacilityFollowFacts(tx, follow);
    if (!facts) throw recruitmentRefusal('NOT_FOUND');
    if (facts.isFollowed) return;
    if (facts.count >= maxFollowedFacilities) throw recruitmentRefusal('FOLLOWS_FULL');
    await insertFollow(tx, follow);
  });
}

/** Ends following a facility; changes nothing for a facility that the worker does not follow. */
export async function unfollowFacility(db: QueryExecutor, follow: FollowKey): Promise<void> {
  await deleteFollow(db, follow);
}
