import { sql } from 'kysely';

import { hasRequiredWorkQuestionColumn } from '#domain/corporation/questions/questions.queries.server.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { executePrepared } from '#platform/server/database/prepared-statements.server.ts';

import { attendanceRefusal } from '../messages.ts';

type NewAttendance = { applicationId: string; workerId: string; recruitmentId: string; now: Date };

/**
 * Inserts a SCHEDULED attendance with the recruitment's terms. The travel allowance is at most the fare that the
 * application states (`travelAllowanceOf`; `least` ignores null). Constraints prevent a shift that overlaps another one
 * of the worker, and a second start on one day. Refusals: NOT_FOUND.
 */
export async function insertAttendance(
  tx: Tx,
  { applicationId, workerId, recruitmentId, now }: NewAttendance,
): Promise<string> {
  const [row] = await executePrepared(
    tx,
    sql<{ id: string }>`
    /* attendance.insertAttendance */
    insert into attendances (
      application_id, worker_id, recruitment_id, facility_id, corporation_id, state, work_day,
      starts_at, ends_at, break_minutes, hourly_wage, travel_allowance, bonus, prefecture_code,
      questions_open, pay_timing, created_at)
    select ${applicationId}, ${workerId}, r.id, r.facility_id, f.corporation_id,
           'SCHEDULED', (r.starts_at at time zone 'Asia/Tokyo')::date,
           r.starts_at, r.ends_at, r.break_minutes, r.hourly_wage,
           least(r.travel_allowance, p.travel_fare), r.bonus,
           f.prefecture_code, ${hasRequiredWorkQuestionColumn}, r.pay_timing, ${now}
      from recruitments r
      join facilities f on f.id = r.facility_id
      join jobs j on j.id = r.job_id
      left join applications p on p.id = ${applicationId}
     where r.id = ${recruitmentId}
    returning id
  `,
  );
  if (!row) throw attendanceRefusal('NOT_FOUND');
  return row.id;
}
