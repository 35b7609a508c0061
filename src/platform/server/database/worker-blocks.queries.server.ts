import { sql, type RawBuilder } from 'kysely';

/**
 * SQL: whether the worker may not apply at the facility, because it or its whole corporation has blocked the worker. One
 * scalar, which a plan looks up by keys for the rows that it reaches, and never joins.
 */
export const isBlockedAt = (
  facilityId: RawBuilder<unknown>,
  workerId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`coalesce(
  (select true from standing_blocks b
    where b.facility_id = ${facilityId} and b.worker_id = ${workerId} limit 1), false)`;
