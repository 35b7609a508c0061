import { sql } from 'kysely';

import type { Context } from '#server/context.server.ts';

/**
 * More open recruitments than a worker's fifty blocked facilities have. Of a blocking corporation with more, the later ones
 * are shown; applying to them is refused.
 */
const maxHidden = 2_000;

/**
 * Open recruitments of the facilities that the signed-in worker has blocked, or that have blocked the worker, by
 * themselves or with their corporation; none for visitors. No statement for a worker without blocks, which the
 * session's statement has found already.
 */
export async function hiddenRecruitments({
  db,
  worker,
  now,
}: Pick<Context, 'db' | 'worker' | 'now'>): Promise<string[]> {
  if (!worker || worker.hasBlocks === false) return [];
  const { rows } = await sql<{ id: string }>`
    /* recruitment.hiddenRecruitments */
    select o.recruitment_id as id
      from (select facility_id from blocked_facilities where worker_id = ${worker.id}
             union
            select facility_id from standing_blocks where worker_id = ${worker.id}) b
     -- Lateral, so that no plan walks all open recruitments.
     cross join lateral (
       select recruitment_id, starts_at
         from open_recruitments
        where facility_id = b.facility_id and deadline > ${now}
        order by starts_at, recruitment_id
        limit ${maxHidden}) o
     order by o.starts_at, o.recruitment_id
     limit ${maxHidden}
  `.execute(db);
  return rows.map(({ id }) => id);
}
