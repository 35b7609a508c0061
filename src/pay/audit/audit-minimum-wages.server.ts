import { sql, type RawBuilder } from 'kysely';

/** The base pay of a wage is that of its minutes: those of the contract, and those of each raise. */
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
];
