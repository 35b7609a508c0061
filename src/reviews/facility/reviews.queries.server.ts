import { sql } from 'kysely';

import { decodeInstantCursor, encodeCursor, isUuid } from '#base/cursor.ts';
import { refuse as refuseCommon } from '#base/refusal.ts';
import type { FacilityScope } from '#base/staff/scope.ts';
import type { Executor } from '#server/database/db.server.ts';

export type ReviewToWriteRow = {
  attendanceId: string;
  workerName: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  closesAt: Date;
};

const pageSize = 50;
const closesAt = sql`date_trunc('milliseconds', q.closes_at)`;

type Page = { cursor: string | null; now: Date };

/** A page of the shifts in their review window that the scope's facilities have not reviewed. */
export async function reviewsToWrite(
  db: Executor,
  { corporationId, facilityIds }: FacilityScope,
  { cursor, now }: Page,
): Promise<{ reviews: ReviewToWriteRow[]; cursor: string | null }> {
  const after = cursor === null ? null : decodeInstantCursor(cursor);
  const { rows } = await sql<ReviewToWriteRow>`
    /* reviews.toWrite */
    select q.attendance_id as "attendanceId",
           coalesce(p.last_name || ' ' || p.first_name, '退会した方') as "workerName", j.title,
           a.starts_at as "startsAt", a.ends_at as "endsAt", ${closesAt} as "closesAt"
      from review_requests q
      join attendances a on a.id = q.attendance_id
      join recruitments o on o.id = a.recruitment_id
      join jobs j on j.id = o.job_id
      left join worker_profiles p on p.worker_id = q.worker_id
     where q.facility_id = any (${facilityIds}::uuid[]) and a.corporation_id = ${corporationId}
       and q.opened_at <= ${now} and q.closes_at >= ${now}
       and not exists (
         select from reviews r where r.attendance_id = q.attendance_id and r.author = 'facility')
       ${after ? sql`and (${closesAt}, q.attendance_id) > (${after.at}, ${after.id}::uuid)` : sql``}
     order by ${closesAt}, q.attendance_id
     limit ${pageSize + 1}
  `.execute(db);
  const reviews = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? reviews.at(-1) : undefined;
  return {
    reviews,
    cursor: last ? encodeCursor([last.closesAt.getTime(), last.attendanceId]) : null,
  };
}

/** The facility of a shift of the scope. Throws NOT_FOUND for every other one. */
export async function facilityOfReview(
  db: Executor,
  { corporationId, facilityIds }: FacilityScope,
  attendanceId: string,
): Promise<string> {
  if (!isUuid(attendanceId)) throw refuseCommon('NOT_FOUND');
  const { rows } = await sql<{ facilityId: string }>`
    /* reviews.facilityOf */
    select facility_id as "facilityId"
      from attendances
     where id = ${attendanceId} and facility_id = any (${facilityIds}::uuid[])
       and corporation_id = ${corporationId}
  `.execute(db);
  const [found] = rows;
  if (!found) throw refuseCommon('NOT_FOUND');
  return found.facilityId;
}
