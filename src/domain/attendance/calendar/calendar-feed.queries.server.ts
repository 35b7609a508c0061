import { sql } from 'kysely';

import { addHours } from '#platform/base/jst.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { CalendarShift } from './calendar-shift.ts';
import { contractProvisionalUntilColumn } from '../contract/provisional.queries.server.ts';
import type { AttendanceState } from '../contract/states.ts';
import { nearestStationJoin } from '../schedule/schedule.queries.server.ts';
import { calendarPastDays } from './calendar-file.ts';

/** Stores the hash of the worker's calendar token in place of the one before. */
export async function storeCalendarFeed(
  db: QueryExecutor,
  { workerId, tokenHash, now }: { workerId: string; tokenHash: string; now: Date },
): Promise<void> {
  await sql`
    /* attendance.storeCalendarFeed */
    insert into calendar_feeds (worker_id, token_hash, created_at)
    values (${workerId}, ${tokenHash}, ${now})
    on conflict (worker_id) do update
       set token_hash = excluded.token_hash, created_at = excluded.created_at
  `.execute(db);
}

/** When the calendar URL was created; null without one. */
export async function calendarFeedMadeAt(
  db: QueryExecutor,
  workerId: string,
): Promise<Date | null> {
  const { rows } = await sql<{ madeAt: Date }>`
    /* attendance.calendarFeedMadeAt */
    select created_at as "madeAt" from calendar_feeds where worker_id = ${workerId}
  `.execute(db);
  return rows[0]?.madeAt ?? null;
}

/** Invalidates the worker's calendar URL. */
export async function removeCalendarFeed(db: QueryExecutor, workerId: string): Promise<void> {
  await sql`
    /* attendance.removeCalendarFeed */
    delete from calendar_feeds where worker_id = ${workerId}
  `.execute(db);
}

/** The worker whose calendar token has this hash; null for an unknown hash and for an erased worker. */
export async function workerIdOfCalendarFeed(
  db: QueryExecutor,
  tokenHash: string,
): Promise<string | null> {
  const { rows } = await sql<{ workerId: string }>`
    /* attendance.workerIdOfCalendarFeed */
    select c.worker_id as "workerId"
      from calendar_feeds c
      join workers w on w.id = c.worker_id and w.deleted_at is null
     where c.token_hash = ${tokenHash}
  `.execute(db);
  return rows[0]?.workerId ?? null;
}

export type CalendarShiftRow = Omit<
  CalendarShift,
  'station' | 'isCancelled' | 'provisionalLabel' | 'sequence'
> & {
  /** Hash of the content that was last served; null before the first time. */
  contentHash: string | null;
  sequence: number;
  state: AttendanceState;
  stationName: string | null;
  walkMinutes: number | null;
  provisionalUntil: Date | null;
};

/** All coming shifts of a worker and those of the past 30 days, cancelled ones included. */
export async function calendarShiftRows(
  db: QueryExecutor,
  { workerId, now }: { workerId: string; now: Date },
): Promise<CalendarShiftRow[]> {
  const { rows } = await sql<CalendarShiftRow>`
    /* attendance.calendarShiftRows */
    select a.id, a.state, j.title, a.starts_at as "startsAt", a.ends_at as "endsAt",
           a.break_minutes as "breakMinutes", j.belongings, f.name as "facilityName",
           f.phone_number as "phoneNumber", l.name || m.name || f.town || f.street_number as address,
           f.latitude, f.longitude, s.name as "stationName", s.walk_minutes as "walkMinutes",
           coalesce(e.modified_at, a.ended_at, a.created_at) as "writtenAt",
           e.content_hash as "contentHash", coalesce(e.sequence, 0) as sequence,
           ${contractProvisionalUntilColumn} as "provisionalUntil"
      from attendances a
      join recruitments r on r.id = a.recruitment_id
      join jobs j on j.id = r.job_id
      join facilities f on f.id = a.facility_id
      join areas_l l on l.code = f.prefecture_code
      join areas_m m on m.code = f.city_code
      left join calendar_events e on e.attendance_id = a.id
      ${nearestStationJoin}
     where a.worker_id = ${workerId} and a.starts_at > ${addHours(now, -24 * calendarPastDays)}
     order by a.starts_at, a.id
  `.execute(db);
  return rows;
}

/**
 * Content of an event and when it last changed. An event that was never served counts as changed when its shift was.
 */
type EventContent = { id: string; contentHash: string; writtenAt: Date };

/** Stores the content of events that are new or have changed, with the next sequence number. */
export async function storeCalendarEvents(
  db: QueryExecutor,
  { events, now }: { events: readonly EventContent[]; now: Date },
): Promise<void> {
  await sql`
    /* attendance.storeCalendarEvents */
    insert into calendar_events as e (attendance_id, content_hash, modified_at)
    select * from unnest(${events.map(({ id }) => id)}::uuid[],
                         ${events.map(({ contentHash }) => contentHash)}::text[],
                         ${events.map(({ writtenAt }) => writtenAt)}::timestamptz[])
     order by 1
    on conflict (attendance_id) do update
       set content_hash = excluded.content_hash, sequence = e.sequence + 1, modified_at = ${now}
     where e.content_hash <> excluded.content_hash
  `.execute(db);
}
