import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { FeeContract } from '../fees/fee-rules.ts';

/**
 * SQL columns of `FeeContract`, with the facility and the day of the start, from an attendance `a` with its application
 * `p` and posting `r`. Own people are those of the moment of the contract (decision 059).
 */
export const feeContractColumns = sql`
           a.facility_id as "facilityId", (a.starts_at at time zone 'Asia/Tokyo')::date as "startsOn",
           (r.published_at at time zone 'Asia/Tokyo')::date as "postedOn",
           case when exists (select from own_people o
                              where o.facility_id = a.facility_id and o.worker_id = a.worker_id
                                and o.joined_at <= p.decided_at
                                and (o.ended_at is null or o.ended_at > p.decided_at))
                then 'OWN_PEOPLE' else 'PUBLIC' end as "workerKind"`;

type FeeContractOfShift = FeeContract & {
  attendanceId: string;
  facilityId: string;
  startsOn: JstDay;
};

/** Returns the contracts of shifts by attendance id; unknown ids are left out. */
export async function feeContractsOfShifts(
  db: QueryExecutor,
  attendanceIds: readonly string[],
): Promise<Map<string, FeeContractOfShift>> {
  const { rows } = await sql<FeeContractOfShift>`
    /* billing.feeContractsOfShifts */
    select a.id as "attendanceId", ${feeContractColumns}
      from attendances a
      join applications p on p.id = a.application_id
      join recruitments r on r.id = a.recruitment_id
     where a.id = any (${attendanceIds}::uuid[])
  `.execute(db);
  return new Map(rows.map((row) => [row.attendanceId, row]));
}
