import { sql } from 'kysely';

import { isUuid } from '#base/cursor.ts';
import { addMinutes } from '#base/jst.ts';
import { refuse as refuseCommon } from '#base/refusal.ts';
import type { FacilityScope, OperatorScope } from '#base/staff/scope.ts';
import { facilityActor, operatorActor } from '#employer/actors.ts';
import { inTransaction, type Db, type Tx } from '#server/database/db.server.ts';
import { recordChanges, type Actor } from '#server/history.server.ts';

import { refuse } from '../messages.ts';
import { hideFromSearch } from '../publishing/read-model.queries.server.ts';
import { undoMinutes } from './post-shifts.server.ts';

type By = { scope: FacilityScope; now: Date };
type Posting = { id: string; facilityId: string; state: 'open' | 'paused' | 'closed' };

/** Closes one posting for good; contracts stay. Closing again changes nothing. Refuses: NOT_FOUND. */
export async function closePosting(db: Db, { id, ...by }: By & { id: string }): Promise<void> {
  if (!isUuid(id)) throw refuseCommon('NOT_FOUND');
  await inTransaction(db, async (tx) => {
    const [posting] = await lockedPostings(tx, by.scope, [id]);
    if (!posting) throw refuseCommon('NOT_FOUND');
    await close(tx, byPerson(by), [posting]);
  });
}

/**
 * Takes a whole batch back within ten minutes, while nobody has applied to any of it: all or nothing. Undoing again
 * changes nothing. Refuses: NOT_FOUND, UNDO_TOO_LATE, UNDO_APPLIED.
 */
export async function undoPostings(
  db: Db,
  { batchId, scope, now }: By & { batchId: string },
): Promise<void> {
  if (!isUuid(batchId)) throw refuseCommon('NOT_FOUND');
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ ids: string[]; postedAt: Date; undoneAt: Date | null }>`
      /* recruitment.lockBatch */
      select recruitment_ids as ids, posted_at as "postedAt", undone_at as "undoneAt"
        from posting_batches
       where id = ${batchId} and corporation_id = ${scope.corporationId}
         for update
    `.execute(tx);
    const [batch] = rows;
    if (!batch) throw refuseCommon('NOT_FOUND');
    if (batch.undoneAt) return;
    const postings = await lockedPostings(tx, scope, batch.ids);
    // Somebody who may post for some of the facilities only.
    if (postings.length < batch.ids.length) throw refuseCommon('NOT_FOUND');
    if (now > addMinutes(batch.postedAt, undoMinutes)) throw refuse('UNDO_TOO_LATE');
    if (await hasApplications(tx, batch.ids)) throw refuse('UNDO_APPLIED');
    await close(tx, byPerson({ scope, now }), postings);
    await sql`
      /* recruitment.undoBatch */
      update posting_batches set undone_at = ${now} where id = ${batchId}
    `.execute(tx);
  });
}

/** Locks against applications too: each refers to the row of its recruitment. */
async function lockedPostings(
  tx: Tx,
  { corporationId, facilityIds }: FacilityScope,
  ids: readonly string[],
): Promise<Posting[]> {
  const { rows } = await sql<Posting>`
    /* recruitment.lockPostings */
    select r.id, r.facility_id as "facilityId",
           case when r.closed_at is not null then 'closed'
                when r.paused_at is not null then 'paused' else 'open' end as state
      from recruitments r
      join facilities f on f.id = r.facility_id
     where r.id = any (${ids}::uuid[]) and f.corporation_id = ${corporationId}
       and f.id = any (${facilityIds}::uuid[])
     order by r.id
       for update of r
  `.execute(tx);
  return rows;
}

/** Whether anybody applied to one of them, whatever became of it. */
export async function hasApplications(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    /* recruitment.hasApplications */
    select exists (
      select from applications where recruitment_id = any (${ids}::uuid[])) as found
  `.execute(tx);
  return rows[0]?.found ?? false;
}

type OfCorporation = { corporationId: string; operator: OperatorScope; now: Date };

/** Closes what a corporation has open when an operator suspends it; contracts stay as they are. */
export async function closeOfCorporation(
  tx: Tx,
  { corporationId, operator, now }: OfCorporation,
): Promise<void> {
  const { rows } = await sql<Posting>`
    /* recruitment.lockOfCorporation */
    select r.id, r.facility_id as "facilityId",
           case when r.paused_at is not null then 'paused' else 'open' end as state
      from facilities f
      join recruitments r on r.facility_id = f.id
     where f.corporation_id = ${corporationId} and r.closed_at is null and r.starts_at > ${now}
     order by r.id
       for no key update of r
  `.execute(tx);
  await close(tx, { now, actorFor: () => operatorActor(operator) }, rows);
}

type Closing = { now: Date; actorFor(facilityId: string): Actor };

const byPerson = ({ scope, now }: By): Closing => ({
  now,
  actorFor: (facilityId) => facilityActor(scope, facilityId),
});

async function close(
  tx: Tx,
  { now, actorFor }: Closing,
  postings: readonly Posting[],
): Promise<void> {
  const closing = postings.filter(({ state }) => state !== 'closed');
  const ids = closing.map(({ id }) => id);
  await sql`
    /* recruitment.closePostings */
    update recruitments set closed_at = ${now} where id = any (${ids}::uuid[])
  `.execute(tx);
  await hideFromSearch(tx, ids);
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
