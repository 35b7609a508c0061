import type { Tx } from '#platform/server/database/db.server.ts';

import { recruitmentRefusal } from '../messages.ts';
import {
  isAudienceChosenByFacility,
  postingLimitEndsAt,
  type PostingLimitInput,
} from './limit-rules.ts';
import {
  doGroupsBelongToFacilities,
  deletePostingLimits,
  insertPostingLimits,
  insertAudienceInvitations,
  type NewPostingLimit,
} from './limits.queries.server.ts';

export type LimitedPosting = {
  recruitmentId: string;
  facilityId: string;
  postedAt: Date;
  deadline: Date;
  limit: PostingLimitInput;
};

/**
 * Limits new postings to their audiences and invites the audiences, in the transaction that publishes the postings;
 * returns the limits by recruitment. A posting stays public when nobody fits the rule of its audience, or when its
 * deadline leaves the audience no time. A group of another facility is not found. AUDIENCE_EMPTY means that an audience
 * chosen by the facility has nobody. Refusals: NOT_FOUND, AUDIENCE_EMPTY.
 */
export async function limitPostingAudiences(
  tx: Tx,
  postings: readonly LimitedPosting[],
): Promise<ReadonlyMap<string, NewPostingLimit>> {
  const limits = postings.flatMap(({ recruitmentId, facilityId, limit, ...times }) => {
    const until = postingLimitEndsAt(limit, times);
    const { audience, groupId = null } = limit;
    return until ? [{ recruitmentId, facilityId, audience, groupId, until }] : [];
  });
  if (limits.length === 0) return new Map();
  if (!(await doGroupsBelongToFacilities(tx, limits))) throw recruitmentRefusal('NOT_FOUND');
  await insertPostingLimits(tx, limits);
  const ids = limits.map(({ recruitmentId }) => recruitmentId);
  const invited = new Set(await insertAudienceInvitations(tx, ids));
  const empty = limits.filter(({ recruitmentId }) => !invited.has(recruitmentId));
  if (empty.some(({ audience }) => isAudienceChosenByFacility(audience)))
    throw recruitmentRefusal('AUDIENCE_EMPTY');
  if (empty.length > 0) {
    await deletePostingLimits(
      tx,
      empty.map(({ recruitmentId }) => recruitmentId),
    );
  }
  return new Map(
    limits.flatMap((limit) =>
      invited.has(limit.recruitmentId) ? [[limit.recruitmentId, limit] as const] : [],
    ),
  );
}
