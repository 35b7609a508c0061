import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';

type Span = { startAt: Date; endAt: Date };
export type OverlappingShift = { startsAt: Date; endsAt: Date; facilityName: string };

/**
 * Returns another shift of the worker, at any corporation, that overlaps the given hours; null without one. Its
 * approved hours count, else those claimed and sent, else those stamped. A running shift counts up to its planned end.
 * (Rule 8.3)
 */
export async function findOverlappingShift(
  db: QueryExecutor,
  shift: { id: string; workerId: string },
  { startAt, endAt }: Span,
): Promise<OverlappingShift | null> {
  const { rows } = await sql<OverlappingShift>`
    /* attendance.findOverlappingShift */
    select a.starts_at as "startsAt", a.ends_at as "endsAt", f.name as "facilityName"
      from attendances a
      join facilities f on f.id = a.facility_id
     cross join lateral (
       select coalesce(a.approved_start_at, c.start_at, a.recorded_start_at, a.starts_at) as start_at,
              coalesce(a.approved_end_at, c.end_at, a.recorded_end_at, a.ends_at) as end_at
         from (select case when a.state = 'REVIEWING' then a.claimed_start_at end as start_at,
                      case when a.state = 'REVIEWING' then a.claimed_end_at end as end_at) c) h
     where a.worker_id = ${shift.workerId} and a.id <> ${shift.id}
       and a.state in ('CHECKED_IN', 'CHECKED_OUT', 'REVIEWING', 'FIXED', 'PAID', 'DISMISSED')
       -- Planned times bound the search for the index: hours lie at most a day around them.
       and a.starts_at between ${startAt}::timestamptz - interval '2 days' and ${endAt}::timestamptz + interval '2 days'
       -- Sent home before the check-in: nothing was worked.
       and (a.state <> 'DISMISSED' or a.approved_start_at is not null)
       and h.start_at < ${endAt} and h.end_at > ${startAt}
     order by a.starts_at
     limit 1
  `.execute(db);
  return rows[0] ?? null;
}
