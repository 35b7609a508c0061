import { inTransaction, type Db, type Executor } from '#platform/server/database/db.server.ts';

import { refuse } from '../messages.ts';
import { maxFollows } from '../rules.ts';
import {
  deleteFollow,
  followFacts,
  insertFollow,
  lockFollows,
  type Follow,
} from './follow.queries.server.ts';

/**
 * Follows a facility; at most 100. Idempotent. An unknown facility is not found. Refusals: NOT_FOUND, FOLLOWS_FULL.
 * (Rule 4.20)
 */
export async function followFacility(db: Db, follow: Follow & { now: Date }): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockFollows(tx, follow.workerId);
    const facts = await followFacts(tx, follow);
    if (!facts) throw refuse('NOT_FOUND');
    if (facts.isFollowed) return;
    if (facts.count >= maxFollows) throw refuse('FOLLOWS_FULL');
    await insertFollow(tx, follow);
  });
}

/** Ends following a facility. Idempotent. */
export async function unfollowFacility(db: Executor, follow: Follow): Promise<void> {
  await deleteFollow(db, follow);
}
