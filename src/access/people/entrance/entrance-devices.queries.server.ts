import { sql } from 'kysely';

import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { EntranceDevice } from '#platform/server/context.server.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

/** Makes enrolments at one facility wait for each other, so that they cannot exceed the limit. */
export async function lockDevicesOfFacility(tx: Tx, facilityId: string): Promise<void> {
  await sql`
    /* people.lockDevicesOfFacility */
    select from facilities where id = ${facilityId} for no key update
  `.execute(tx);
}

export type EntranceDeviceRow = {
  id: string;
  name: string;
  pairingExpiresAt: Date;
  pairedAt: Date | null;
  browser: string | null;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
};

/** The devices of the scope's facilities that work or wait for their pairing, the oldest first. */
export async function entranceDevicesInScope(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
  now: Date,
): Promise<EntranceDeviceRow[]> {
  const { rows } = await sql<EntranceDeviceRow>`
    /* people.entranceDevicesInScope */
    select d.id, d.name, d.pairing_expires_at as "pairingExpiresAt", d.paired_at as "pairedAt",
           d.browser, d.last_used_at as "lastUsedAt", d.expires_at as "expiresAt"
      from entrance_devices d
      join facilities f on f.id = d.facility_id
     where d.facility_id = any (${facilityIds}::uuid[]) and f.corporation_id = ${corporationId}
       and d.ended_at is null and coalesce(d.expires_at, d.pairing_expires_at) > ${now}
     order by d.created_at, d.id
  `.execute(db);
  return rows;
}

type NewDevice = {
  facilityId: string;
  name: string;
  staffId: string;
  pairingHash: string;
  pairingExpiresAt: Date;
  now: Date;
};

export async function insertDevice(db: QueryExecutor, device: NewDevice): Promise<string> {
  const { id } = await executeForOneRow(
    db,
    sql<{ id: string }>`
    /* people.insertDevice */
    insert into entrance_devices (facility_id, name, enrolled_by, created_at, pairing_hash, pairing_expires_at)
    values (${device.facilityId}, ${device.name}, ${device.staffId}, ${device.now}, ${device.pairingHash},
            ${device.pairingExpiresAt})
    returning id
  `,
  );
  return id;
}

type Pairing = {
  pairingHash: string;
  tokenHash: string;
  browser: string;
  expiresAt: Date;
  now: Date;
};

/** Pairs the device of a pairing code; false when the code is unknown, used, withdrawn or expired. */
export async function markDevicePaired(db: QueryExecutor, pairing: Pairing): Promise<boolean> {
  const { pairingHash, tokenHash, browser, expiresAt, now } = pairing;
  const { numAffectedRows } = await sql`
    /* people.markDevicePaired */
    update entrance_devices
       set paired_at = ${now}, token_hash = ${tokenHash}, browser = ${browser},
           last_used_at = ${now}, expires_at = ${expiresAt}
     where pairing_hash = ${pairingHash} and pairing_expires_at > ${now}
       and paired_at is null and ended_at is null
  `.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export type PairedEntranceDevice = EntranceDevice & { lastUsedAt: Date };

/** The device with this token; null when the device was ended or was paired a year ago. */
export async function deviceWithToken(
  db: QueryExecutor,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<PairedEntranceDevice | null> {
  const { rows } = await sql<PairedEntranceDevice>`
    /* people.deviceWithToken */
    select id, name, facility_id as "facilityId", last_used_at as "lastUsedAt"
      from entrance_devices
     where token_hash = ${tokenHash} and ended_at is null and expires_at > ${now}
  `.execute(db);
  return rows[0] ?? null;
}

export async function storeDeviceUse(
  db: QueryExecutor,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await sql`
    /* people.storeDeviceUse */
    update entrance_devices set last_used_at = ${now} where id = ${id} and last_used_at < ${now}
  `.execute(db);
}

/** The facilities of these devices by device id; devices that were ended or have expired are missing. */
export async function facilitiesOfDevices(
  db: QueryExecutor,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; facilityId: string }>`
    /* people.facilitiesOfDevices */
    select id, facility_id as "facilityId"
      from entrance_devices
     where id = any (${ids}::uuid[]) and ended_at is null and expires_at > ${now}
  `.execute(db);
  return new Map(rows.map(({ id, facilityId }) => [id, facilityId]));
}

/**
 * Ends a device of the scope's facilities, from the commit on; false when the scope has no such device or it was ended
 * before.
 */
export async function markDeviceEnded(
  db: QueryExecutor,
  { staffId, corporationId, facilityIds }: FacilityScope,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    /* people.markDeviceEnded */
    update entrance_devices d
       set ended_at = ${now}, ended_by = ${staffId}
      from facilities f
     where d.id = ${id} and d.ended_at is null and f.id = d.facility_id
       and d.facility_id = any (${facilityIds}::uuid[]) and f.corporation_id = ${corporationId}
  `.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Ends the device whose browser is paired anew. */
export async function markDeviceReplaced(
  db: QueryExecutor,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<void> {
  await sql`
    /* people.markDeviceReplaced */
    update entrance_devices set ended_at = ${now} where token_hash = ${tokenHash} and ended_at is null
  `.execute(db);
}
