import { sql } from 'kysely';

import { isRecruitmentVisibleTo } from '#domain/recruitment/publishing/limits.queries.server.ts';
import type { PayTiming } from '#gen/types.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

export type OpenJobDateRow = {
  id: string;
  jobId: string;
  title: string;
  facilityName: string;
  startsAt: Date;
  endsAt: Date;
  breakMinutes: number;
  hourlyWage: number;
  travelAllowance: number;
  bonus: number;
  payTiming: PayTiming;
  remaining: number;
};

/** Above the number of dates that a job can have in the search window, even with several shifts a day. */
const maxDates = 200;

/**
 * The open recruitments of the same job that the worker (null: a visitor) may see, by start; empty for an unknown
 * recruitment.
 */
export async function openJobDateRows(
  db: QueryExecutor,
  { workerId, recruitmentId, now }: { workerId: string | null; recruitmentId: string; now: Date },
): Promise<OpenJobDateRow[]> {
  const { rows } = await sql<OpenJobDateRow>`
    /* application.openJobDateRows */
    select r.id, r.job_id as "jobId", j.title, f.name as "facilityName", r.starts_at as "startsAt",
           r.ends_at as "endsAt", r.break_minutes as "breakMinutes", r.hourly_wage as "hourlyWage",
           r.travel_allowance as "travelAllowance", r.bonus, r.pay_timing as "payTiming",
           r.capacity - r.seats_taken as remaining
      from recruitments r
      join jobs j on j.id = r.job_id
      join facilities f on f.id = r.facility_id
     where r.job_id = (select b.job_id from recruitments b where b.id = ${recruitmentId})
       and r.starts_at > ${now}
       and r.deadline > ${now}
       and r.seats_taken < r.capacity
       and r.closed_at is null
       and r.paused_at is null
       and ${isRecruitmentVisibleTo(workerId)}
     order by r.starts_at, r.id
     limit ${maxDates}
  `.execute(db);
  return rows;
}
