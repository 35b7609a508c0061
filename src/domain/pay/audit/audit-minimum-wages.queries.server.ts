import { sql, type RawBuilder } from 'kysely';

import { isWageBelowMinimumCondition } from '../earnings/later-raises.queries.server.ts';

/**
 * Checks that the base pay of every fixed wage is that of its minutes, and that it reaches the minimum wage of its
 * days. (最低賃金法4条2項)
 */
export const minimumWageChecks: readonly {
  name: string;
  query: RawBuilder<{ subject: string }>;
}[] = [
  {
    name: 'a base pay is not that of its minutes',
    query: sql`
      select w.attendance_id::text as subject
        from wages w
       cross join lateral (
              select coalesce(sum((x ->> 'minutes')::bigint), 0) as minutes,
                     coalesce(sum((x ->> 'minutes')::bigint * (x ->> 'hourlyWage')::bigint), 0) as paid
                from jsonb_array_elements(coalesce(w.fixed -> 'raised', '[]')) x) r
       cross join lateral (
              select r.paid + ((w.fixed ->> 'workMinutes')::bigint - r.minutes)
                              * (w.fixed ->> 'hourlyWage')::bigint as paid) p
       where w.fixed is not null
         -- Rounded half up to a yen.
         and (w.fixed ->> 'base')::bigint <> div(2 * p.paid + 60, 120)`,
  },
  {
    // A version that the task has not checked yet may still add a part to the wage.
    name: 'a fixed wage is below the minimum wage of its days',
    query: sql`
      select w.attendance_id::text as subject
        from minimum_wage_checks c
        join statutory_versions v on v.id = c.version_id and v.replaced_at is null
       cross join wages w
        join attendances a on a.id = w.attendance_id
        join facilities f on f.id = a.facility_id
        join workers k on k.id = w.worker_id and k.deleted_at is null
       where ${isWageBelowMinimumCondition}`,
  },
];
