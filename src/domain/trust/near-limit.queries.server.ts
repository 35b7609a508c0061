import { sql } from 'kysely';

import type { Yen } from '#platform/base/yen.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

type RecentCrossing = {
  corporationId: string;
  corporationName: string;
  total: Yen;
  limit: Yen;
  crossedAt: Date;
  /** Null within the limit. */
  exceededAt: Date | null;
};

/** Corporations whose exposure rose above the warning share or above the limit since the instant, and is still there. */
export async function recentExposureCrossings(
  db: QueryExecutor,
  since: Date,
): Promise<RecentCrossing[]> {
  const { rows } = await sql<RecentCrossing>`
    /* trust.recentExposureCrossings */
    select x.corporation_id as "corporationId", c.name as "corporationName",
           x.exposure_yen as total, x.limit_yen as limit, x.crossed_at as "crossedAt",
           x.exceeded_at as "exceededAt"
      from corporation_exposures x
      join corporations c on c.id = x.corporation_id
     where x.crossed_at is not null and coalesce(x.exceeded_at, x.crossed_at) > ${since}
  `.execute(db);
  return rows;
}
