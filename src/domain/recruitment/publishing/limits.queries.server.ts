import { sql, type RawBuilder } from 'kysely';

import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { finishedShiftStatesSql } from '#platform/server/database/finished-shifts.queries.server.ts';
import { isWorkerBlockedSql } from '#platform/server/database/worker-blocks.queries.server.ts';

import { isNotHiddenByReview } from './holds.queries.server.ts';
import { minShiftsByAudience, type PostingAudience } from './limit-rules.ts';

/**
 * SQL condition: the worker, or for null a visitor, may see recruitment `r`, because it is public or the worker was
 * invited. A scalar subquery, so that the plan looks it up by key for the shown rows instead of joining tables. For lists
 * of postings that are not paused: those that a review hides are paused.
 */
export const isRecruitmentVisibleTo = (
  workerId: string | null,
): RawBuilder<boolean> => sql<boolean>`coalesce(
  (select i.worker_id is not null
     from limited_recruitments l
     left join invited_recruitments i
       on i.recruitment_id = l.recruitment_id and i.worker_id = ${workerId}::uuid
    where l.recruitment_id = r.id), true)`;

/** SQL condition: the worker, or for null a visitor, may open recruitment `r` by its id, open or not. */
export const canRecruitmentBeOpenedBy = (workerId: string | null): RawBuilder<boolean> =>
  sql<boolean>`${isRecruitmentVisibleTo(workerId)} and ${isNotHiddenByReview}`;

export type NewPostingLimit = {
  recruitmentId: string;
  facilityId: string;
  audience: PostingAudience;
  groupId: string | null;
  until: Date;
};

/** Returns true when each limit's group belongs to the facility of its recruitment. */
export async function doGroupsBelongToFacilities(
  tx: Tx,
  limits: readonly NewPostingLimit[],
): Promise<boolean> {
  const groups = limits.filter(({ groupId }) => groupId !== null);
  if (groups.length === 0) return true;
  const { rows } = await sql<{ areTheirs: boolean }>`
    /* recruitment.doGroupsBelongToFacilities */
    select bool_and(exists (
             select from worker_groups g
              where g.id = t."groupId" and g.facility_id = t."facilityId")) as "areTheirs"
      from json_to_recordset(${JSON.stringify(groups)}::json) as t ("facilityId" uuid, "groupId" uuid)
  `.execute(tx);
  return rows[0]?.areTheirs === true;
}

/** Stores that these recruitments are limited. The caller has not added them to the search. */
export async function insertPostingLimits(
  tx: Tx,
  limits: readonly NewPostingLimit[],
): Promise<void> {
  await sql`
    /* recruitment.insertPostingLimits */
    insert into limited_recruitments (recruitment_id, facility_id, audience, group_id, until)
    select "recruitmentId", "facilityId", audience, "groupId", until
      from json_to_recordset(${JSON.stringify(limits)}::json) as t (
             "recruitmentId" uuid, "facilityId" uuid, audience text, "groupId" uuid, until timestamptz)
  `.execute(tx);
}

/**
 * SQL for the workers in audience `t` of a facility. Left out: deleted and suspended workers, and those whom the
 * facility blocked or who blocked the facility.
 */
const members = sql`
    select k.worker_id, t.facility_id, t.audience, t.group_id
      from (select a.worker_id
              from attendances a
             where t.least is not null and a.facility_id = t.facility_id and a.state in ${finishedShiftStatesSql}
             group by a.worker_id
            having count(*) >= t.least
             union all
            select v.worker_id
              from favorite_workers v
             where t.audience = 'FAVORITES' and v.facility_id = t.facility_id
             union all
            select g.worker_id from worker_group_members g where g.group_id = t.group_id
             union all
            select p.worker_id
              from own_people p
             where t.audience = 'OWN_PEOPLE' and p.facility_id = t.facility_id and p.ended_at is null) k
     -- A scalar: a join would read every worker there is.
     where (select w.deleted_at is null and w.stopped_at is null from workers w where w.id = k.worker_id)
       and not ${isWorkerBlockedSql(sql`t.facility_id`, sql`k.worker_id`)}
       and not exists (select from blocked_facilities b
                        where b.worker_id = k.worker_id and b.facility_id = t.facility_id)`;

/** SQL for a table `s` of the audiences by a rule, with the number of shifts that each rule requires. */
const audiences = sql`
  json_to_recordset(${JSON.stringify(
    Object.entries(minShiftsByAudience).map(([audience, least]) => ({ audience, least })),
  )}::json) as s (audience text, least integer)`;

/**
 * Invites the audience of each of these limited recruitments; returns the recruitments to which anybody was invited.
 */
