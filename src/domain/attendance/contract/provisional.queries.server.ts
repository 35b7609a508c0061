import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import {
  credentialsApprovalHoursBeforeStart,
  expiredIdentityGraceDays,
} from '#domain/credentials/limits.ts';

/**
 * SQL on `attendances a`: the deadline for approving the worker's documents of a coming shift. Null unless the identity
 * is pending or rejected, or a licence that the job requires is not verified. An expired identity still allows the
 * shifts of the next days. Uses aggregates over the worker's own rows, because for `exists` in a select list PostgreSQL
 * hashes the whole table. (Rule 6.9)
 */
export const contractProvisionalUntilColumn = sql`
           case when a.state = 'SCHEDULED' and (
                  (select bool_or(x.state in ('PENDING', 'REJECTED'))
                          and not bool_or(x.state = 'APPROVED')
                          and not bool_or(x.state = 'EXPIRED'
                                and (a.starts_at at time zone 'Asia/Tokyo')::date
                                    <= x.expires_on + ${expiredIdentityGraceDays}::int)
                     from identities x where x.worker_id = a.worker_id)
                  or exists (
                    select from recruitments xr
                      join jobs xj on xj.id = xr.job_id
                     cross join jsonb_array_elements(xj.license_groups) g
                     where xr.id = a.recruitment_id
                       and not exists (select from license_certificates x
                                        where x.worker_id = a.worker_id and x.state = 'VERIFIED'
                                          and g @> to_jsonb(x.license_id))))
                then a.starts_at - make_interval(hours => ${credentialsApprovalHoursBeforeStart})
           end`;

export type ProvisionalContractRow = { attendanceId: string; facilityName: string; until: Date };

/**
 * The worker's provisional contracts, by start; no paging, because a worker has at most 20 coming
 * shifts.
 */
export async function provisionalContractRows(
  db: QueryExecutor,
  workerId: string,
): Promise<ProvisionalContractRow[]> {
  const { rows } = await sql<ProvisionalContractRow>`
    /* attendance.provisionalContractRows */
    with coming as (
      select a.id, a.facility_id, a.starts_at, ${contractProvisionalUntilColumn} as until
        from attendances a
       where a.worker_id = ${workerId} and a.state = 'SCHEDULED')
    select c.id as "attendanceId", f.name as "facilityName", c.until
      from coming c
      join facilities f on f.id = c.facility_id
     where c.until is not null
     order by c.starts_at, c.id
  `.execute(db);
  return rows;
}
