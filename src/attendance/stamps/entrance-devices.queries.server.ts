import { sql } from 'kysely';

import type { Executor } from '#server/database/db.server.ts';

type DevicesArgs = { facilityId: string; now: Date };

/** The tablets at the facility's entrance whose codes check in now. */
export async function entranceDevicesOf(
  db: Executor,
  { facilityId, now }: DevicesArgs,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    /* attendance.entranceDevicesOf */
    select id
      from entrance_devices
     where facility_id = ${facilityId} and ended_at is null and expires_at > ${now}
  `.execute(db);
  return rows.map(({ id }) => id);
}
