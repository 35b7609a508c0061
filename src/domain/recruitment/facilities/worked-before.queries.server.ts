import { sql } from 'kysely';

import type { ReturnDate, WorkedTask } from '#gen/types.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import { finishedShiftStatesSql } from '#platform/server/database/finished-shifts.queries.server.ts';

/**
 * Maximum number of dates to read, per facility and in total: more than are offered, because the worker cannot take
 * some.
 */
const maxOfFacility = 10;
const maxLookedAt = 30;
/** Maximum number of the worker's finished shifts to read, the latest first. */
const maxShifts = 200;

export type ReturnDateRow = Omit<ReturnDate, 'workedTasks'> & { facilityId: string };

/** Returns the next open dates of the facilities where the worker has worked, by start. */
export async function openDatesAtWorkedFacilities(
  db: QueryExecutor,
  { workerId, now }: { workerId: string; now: Date },
): Promise<ReturnDateRow[]> {
  const { rows } = await sql<ReturnDateRow>`
    /* recruitment.openDatesAtWorkedFacilities */
    with worked as (
      select distinct facility_id
        from (select facility_id
                from attendances
               where worker_id = ${workerId}
                 and state in ${finishedShiftStatesSql}
               order by starts_at desc, id desc
               limit ${maxShifts}) latest)
    select o.recruitment_id as "recruitmentId", o.item ->> 'title' as title,
           f.id as "facilityId", f.name as "facilityName", o.starts_at as "startsAt", o.ends_at as "endsAt", o.salary
      from worked w
     cross join lateral (
       select *
         from open_recruitments
        where facility_id = w.facility_id and deadline > ${now}
        order by starts_at, recruitment_id
        limit ${maxOfFacility}) o
      join facilities f on f.id = w.facility_id
     where not exists (select from blocked_facilities b
                        where b.worker_id = ${workerId} and b.facility_id = w.facility_id)
     order by o.starts_at, o.recruitment_id
     limit ${maxLookedAt}
  `.execute(db);
  return rows;
}

/**
 * Returns how often the worker did each task at each of the facilities: the most frequent task first, equal ones in the
 * order of the task list. The tasks are those of the templates from which the shifts were posted.
 */
export async function tasksWorkedAtFacilities(
  db: QueryExecutor,
  { workerId, facilityIds }: { workerId: string; facilityIds: readonly string[] },
): Promise<(WorkedTask & { facilityId: string })[]> {
  const { rows } = await sql<WorkedTask & { facilityId: string }>`
    /* recruitment.tasksWorkedAtFacilities */
    with worked as (
      select facility_id, recruitment_id, starts_at
        from attendances
       where worker_id = ${workerId}
         and facility_id = any (${facilityIds}::uuid[])
         and state in ${finishedShiftStatesSql}
       order by starts_at desc, id desc
       limit ${maxShifts})
    select w.facility_id as "facilityId", t.name, count(*)::int as times, max(w.starts_at) as "lastAt"
      from worked w
      join recruitments r on r.id = w.recruitment_id
      join jobs j on j.id = r.job_id
      join job_tasks t on t.id = any (j.task_ids)
     group by w.facility_id, t.id, t.name, t.position
     order by w.facility_id, times desc, t.position, t.id
  `.execute(db);
  return rows;
}
