import { sql } from 'kysely';

import { applicationLimits } from '#domain/application/limits.ts';
import { askedCancellationsByFacility } from '#domain/attendance/asked/asked.queries.server.ts';
import { addDays, addHours, instantAtJst, jstDay } from '#platform/base/jst.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import { claimReviewHours } from '#domain/attendance/corrections/claim-limits.ts';
import { digestContractHours } from './notice-rules.ts';
import { isConcludedByApplication } from './shift-events.queries.server.ts';

export type FacilityDigestCounts = {
  facilityId: string;
  facilityName: string;
  corporationId: string;
  shifts: number;
  unstaffed: number;
  /** Contracts of the last day that were made without a decision of the facility. */
  contracts: number;
  applications: number;
  hours: number;
  /** Unanswered cancellations that the facility asked for, by the worker's account. */
  asked: number;
  /** Workers who joined the own people yesterday. */
  joined: number;
  firstDueAt: Date | null;
};

/**
 * Returns the counts of today and of new workers for each facility of the corporations; facilities without any are left
 * out.
 */
export async function facilityDigestCounts(
  db: QueryExecutor,
  { corporationIds, now }: { corporationIds: readonly string[]; now: Date },
): Promise<FacilityDigestCounts[]> {
  const today = jstDay(now);
  const [from, to] = [instantAtJst(today), instantAtJst(addDays(today, 1))];
  const yesterday = instantAtJst(addDays(today, -1));
  const { rows } = await sql<FacilityDigestCounts>`
    /* staffNotices.facilityDigestCounts */
    select f.id as "facilityId", f.name as "facilityName", f.corporation_id as "corporationId",
           s.shifts, u.unstaffed, n.contracts, p.applications, h.hours,
           coalesce(k.asked, 0) as asked, o.joined, least(p.due, h.due, k.due) as "firstDueAt"
      from facilities f
     cross join lateral (
           select count(*)::int as shifts
             from attendances a
            where a.facility_id = f.id and a.starts_at >= ${from} and a.starts_at < ${to}
              and a.state in ('SCHEDULED', 'CHECKED_IN', 'CHECKED_OUT', 'REVIEWING', 'FIXED', 'PAID')) s
     cross join lateral (
           select coalesce(sum(r.capacity - r.seats_taken), 0)::int as unstaffed
             from recruitments r
            where r.facility_id = f.id and r.starts_at >= ${now} and r.starts_at < ${to}
              and r.closed_at is null and r.seats_taken < r.capacity) u
     cross join lateral (
           select count(*)::int as contracts
             from attendances a
            where a.facility_id = f.id and a.state = 'SCHEDULED' and a.starts_at > ${now}
              and a.created_at > ${addHours(now, -digestContractHours)} and a.created_at <= ${now}
              and ${isConcludedByApplication}) n
     cross join lateral (
           select count(*)::int as applications, min(due) as due
             from (select least(a.applied_at + make_interval(hours => ${applicationLimits.answerHours}),
                                r.starts_at - make_interval(hours => ${applicationLimits.answerHoursBeforeStart})) as due
                     from applications a
                     join recruitments r on r.id = a.recruitment_id
                    where a.facility_id = f.id and a.state = 'APPLIED') w
            where due > ${now}) p
     cross join lateral (
           select count(*)::int as hours,
                  min(case a.state when 'REVIEWING' then a.claimed_at else a.end_asked_at end
                        + make_interval(hours => ${claimReviewHours})) as due
             from attendances a
            where a.facility_id = f.id and a.state in ('CHECKED_OUT', 'REVIEWING') and not a.needs_operator
              and (a.state = 'REVIEWING' or a.end_asked_at is not null and a.check_out_was_automatic)) h
     cross join lateral (
           select count(*)::int as joined
             from own_people n
            where n.facility_id = f.id and n.joined_at >= ${yesterday} and n.joined_at < ${from}
              and n.ended_at is null) o
      left join (${askedCancellationsByFacility(now)}) k on k.facility_id = f.id
     where f.corporation_id = any (${corporationIds}::uuid[]) and f.closed_at is null
       and (s.shifts > 0 or u.unstaffed > 0 or n.contracts > 0 or p.applications > 0 or h.hours > 0 or k.asked > 0
            or o.joined > 0)
     order by f.name, f.id
  `.execute(db);
  return rows;
}

/** A batch of corporations with a person whose digest of the day is not written yet. */
export async function corporationsWithoutDigest(
  db: QueryExecutor,
  { day, limit }: { day: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    /* staffNotices.corporationsWithoutDigest */
    select m.corporation_id as id
      from staff_memberships m
     where m.ended_at is null and m.role in ('OWNER', 'MANAGER', 'APPROVER')
       and not exists (select from staff_notices n
                        where n.dedup_key = 'digest:' || ${day}::text || ':' || m.staff_id)
     group by m.corporation_id
     limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}
