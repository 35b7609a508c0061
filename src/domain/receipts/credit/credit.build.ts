import { sql } from 'kysely';

import type { Db } from '#platform/server/database/db.server.ts';

/**
 * Makes the next invoice of a corporation a credit note, if it has no new shift: the fees of its facilities are taken back by a
 * rule of 0 % from before every posting.
 */
export async function buildFeesTakenBack(db: Db, corporationId: string): Promise<void> {
  await sql`
    /* receipts.buildFeesTakenBack */
    insert into fee_rules (from_day, facility_id, basis_points, created_at)
    select '2026-01-01', id, 0, '2026-01-01T00:00:00+09:00' from facilities where corporation_id = ${corporationId}
  `.execute(db);
  await sql`
    /* receipts.buildUnbilledWages */
    update wages set unbilled = true where corporation_id = ${corporationId}
  `.execute(db);
}
