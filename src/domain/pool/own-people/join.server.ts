import type { JoinedFacilityList, OwnPeopleLink } from '#gen/types.ts';
import type { Context } from '#platform/server/context.server.ts';
import { inTransaction, type QueryExecutor } from '#platform/server/database/db.server.ts';
import {
  byInstantAndFacility,
  readKeysetPage,
  type ApiCursor,
} from '#platform/server/database/keyset-page.ts';
import { recordChanges } from '#platform/server/history.server.ts';

import { poolPageSize } from '../block-rules.ts';
import { lockFacilityBlocksOfWorker } from '../blocks.queries.server.ts';
import { poolRefusal } from '../messages.ts';
import { assertLinkGuessesLeft, countLinkGuess } from './link-guesses.server.ts';
import { whyCannotJoinByLink } from './link-rules.ts';
import { linkHash } from './link-secret.server.ts';
import {
  countOwnPeopleLinkUse,
  readOwnPeopleLinkFacts,
  lockOwnPeopleLinkByHash,
  type LinkFacts,
} from './links.queries.server.ts';
import { insertOwnPerson, joinedFacilitiesOf } from './people.queries.server.ts';

type Deps = Pick<Context, 'app' | 'db' | 'now' | 'address'>;
type Viewer = { secret: string; workerId: string | null };

/**
 * Returns the facility behind a link, and the problem that stops this worker or visitor from joining; null for no
 * problem. An unknown link has no facility and the problem OWN_LINK_UNKNOWN. Refusals: those of `assertLinkGuessesLeft`.
 */
export async function readOwnPeopleLink(
  { app, db, now, address }: Deps,
  { secret, workerId }: Viewer,
): Promise<OwnPeopleLink> {
  await assertLinkGuessesLeft(app, address);
  const hash = linkHash(secret);
  const facts = hash === null ? null : await readOwnPeopleLinkFacts(db, { hash, workerId });
  if (!facts) {
    await countLinkGuess(app, address);
    return { ...nobody, facility: null, problem: problemOf('OWN_LINK_UNKNOWN') };
  }
  const { facilityId: id, facilityName: name, corporationName, joinedAt, workerName } = facts;
  const reason = joinedAt
    ? null
    : whyCannotJoinByLink(facts, workerId === null ? null : facts, now);
  const problem = reason && problemOf(reason);
  return { workerName, joinedAt, facility: { id, name, corporationName }, problem };
}

const nobody = { workerName: null, joinedAt: null };

function problemOf(reason: Parameters<typeof poolRefusal>[0]) {
  const { code, message } = poolRefusal(reason);
  return { code, text: message };
}

/**
 * Adds a worker to a facility's own people by the facility's link. By joining, the worker agrees that the facility
 * shows the worker's name. Joining again changes nothing and does not count as a use. Refusals: UNAUTHENTICATED,
 * OWN_LINK_UNKNOWN, and those of `assertLinkGuessesLeft` and `whyCannotJoinByLink`.
 */
export async function joinOwnPeople(
  { app, db, now, address }: Deps,
  { secret, workerId }: { secret: string; workerId: string },
): Promise<void> {
  await assertLinkGuessesLeft(app, address);
  const hash = linkHash(secret);
  const isKnown = hash !== null && (await joinBy(db, { hash, workerId, now }));
  if (isKnown) return;
  await countLinkGuess(app, address);
  throw poolRefusal('OWN_LINK_UNKNOWN');
}

type Joining = { hash: string; workerId: string; now: Date };

/** Adds the worker by the link; false when the link does not exist. */
async function joinBy(db: Context['db'], { hash, workerId, now }: Joining): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockOwnPeopleLinkByHash(tx, hash);
    await lockFacilityBlocksOfWorker(tx, workerId);
    const facts: LinkFacts | null = await readOwnPeopleLinkFacts(tx, { hash, workerId });
    if (!facts) return false;
    if (facts.joinedAt) return true;
    const reason = whyCannotJoinByLink(facts, facts, now);
    if (reason) throw poolRefusal(reason);
    const { id: linkId, facilityId } = facts;
    // The lock of the worker makes a second joining of the same worker wait until the check above sees this joining.
    const id = await insertOwnPerson(tx, { workerId, facilityId, linkId, now });
    if (id === null) throw poolRefusal('UNAUTHENTICATED');
    await countOwnPeopleLinkUse(tx, linkId);
    const actor = { kind: 'worker', id: workerId } as const;
    const change = { subject: 'own_person', id, actor, at: now };
    await recordChanges(tx, [{ ...change, event: 'JOIN', from: null, to: 'JOINED' }]);
    return true;
  });
}

/** A page of the facilities whose own people include the worker, the latest first. */
export async function joinedFacilityList(
  db: QueryExecutor,
  { workerId, cursor }: { workerId: string; cursor: ApiCursor },
): Promise<JoinedFacilityList> {
  const page = await readKeysetPage(byInstantAndFacility, { cursor, size: poolPageSize }, (at) =>
    joinedFacilitiesOf(db, { workerId, ...at }),
  );
  return { facilities: page.rows, cursor: page.cursor };
}
