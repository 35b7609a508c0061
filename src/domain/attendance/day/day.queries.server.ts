import { sql } from 'kysely';

import { addDays, instantAtJst, type JstDay } from '#platform/base/jst.ts';
import { commonRefusal } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import {
  byInstant,
  readKeysetPage,
  type ApiCursor,
} from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

import { contractProvisionalUntilColumn } from '../contract/provisional.queries.server.ts';
import type { AskedCancellationState } from '../asked/asked-rules.ts';
import type { AttendanceState } from '../contract/states.ts';
import type { TerminationState } from '../termination/termination-rules.ts';
import type { QuestionsState } from '../work-questions/answer-rules.ts';
import { shiftBoardDayCount } from '#platform/base/people/board-days.ts';

export type DayShiftRow = {
  id: string;
  state: AttendanceState;
  workerName: string;
  title: string;
  startsAt: Date;
  micros: number;
  endsAt: Date;
  breakMinutes: number;
  checkInAt: Date | null;
  checkInReceivedAt: Date | null;
  checkOutAt: Date | null;
  checkOutReceivedAt: Date | null;
  /** True if the hours under review are exactly those that the stamps recorded. */
  claimsAsRecorded: boolean;
  lateMinutes: number;
  /** When the worker reported to be on the way; null once the worker is no longer expected. */
  onTheWayAt: Date | null;
  checkOutWasAutomatic: boolean;
  endAskedAt: Date | null;
  needsOperator: boolean;
  canAttend: boolean | null;
  hasHealthConcern: boolean | null;
  questionnaireMissed: boolean;
  questions: QuestionsState | null;
  cancellationRequested: boolean;
  hasAbsenceReport: boolean;
  sentHomeState: TerminationState | null;
  /** The state of an asked cancellation; null for any other shift. */
  askedState: AskedCancellationState | null;
  askedDueAt: Date | null;
  /** Yen before tax, travel included, that the facility owes if it asked for the cancellation. */
  askedYen: number | null;
  askedBy: string | null;
  provisionalUntil: Date | null;
};

/** Days to look back: a shift lasts less than a day, so that none that began earlier reaches into the day. */
const maxShiftDays = 1;

type DayPage = { cursor: ApiCursor; from: JstDay };

/** A page of the contracts of a day and the next day at the scope's facilities, the first start first. */
export function dayShiftPage(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
  { cursor, from }: DayPage,
): Promise<{ rows: DayShiftRow[]; cursor: string | null }> {
  return readKeysetPage(byInstant, { cursor, size: 100 }, async ({ after, limit }) => {
    const { rows } = await sql<DayShiftRow>`
    /* attendance.dayShiftPage */
    select a.id, a.state, coalesce(rtrim(p.last_name || ' ' || p.first_name), '退会した方') as "workerName",
           j.title, a.starts_at as "startsAt", ${microsecondsSql(sql`a.starts_at`)} as micros, a.ends_at as "endsAt",
           a.break_minutes as "breakMinutes", a.check_in_at as "checkInAt",
           a.check_in_received_at as "checkInReceivedAt", a.check_out_at as "checkOutAt",
           a.check_out_received_at as "checkOutReceivedAt",
           coalesce((a.claimed_start_at, a.claimed_end_at, a.claimed_break_minutes)
             = (a.recorded_start_at, a.recorded_end_at, a.recorded_break_minutes), false) as "claimsAsRecorded",
           a.late_minutes as "lateMinutes",
           case when a.state = 'SCHEDULED' then a.on_the_way_at end as "onTheWayAt",
           a.check_out_was_automatic as "checkOutWasAutomatic", a.end_asked_at as "endAskedAt",
           a.needs_operator as "needsOperator", q.can_attend as "canAttend",
           q.has_fever or q.has_symptoms or q.household_infected as "hasHealthConcern",
           q.answered_at is null and a.questionnaire_unanswered_at is not null as "questionnaireMissed",
           case when j.work_questions is null or j.work_questions = '[]' then null
                when w.attendance_id is not null then 'answered'
                when a.questions_open then 'waiting' else 'unanswered' end as questions,
           exists (select from schedule_cancellations s
                    where s.attendance_id = a.id and s.state = 'REQUESTED') as "cancellationRequested",
           exists (select from absence_notices n
                    where n.attendance_id = a.id and n.kind = 'report'
                      and n.state = 'WAITING') as "hasAbsenceReport",
           (select t.state from termination_cases t
             where t.attendance_id = a.id and t.stated_break_minutes is not null) as "sentHomeState",
           k.state as "askedState", k.due_at as "askedDueAt", k.compensation as "askedYen",
           wc.told_name as "askedBy", ${contractProvisionalUntilColumn} as "provisionalUntil"
      from attendances a
      join recruitments r on r.id = a.recruitment_id
      join jobs j on j.id = r.job_id
      left join worker_profiles p on p.worker_id = a.worker_id
      left join attendance_questionnaires q on q.attendance_id = a.id
      left join work_answers w on w.attendance_id = a.id
      left join asked_cancellations k on k.attendance_id = a.id
      left join worker_cancellations wc on wc.attendance_id = k.attendance_id
     where a.facility_id = any (${facilityIds}::uuid[]) and a.corporation_id = ${corporationId}
       and a.starts_at >= ${instantAtJst(addDays(from, -maxShiftDays))}
       and a.starts_at < ${instantAtJst(addDays(from, shiftBoardDayCount))} and a.ends_at > ${instantAtJst(from)}
       and a.state <> 'DELETED'
       ${after ? sql`and (a.starts_at, a.id) > (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by a.starts_at, a.id
     limit ${limit}
  `.execute(db);
    return rows;
  });
}

/** The facility of a shift of the scope; every other shift is not found. Refusals: NOT_FOUND. */
export async function facilityIdOfShift(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
  attendanceId: string,
): Promise<string> {
  const { rows } = await sql<{ facilityId: string }>`
    /* attendance.facilityIdOfShift */
    select facility_id as "facilityId"
      from attendances
     where id = ${attendanceId} and facility_id = any (${facilityIds}::uuid[])
       and corporation_id = ${corporationId}
  `.execute(db);
  const [found] = rows;
  if (!found) throw commonRefusal('NOT_FOUND');
  return found.facilityId;
}

/** The secret from which a facility's codes are made. */
export async function stampSecretOf(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
): Promise<Buffer> {
  const { rows } = await sql<{ secret: Buffer }>`
    /* attendance.stampSecretOf */
    select stamp_secret as secret
      from facilities
     where id = any (${facilityIds}::uuid[]) and corporation_id = ${corporationId}
  `.execute(db);
  const [found] = rows;
  if (!found) throw commonRefusal('NOT_FOUND');
  return found.secret;
}

/** The name of a facility and the secret of its codes, for one of its own devices. */
export async function facilityWithStampSecret(
  db: QueryExecutor,
  facilityId: string,
): Promise<{ name: string; secret: Buffer }> {
  const { rows } = await sql<{ name: string; secret: Buffer }>`
    /* attendance.facilityWithStampSecret */
    select name, stamp_secret as secret from facilities where id = ${facilityId}
  `.execute(db);
  const [found] = rows;
  if (!found) throw commonRefusal('NOT_FOUND');
  return found;
}
