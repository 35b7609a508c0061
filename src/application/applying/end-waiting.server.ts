import { sql, type RawBuilder } from 'kysely';

import { addHours } from '#base/jst.ts';
import { paths } from '#base/paths.ts';
import type { App } from '#server/context.server.ts';
import { inTransaction, type Tx } from '#server/database/db.server.ts';
import { recordChanges, systemActor } from '#server/history.server.ts';
import { isWithinADay } from '#server/delivery/notice-rules.ts';
import { notifyAll } from '#server/delivery/notify.server.ts';
import { inBatches } from '#server/tasks/batches.server.ts';

import { notifications, type ShiftName, type Words } from '../notifications.ts';
import { limits } from '../limits.ts';

/** Rows of one transaction; small enough that locks are short. */
const batchSize = 500;

type Ending = {
  state: 'EXPIRED' | 'REJECTED_FILLED';
  event: 'EXPIRE' | 'FILL';
  message: (shift: ShiftName) => Words;
  /** Selects the waiting applications `a` of recruitments `r` to end. */
  where: RawBuilder<unknown>;
};

/**
 * Expires applications that the facility did not answer by min(applied + 48 h, S − 3 h); returns how
 * many. May run late, twice, or concurrently. (Rule 4.7)
 */
export async function expireApplications(app: Pick<App, 'db'>, now: Date): Promise<number> {
  const silentSince = addHours(now, -limits.answerHours);
  const startsUntil = addHours(now, limits.answerHoursBeforeStart);
  return endAll(app, now, {
    state: 'EXPIRED',
    event: 'EXPIRE',
    message: notifications.expired,
    where: sql`(a.applied_at <= ${silentSince} or r.starts_at <= ${startsUntil})`,
  });
}

/**
 * Rejects applications whose recruitment is full, past its deadline or closed; returns how many. A
 * pause rejects none. (Rule 4.7)
 */
export async function rejectFilled(app: Pick<App, 'db'>, now: Date): Promise<number> {
  return endAll(app, now, {
    state: 'REJECTED_FILLED',
    event: 'FILL',
    message: notifications.filled,
    where: sql`(r.seats_taken >= r.capacity or r.deadline <= ${now} or r.closed_at is not null)`,
  });
}

async function endAll(app: Pick<App, 'db'>, now: Date, ending: Ending): Promise<number> {
  return inBatches(batchSize, () => inTransaction(app.db, (tx) => endBatch(tx, now, ending)));
}

type Ended = ShiftName & { id: string; workerId: string };

async function endBatch(
  tx: Tx,
  now: Date,
  { state, event, message, where }: Ending,
): Promise<number> {
  // Skip rows locked by a facility or a worker; the next run checks them again.
  const { rows } = await sql<Ended>`
    /* application.endWaiting */
    with due as (
      select a.id
        from applications a
        join recruitments r on r.id = a.recruitment_id
       where a.state = 'APPLIED' and ${where}
       order by a.applied_at
       limit ${batchSize}
         for no key update of a skip locked)
    update applications a
       set state = ${state}, decided_at = ${now}
      from recruitments r, facilities f
     where a.id = any (array(select id from due)) and r.id = a.recruitment_id and f.id = a.facility_id
    returning a.id, a.worker_id as "workerId", f.name as "facilityName",
              r.starts_at as "startsAt", r.ends_at as "endsAt"
  `.execute(tx);
  const move = {
    subject: 'application',
    from: 'APPLIED',
    to: state,
    event,
    actor: systemActor,
    at: now,
  };
  await recordChanges(
    tx,
    rows.map(({ id }) => ({ ...move, id })),
  );
  await notifyAll(
    tx,
    rows.map((row) => ({
      ...message(row),
      workerId: row.workerId,
      topic: 'contract',
      dedupKey: `application:${row.id}:${event}`,
      path: paths.search(),
      isUrgent: isWithinADay(row.startsAt, now),
      now,
    })),
  );
  return rows.length;
}
