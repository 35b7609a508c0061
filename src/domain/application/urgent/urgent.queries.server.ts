import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import { commonRefusal } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import { canWorkerBeNotifiedOfPosting, postingToFillQuery } from './reach.queries.server.ts';
import { urgentCallLimits } from './urgent-rules.ts';

/** A posting with its urgent call, if it has one. */
export type PostingForUrgentCall = {
  id: string;
  facilityId: string;
  startsAt: Date;
  deadline: Date;
  isOpen: boolean;
  isLimited: boolean;
  callsToday: number;
  calledAt: Date | null;
  /** Number of workers who were notified; null before. */
  notified: number | null;
};

type Moment = { today: JstDay; now: Date };

/** A posting `r` with its call, and how often its facility has called today. */
const callable = ({ today, now }: Moment) => sql`
    select r.id, r.facility_id as "facilityId", r.starts_at as "startsAt", r.deadline,
           r.closed_at is null and r.paused_at is null and r.seats_taken < r.capacity
             and r.deadline > ${now} as "isOpen",
           exists (select from limited_recruitments l where l.recruitment_id = r.id) as "isLimited",
           (select count(*)::int from urgent_calls c
             where c.facility_id = r.facility_id and c.day = ${today}) as "callsToday",
           u.called_at as "calledAt", u.told as notified
      from recruitments r
      join facilities f on f.id = r.facility_id
      left join urgent_calls u on u.recruitment_id = r.id`;

/** One posting of the scope, and how often its facility has called today. Refusals: NOT_FOUND. */
export async function postingForUrgentCall(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
  { id, today, now }: { id: string; today: JstDay; now: Date },
): Promise<PostingForUrgentCall> {
  const { rows } = await sql<PostingForUrgentCall>`
    /* application.postingForUrgentCall */
    ${callable({ today, now })}
     where r.id = ${id} and f.corporation_id = ${corporationId} and f.id = any (${facilityIds}::uuid[])
  `.execute(db);
  if (!rows[0]) throw commonRefusal('NOT_FOUND');
  return rows[0];
}

/** `postingForUrgentCall` for a scheduled task, without a scope; locks the posting, whose facility's calls the caller has locked. */
export async function lockPostingForUrgentCall(
  tx: Tx,
  { id, today, now }: Moment & { id: string },
): Promise<PostingForUrgentCall> {
  const { rows } = await sql<PostingForUrgentCall>`
    /* application.lockPostingForUrgentCall */
    ${callable({ today, now })}
     where r.id = ${id}
       for no key update of r
  `.execute(tx);
  if (!rows[0]) throw commonRefusal('NOT_FOUND');
  return rows[0];
}

type NewCall = {
  recruitmentId: string;
  facilityId: string;
  staffId: string;
  day: JstDay;
  now: Date;
};

/** Stores a call with the facility's next number of the day; a number beyond the limit breaks a constraint. */
export async function insertUrgentCall(tx: Tx, call: NewCall): Promise<void> {
  const { recruitmentId, facilityId, staffId, day, now } = call;
  await sql`
    /* application.insertUrgentCall */
    insert into urgent_calls (recruitment_id, facility_id, staff_id, called_at, day, number)
    select ${recruitmentId}, ${facilityId}, ${staffId}, ${now}, ${day},
           1 + (select count(*) from urgent_calls where facility_id = ${facilityId} and day = ${day})
  `.execute(tx);
}

/** Locks the row of a facility, so that its calls are made one after another. */
export async function lockUrgentCallsOfFacility(tx: Tx, facilityId: string): Promise<void> {
  await sql`
    /* application.lockUrgentCallsOfFacility */
    select from facilities where id = ${facilityId} for no key update
  `.execute(tx);
}

/** A call whose workers are not notified yet. */
export type WaitingUrgentCall = {
  recruitmentId: string;
  facilityName: string;
  startsAt: Date;
  endsAt: Date;
  isOpen: boolean;
};

/** The oldest call whose workers are not notified yet, locked; calls that another process has locked are skipped. */
export async function lockWaitingUrgentCall(tx: Tx, now: Date): Promise<WaitingUrgentCall | null> {
  const { rows } = await sql<WaitingUrgentCall>`
    /* application.lockWaitingUrgentCall */
    select u.recruitment_id as "recruitmentId", f.name as "facilityName", r.starts_at as "startsAt",
           r.ends_at as "endsAt",
           r.closed_at is null and r.paused_at is null and r.seats_taken < r.capacity
             and r.deadline > ${now} as "isOpen"
      from urgent_calls u
      join recruitments r on r.id = u.recruitment_id
      join facilities f on f.id = u.facility_id
     where u.told_at is null
     order by u.called_at, u.recruitment_id
     limit 1
       for no key update of u skip locked
  `.execute(tx);
  return rows[0] ?? null;
}

