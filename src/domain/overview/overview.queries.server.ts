import { sql } from 'kysely';

import { applicationLimits } from '#domain/application/limits.ts';
import { askedCancellationsByFacility } from '#domain/attendance/asked/asked.queries.server.ts';
import { addDays, addHours, addMinutes, instantAtJst, jstDay } from '#platform/base/jst.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import { claimReviewHours } from '#domain/attendance/corrections/claim-limits.ts';
import {
  absenceSuspectedAfterMinutes,
  absentAfterEndHours,
  lateFlaggedAfterMinutes,
} from '#domain/attendance/missing-stamp-limits.ts';
import type { KeysetPageArgs } from '#platform/server/database/keyset-page.ts';

export type FacilityOverviewRow = {
  facilityId: string;
  name: string;
  shifts: number;
  late: number;
  lateDueAt: Date | null;
  missing: number;
  missingDueAt: Date | null;
  asked: number;
  askedDueAt: Date | null;
  askedStartsAt: Date | null;
  openSeats: number;
  openSeatsDueAt: Date | null;
  applicants: number;
  applicantsDueAt: Date | null;
  hours: number;
  hoursDueAt: Date | null;
};

/** The order of facilities. */
export const byNameAndFacility = { name: 'text', facilityId: 'uuid' } as const;

/** Today's shifts and open tasks of each facility of the scope that is not closed, by name, at most `limit`. */
export async function facilityOverviewRows(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
  { after, limit, now }: KeysetPageArgs<typeof byNameAndFacility> & { now: Date },
): Promise<FacilityOverviewRow[]> {
  const today = jstDay(now);
  const [from, to] = [instantAtJst(today), instantAtJst(addDays(today, 1))];
  const lateFrom = addMinutes(now, -lateFlaggedAfterMinutes);
  const missingFrom = addMinutes(now, -absenceSuspectedAfterMinutes);
  const { rows } = await sql<FacilityOverviewRow>`
    /* overview.facilityOverviewRows */
    select f.id as "facilityId", f.name, s.shifts,
           u.late, u.late_due as "lateDueAt", u.missing, u.missing_due as "missingDueAt",
           coalesce(k.asked, 0) as asked, k.due as "askedDueAt", k.starts_at as "askedStartsAt",
           e.seats as "openSeats", e.due as "openSeatsDueAt",
           p.applicants, p.due as "applicantsDueAt", h.hours, h.due as "hoursDueAt"
      from (select id, name
              from facilities
             where corporation_id = ${corporationId} and id = any (${facilityIds}::uuid[]) and closed_at is null
               ${after ? sql`and (name, id) > (${after.name}, ${after.facilityId}::uuid)` : sql``}
             order by name, id
             limit ${limit}) f
     cross join lateral (
           select count(*)::int as shifts
             from attendances a
            where a.facility_id = f.id and a.starts_at >= ${from} and a.starts_at < ${to}
              and a.state in ('SCHEDULED', 'CHECKED_IN', 'CHECKED_OUT', 'REVIEWING', 'FIXED', 'PAID')) s
     cross join lateral (
           select (count(*) filter (where a.starts_at > ${missingFrom}))::int as late,
                  min(a.starts_at) filter (where a.starts_at > ${missingFrom})
                    + make_interval(mins => ${absenceSuspectedAfterMinutes}) as late_due,
                  (count(*) filter (where a.starts_at <= ${missingFrom}))::int as missing,
                  min(a.ends_at) filter (where a.starts_at <= ${missingFrom})
                    + make_interval(hours => ${absentAfterEndHours}) as missing_due
             from attendances a
            where a.facility_id = f.id and a.state = 'SCHEDULED' and a.starts_at <= ${lateFrom}
              and a.starts_at > ${addHours(now, -24)} and a.ends_at > ${addHours(now, -absentAfterEndHours)}) u
     cross join lateral (
           select coalesce(sum(r.capacity - r.seats_taken), 0)::int as seats,
                  min(r.deadline) filter (where r.deadline > ${now}) as due
             from recruitments r
            where r.facility_id = f.id and r.starts_at > ${now} and r.starts_at < ${to}
              and r.closed_at is null and r.seats_taken < r.capacity) e
     cross join lateral (
           select count(*)::int as applicants, min(w.due) as due
             from (select least(a.applied_at + make_interval(hours => ${applicationLimits.answerHours}),
                                r.starts_at - make_interval(hours => ${applicationLimits.answerHoursBeforeStart})) as due
                     from applications a
                     join recruitments r on r.id = a.recruitment_id
                    where a.facility_id = f.id and a.state = 'APPLIED') w
            where w.due > ${now}) p
     cross join lateral (
           select count(*)::int as hours, min(w.due) as due
             from (select case a.state when 'REVIEWING' then a.claimed_at else a.end_asked_at end
                            + make_interval(hours => ${claimReviewHours}) as due
                     from attendances a
                    where a.facility_id = f.id and a.state in ('CHECKED_OUT', 'REVIEWING')
                      and not a.needs_operator
                      and (a.state = 'REVIEWING' or a.end_asked_at is not null and a.check_out_was_automatic)) w
            where w.due > ${now}) h
      left join (${askedCancellationsByFacility(now)}) k on k.facility_id = f.id
     order by f.name, f.id
  `.execute(db);
  return rows;
}
