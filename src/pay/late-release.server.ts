import { sql } from 'kysely';

import { jstDay } from '#base/jst.ts';
import type { App } from '#server/context.server.ts';
import { inTransaction } from '#server/db.server.ts';
import { log } from '#server/log.server.ts';

import { releasePlanned } from './release-planned.server.ts';
import { coversPayment } from './withholding.ts';

/** Releases planned wages that waited at check-out for a tax table which is loaded by now. */
export async function releaseLate(app: App, now: Date): Promise<number> {
  const { rows } = await sql<{ attendanceId: string }>`
    /* pay.waitingForTable */
    select w.attendance_id as "attendanceId"
      from wages w
      join attendances a on a.id = w.attendance_id
     where a.state in ('CHECKED_OUT', 'REVIEWING') and a.recorded_end_at is not null
       and w.released is null and w.fixed is null
     limit 500
  `.execute(app.db);
  if (rows.length === 0) return 0;
  if (!coversPayment({ paidOn: jstDay(now), column: 'hei' })) {
    // Once a run, not once a wage: they all wait for the same table.
    log.error({ count: rows.length }, 'wages wait for a tax table');
    return 0;
  }
  let released = 0;
  for (const { attendanceId } of rows) {
    // oxlint-disable-next-line no-await-in-loop -- one at a time leaves the pool to requests
    if (await releaseOne(app, { attendanceId, now })) released += 1;
  }
  return released;
}

/** Each in a transaction of its own: one that cannot be released must not hold up the others. */
async function releaseOne(
  app: App,
  waiting: { attendanceId: string; now: Date },
): Promise<boolean> {
  try {
    await inTransaction(app.db, (tx) => releasePlanned(tx, waiting));
    return true;
  } catch (error) {
    const { attendanceId } = waiting;
    log.error({ err: error, attendanceId }, 'a wage could not be released and will be again');
    return false;
  }
}
