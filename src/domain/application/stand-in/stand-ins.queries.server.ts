import { sql, type RawBuilder } from 'kysely';

import { addHours } from '#platform/base/jst.ts';
import { commonRefusal } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import {
  standInSearchHours,
  type StandInPostingFacts,
  type StandInOutcome,
  type StandInStepKind,
} from './stand-in-rules.ts';

/** A posting as a search needs it, with its latest search. */
export type StandInRow = StandInPostingFacts & {
  id: string;
  facilityId: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  isLimited: boolean;
  searchId: string | null;
  isAutomatic: boolean;
  /** The person who started the search. */
  startedBy: string;
  startedAt: Date;
  nextAt: Date;
  endedAt: Date | null;
  outcome: StandInOutcome | null;
};

const standIns = (where: RawBuilder<unknown>) => sql<StandInRow>`
    select r.id, r.facility_id as "facilityId", j.title, r.starts_at as "startsAt",
           r.ends_at as "endsAt", r.deadline, r.capacity, r.seats_taken as "seatsTaken",
           r.closed_at is not null or r.paused_at is not null as "isStopped",
           exists (select from limited_recruitments l where l.recruitment_id = r.id) as "isLimited",
           s.id as "searchId", s.is_automatic as "isAutomatic", p.name as "startedBy",
           s.started_at as "startedAt", s.next_at as "nextAt", s.ended_at as "endedAt", s.outcome
      from recruitments r
      join jobs j on j.id = r.job_id
      join facilities f on f.id = r.facility_id
      left join lateral (
             select * from stand_in_searches x
              where x.recruitment_id = r.id
              order by x.started_at desc, x.id desc
              limit 1) s on true
      left join staff p on p.id = s.staff_id
     where ${where}`;

/** Maximum postings in one answer; a facility has fewer shifts in a day. */
const most = 100;

/** The postings of the scope's facility that begin within a day and have an open seat or a search, the first start first. */
export async function standInsOfDay(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
  now: Date,
): Promise<StandInRow[]> {
  const { rows } = await sql<StandInRow>`
    /* application.standInsOfDay */
    ${standIns(sql`
       r.facility_id = any (${facilityIds}::uuid[]) and f.corporation_id = ${corporationId}
       and r.starts_at > ${now} and r.starts_at <= ${addHours(now, standInSearchHours)}
       and (s.id is not null
            or r.seats_taken < r.capacity and r.deadline > ${now}
               and r.closed_at is null and r.paused_at is null)`)}
     order by r.starts_at, r.id
     limit ${most}
  `.execute(db);
  return rows;
}

/** One posting of the scope. Refusals: NOT_FOUND. */
export async function standInPostingOf(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
  id: string,
): Promise<StandInRow> {
  const { rows } = await sql<StandInRow>`
    /* application.standInPostingOf */
    ${standIns(sql`
       r.id = ${id} and f.corporation_id = ${corporationId} and f.id = any (${facilityIds}::uuid[])`)}
  `.execute(db);
  if (!rows[0]) throw commonRefusal('NOT_FOUND');
  return rows[0];
}

export type StandInStepRow = {
  searchId: string;
  position: number;
  kind: StandInStepKind;
  /** Name of the group that the step asks; null for other kinds of steps and for a group that was deleted since. */
  groupName: string | null;
  beganAt: Date | null;
  /** Number of workers whom the step notified; for the public step, whom the urgent call notified. */
  notified: number | null;
  calledAt: Date | null;
};

/** The steps of these searches, in their order. */
export async function standInStepsOf(
  db: QueryExecutor,
  searchIds: readonly string[],
): Promise<StandInStepRow[]> {
  const { rows } = await sql<StandInStepRow>`
    /* application.standInStepsOf */
    select p.search_id as "searchId", p.position, p.kind, g.name as "groupName",
           p.began_at as "beganAt", coalesce(p.told, u.told) as notified, u.called_at as "calledAt"
      from stand_in_steps p
      join stand_in_searches s on s.id = p.search_id
      left join worker_groups g on g.id = p.group_id
      left join urgent_calls u on p.kind = 'PUBLIC' and u.recruitment_id = s.recruitment_id
     where p.search_id = any (${searchIds}::uuid[])
     order by p.search_id, p.position
  `.execute(db);
  return rows;
}

type LockedSearch = { facilityId: string; isRunning: boolean };

/** Locks a search of the scope. Refusals: NOT_FOUND. */
export async function lockSearch(
  tx: Tx,
  { corporationId, facilityIds }: FacilityScope,
  id: string,
): Promise<LockedSearch> {
  const { rows } = await sql<LockedSearch>`
    /* application.lockSearch */
    select s.facility_id as "facilityId", s.ended_at is null as "isRunning"
      from stand_in_searches s
      join facilities f on f.id = s.facility_id
     where s.id = ${id} and f.corporation_id = ${corporationId} and f.id = any (${facilityIds}::uuid[])
       for no key update of s
  `.execute(tx);
  if (!rows[0]) throw commonRefusal('NOT_FOUND');
  return rows[0];
}
