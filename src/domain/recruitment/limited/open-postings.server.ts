import { mapInOrder } from '#platform/base/in-order.ts';
import { commonRefusal } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import { facilityActor } from '#domain/corporation/actors.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, systemActor, type Actor } from '#platform/server/history.server.ts';
import { runInBatches } from '#platform/server/tasks/batches.server.ts';

import { lockPostings } from '../posting/postings.queries.server.ts';
import { deletePostingLimits } from '../publishing/limits.queries.server.ts';
import { recruitmentIdsShownInSearch } from '../publishing/read-model.queries.server.ts';
import { recordRecruitmentEvents } from '../publishing/recruitment-events.queries.server.ts';
import { refreshSearchRow } from '../publishing/seats.server.ts';
import { lockEndedPostingLimits } from './limited.queries.server.ts';

/** Makes a limited posting public now; changes nothing for a public one. Refusals: NOT_FOUND. */
export async function makePostingPublic(
  db: Db,
  { scope, id, now }: { scope: FacilityScope; id: string; now: Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [posting] = await lockPostings(tx, scope, [id]);
    if (!posting) throw commonRefusal('NOT_FOUND');
    const actor = facilityActor(scope, posting.facilityId);
    await open(tx, { ids: [id], actor, now });
  });
}

/**
 * Makes limited postings public whose limit has ended; returns how many. Removing the limit and showing the posting in
 * the search share a transaction, so a stopped process leaves no posting in between.
 */
export async function makeDuePostingsPublic(db: Db, now: Date): Promise<number> {
  return runInBatches((limit) =>
    inTransaction(db, async (tx) => {
      const ids = await lockEndedPostingLimits(tx, { now, limit });
      await open(tx, { ids, actor: systemActor, now });
      return ids.length;
    }),
  );
}

type Opening = { ids: readonly string[]; actor: Actor; now: Date };

/** Removes the limits of recruitments that the caller has locked, and shows these recruitments in the search. */
async function open(tx: Tx, { ids, actor, now }: Opening): Promise<void> {
  const limited = await deletePostingLimits(tx, ids);
  if (limited.length === 0) return;
  await mapInOrder(limited, (recruitmentId) => refreshSearchRow(tx, { recruitmentId, now }));
  const shown = await recruitmentIdsShownInSearch(tx, limited);
  // Alerts and followers are notified as of a new posting.
  await recordRecruitmentEvents(tx, { recruitmentIds: shown, kind: 'PUBLISHED', at: now });
  await recordChanges(
    tx,
    shown.map((id) => ({
      subject: 'recruitment',
      id,
      from: 'open',
      to: 'open',
      event: 'open_to_all',
      actor,
      at: now,
    })),
  );
}
