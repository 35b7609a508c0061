import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import { commonRefusal } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import { mainLicenseNameSql } from '#domain/credentials/licenses/license-name.queries.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import {
  byInstant,
  readKeysetPage,
  type ApiCursor,
} from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

import { applicationLimits } from '../limits.ts';

/**
 * Facts about an applicant that a facility learns before a contract. The worker's id, name and birthday do not leave
 * the server: `id` is the application's, and `bornOn` becomes a decade.
 */
export type WaitingApplicantRow = {
  id: string;
  bornOn: JstDay | null;
  licenseName: string | null;
  title: string;
  startsAt: Date;
  endsAt: Date;
  appliedAt: Date;
  answerBy: Date;
  micros: number;
  seatsLeft: number;
};

type WaitingPage = { cursor: ApiCursor; now: Date };

/** `answerDeadline` in SQL. */
const answerBy = sql`least(
  a.applied_at + make_interval(hours => ${applicationLimits.answerHours}),
  r.starts_at - make_interval(hours => ${applicationLimits.answerHoursBeforeStart}))`;

/** A page of the applications that wait for the scope's facilities, the first to expire first. */
export function waitingApplicants(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
  { cursor, now }: WaitingPage,
): Promise<{ rows: WaitingApplicantRow[]; cursor: string | null }> {
  return readKeysetPage(byInstant, { cursor }, async ({ after, limit }) => {
    const { rows } = await sql<WaitingApplicantRow>`
    /* application.waitingApplicants */
    select a.id, p.born_on as "bornOn", ${mainLicenseNameSql(sql`a.worker_id`)} as "licenseName", j.title,
           r.starts_at as "startsAt", r.ends_at as "endsAt", a.applied_at as "appliedAt",
           ${answerBy} as "answerBy", ${microsecondsSql(answerBy)} as micros, greatest(0, r.capacity - r.seats_taken) as "seatsLeft"
      from applications a
      join recruitments r on r.id = a.recruitment_id
      join jobs j on j.id = r.job_id
      join facilities f on f.id = a.facility_id
      left join worker_profiles p on p.worker_id = a.worker_id
     where a.state = 'APPLIED' and a.facility_id = any (${facilityIds}::uuid[])
       and f.corporation_id = ${corporationId} and ${answerBy} > ${now}
       ${after ? sql`and (${answerBy}, a.id) > (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by ${answerBy}, a.id
     limit ${limit}
  `.execute(db);
    return rows;
  });
}

/**
 * Returns the facility of an application to the scope's facilities; every other application is not found.
 * Refusals: NOT_FOUND.
 */
export async function facilityOfApplication(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
  applicationId: string,
): Promise<string> {
  const { rows } = await sql<{ facilityId: string }>`
    /* application.facilityOfApplication */
    select a.facility_id as "facilityId"
      from applications a
      join facilities f on f.id = a.facility_id
     where a.id = ${applicationId} and a.facility_id = any (${facilityIds}::uuid[])
       and f.corporation_id = ${corporationId}
  `.execute(db);
  const [found] = rows;
  if (!found) throw commonRefusal('NOT_FOUND');
  return found.facilityId;
}
