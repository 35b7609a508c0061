import { sql, type RawBuilder } from 'kysely';

import { statutoryDayMinutes } from '#platform/base/working-day.ts';

import { fixedWageMinutesSql, isWageOfWorkedShift } from '../earnings/wages.queries.server.ts';
import { higherPremiumAboveMinutes } from '../wage/monthly-overtime.ts';
import { weeksWithOtherEmployersHours } from '../wage/other-employers.ts';
import { statutoryWeekMinutes } from '../wage/weekly-overtime.ts';

/** Checks that every minute above a statutory limit is paid once, whichever approval paid it. (労働基準法37条1項) */
export const overtimeChecks: readonly { name: string; query: RawBuilder<{ subject: string }> }[] = [
  {
    name: 'a week above 40 hours is not paid as such',
    // From `weeksWithOtherEmployersHours` on, hours at all corporations count together. A week may be paid beyond its excess only
    // if the sum included hours without an approved wage here: hours that the worker stated, or planned hours at
    // another corporation.
    query: sql`
      with weeks as (
        select w.worker_id, ${sundayOf()} as sunday,
               case when ${isAddedUp()} then null else w.corporation_id end as employer,
               min(w.corporation_id::text) as one, count(distinct w.corporation_id) as employers,
               sum(m.weekly) as paid, max(coalesce(p.other_week_minutes, 0)) as stated,
               greatest(0, sum(m.worked - m.overtime) - ${statutoryWeekMinutes}::int) as excess
          from wages w
          join attendances a on a.id = w.attendance_id
          join applications p on p.id = a.application_id
         cross join lateral ${fixedWageMinutesSql} m
         where ${isWageOfWorkedShift}
         group by 1, 2, 3)
      select concat_ws(' ', k.worker_id, k.employer, k.sunday) as subject
        from weeks k
       where k.paid < k.excess
          or (k.paid > k.excess and k.employers = 1 and k.stated = 0
              and (k.employer is not null or not exists (
                select from attendances o
                 where o.worker_id = k.worker_id and o.work_day between k.sunday and k.sunday + 6
                   and o.corporation_id::text <> k.one)))`,
  },
  {
    name: 'a day above 8 hours with other work is not paid as such',
    query: sql`
      select w.attendance_id::text as subject
        from wages w
        join attendances a on a.id = w.attendance_id
        join applications p on p.id = a.application_id
       cross join lateral (
         select (w.fixed ->> 'workMinutes')::int as worked, (w.fixed ->> 'overtimeMinutes')::int as overtime) m
       where ${isWageOfWorkedShift}
         and coalesce((w.fixed ->> 'addedDayMinutes')::int, 0) <> case when ${isAddedUp()}
               then least(m.worked - m.overtime, greatest(
                 0, coalesce(p.other_day_minutes, 0) + m.worked - ${statutoryDayMinutes}::int - m.overtime))
               else 0 end`,
  },
  {
    name: 'a month above 60 hours of overtime is not paid as such',
    query: sql`
      select concat_ws(' ', w.worker_id, w.corporation_id, to_char(w.work_day, 'YYYY-MM')) as subject
        from wages w
       cross join lateral ${fixedWageMinutesSql} m
       where ${isWageOfWorkedShift}
       group by w.worker_id, w.corporation_id, to_char(w.work_day, 'YYYY-MM')
      having sum(m.monthly) <> greatest(0, sum(m.overtime + m.weekly) - ${higherPremiumAboveMinutes}::int)`,
  },
];

/** SQL: the Sunday with which a wage's week begins. */
function sundayOf() {
  return sql`(w.work_day - extract(dow from w.work_day)::int)`;
}

/** SQL: true where the week's hours at all employers are added up. */
function isAddedUp() {
  return sql`(${sundayOf()} >= ${weeksWithOtherEmployersHours.from}::date
              and (${weeksWithOtherEmployersHours.until}::date is null or ${sundayOf()} + 6 < ${weeksWithOtherEmployersHours.until}::date))`;
}
