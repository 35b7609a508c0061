import { instantAtJst, jstDay } from '#platform/base/jst.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import { normalizeLine } from '#platform/base/text.ts';
import { facilityActor } from '#domain/corporation/actors.ts';
import type { OwnPeopleLinkPage } from '#gen/types.ts';
import {
  inTransaction,
  type Db,
  type QueryExecutor,
  type Tx,
} from '#platform/server/database/db.server.ts';
import {
  byInstant,
  readKeysetPage,
  type ApiCursor,
} from '#platform/server/database/keyset-page.ts';
import { recordChanges } from '#platform/server/history.server.ts';

import { poolPageSize } from '../block-rules.ts';
import { poolRefusal } from '../messages.ts';
import {
  canEmployerHaveOwnPeople,
  linkEndsAt,
  linkProblems,
  ownPeopleLinkStateOf,
  maxLinksPerDay,
  type OwnPeopleLinkInput,
} from './link-rules.ts';
import { makeLinkSecret } from './link-secret.server.ts';
import {
  insertOwnPeopleLink,
  ownPeopleLinkRowsOf,
  lockLinkOf,
  lockLinksOf,
  markOwnPeopleLinkRevoked,
} from './links.queries.server.ts';

/** `scope` is limited to the facility. */
type LinkArgs = { scope: FacilityScope; facilityId: string; now: Date };

/**
 * Makes a link by which workers join the facility's own people. Returns the link's path this one time: only a hash is
 * stored. Refusals: VALIDATION_FAILED, OWN_LINK_NOT_YET, OWN_LINKS_OF_DAY.
 */
export async function makeLink(
  db: Db,
  { name: typed, maxUses, days, ...call }: LinkArgs & OwnPeopleLinkInput,
): Promise<{ id: string; path: string; expiresAt: Date }> {
  const { scope, facilityId, now } = call;
  const problems = linkProblems({ name: typed, maxUses, days });
  if (Object.keys(problems).length > 0) throw refuseFields(problems);
  const { path, hash } = makeLinkSecret();
  const expiresAt = linkEndsAt(now, days);
  const link = { facilityId, name: normalizeLine(typed), hash, maxUses, expiresAt, now };
  const id = await inTransaction(db, async (tx) => {
    const facts = await lockLinksOf(tx, { facilityId, since: instantAtJst(jstDay(now)) });
    if (!facts || !canEmployerHaveOwnPeople(facts.standing)) throw poolRefusal('OWN_LINK_NOT_YET');
    if (facts.made >= maxLinksPerDay) throw poolRefusal('OWN_LINKS_OF_DAY');
    const made = await insertOwnPeopleLink(tx, { ...link, staffId: scope.staffId });
    await record(tx, call, { id: made, event: 'CREATE', from: null, to: 'OPEN' });
    return made;
  });
  return { id, path, expiresAt };
}

/** Ends a link; workers who joined by it stay. Ending again changes nothing. Refusals: NOT_FOUND. */
export async function revokeLink(
  db: Db,
  { id, ...call }: LinkArgs & { id: string },
): Promise<void> {
  const { scope, facilityId, now } = call;
  await inTransaction(db, async (tx) => {
    const link = await lockLinkOf(tx, { id, facilityId });
    if (!link) throw poolRefusal('NOT_FOUND');
    if (link.isRevoked) return;
    await markOwnPeopleLinkRevoked(tx, { id, staffId: scope.staffId, now });
    await record(tx, call, { id, event: 'REVOKE', from: 'OPEN', to: 'REVOKED' });
  });
}

type LinkChange = { id: string; event: string; from: string | null; to: string };

function record(tx: Tx, { scope, facilityId, now }: LinkArgs, change: LinkChange) {
  const actor = facilityActor(scope, facilityId);
  return recordChanges(tx, [{ subject: 'own_people_link', actor, at: now, ...change }]);
}

/** A page of the links of the scope's facility, the latest first. */
export async function linkPage(
  db: QueryExecutor,
  scope: FacilityScope,
  { cursor, now }: { cursor: ApiCursor; now: Date },
): Promise<OwnPeopleLinkPage> {
  const page = await readKeysetPage(byInstant, { cursor, size: poolPageSize }, (at) =>
    ownPeopleLinkRowsOf(db, scope, at),
  );
  return {
    links: page.rows.map((link) => ({ ...link, state: ownPeopleLinkStateOf(link, now) })),
    cursor: page.cursor,
  };
}
