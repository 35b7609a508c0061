import { sql } from 'kysely';

import { decodeInstantCursor, encodeCursor } from '#base/cursor.ts';
import { addDays, atJst, weekStart, type JstDay } from '#base/jst.ts';
import type { FacilityScope } from '#base/staff/scope.ts';
import type { Executor } from '#server/database/db.server.ts';

export type PostingRow = {
  id: string;
  facilityId: string;
  templateId: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  breakMinutes: number;
  hourlyWage: number;
  travelAllowance: number;
  bonus: number;
  capacity: number;
  seatsTaken: number;
  deadline: Date;
  mode: 'INSTANT' | 'SCREENING';
  state: 'OPEN' | 'PAUSED' | 'FULL' | 'EXPIRED' | 'CLOSED';
};

const pageSize = 200;

type Page = { day: JstDay; cursor: string | null; now: Date };

/** The postings of the week of a day, the first start first, 200 a page. */
export async function postingsOfWeek(
  db: Executor,
  { corporationId, facilityIds }: FacilityScope,
  { day, cursor, now }: Page,
): Promise<{ postings: PostingRow[]; cursor: string | null }> {
  const first = weekStart(day);
  const after = cursor === null ? null : decodeInstantCursor(cursor);
  const { rows } = await sql<PostingRow>`
    /* recruitment.postingsOfWeek */
    select r.id, r.facility_id as "facilityId",
           coalesce(j.template_id, j.id) as "templateId", j.title, r.starts_at as "startsAt",
           r.ends_at as "endsAt", r.break_minutes as "breakMinutes", r.hourly_wage as "hourlyWage",
           r.travel_allowance as "travelAllowance", r.bonus, r.capacity,
           r.seats_taken as "seatsTaken", r.deadline, r.mode,
           case when r.closed_at is not null then 'CLOSED'
                when r.seats_taken >= r.capacity then 'FULL'
                when r.deadline <= ${now} then 'EXPIRED'
                when r.paused_at is not null then 'PAUSED' else 'OPEN' end as state
      from recruitments r
      join jobs j on j.id = r.job_id
      join facilities f on f.id = r.facility_id
     where r.facility_id = any (${facilityIds}::uuid[]) and f.corporation_id = ${corporationId}
       and r.starts_at >= ${atJst(first)} and r.starts_at < ${atJst(addDays(first, 7))}
       ${after ? sql`and (r.starts_at, r.id) > (${after.at}, ${after.id}::uuid)` : sql``}
     order by r.starts_at, r.id
     limit ${pageSize + 1}
  `.execute(db);
  const postings = rows.slice(0, pageSize);
  const last = postings.at(-1);
  const next =
    rows.length > pageSize && last ? encodeCursor([last.startsAt.getTime(), last.id]) : null;
  return { postings, cursor: next };
}
