import { commonRefusal } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import { facilityActor } from '#domain/corporation/actors.ts';
import { withdrawInvitations } from '#domain/recruitment/publishing/limits.queries.server.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';

import {
  readFacilityBlockFacts,
  lockFacilityBlocksOfWorker,
  type WorkerFacilityPair,
} from '../blocks.queries.server.ts';
import {
  writeOwnPersonEnd,
  removeFromFavoritesAndGroups,
  type OwnPersonEndReason,
} from './people.queries.server.ts';

type Ending = WorkerFacilityPair & { reason: OwnPersonEndReason; actor: Actor; now: Date };

/**
 * Ends a worker's membership in a facility's own people, in the caller's transaction. Without a finished shift there,
 * the facility no longer knows the worker: favourites, groups and invitations end as well.
 */
export async function endOwnPeopleMembership(tx: Tx, { reason, actor, now, ...pair }: Ending) {
  const id = await writeOwnPersonEnd(tx, { ...pair, reason, now });
  if (id === null) return;
  const change = { subject: 'own_person', id, actor, at: now };
  await recordChanges(tx, [{ ...change, event: reason, from: 'JOINED', to: 'ENDED' }]);
  const facts = await readFacilityBlockFacts(tx, pair);
  if (facts?.hasWorkedHere) return;
  await removeFromFavoritesAndGroups(tx, pair);
  await withdrawInvitations(tx, pair);
}

/** A worker leaves a facility's own people. Leaving again changes nothing. */
export async function leaveOwnPeople(db: Db, { now, ...pair }: WorkerFacilityPair & { now: Date }) {
  const actor = { kind: 'worker', id: pair.workerId } as const;
  await inTransaction(db, async (tx) => {
    await lockFacilityBlocksOfWorker(tx, pair.workerId);
    await endOwnPeopleMembership(tx, { ...pair, reason: 'LEFT', actor, now });
  });
}

type Removal = WorkerFacilityPair & { scope: FacilityScope; now: Date };

/**
 * Removes a worker from a facility's own people, for the facility, to which `scope` is limited. The worker is not
 * notified. A worker who was never one of the own people is not found. Refusals: NOT_FOUND.
 */
export async function removeOwnPerson(db: Db, { scope, now, ...pair }: Removal): Promise<void> {
  const actor = facilityActor(scope, pair.facilityId);
  await inTransaction(db, async (tx) => {
    const facts = await readFacilityBlockFacts(tx, pair);
    if (!facts?.hasJoined) throw commonRefusal('NOT_FOUND');
    await lockFacilityBlocksOfWorker(tx, pair.workerId);
    await endOwnPeopleMembership(tx, { ...pair, reason: 'REMOVED', actor, now });
  });
}
