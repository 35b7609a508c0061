import { sql } from 'kysely';

import type { Context } from '#platform/server/context.server.ts';

/**
 * Returns the facilities that the signed-in worker has blocked, or that have blocked the worker, themselves or through
 * their corporation; none for visitors. Sends no statement when the session's statement found no blocks of the worker.
 */
export async function hiddenFacilitiesSql({
  db,
  worker,
}: Pick<Context, 'db' | 'worker'>): Promise<string[]> {
  if (!worker || worker.hasBlocks === false) return [];
  const { rows } = await sql<{ id: string }>`
    /* recruitment.hiddenFacilitiesSql */
    select facility_id as id from blocked_facilities where worker_id = ${worker.id}
     union
    select facility_id from standing_blocks where worker_id = ${worker.id}
     order by id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * SQL table `hidden` with the open recruitments of hidden facilities. PostgreSQL reads them only at the first
 * comparison with a row, and once per statement. `offset 0` stops the planner from merging the subquery, which would
 * read all open recruitments.
 */
export const hiddenRecruitmentsTable = `hidden as materialized (
  select o.recruitment_id
    from f
   cross join unnest(f.hidden) as h (facility_id)
   cross join lateral (
    select recruitment_id from open_recruitments where facility_id = h.facility_id offset 0) o)`;

/** SQL condition: the facility of a row is not hidden. */
export const isFacilityNotHiddenSql = (facility: string) => `
       and ${facility} <> all (f.hidden)`;

/**
 * SQL condition: the recruitment `p` is not of a hidden facility. Rows of `open_places` have no facility, so their
 * recruitment is looked up in `hidden`.
 */
export const isNotAmongHiddenRecruitmentsSql = `
       and case when not f.hides or p.recruitment_id not in (select recruitment_id from hidden) then true end`;
