import { sql } from 'kysely';

import type { Yen } from '#platform/base/yen.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

/**
 * The round-trip fare that a worker stated last for the facility of a recruitment, in yen; null without a statement.
 * (Rule 8.5)
 */
export async function readStatedTravelFare(
  db: QueryExecutor,
  { workerId, recruitmentId }: { workerId: string; recruitmentId: string },
): Promise<Yen | null> {
  const { rows } = await sql<{ fare: Yen }>`
    /* application.readStatedTravelFare */
    select a.travel_fare as fare
      from applications a
     where a.worker_id = ${workerId}
       and a.facility_id = (select r.facility_id from recruitments r where r.id = ${recruitmentId})
       and a.travel_fare is not null
     order by a.applied_at desc, a.id desc
     limit 1
  `.execute(db);
  return rows[0]?.fare ?? null;
}
