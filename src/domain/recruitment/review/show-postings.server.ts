import { mapInOrder } from '#platform/base/in-order.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';

import { recordRecruitmentEvents } from '../publishing/recruitment-events.queries.server.ts';
import { refreshSearchRow } from '../publishing/seats.server.ts';
import { recruitmentIdsShownInSearch } from '../publishing/read-model.queries.server.ts';

type Showing = {
  /** `isNew`: the posting becomes public now, so that alerts and followers are notified. */
  postings: readonly { id: string; isNew: boolean }[];
  event: 'release' | 'show_unreviewed';
  actor: Actor;
  now: Date;
};

/** Shows postings in the search that the caller has locked and that no review hides any more. */
export async function showReviewedPostings(
  tx: Tx,
  { postings, event, actor, now }: Showing,
): Promise<void> {
  await mapInOrder(postings, ({ id }) => refreshSearchRow(tx, { recruitmentId: id, now }));
  const fresh = postings.filter(({ isNew }) => isNew).map(({ id }) => id);
  const recruitmentIds = await recruitmentIdsShownInSearch(tx, fresh);
  await recordRecruitmentEvents(tx, { recruitmentIds, kind: 'PUBLISHED', at: now });
  await recordChanges(
    tx,
    postings.map(({ id, isNew }) => ({
      subject: 'recruitment',
      id,
      from: isNew ? 'paused' : 'open',
      to: 'open',
      event,
      actor,
      at: now,
    })),
  );
}