/** Stores that the workers of a call were notified, and how many. */
export async function finishUrgentCall(
  tx: Tx,
  { recruitmentId, notified, now }: { recruitmentId: string; notified: number; now: Date },
): Promise<void> {
  await sql`
    /* application.finishUrgentCall */
    update urgent_calls set told_at = ${now}, told = ${notified} where recruitment_id = ${recruitmentId}
  `.execute(tx);
}

/** The codes of the stations of a posting's facility, the nearest first. */
export async function stationCodesOfPosting(
  db: QueryExecutor,
  recruitmentId: string,
): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    /* application.stationCodesOfPosting */
    select s.station_code as code
      from recruitments r
      join facility_stations s on s.facility_id = r.facility_id
     where r.id = ${recruitmentId}
     order by s.walk_minutes, s.station_code
  `.execute(db);
  return rows.map(({ code }) => code);
}

/** Stations near a facility; `minutes` holds the travel time of each at the same index. */
export type StationsNearPosting = { codes: readonly string[]; minutes: readonly number[] };

type Wanted = {
  recruitmentId: string;
  near: StationsNearPosting;
  day: JstDay;
  today: JstDay;
  now: Date;
};

/**
 * The workers to notify of a posting, the nearest first. Each of them lives near the facility or wishes to work near
 * it, has the approved documents that the posting requires, is free at its time, gets notices of postings, has notices
 * left today, and neither blocks the facility nor is blocked by it. This narrows the search; whether a worker may apply
 * is decided afterwards by the rules of applying, one worker at a time.
 */
export const workersForUrgentCallQuery = ({ recruitmentId, near, day, today, now }: Wanted) => sql<{
  workerId: string;
}>`
  /* application.workersForUrgentCallQuery */
  with posting as materialized (${postingToFillQuery(recruitmentId)}),
  station as materialized (
    select code, minutes
      from unnest(${near.codes}::text[], ${near.minutes}::int[]) as t (code, minutes)),
  near as materialized (
    select worker_id, min(minutes) as minutes
      from (select h.worker_id, s.minutes
              from station s
              join home_stations h on h.station_code = s.code
            union all
            select p.worker_id, s.minutes
              from station s
             -- One look-up for each station: of hundreds at once, the planner expects most of the table.
             cross join lateral (
                     select x.worker_id
                       from worker_profiles x
                      where x.desired_station_codes @> array[s.code]
                     offset 0) p) found
     group by worker_id
     order by minutes, worker_id
     limit ${urgentCallLimits.maxCandidates})
  select n.worker_id as "workerId"
    from near n
   cross join posting p
    join workers w on w.id = n.worker_id and w.deleted_at is null and w.stopped_at is null
    left join notification_settings s on s.worker_id = w.id
   where ${canWorkerBeNotifiedOfPosting({ day, today, now })}
     and not exists (
           select from urgent_notices u where u.recruitment_id = p.id and u.worker_id = w.id)
   order by n.minutes, n.worker_id
   limit ${urgentCallLimits.maxNotified}`;

type NewNotices = {
  recruitmentId: string;
  /** The search for a stand-in that notifies the workers; null for an urgent call. */
  searchId: string | null;
  workerIds: readonly string[];
  today: JstDay;
};

/**
 * Counts one notice of today for each of these workers, and returns the workers for whom it was counted: a concurrent
 * call may have used the worker's last notice of the day.
 */
export async function insertUrgentNotices(
  tx: Tx,
  { recruitmentId, searchId, workerIds, today }: NewNotices,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    /* application.insertUrgentNotices */
    insert into urgent_notices (worker_id, day, number, recruitment_id, search_id)
    select w.id, ${today}, 1 + (select count(*) from urgent_notices u where u.worker_id = w.id and u.day = ${today}),
           ${recruitmentId}, ${searchId}::uuid
      from unnest(${workerIds}::uuid[]) as w (id)
     where (select count(*) from urgent_notices u
             where u.worker_id = w.id and u.day = ${today}) < ${urgentCallLimits.noticesADay}
     order by w.id
    on conflict do nothing
    returning worker_id as id
  `.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Erases a batch of the notices of days before `before`: the limit counts only those of today, and postings of these
 * days have begun. Returns how many.
 */
export async function deleteOldUrgentNotices(
  db: QueryExecutor,
  { before, limit }: { before: JstDay; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    /* application.deleteOldUrgentNotices */
    delete from urgent_notices
     where (worker_id, day, number) in (
       select worker_id, day, number from urgent_notices where day < ${before} order by day limit ${limit})
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Erases the records of urgent postings that a worker was notified of. */
export async function eraseUrgentNoticesOfWorker(tx: Tx, workerId: string): Promise<void> {
  await sql`
    /* application.eraseUrgentNoticesOfWorker */
    delete from urgent_notices where worker_id = ${workerId}
  `.execute(tx);
}
