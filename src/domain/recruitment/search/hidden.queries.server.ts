import { sql } from 'kysely';

import type { Context } from '#platform/server/context.server.ts';

/**
 * The facilities that the signed-in worker has blocked, or that have blocked the worker, by themselves or with their
 * corporation; none for visitors. No statement for a worker without blocks, which the session's statement has found
 * already.
 */
export async function hiddenFacilities({
  db,
  worker,
}: Pick<Context, 'db' | 'worker'>): Promise<string[]> {
  if (!worker || worker.hasBlocks === false) return [];
  const { rows } = await sql<{ id: string }>`
    /* recruitment.hiddenFacilities */
    select facility_id as id from blocked_facilities where worker_id = ${worker.id}
     union
    select facility_id from standing_blocks where worker_id = ${worker.id}
     order by id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The open recruitments of hidden facilities. Read at the first row that is compared with them, once for a statement,
 * and never where nothing is hidden. `offset 0` stops the planner from merging the subquery, which would walk all
 * open recruitments.
 */
export const hiddenText = `hidden as materialized (
  select o.recruitment_id
    from f
   cross join unnest(f.hidden) as h (facility_id)
   cross join lateral (
    select recruitment_id from open_recruitments where facility_id = h.facility_id offset 0) o)`;

/** Whether the facility of a row is none of the hidden. */
export const isNotHidden = (facility: string) => `
       and ${facility} <> all (f.hidden)`;

/** The same of a row of `open_places`, which has no facility: compared with the open recruitments of the hidden. */
export const isNotAmongHidden = `
       and case when not f.hides or p.recruitment_id not in (select recruitment_id from hidden) then true end`;
