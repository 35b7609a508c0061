import { sql } from 'kysely';

import type { ReturnDate } from '#gen/resolvers.ts';
import type { Executor } from '#server/database/db.server.ts';
import { finishedShifts } from '#server/database/finished-shifts.queries.server.ts';

/** So many are looked at, of each facility and together: some are not possible for the worker. */
const maxOfFacility = 10;
const maxLookedAt = 30;
/** Shifts further back are not looked at. */
const maxShifts = 200;

/** The next open dates of the facilities where the worker has worked, by start. */
export async function openWhereWorked(
  db: Executor,
  { workerId, now }: { workerId: string; now: Date },
): Promise<ReturnDate[]> {
  const { rows } = await sql<ReturnDate>`
    /* recruitment.openWhereWorked */
    with worked as (
      select distinct facility_id
        from (select facility_id
                from attendances
               where worker_id = ${workerId}
                 and state in ${finishedShifts}
               order by starts_at desc, id desc
               limit ${maxShifts}) latest)
    select o.recruitment_id as "recruitmentId", o.item ->> 'title' as title,
           f.name as "facilityName", o.starts_at as "startsAt", o.ends_at as "endsAt", o.salary
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
