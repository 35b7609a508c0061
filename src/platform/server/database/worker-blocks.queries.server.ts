import { sql, type RawBuilder } from 'kysely';

/**
 * SQL: true when the facility or its whole corporation has blocked the worker, who then may not apply there. A scalar
 * subquery, so that a plan looks it up by key for each row and never joins.
 */
export const isWorkerBlockedSql = (
  facilityId: RawBuilder<unknown>,
  workerId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`coalesce(
  (select true from standing_blocks b
    where b.facility_id = ${facilityId} and b.worker_id = ${workerId} limit 1), false)`;
