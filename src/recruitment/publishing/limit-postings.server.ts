import type { Tx } from '#server/database/db.server.ts';

import { limitEnd, type LimitWish } from './limit-rules.ts';
import {
  deleteLimits,
  insertLimits,
  inviteAudience,
  type NewLimit,
} from './limits.queries.server.ts';

export type LimitedPosting = {
  recruitmentId: string;
  facilityId: string;
  postedAt: Date;
  deadline: Date;
  limit: LimitWish;
};

/**
 * Limits new postings to their audiences and invites these, in the transaction that publishes them; returns the limits
 * by recruitment. Those whose audience has nobody, or no time before the deadline, stay public.
 */
export async function limitPostings(
  tx: Tx,
  postings: readonly LimitedPosting[],
): Promise<ReadonlyMap<string, NewLimit>> {
  const limits = postings.flatMap(({ recruitmentId, facilityId, limit, ...times }) => {
    const until = limitEnd(limit, times);
    return until ? [{ recruitmentId, facilityId, audience: limit.audience, until }] : [];
  });
  if (limits.length === 0) return new Map();
  await insertLimits(tx, limits);
  const ids = limits.map(({ recruitmentId }) => recruitmentId);
  const invited = new Set(await inviteAudience(tx, ids));
  const empty = ids.filter((id) => !invited.has(id));
  if (empty.length > 0) await deleteLimits(tx, empty);
  return new Map(
    limits.flatMap((limit) =>
      invited.has(limit.recruitmentId) ? [[limit.recruitmentId, limit] as const] : [],
    ),
  );
}
