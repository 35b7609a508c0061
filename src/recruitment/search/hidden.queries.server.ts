import { sql } from 'kysely';

import type { Context } from '#server/context.server.ts';

/** More open recruitments than the facilities that a worker has blocked have together. */
const maxHidden = 2_000;

/**
 * Open recruitments of the facilities that the signed-in worker has blocked; none for visitors. No statement for a
 * worker without blocks, which the session's statement has found already.
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
      from blocked_facilities b
      join open_recruitments o on o.facility_id = b.facility_id
     where b.worker_id = ${worker.id} and o.deadline > ${now}
     order by o.starts_at, o.recruitment_id
     limit ${maxHidden}
  `.execute(db);
  return rows.map(({ id }) => id);
}
