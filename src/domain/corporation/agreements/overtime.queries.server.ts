import { sql, type RawBuilder } from 'kysely';

import { addDays, instantAtJst, type JstDay } from '#platform/base/jst.ts';
import { commonRefusal } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import type { KeysetPageArgs } from '#platform/server/database/keyset-page.ts';

import type { OvertimeAgreementInput } from './agreement-rules.ts';
import { plannedOvertimeSql, shiftStartDaySql } from './agreement-use.queries.server.ts';
import type { WorkerOvertimeFacts, overtimePeriodsOf } from './overtime-rules.ts';

/**
 * SQL: contracts `a` that are in force or were worked, with their overtime: as planned, or after approval as worked,
 * plus the minutes beyond 40 hours of the week. Called-off shifts are left out. `offset 0` makes the database look up
 * each wage by its shift; otherwise it would read all wages for a facility with many shifts.
 */
const overtimeShifts = sql`
  (select a.worker_id, a.facility_id, a.starts_at, a.work_day, w.fixed is null as is_planned,
          case when w.fixed is null then greatest(0, ${plannedOvertimeSql(sql`a`)})
               else (w.fixed ->> 'overtimeMinutes')::integer
                    + coalesce((w.fixed ->> 'weeklyMinutes')::integer, 0) end as minutes
     from attendances a
     left join lateral (select fixed from wages where attendance_id = a.id offset 0) w on true
    where a.state not in ('CANCELLED_BY_WORKER', 'CANCELLED_BY_FACILITY', 'DELETED', 'ABSENT', 'DISMISSED'))`;

/**
 * SQL: for a posting `r` and a worker, the filings of the facility that cover the posting's day, and the worker's
 * overtime at the facility in every month and year of a filing that can contain this day.
 */
export const workerOvertimeFactsSql = (
  workerId: string,
): RawBuilder<WorkerOvertimeFacts> => sql<WorkerOvertimeFacts>`
  case when ${plannedOvertimeSql(sql`r`)} <= 0 then json_build_object('filings', '[]'::json, 'shifts', '[]'::json)
  else json_build_object(
    'filings', (
      select coalesce(json_agg(json_build_object(
               'startsOn', g.starts_on, 'dailyMinutes', g.daily_minutes, 'monthlyHours', g.monthly_hours,
               'yearlyHours', g.yearly_hours, 'isWithdrawn', g.withdrawn_at is not null)), '[]')
        from agreement_filings g
       where g.facility_id = r.facility_id and ${shiftStartDaySql(sql`r`)} between g.starts_on and g.ends_on),
    'shifts', (
      select coalesce(json_agg(json_build_object('workDay', o.work_day, 'minutes', o.minutes)), '[]')
        from ${overtimeShifts} o
       where o.worker_id = ${workerId} and o.facility_id = r.facility_id and o.minutes > 0
         and o.starts_at between r.starts_at - interval '367 days' and r.starts_at + interval '367 days'))
  end`;

type FiledLimits = Pick<
  OvertimeAgreementInput,
  'startsOn' | 'endsOn' | 'monthlyHours' | 'yearlyHours'
>;

/** A filing of the scope's facility. Refusals: NOT_FOUND. */
export async function agreementOvertimeLimits(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
  agreementId: string,
): Promise<FiledLimits & { facilityId: string }> {
  const { rows } = await sql<FiledLimits & { facilityId: string }>`
    /* corporation.agreementOvertimeLimits */
    select g.facility_id as "facilityId", g.starts_on as "startsOn", g.ends_on as "endsOn",
           g.monthly_hours as "monthlyHours", g.yearly_hours as "yearlyHours"
      from agreement_filings g
      join facilities f on f.id = g.facility_id
     where g.id = ${agreementId} and f.id = any (${facilityIds}::uuid[])
       and f.corporation_id = ${corporationId}
  `.execute(db);
  const [row] = rows;
  if (!row) throw commonRefusal('NOT_FOUND');
  return row;
}

export type WorkerOvertimeRow = {
  workerId: string;
  name: string;
  /** Includes planned shifts. */
  monthMinutes: number;
  monthPlanned: number;
  yearMinutes: number;
  yearPlanned: number;
  /** The used share of the nearer limit, in millionths. */
  share: number;
};

/** The order of people: the nearest to a limit first. */
export const byShareOfOvertimeLimit = { share: 'int', workerId: 'uuid' } as const;

type WorkersByOvertimeArgs = KeysetPageArgs<typeof byShareOfOvertimeLimit> & {
  facilityId: string;
  limits: FiledLimits;
  periods: ReturnType<typeof overtimePeriodsOf>;
};

/** Workers with overtime at the facility, those nearest to a limit first. */
export async function workersByOvertime(
  db: QueryExecutor,
  { facilityId, limits, periods: { month, year }, after, limit }: WorkersByOvertimeArgs,
): Promise<WorkerOvertimeRow[]> {
  const within = ({ from, to }: { from: JstDay; to: JstDay }) =>
    sql`o.work_day between ${from}::date and ${to}::date`;
  const first = month.from < year.from ? month.from : year.from;
  const last = month.to > year.to ? month.to : year.to;
  const sum = (condition: RawBuilder<unknown>) =>
    sql`coalesce(sum(o.minutes) filter (where ${condition}), 0)::integer`;
  const beyond = after
    ? sql`(n.share, u.worker_id) < (${after.share}::bigint, ${after.workerId}::uuid)`
    : sql`true`;
  const { rows } = await sql<WorkerOvertimeRow>`
    /* corporation.workersByOvertime */
    select u.worker_id as "workerId", rtrim(p.last_name || ' ' || p.first_name) as name,
           u.month as "monthMinutes", u.month_planned as "monthPlanned",
           u.year as "yearMinutes", u.year_planned as "yearPlanned", n.share::integer as share
      from (select o.worker_id,
                   ${sum(within(month))} as month,
                   ${sum(sql`${within(month)} and o.is_planned`)} as month_planned,
                   ${sum(within(year))} as year,
                   ${sum(sql`${within(year)} and o.is_planned`)} as year_planned
              from ${overtimeShifts} o
             where o.facility_id = ${facilityId} and o.minutes > 0
               and (${within(month)} or ${within(year)})
               and o.starts_at >= ${instantAtJst(first)} and o.starts_at < ${instantAtJst(addDays(last, 1))}
             group by o.worker_id) u
     cross join lateral (
       select greatest(u.month * 1000000::bigint / (${limits.monthlyHours}::integer * 60),
                       u.year * 1000000::bigint / (${limits.yearlyHours}::integer * 60)) as share) n
      join worker_profiles p on p.worker_id = u.worker_id
     where ${beyond}
     order by n.share desc, u.worker_id desc
     limit ${limit}
  `.execute(db);
  return rows;
}
