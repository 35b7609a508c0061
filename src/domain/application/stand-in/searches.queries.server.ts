import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import {
  canWorkerBeNotifiedOfPosting,
  postingToFillQuery,
} from '../urgent/reach.queries.server.ts';
import { urgentCallLimits } from '../urgent/urgent-rules.ts';
import {
  automaticSearchHoursBeforeStart,
  type StandInPostingFacts,
  type StandInOutcome,
  type StandInStepKind,
} from './stand-in-rules.ts';

type NewSearch = { recruitmentId: string; staffId: string; now: Date };

/** Stores a search with its steps: favourites, each group by name, the public. Null if a search is already running. */
export async function insertSearch(
  tx: Tx,
  { recruitmentId, staffId, isAutomatic, now }: NewSearch & { isAutomatic: boolean },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    /* application.insertSearch */
    with search as (
      insert into stand_in_searches (recruitment_id, facility_id, staff_id, is_automatic, started_at, next_at)
      select id, facility_id, ${staffId}::uuid, ${isAutomatic}, ${now}, ${now}
        from recruitments where id = ${recruitmentId}
      on conflict do nothing
      returning id, facility_id),
    steps as (
      insert into stand_in_steps (search_id, position, kind, group_id)
      select s.id, row_number() over (order by t.place, t.name, t.group_id) - 1, t.kind, t.group_id
        from search s
       cross join lateral (
               select 0 as place, 'FAVORITES' as kind, null::uuid as group_id, null as name
                union all
               select 1, 'GROUP', g.id, g.name from worker_groups g where g.facility_id = s.facility_id
                union all
               select 2, 'PUBLIC', null, null) t)
    select id from search
  `.execute(tx);
  return rows[0]?.id ?? null;
}

export type RunningStandInSearch = StandInPostingFacts & {
  id: string;
  recruitmentId: string;
  facilityId: string;
  facilityName: string;
  staffId: string;
  startedAt: Date;
  nextAt: Date;
  startsAt: Date;
  endsAt: Date;
};

/**
 * Locks a running search with a step or an ending that is due, and skips searches locked by another process. At night
 * (`mayTell` is false) only a search that ends counts, because nobody may be notified.
 */
export async function lockDueSearch(
  tx: Tx,
  { now, mayTell }: { now: Date; mayTell: boolean },
): Promise<RunningStandInSearch | null> {
  const { rows } = await sql<RunningStandInSearch>`
    /* application.lockDueSearch */
    select s.id, s.recruitment_id as "recruitmentId", s.facility_id as "facilityId",
           f.name as "facilityName", s.staff_id as "staffId", s.started_at as "startedAt",
           s.next_at as "nextAt", r.starts_at as "startsAt", r.ends_at as "endsAt", r.deadline,
           r.capacity, r.seats_taken as "seatsTaken",
           r.closed_at is not null or r.paused_at is not null as "isStopped"
      from stand_in_searches s
      join recruitments r on r.id = s.recruitment_id
      join facilities f on f.id = s.facility_id
     where s.ended_at is null
       and (r.seats_taken >= r.capacity or r.closed_at is not null or r.paused_at is not null
            or r.deadline <= ${now}
            or (s.next_at <= ${now}
                and (${mayTell}
                     or not exists (select from stand_in_steps p
                                     where p.search_id = s.id and p.began_at is null))))
     order by s.next_at, s.id
     limit 1
       for no key update of s skip locked
  `.execute(tx);
  return rows[0] ?? null;
}

export type StandInStep = { position: number; kind: StandInStepKind; groupId: string | null };

/** The steps of a search that have not begun, in their order. */
export async function remainingStandInSteps(tx: Tx, searchId: string): Promise<StandInStep[]> {
  const { rows } = await sql<StandInStep>`
    /* application.remainingStandInSteps */
    select position, kind, group_id as "groupId"
      from stand_in_steps
     where search_id = ${searchId} and began_at is null
     order by position
  `.execute(tx);
  return rows;
}

type StandInWorkersArgs = {
  searchId: string;
  recruitmentId: string;
  step: StandInStep;
  day: JstDay;
  today: JstDay;
  now: Date;
};

/**
 * The favourites or the members of a group who could be notified of the posting and were not yet notified by this
 * search.
 */
export async function workersToNotifyForStandIn(
  tx: Tx,
  { searchId, recruitmentId, step, day, today, now }: StandInWorkersArgs,
): Promise<string[]> {
  const { rows } = await sql<{ workerId: string }>`
    /* application.workersToNotifyForStandIn */
    with posting as materialized (${postingToFillQuery(recruitmentId)}),
    asked as materialized (
      select v.worker_id
        from posting p
        join favorite_workers v on v.facility_id = p.facility_id
       where ${step.kind === 'FAVORITES'}
       union
      select m.worker_id from worker_group_members m where m.group_id = ${step.groupId}::uuid)
    select a.worker_id as "workerId"
      from asked a
     cross join posting p
      join workers w on w.id = a.worker_id and w.deleted_at is null and w.stopped_at is null
      left join notification_settings s on s.worker_id = w.id
     where ${canWorkerBeNotifiedOfPosting({ day, today, now })}
       and not exists (
             select from urgent_notices u
              where u.recruitment_id = p.id and u.worker_id = w.id and u.search_id = ${searchId})
     order by a.worker_id
     limit ${urgentCallLimits.maxNotified}
  `.execute(tx);
  return rows.map(({ workerId }) => workerId);
}

/** Stores that a step has begun, and how many workers it notified; null for the public step. */
export async function writeStandInStep(
  tx: Tx,
  step: { searchId: string; position: number; notified: number | null; now: Date },
): Promise<void> {
  await sql`
    /* application.writeStandInStep */
    update stand_in_steps
       set began_at = ${step.now}, told = ${step.notified}
     where search_id = ${step.searchId} and position = ${step.position}
  `.execute(tx);
}

export async function writeNextStepTime(
  tx: Tx,
  { id, nextAt }: { id: string; nextAt: Date },
): Promise<void> {
  await sql`
    /* application.writeNextStepTime */
    update stand_in_searches set next_at = ${nextAt} where id = ${id}
  `.execute(tx);
}

/** Ends a search; false if it has already ended. */
export async function endSearch(
  tx: Tx,
  { id, outcome, now }: { id: string; outcome: StandInOutcome; now: Date },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    /* application.endSearch */
    update stand_in_searches set ended_at = ${now}, outcome = ${outcome}
     where id = ${id} and ended_at is null
  `.execute(tx);
  return numAffectedRows > 0n;
}

