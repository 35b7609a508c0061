import { sql } from 'kysely';

import { commonRefusal } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { ShiftForWageQuote } from '#domain/pay/earnings/wage-rows.queries.server.ts';
import { minimumWageRaisesColumn } from '#domain/pay/wage/minimum-raises.queries.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import {
  byInstantAndShift,
  readKeysetPage,
  type ApiCursor,
} from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

export type HoursAwaitingFacilityRow = ShiftForWageQuote & {
  state: 'REVIEWING' | 'CHECKED_OUT';
  workerName: string;
  title: string;
  checkInAt: Date | null;
  checkInReceivedAt: Date | null;
  checkOutAt: Date | null;
  checkOutReceivedAt: Date | null;
  recordedStartAt: Date | null;
  recordedEndAt: Date | null;
  claimedStartAt: Date | null;
  claimedEndAt: Date | null;
  claimedBreakMinutes: number | null;
  claimReason: string | null;
  claimRounds: number;
  needsOperator: boolean;
  /** When the correction was sent, or the facility was asked for the end. */
  waitsSince: Date;
  micros: number;
  canReview: boolean;
};

const waitsSince = sql`case a.state when 'REVIEWING' then a.claimed_at else a.end_asked_at end`;

type HoursPage = { cursor: ApiCursor; now: Date };

/** A page of the hours that wait for the scope's facilities, the longest wait first. */
export function hoursAwaitingFacilityPage(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
  { cursor, now }: HoursPage,
): Promise<{ rows: HoursAwaitingFacilityRow[]; cursor: string | null }> {
  return readKeysetPage(byInstantAndShift, { cursor }, async ({ after, limit }) => {
    const { rows } = await sql<HoursAwaitingFacilityRow>`
    /* attendance.hoursAwaitingFacilityPage */
    select a.id as "attendanceId", a.worker_id as "workerId", a.corporation_id as "corporationId",
           a.work_day as "workDay", a.state,
           coalesce(rtrim(p.last_name || ' ' || p.first_name), '退会した方') as "workerName", j.title,
           a.starts_at as "startsAt", a.ends_at as "endsAt", a.break_minutes as "breakMinutes",
           a.hourly_wage as "hourlyWage", a.travel_allowance as "travelAllowance", a.bonus,
           ${minimumWageRaisesColumn} as "minimumRaises",
           a.check_in_at as "checkInAt", a.check_in_received_at as "checkInReceivedAt",
           a.check_out_at as "checkOutAt", a.check_out_received_at as "checkOutReceivedAt",
           a.recorded_start_at as "recordedStartAt", a.recorded_end_at as "recordedEndAt",
           a.claimed_start_at as "claimedStartAt", a.claimed_end_at as "claimedEndAt",
           a.claimed_break_minutes as "claimedBreakMinutes", a.claim_reason as "claimReason",
           a.claim_rounds as "claimRounds", a.needs_operator as "needsOperator",
           ${waitsSince} as "waitsSince", ${microsecondsSql(waitsSince)} as micros,
           exists (select from review_requests q
                    where q.attendance_id = a.id and q.opened_at <= ${now} and q.closes_at >= ${now})
             and not exists (select from reviews v
                              where v.attendance_id = a.id and v.author = 'facility') as "canReview"
      from attendances a
      join recruitments r on r.id = a.recruitment_id
      join jobs j on j.id = r.job_id
      left join worker_profiles p on p.worker_id = a.worker_id
     where a.facility_id = any (${facilityIds}::uuid[]) and a.corporation_id = ${corporationId}
       and a.state in ('CHECKED_OUT', 'REVIEWING')
       and (a.state = 'REVIEWING'
            or a.end_asked_at is not null and a.check_out_was_automatic and not a.needs_operator)
       ${after ? sql`and (${waitsSince}, a.id) > (${instantSql(after)}, ${after.attendanceId}::uuid)` : sql``}
     order by ${waitsSince}, a.id
     limit ${limit}
  `.execute(db);
    return rows;
  });
}

/** The facility of each shift, by id. A shift outside the scope is not found. Refusals: NOT_FOUND. */
export async function facilityIdsOfShifts(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; facilityId: string }>`
    /* attendance.facilityIdsOfShifts */
    select id, facility_id as "facilityId"
      from attendances
     where id = any (${ids}::uuid[]) and facility_id = any (${facilityIds}::uuid[])
       and corporation_id = ${corporationId}
  `.execute(db);
  const found = new Map(rows.map(({ id, facilityId }) => [id, facilityId]));
  if (ids.some((id) => !found.has(id))) throw commonRefusal('NOT_FOUND');
  return found;
}
