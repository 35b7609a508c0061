import { sql } from 'kysely';

import type { Context } from '#server/context.server.ts';
import { executePrepared } from '#server/database/prepared-statements.server.ts';

import type { Span } from './clashes.ts';

/** The shifts that the signed-in worker has ahead of them; none for visitors. */
export async function bookedShifts({
  db,
  worker,
  now,
}: Pick<Context, 'db' | 'worker' | 'now'>): Promise<Span[]> {
  if (!worker) return [];
  return executePrepared(
    db,
    sql<Span>`
    /* recruitment.bookedShifts */
    select starts_at as "startsAt", ends_at as "endsAt"
      from attendances
     where worker_id = ${worker.id}
       and state in ('SCHEDULED', 'CHECKED_IN')
       and ends_at > ${now}
     order by starts_at, id
  `,
  );
}
