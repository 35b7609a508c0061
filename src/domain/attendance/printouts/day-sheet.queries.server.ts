import { sql } from 'kysely';

import { addDays, instantAtJst, type JstDay } from '#platform/base/jst.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import { mainLicenseNameSql } from '#domain/credentials/licenses/license-name.queries.server.ts';
import type { WorkQuestion } from '#domain/corporation/questions/question-rules.ts';
import { askedQuestionsColumn } from '#domain/corporation/questions/questions.queries.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { AttendanceState } from '../contract/states.ts';
import type { WorkAnswer } from '../work-questions/answer-rules.ts';

export type SheetRow = {
  id: string;
  state: AttendanceState;
  /** Questions that the facility asked the worker. */
  questions: WorkQuestion[];
  answers: WorkAnswer[] | null;
  workerName: string;
  licenseName: string | null;
  title: string;
  taskNames: string[];
  startsAt: Date;
  endsAt: Date;
  breakMinutes: number;
};

/** Maximum rows of a day: ten sheets, more than one facility has. */
const maxRows = 400;

/**
 * Returns the workers who come to the scope's one facility on a day, the first start first, without absent workers and
 * shifts that were called off.
 */
export async function daySheetRows(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
  day: JstDay,
): Promise<SheetRow[]> {
  const { rows } = await sql<SheetRow>`
    /* attendance.daySheetRows */
    select a.id, a.state, ${askedQuestionsColumn} as questions, w.answers,
           coalesce(rtrim(p.last_name || ' ' || p.first_name), '退会した方') as "workerName",
           ${mainLicenseNameSql(sql`a.worker_id`)} as "licenseName", j.title,
           array(select t.name from job_tasks t where t.id = any (j.task_ids) order by t.position, t.id)
             as "taskNames",
           a.starts_at as "startsAt", a.ends_at as "endsAt", a.break_minutes as "breakMinutes"
      from attendances a
      join recruitments r on r.id = a.recruitment_id
      join jobs j on j.id = r.job_id
      left join worker_profiles p on p.worker_id = a.worker_id
      left join work_answers w on w.attendance_id = a.id
     where a.facility_id = any (${facilityIds}::uuid[]) and a.corporation_id = ${corporationId}
       and a.starts_at >= ${instantAtJst(day)} and a.starts_at < ${instantAtJst(addDays(day, 1))}
       and a.state not in ('DELETED', 'CANCELLED_BY_WORKER', 'CANCELLED_BY_FACILITY', 'ABSENT')
     order by a.starts_at, a.id
     limit ${maxRows}
  `.execute(db);
  return rows;
}

/** The name of the scope's one facility. */
export async function facilityNameOf(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    /* attendance.facilityNameOf */
    select name from facilities where id = any (${facilityIds}::uuid[]) and corporation_id = ${corporationId}
  `.execute(db);
  return rows[0]?.name ?? '';
}
