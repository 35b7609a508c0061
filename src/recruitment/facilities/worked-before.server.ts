import { sql } from 'kysely';

import type { ReturnDate } from '#gen/resolvers.ts';
import type { Context } from '#server/context.server.ts';
import type { Executor } from '#server/database/db.server.ts';

import { strangerTo, type ViewerPort } from '../viewer.ts';

/** So many dates are offered. */
const maxDates = 3;
/** So many are looked at, of each facility and together: some are not possible for the worker. */
const maxOfFacility = 10;
const maxLookedAt = 30;
/** Shifts further back are not looked at. */
const maxShifts = 200;

/**
 * The next open dates that a worker can have at the facilities where they have worked: those of which
 * nothing has to be warned first, each by start. Two statements.
 */
export async function returnDates(
  ctx: Context,
  viewerOf: ViewerPort,
  workerId: string,
): Promise<ReturnDate[]> {
  const rows = await openWhereWorked(ctx.db, { workerId, now: ctx.now });
  const viewers = await viewerOf(
    ctx,
    rows.map(({ recruitmentId }) => recruitmentId),
  );
  const views = rows.map((row) => ({ row, ...(viewers.get(row.recruitmentId) ?? strangerTo) }));
  const possible = views.filter(({ nextStep }) => nextStep === 'apply');
  const plain = possible.filter((one) => one.warningDialogView === null);
  const warned = possible.filter((one) => one.warningDialogView?.kind === 'WarnBeforeTransition');
  return [...plain, ...warned].slice(0, maxDates).map(({ row }) => row);
}

async function openWhereWorked(
  db: Executor,
  { workerId, now }: { workerId: string; now: Date },
): Promise<ReturnDate[]> {
  const { rows } = await sql<ReturnDate>`
    /* recruitment.openWhereWorked */
    with worked as (
      select distinct facility_id
        from (select facility_id
                from attendances
               where worker_id = ${workerId}
                 and state in ('CHECKED_OUT', 'REVIEWING', 'FIXED', 'PAID')
               order by starts_at desc, id desc
               limit ${maxShifts}) latest)
    select o.recruitment_id as "recruitmentId", o.item ->> 'title' as title,
           f.name as "facilityName", o.starts_at as "startsAt", o.ends_at as "endsAt", o.salary
      from worked w
     cross join lateral (
       select *
         from open_recruitments
        where facility_id = w.facility_id and deadline > ${now}
        order by starts_at, recruitment_id
        limit ${maxOfFacility}) o
      join facilities f on f.id = w.facility_id
     order by o.starts_at, o.recruitment_id
     limit ${maxLookedAt}
  `.execute(db);
  return rows;
}
