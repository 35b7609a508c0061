import { facilityPaths } from '#platform/base/people/paths.ts';
import { freezeFacility, thawFacility } from '../freeze/freeze-facility.server.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';

import { corporationWithId, managersOf } from './corporations.queries.server.ts';
import type { Ports } from './decide.server.ts';
import { mailAll } from './mail-all.server.ts';

type Freeze = { facilityId: string; now: Date };

/**
 * Stops new postings of one facility: open postings close, contracts stay, and its owners and managers are notified of the
 * reason. Freezing again changes nothing. Refusals: those of `freezeFacility`.
 */
export async function freezeAndNotify(
  db: Db,
  { operator, closePostings }: Ports,
  { reason, ...given }: Freeze & { reason: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const frozen = await freezeFacility(tx, { ...given, reason, operator });
    if (!frozen) return;
    const { corporationId } = frozen;
    const { facilityId, now } = given;
    await closePostings(tx, { corporationId, facilityId, operator, now });
    await mailManagers(tx, {
      event: 'freeze',
      operator,
      facility: frozen,
      reason: frozen.reason,
      now,
    });
  });
}

/** Lifts the freeze; closed postings stay closed. Lifting again changes nothing. Refusals: those of `thawFacility`. */
export async function thawAndNotify(
  db: Db,
  operator: Ports['operator'],
  given: Freeze,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const facility = await thawFacility(tx, { ...given, operator });
    if (facility) {
      await mailManagers(tx, { event: 'thaw', operator, facility, reason: '', now: given.now });
    }
  });
}

type FreezeMail = {
  event: 'freeze' | 'thaw';
  operator: Ports['operator'];
  facility: { id: string; name: string; corporationId: string };
  reason: string;
  now: Date;
};

async function mailManagers(
  tx: Tx,
  { event, operator, facility, reason, now }: FreezeMail,
): Promise<void> {
  const { id, corporationId } = facility;
  const { name = '' } = (await corporationWithId(tx, operator, corporationId)) ?? {};
  const emails = await managersOf(tx, operator, { corporationId, facilityId: id });
  const values = { corporation: name, facility: facility.name, reason };
  const path = facilityPaths.profile(id);
  await mailAll(tx, { emails, mail: event, values, key: `facility:${id}`, path, now });
}
