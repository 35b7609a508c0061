import { operatorActor } from '#domain/corporation/actors.ts';
import { readReasonForCorporation } from '#domain/corporation/corporation-rules.ts';
import {
  corporationWithId,
  managerEmailsOfFacility,
} from '#domain/corporation/operator/corporations.queries.server.ts';
import {
  facilityForFreeze,
  writeFacilityFreeze,
  type FreezableFacility,
} from '#domain/corporation/operator/freeze.queries.server.ts';
import { sendStaffMailToAddresses } from '#domain/corporation/operator/mail-all.server.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';
import type { OperatorScope } from '#platform/base/people/scope.ts';
import { commonRefusal } from '#platform/base/refusal.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';

import { closePostingsOfCorporation } from '../posting/stop-postings.server.ts';

type FreezeArgs = { facilityId: string; now: Date };

/**
 * Stops new postings of one facility: open postings close, contracts stay, and its owners and managers are notified of
 * the reason. Freezing again changes nothing. Refusals: NOT_FOUND, and those of `readReasonForCorporation`.
 */
export async function freezeFacility(
  db: Db,
  operator: OperatorScope,
  { facilityId: id, reason: given, now }: FreezeArgs & { reason: string },
): Promise<void> {
  const reason = readReasonForCorporation(given);
  await inTransaction(db, async (tx) => {
    const facility = await lockFacility(tx, id);
    if (facility.isFrozen) return;
    await writeFacilityFreeze(tx, { id, frozenAt: now, reason });
    const change = { from: facility.state, to: 'FROZEN', event: 'FREEZE', reason };
    await record(tx, { operator, facility, now }, change);
    const { corporationId } = facility;
    await closePostingsOfCorporation(tx, { corporationId, facilityId: id, operator, now });
    await mailManagers(tx, { operator, facility, now }, { mail: 'freeze', reason });
  });
}

/** Lifts the freeze; closed postings stay closed. Lifting again changes nothing. Refusals: NOT_FOUND. */
export async function thawFacility(
  db: Db,
  operator: OperatorScope,
  { facilityId: id, now }: FreezeArgs,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const facility = await lockFacility(tx, id);
    if (!facility.isFrozen) return;
    await writeFacilityFreeze(tx, { id, frozenAt: null, reason: null });
    const change = { from: 'FROZEN', to: facility.state, event: 'THAW' };
    await record(tx, { operator, facility, now }, change);
    await mailManagers(tx, { operator, facility, now }, { mail: 'thaw', reason: '' });
  });
}

async function lockFacility(tx: Tx, id: string): Promise<FreezableFacility> {
  const facility = await facilityForFreeze(tx, id);
  if (!facility) throw commonRefusal('NOT_FOUND');
  return facility;
}

type Act = { operator: OperatorScope; facility: FreezableFacility; now: Date };
type FreezeChange = { from: string; to: string; event: string; reason?: string };

const record = (tx: Tx, { operator, facility, now }: Act, change: FreezeChange) =>
  recordChanges(tx, [
    { subject: 'facility', id: facility.id, actor: operatorActor(operator), at: now, ...change },
  ]);

async function mailManagers(
  tx: Tx,
  { operator, facility, now }: Act,
  { mail, reason }: { mail: 'freeze' | 'thaw'; reason: string },
): Promise<void> {
  const { id, corporationId } = facility;
  const { name = '' } = (await corporationWithId(tx, operator, corporationId)) ?? {};
  const emails = await managerEmailsOfFacility(tx, operator, { corporationId, facilityId: id });
  const values = { corporation: name, facility: facility.name, reason };
  const path = facilityPaths.profile(id);
  await sendStaffMailToAddresses(tx, { emails, mail, values, key: `facility:${id}`, path, now });
}
