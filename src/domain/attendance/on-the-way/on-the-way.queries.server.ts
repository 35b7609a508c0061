import { sql } from 'kysely';

import type { Tx } from '#platform/server/database/db.server.ts';

type Word = { attendanceId: string; isOnTheWay: boolean; now: Date };

/** Stores the time of the first press, or removes it. */
export async function writeOnTheWay(
  tx: Tx,
  { attendanceId, isOnTheWay, now }: Word,
): Promise<void> {
  await sql`
    /* attendance.writeOnTheWay */
    update attendances
       set on_the_way_at = case when ${isOnTheWay} then coalesce(on_the_way_at, ${now}) end
     where id = ${attendanceId}
  `.execute(tx);
}
