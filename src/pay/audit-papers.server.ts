import { sql, type RawBuilder } from 'kysely';

import { payments } from './statement-queries.server.ts';

/** What the papers say must be what the books say. */
export const paperChecks: readonly { name: string; query: RawBuilder<{ subject: string }> }[] = [
  {
    name: 'a statement says something else than the ledger said when it was issued',
    query: sql`
      with paid as (${payments(sql`true`)})
      select s.id::text as subject
        from earnings_statements s
        left join paid t on t.worker_id = s.worker_id and t.year = s.year
             and t.corporation_id = s.corporation_id and t.occurred_at <= s.issued_at
       group by s.id
      having coalesce(sum(t.gross - t.travel), 0) <> s.paid or coalesce(sum(t.tax), 0) <> s.tax
          or (s.content ->> 'paid')::int <> s.paid or (s.content ->> 'tax')::int <> s.tax`,
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
