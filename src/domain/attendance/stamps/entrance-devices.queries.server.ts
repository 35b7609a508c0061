import { sql } from 'kysely';

import { addMinutes } from '#platform/base/jst.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

type DevicesArgs = { facilityId: string; now: Date };

/** The tablets at the facility's entrance whose codes are accepted now. */
export async function currentEntranceDevicesOf(
  db: QueryExecutor,
  { facilityId, now }: DevicesArgs,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    /* attendance.currentEntranceDevicesOf */
    select id
      from entrance_devices
     where facility_id = ${facilityId} and ended_at is null and expires_at > ${now}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The tablets that worked at the facility's entrance in the minute from `at`, including tablets that were removed
 * since.
 */
export async function entranceDevicesInUseAt(
  db: QueryExecutor,
  { facilityId, at }: { facilityId: string; at: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    /* attendance.entranceDevicesInUseAt */
    select id
      from entrance_devices
     where facility_id = ${facilityId} and paired_at < ${addMinutes(at, 1)} and expires_at > ${at}
       and (ended_at is null or ended_at > ${at})
  `.execute(db);
  return rows.map(({ id }) => id);
}
