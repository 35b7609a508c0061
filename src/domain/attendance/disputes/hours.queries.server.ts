import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import { mainLicenseNameSql } from '#domain/credentials/licenses/license-name.queries.server.ts';
import { areHoursWaitingForOperator } from '#domain/pay/transfers/held-back.queries.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { InstantPage } from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';
import type { OperatorListScope } from '#access/operator/scope.server.ts';

export type DisputedHoursRow = {
  workerId: string;
  bornOn: JstDay | null;
  licenseName: string | null;
  id: string;
  state: string;
  workerName: string | null;
  facilityId: string;
  facilityName: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  breakMinutes: number;
  checkInAt: Date | null;
  checkInReceivedAt: Date | null;
  checkOutAt: Date | null;
  checkOutReceivedAt: Date | null;
  claimedStartAt: Date | null;
  claimedEndAt: Date | null;
  claimedBreakMinutes: number | null;
  claimReason: string | null;
  needsOperator: boolean;
  checkOutWasAutomatic: boolean;
  endAskedAt: Date | null;
  endedReason: string | null;
  cancellationRequested: boolean;
  micros: number;
};

type ShiftPage = InstantPage & { scope: OperatorListScope; onlyToSettle: boolean };

/** SQL form of `canSettleHours`; the partial index has exactly this condition. */
export const isHoursDecisionAwaited = sql`and ${areHoursWaitingForOperator}`;

/** A page of the shifts in the scope, the latest start first. */
export async function disputedHoursPage(
  db: QueryExecutor,
  { scope, onlyToSettle, after, limit }: ShiftPage,
): Promise<DisputedHoursRow[]> {
  // Without a facility or worker the condition is left out: an `or` would prevent the use of an index.
  const ofFacility = scope.facilityId ? sql`and a.facility_id = ${scope.facilityId}::uuid` : sql``;
  const ofWorker = scope.workerId ? sql`and a.worker_id = ${scope.workerId}::uuid` : sql``;
  const { rows } = await sql<DisputedHoursRow>`
    /* attendance.disputedHoursPage */
    select a.id, a.state, rtrim(p.last_name || ' ' || p.first_name) as "workerName",
           a.facility_id as "facilityId", f.name as "facilityName", j.title,
           a.starts_at as "startsAt", a.ends_at as "endsAt", a.break_minutes as "breakMinutes",
           a.check_in_at as "checkInAt", a.check_in_received_at as "checkInReceivedAt",
           a.check_out_at as "checkOutAt", a.check_out_received_at as "checkOutReceivedAt",
           a.claimed_start_at as "claimedStartAt", a.claimed_end_at as "claimedEndAt",
           a.claimed_break_minutes as "claimedBreakMinutes", a.claim_reason as "claimReason",
           a.check_out_was_automatic as "checkOutWasAutomatic", a.end_asked_at as "endAskedAt",
           a.needs_operator as "needsOperator", a.ended_reason as "endedReason",
           exists (select from schedule_cancellations s
                    where s.attendance_id = a.id and s.state = 'REQUESTED') as "cancellationRequested",
           w.id as "workerId", p.born_on as "bornOn",
           ${mainLicenseNameSql(sql`w.id`)} as "licenseName", ${microsecondsSql(sql`a.starts_at`)} as micros
      from attendances a
      join recruitments r on r.id = a.recruitment_id
      join jobs j on j.id = r.job_id
      join facilities f on f.id = a.facility_id
      join workers w on w.id = a.worker_id
      left join worker_profiles p on p.worker_id = w.id
     where true ${ofFacility} ${ofWorker} ${onlyToSettle ? isHoursDecisionAwaited : sql``}
       ${after ? sql`and (a.starts_at, a.id) < (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by a.starts_at desc, a.id desc
     limit ${limit}
  `.execute(db);
  return rows;
}
