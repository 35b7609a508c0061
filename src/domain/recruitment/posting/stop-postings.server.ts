import { chunksOf, mapInOrder } from '#platform/base/in-order.ts';
import { addMinutes } from '#platform/base/jst.ts';
import type { FacilityScope, OperatorScope } from '#platform/base/people/scope.ts';
import { facilityActor, operatorActor } from '#domain/corporation/actors.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';

import { recruitmentRefusal } from '../messages.ts';
import {
  searchRowBatchSize,
  hideRecruitmentsFromSearch,
} from '../publishing/read-model.queries.server.ts';
import { writeRecruitmentClosing } from '../publishing/stop.queries.server.ts';
import { lockBatch, writePostingBatchUndo } from './batches.queries.server.ts';
import {
  havePostingsApplications,
  lockOpenPostingsOfCorporation,
  lockPostings,
  type LockedPosting,
} from './postings.queries.server.ts';
import { postingUndoMinutes } from './post-shifts.server.ts';

type By = { scope: FacilityScope; now: Date };

/** Closes one posting for good; contracts stay. Closing again changes nothing. Refusals: NOT_FOUND. */
export async function closePosting(db: Db, { id, ...by }: By & { id: string }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [posting] = await lockPostings(tx, by.scope, [id]);
    if (!posting) throw recruitmentRefusal('NOT_FOUND');
    await close(tx, byPerson(by), [posting]);
  });
}

/**
 * Takes a whole batch of postings back within ten minutes, if nobody has applied to any of them: all or nothing.
 * Undoing again changes nothing. Refusals: NOT_FOUND, UNDO_TOO_LATE, UNDO_APPLIED.
 */
export async function undoPostings(
  db: Db,
  { batchId, scope, now }: By & { batchId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const batch = await lockBatch(tx, scope, batchId);
    if (!batch) throw recruitmentRefusal('NOT_FOUND');
    if (batch.undoneAt) return;
    const postings = await lockPostings(tx, scope, batch.ids);
    // The person may post only for some of the batch's facilities.
    if (postings.length < batch.ids.length) throw recruitmentRefusal('NOT_FOUND');
    if (now > addMinutes(batch.postedAt, postingUndoMinutes))
      throw recruitmentRefusal('UNDO_TOO_LATE');
    if (await havePostingsApplications(tx, batch.ids)) throw recruitmentRefusal('UNDO_APPLIED');
    await close(tx, byPerson({ scope, now }), postings);
    await writePostingBatchUndo(tx, { batchId, now });
  });
}

type OfCorporation = {
  corporationId: string;
  /** Null for all facilities of the corporation. */
  facilityId: string | null;
  operator: OperatorScope;
  now: Date;
};

/**
 * Closes the open postings of a corporation, or of one of its facilities, that an operator stops; contracts are
 * unchanged.
 */
export async function closePostingsOfCorporation(
  tx: Tx,
  { operator, ...place }: OfCorporation,
): Promise<void> {
  const postings = await lockOpenPostingsOfCorporation(tx, place);
  await close(tx, { now: place.now, actorFor: () => operatorActor(operator) }, postings);
}

type Closing = { now: Date; actorFor(facilityId: string): Actor };

const byPerson = ({ scope, now }: By): Closing => ({
  now,
  actorFor: (facilityId) => facilityActor(scope, facilityId),
});

async function close(
  tx: Tx,
  { now, actorFor }: Closing,
  postings: readonly LockedPosting[],
): Promise<void> {
  const closing = postings.filter(({ state }) => state !== 'closed');
  // In chunks, because one statement for the postings of a whole file could exceed the time limit of statements.
  await mapInOrder(chunksOf(closing, searchRowBatchSize), (chunk) =>
    closeSome(tx, { now, actorFor }, chunk),
  );
}

async function closeSome(
  tx: Tx,
  { now, actorFor }: Closing,
  closing: readonly LockedPosting[],
): Promise<void> {
  const ids = closing.map(({ id }) => id);
  await writeRecruitmentClosing(tx, { ids, now });
  await hideRecruitmentsFromSearch(tx, ids);
  await recordChanges(
    tx,
    closing.map(({ id, facilityId, state }) => ({
      subject: 'recruitment',
      id,
      from: state,
      to: 'closed',
      event: 'close',
      actor: actorFor(facilityId),
      at: now,
    })),
  );
}
