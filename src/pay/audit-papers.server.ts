import { sql, type RawBuilder } from 'kysely';

import { payments } from './statement-queries.server.ts';

/** What the papers say must be what the books say. */
export const paperChecks: readonly { name: string; query: RawBuilder<{ subject: string }> }[] = [
  {
    name: 'a statement says something else than its sums',
    query: sql`
      select id::text as subject
        from earnings_statements
       where (content ->> 'paid')::int is distinct from paid
          or (content ->> 'tax')::int is distinct from tax`,
  },
  {
    // Not of earlier issues: a wage may have been on its way to the ledger while they were made.
    name: 'the last statement of an issued year says something else than the ledger',
    query: sql`
      with paid as (${payments(sql`true`)}),
      final as (
        select distinct on (s.worker_id, s.year, s.corporation_id) s.*
          from earnings_statements s
          join issued_years y on y.year = s.year
         where (s.content ->> 'isFinal')::boolean
         order by s.worker_id, s.year, s.corporation_id, s.issue desc)
      select s.id::text as subject
        from final s
        left join paid t on t.worker_id = s.worker_id and t.year = s.year
             and t.corporation_id = s.corporation_id
       group by s.id, s.paid, s.tax
      having coalesce(sum(t.gross - t.travel), 0) <> s.paid or coalesce(sum(t.tax), 0) <> s.tax`,
  },
  {
    name: 'a pay slip says something else than its wage',
    query: sql`
      select s.attendance_id::text as subject
        from pay_slips s
        join wages w on w.attendance_id = s.attendance_id
       where s.content -> 'wage' is distinct from w.fixed
          or (s.content ->> 'writtenOff')::int <> w.written_off`,
  },
];
