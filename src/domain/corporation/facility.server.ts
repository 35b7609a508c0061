import { randomBytes } from 'node:crypto';

import { jstDay } from '#platform/base/jst.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';
import { assertPrintable } from '#platform/server/fonts/printable.server.ts';
import { withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { corporationActor, facilityActor } from './actors.ts';
import { lockCorporation } from './corporation.queries.server.ts';
import type { CorporationCommandArgs } from './corporation.server.ts';
import {
  deleteStations,
  insertFacility,
  lockFacility,
  storeStations,
  writeFacilityClosing,
  writeFacility,
  writeFacilityPublication,
  type LockedFacility,
} from './facility.queries.server.ts';
import { readFacilityInput, type FacilityInput } from './facility-rules.ts';
import { corporationRefusal } from './messages.ts';
import { savePlacePictures } from './pictures/pictures.server.ts';
import { knownFacilityInputIds } from './known-ids.queries.server.ts';
import { whyCorporationCannotOfferWork } from './standing-rules.ts';

/**
 * Creates a facility of the corporation, not yet published. Refusals: those of `readFacilityInput`, `assertPrintable` and
 * `savePlacePictures`.
 */
export async function createFacility(
  db: Db,
  {
    scope,
    input: given,
    now,
    idempotencyKey: key,
  }: CorporationCommandArgs & { input: FacilityInput },
): Promise<{ id: string }> {
  const input = readPrintable(given, await knownFacilityInputIds(db, given));
  const call = { actorId: scope.staffId, key, operation: 'facility.create', input, now };
  return inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const { corporationId } = scope;
      const { pictureIds: pictures } = input;
      const row = await insertFacility(tx, {
        corporationId,
        input,
        imageKeys: await savePlacePictures(tx, { corporationId, before: [], given: pictures, now }),
        stampSecret: randomBytes(32),
        now,
      });
      await storeStations(tx, row.id, input.stations);
      await recordFacility(tx, scope, {
        id: row.id,
        from: null,
        to: 'PREPARING',
        event: 'CREATE',
        now,
      });
      return row;
    }),
  );
}

/**
 * Changes a facility under its lock. `check` gets the facility before the change, and refuses changes that posted
 * shifts do not allow. Refusals: those of `readFacilityInput`, `assertPrintable`, `lockFacility` and `savePlacePictures`.
 */
export async function editFacility(
  tx: Tx,
  { scope, facilityId, input: given, now, check }: EditFacilityArgs,
): Promise<void> {
  const before = await lockFacility(tx, scope, facilityId);
  const input = readPrintable(given, await knownFacilityInputIds(tx, given));
  await check(before, input);
  const { corporationId } = scope;
  const pictures = { before: before.imageKeys, given: input.pictureIds };
  const imageKeys = await savePlacePictures(tx, { corporationId, ...pictures, now });
  await writeFacility(tx, facilityId, { input, imageKeys });
  await deleteStations(tx, facilityId);
  await storeStations(tx, facilityId, input.stations);
  const { state } = before;
  await recordFacility(tx, scope, { id: facilityId, from: state, to: state, event: 'EDIT', now });
}

export type EditFacilityArgs = {
  scope: FacilityScope;
  facilityId: string;
  input: FacilityInput;
  now: Date;
  check(before: LockedFacility, after: FacilityInput): Promise<void>;
};

/**
 * Publishes a facility: from now on shifts can be posted for it. Publishing again changes nothing.
 * Refusals: FACILITY_CLOSED, FACILITY_FROZEN, and those of `lockFacility`, `lockCorporation` and
 * `whyCorporationCannotOfferWork`.
 */
export async function publishFacility(
  db: Db,
  { scope, facilityId, now }: CorporationCommandArgs & { facilityId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { state } = await lockFacility(tx, scope, facilityId);
    if (state === 'PUBLISHED') return;
    if (state === 'CLOSED') throw corporationRefusal('FACILITY_CLOSED');
    if (state === 'FROZEN') throw corporationRefusal('FACILITY_FROZEN');
    const corporation = await lockCorporation(tx, scope.corporationId);
    const { termsVersion, declaredAt, hasContact } = corporation;
    const standing = {
      corporation: corporation.state,
      termsVersion,
      declaredOn: declaredAt && jstDay(declaredAt),
      hasContact,
    };
    const reason = whyCorporationCannotOfferWork(standing, now);
    if (reason) throw corporationRefusal(reason);
    await writeFacilityPublication(tx, { facilityId, now });
    const change = { id: facilityId, from: state, to: 'PUBLISHED', event: 'PUBLISH', now } as const;
    await recordFacility(tx, scope, change);
  });
}

/** Closes a facility for good: nothing can be posted for it any more. Returns false when it was closed before. */
export async function closeFacility(
  tx: Tx,
  { scope, facilityId, now }: { scope: FacilityScope; facilityId: string; now: Date },
): Promise<boolean> {
  const { state } = await lockFacility(tx, scope, facilityId);
  if (state === 'CLOSED') return false;
  await writeFacilityClosing(tx, { facilityId, now });
  await recordFacility(tx, scope, {
    id: facilityId,
    from: state,
    to: 'CLOSED',
    event: 'CLOSE',
    now,
  });
  return true;
}

/**
 * Returns the facility in stored form. Its texts appear on contracts and day sheets, so a character that no font can
 * print is refused.
 */
function readPrintable(...given: Parameters<typeof readFacilityInput>): FacilityInput {
  const read = readFacilityInput(...given);
  const { name, town, streetNumber, consultationDesk } = read;
  assertPrintable({ name, town, streetNumber, consultationDesk });
  return read;
}

type FacilityChange = { id: string; from: string | null; to: string; event: string; now: Date };

async function recordFacility(
  tx: Tx,
  scope: FacilityScope,
  { id, from, to, event, now }: FacilityChange,
): Promise<void> {
  // A facility that is being created cannot act, so the corporation does.
  const actor = from === null ? corporationActor(scope) : facilityActor(scope, id);
  await recordChanges(tx, [{ subject: 'facility', id, from, to, event, actor, at: now }]);
}
