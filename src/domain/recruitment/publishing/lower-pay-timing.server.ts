import { mapInOrder } from '#platform/base/in-order.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';

import { lowerPayTimingOfOpenPostings } from './pay-timing.queries.server.ts';
import { hideRecruitmentsFromSearch } from './read-model.queries.server.ts';
import { refreshSearchRow } from './seats.server.ts';

type Args = { corporationId: string; actor: Actor; now: Date };

/**
 * Makes 「支払日払い」 of the public 「すぐ払い」 postings of a corporation whose proof has ended, so that nobody applies by a promise
 * that no longer holds. A posting keeps its words while an application waits for its answer, as its terms cannot be worsened
 * either; contracts store their own. Returns how many changed. The caller holds the limit of the corporation, for which new
 * postings wait. (Rule 8.6)
 */
export async function lowerPayTimingOfPostings(
  tx: Tx,
  { corporationId, actor, now }: Args,
): Promise<number> {
  const postings = await lowerPayTimingOfOpenPostings(tx, { corporationId, now });
  await hideRecruitmentsFromSearch(
    tx,
    postings.map(({ id }) => id),
  );
  await mapInOrder(postings, ({ id }) => refreshSearchRow(tx, { recruitmentId: id, now }));
  await recordChanges(
    tx,
    postings.map(({ id, state }) => ({
      subject: 'recruitment',
      id,
      from: state,
      to: state,
      event: 'lower_pay_timing',
      actor,
      at: now,
    })),
  );
  return postings.length;
}
