import { sql } from 'kysely';

import { jstDay } from '#base/jst.ts';
import type { App } from '#server/context.server.ts';
import { inTransaction, type Executor } from '#server/db.server.ts';
import { log } from '#server/log.server.ts';

import { releasePlanned } from './release-planned.server.ts';
import { coversPayment } from './withholding.ts';

/** Releases planned wages that waited at check-out for a tax table which is loaded by now. */
export async function releaseLate(app: App, now: Date): Promise<number> {
  let released = 0;
  let after: string | null = null;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- the next batch begins where this one ended
    const waiting: string[] = await waitingWages(app.db, after);
    if (waiting.length > 0 && !coversPayment({ paidOn: jstDay(now), column: 'hei' })) {
      // Once a run, not once a wage: they all wait for the same table.
      log.error({ count: waiting.length }, 'wages wait for a tax table');
      return 0;
    }
    for (const attendanceId of waiting) {
      // oxlint-disable-next-line no-await-in-loop -- one at a time leaves the pool to requests
      if (await releaseOne(app, { attendanceId, now })) released += 1;
    }
    after = waiting.at(-1) ?? null;
    if (waiting.length < rowsAtOnce) return released;
  }
}

const rowsAtOnce = 500;

async function waitingWages(db: Executor, after: string | null): Promise<string[]> {
  const { rows } = await sql<{ attendanceId: string }>`
    /* pay.waitingForTable */
    select w.attendance_id as "attendanceId"
      from wages w
      join attendances a on a.id = w.attendance_id
     where a.state in ('CHECKED_OUT', 'REVIEWING') and a.recorded_end_at is not null
       and w.released is null and w.fixed is null
       ${after === null ? sql`` : sql`and w.attendance_id > ${after}::uuid`}
     order by w.attendance_id
     limit ${rowsAtOnce}
  `.execute(db);
  return rows.map(({ attendanceId }) => attendanceId);
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
