import { sql, type RawBuilder } from 'kysely';

import { raisedMonthMinutes } from '../wage/monthly-overtime.ts';
import { fixedMinutes, isWorked } from '../earnings/wages.queries.server.ts';
import { statutoryWeekMinutes } from '../wage/weekly-overtime.ts';

/** Every minute above a statutory limit is paid once, whichever approval paid it. (労働基準法37条1項) */
export const overtimeChecks: readonly { name: string; query: RawBuilder<{ subject: string }> }[] = [
  {
    name: 'a week above 40 hours is not paid as such',
    query: sql`
      select concat_ws(' ', w.worker_id, w.corporation_id, ${weekOf()}) as subject
        from wages w
       cross join lateral ${fixedMinutes} m
       where ${isWorked}
       group by w.worker_id, w.corporation_id, ${weekOf()}
      having sum(m.weekly) <> greatest(0, sum(m.worked - m.overtime) - ${statutoryWeekMinutes}::int)`,
  },
  {
    name: 'a month above 60 hours of overtime is not paid as such',
    query: sql`
      select concat_ws(' ', w.worker_id, w.corporation_id, to_char(w.work_day, 'YYYY-MM')) as subject
        from wages w
       cross join lateral ${fixedMinutes} m
       where ${isWorked}
       group by w.worker_id, w.corporation_id, to_char(w.work_day, 'YYYY-MM')
      having sum(m.monthly) <> greatest(0, sum(m.overtime + m.weekly) - ${raisedMonthMinutes}::int)`,
  },
];

/** The Sunday of a wage's week. */
function weekOf() {
  return sql`w.work_day - extract(dow from w.work_day)::int`;
}