export async function insertAudienceInvitations(
  tx: Tx,
  recruitmentIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    /* recruitment.insertAudienceInvitations */
    with wanted as materialized (
      select distinct l.facility_id, l.audience, l.group_id, s.least
        from limited_recruitments l
        left join ${audiences} on s.audience = l.audience
       where l.recruitment_id = any (${recruitmentIds}::uuid[])),
    asked as materialized (
      select m.* from wanted t cross join lateral (${members}) m),
    invited as (
      insert into invited_recruitments (worker_id, recruitment_id)
      select a.worker_id, l.recruitment_id
        from limited_recruitments l
        join asked a
          on a.facility_id = l.facility_id and a.audience = l.audience
         and a.group_id is not distinct from l.group_id
       where l.recruitment_id = any (${recruitmentIds}::uuid[])
      returning recruitment_id)
    select distinct recruitment_id as id from invited
  `.execute(tx);
  return rows.map(({ id }) => id);
}

export type PostingAudienceSize = {
  facilityId: string;
  audience: PostingAudience;
  groupId: string | null;
  groupName: string | null;
  people: number;
};

/**
 * Returns how many people each audience of the scope's facilities has now: audiences by a rule, chosen ones, and groups
 * by name. `among` restricts the answer to these facilities.
 */
export async function readPostingAudiences(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
  among = facilityIds,
): Promise<PostingAudienceSize[]> {
  const { rows } = await sql<PostingAudienceSize>`
    /* recruitment.readPostingAudiences */
    select f.id as "facilityId", t.audience, t.group_id as "groupId", t.name as "groupName",
           (select count(*)::int from (${members}) m) as people
      from facilities f
     cross join lateral (
       select f.id as facility_id, s.audience, s.least, null::uuid as group_id, null as name
         from ${audiences}
        union all
       select f.id, 'FAVORITES', null, null, null
        union all
       select f.id, 'OWN_PEOPLE', null, null, null
        union all
       select f.id, 'GROUP', null, g.id, g.name from worker_groups g where g.facility_id = f.id) t
     where f.id = any (${facilityIds}::uuid[]) and f.id = any (${among}::uuid[])
       and f.corporation_id = ${corporationId}
     order by t.least nulls last, t.name nulls first, t.audience, t.group_id
  `.execute(db);
  return rows;
}

/** Removes a group from the postings that are limited to it; invitations that were sent stay valid. */
export async function removeGroupFromPostingLimits(tx: Tx, groupId: string): Promise<void> {
  await sql`
    /* recruitment.removeGroupFromPostingLimits */
    update limited_recruitments set group_id = null where group_id = ${groupId}
  `.execute(tx);
}

/** Makes these recruitments public and withdraws their invitations; returns those that were limited. */
export async function deletePostingLimits(
  tx: Tx,
  recruitmentIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    /* recruitment.deletePostingLimits */
    delete from limited_recruitments
     where recruitment_id = any (${recruitmentIds}::uuid[])
    returning recruitment_id as id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Ends a recruitment's limit at `latest` if it would end later; changes nothing for a public recruitment. Called after
 * every edit, because the deadline may have become earlier.
 */
export async function endPostingLimitBy(
  tx: Tx,
  { recruitmentId, latest }: { recruitmentId: string; latest: Date },
): Promise<void> {
  await sql`
    /* recruitment.endPostingLimitBy */
    update limited_recruitments
       set until = ${latest}
     where recruitment_id = ${recruitmentId} and until > ${latest}
  `.execute(tx);
}

/**
 * Withdraws a worker's invitations of a facility, except where the worker has applied already. Also removes these
 * recruitments from the worker's favourites, because the worker could not open them any more.
 */
export async function withdrawInvitations(
  tx: Tx,
  { workerId, facilityId }: { workerId: string; facilityId: string },
): Promise<void> {
  await sql`
    /* recruitment.withdrawInvitations */
    with withdrawn as (
      delete from invited_recruitments i
       using limited_recruitments l
       where i.worker_id = ${workerId}
         and l.recruitment_id = i.recruitment_id
         and l.facility_id = ${facilityId}
         and not exists (select from applications a
                          where a.worker_id = i.worker_id and a.recruitment_id = i.recruitment_id)
      returning i.recruitment_id)
    delete from favorites v
     using withdrawn x
     where v.worker_id = ${workerId} and v.recruitment_id = x.recruitment_id
  `.execute(tx);
}

/** Erases a worker's invitations. */
export async function eraseInvitations(tx: Tx, workerId: string): Promise<void> {
  await sql`
    /* recruitment.eraseInvitations */
    delete from invited_recruitments where worker_id = ${workerId}
  `.execute(tx);
}