type LostSeat = { recruitmentId: string; facilityId: string; staffId: string };

/**
 * Locks an open posting that lost a worker within 24 hours of its start and has had no search since, at a facility
 * whose searches start automatically. Rows locked by another process or by a worker who applies are skipped.
 */
export async function lockPostingWithLostWorker(
  tx: Tx,
  { now, leavesAt }: { now: Date; leavesAt: Date },
): Promise<LostSeat | null> {
  const { rows } = await sql<LostSeat>`
    /* application.lockPostingWithLostWorker */
    select r.id as "recruitmentId", r.facility_id as "facilityId", m.staff_id as "staffId"
      from attendances a
      join automatic_stand_ins m on m.facility_id = a.facility_id
      join recruitments r on r.id = a.recruitment_id
     where a.state in ('CANCELLED_BY_WORKER', 'DELETED')
       -- A seat that the facility asked to have cancelled is not filled again. (Rule 8.9)
       and not exists (select from asked_cancellations k
                        where k.attendance_id = a.id and not k.seat_returned)
       and a.ended_at > ${now}::timestamptz - make_interval(hours => ${automaticSearchHoursBeforeStart})
       and a.ended_at > m.since
       and a.ended_at >= r.starts_at - make_interval(hours => ${automaticSearchHoursBeforeStart})
       and r.starts_at > ${now} and r.deadline > ${leavesAt}
       and r.seats_taken < r.capacity and r.closed_at is null and r.paused_at is null
       and not exists (select from limited_recruitments l where l.recruitment_id = r.id)
       and not exists (select from stand_in_searches s
                        where s.recruitment_id = r.id and (s.ended_at is null or s.ended_at >= a.ended_at))
     order by r.deadline, r.id
     limit 1
       for no key update of r skip locked
  `.execute(tx);
  return rows[0] ?? null;
}

/** True when searches of the facility start automatically. */
export async function isStandInAutomaticAt(
  db: QueryExecutor,
  facilityId: string,
): Promise<boolean> {
  const { rows } = await sql<{ on: boolean }>`
    /* application.isStandInAutomaticAt */
    select exists (select from automatic_stand_ins where facility_id = ${facilityId}) as on
  `.execute(db);
  return rows[0]?.on ?? false;
}

/** Turns on the automatic start of searches; false if it was already on. */
export async function insertAutomaticStandIn(
  tx: Tx,
  { facilityId, staffId, now }: { facilityId: string; staffId: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    /* application.insertAutomaticStandIn */
    insert into automatic_stand_ins (facility_id, staff_id, since)
    values (${facilityId}, ${staffId}, ${now})
    on conflict do nothing
  `.execute(tx);
  return numAffectedRows > 0n;
}

/** Turns off the automatic start of searches; false if it was already off. */
export async function deleteAutomaticStandIn(tx: Tx, facilityId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    /* application.deleteAutomaticStandIn */
    delete from automatic_stand_ins where facility_id = ${facilityId}
  `.execute(tx);
  return numAffectedRows > 0n;
}
