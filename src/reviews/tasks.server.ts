import { sql } from 'kysely';

import { inTransaction, type Db, type Executor, type Tx } from '#server/database/db.server.ts';
import { recordChanges, systemActor } from '#server/history.server.ts';
import { log } from '#server/log.server.ts';
import { forEachDue, inBatches } from '#server/tasks/batches.server.ts';
import type { Task } from '#server/tasks/task.server.ts';

import { publishReviews } from './publish.server.ts';
import { lockRequest, writeRequestState } from './queries.server.ts';
import { windowDays } from './rules.ts';
import { nextRequestState } from './states.ts';

/** In causal order: an earlier task may make a later one due. (Rule 4.19) */
export const reviewTasks: readonly Task[] = [
  { name: 'reviews.announce', run: ({ db }, now) => announceAll(db, now) },
  { name: 'reviews.close', run: ({ db }, now) => closeAll(db, now) },
];

/** Rows of one statement: no lock is held for long. */
const batchSize = 500;

/** Shifts that are over and not checked out yet: TODAY_WORK. */
async function announceAll(db: Db, now: Date): Promise<number> {
  return inBatches(batchSize, () => inTransaction(db, (tx) => announce(tx, now)));
}

async function announce(tx: Tx, now: Date): Promise<number> {
  // A start lies before its end: the index can use the bound on the start.
  const { rows } = await sql<{ id: string }>`
    /* reviews.announce */
    insert into review_requests (attendance_id, worker_id, facility_id, state, ends_at, closes_at)
    select a.id, a.worker_id, a.facility_id, 'TODAY_WORK', a.ends_at,
           a.ends_at + make_interval(days => ${windowDays})
      from attendances a
     where a.state = 'CHECKED_IN' and a.starts_at <= ${now} and a.ends_at <= ${now}
       and not exists (select from review_requests q where q.attendance_id = a.id)
     limit ${batchSize}
    on conflict (attendance_id) do nothing
    returning attendance_id as id
  `.execute(tx);
  await recordChanges(
    tx,
    rows.map(({ id }) => ({
      subject: 'review_request',
      id,
      from: null,
      to: 'TODAY_WORK',
      event: 'SHIFT_ENDED',
      actor: systemActor,
      at: now,
    })),
  );
  return rows.length;
}

/** The last row of the previous batch. */
type TaskCursor = { closesAt: Date; id: string };

/**
 * Ends windows whose 14 days are over: requests nobody answered are rejected, and what one side said
 * can be read. One shift a transaction, because each may touch a facility's search entries.
 */
async function closeAll(db: Db, now: Date): Promise<number> {
  return forEachDue<TaskCursor>({
    batchSize,
    due: (after) => dueWindows(db, { now, after }),
    each: ({ id }) => closeOne(db, id, now),
  });
}

async function dueWindows(
  db: Executor,
  { now, after }: { now: Date; after: TaskCursor | null },
): Promise<TaskCursor[]> {
  const rest = after ? sql`and (closes_at, id) > (${after.closesAt}, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<TaskCursor>`
    /* reviews.due */
    select closes_at as "closesAt", id
      from (select closes_at, attendance_id as id
              from review_requests
             where state in ('TODAY_WORK', 'CREATED') and closes_at < ${now}
            union
            select q.closes_at, q.attendance_id
              from reviews r
              join review_requests q on q.attendance_id = r.attendance_id
             where r.published_at is null and q.closes_at < ${now}) due
     where true ${rest}
     order by closes_at, id
     limit ${batchSize}
  `.execute(db);
  return rows;
}

async function closeOne(db: Db, id: string, now: Date): Promise<boolean> {
  try {
    return await inTransaction(db, async (tx) => {
      const request = await lockRequest(tx, id);
      if (!request || request.closesAt >= now) return false;
      const published = await publishReviews(tx, { attendanceId: id, now });
      const to = nextRequestState(request.state, 'EXPIRE', systemActor.kind);
      if (to === null) return published > 0;
      await writeRequestState(tx, { attendanceId: id, state: to });
      await recordChanges(tx, [
        {
          subject: 'review_request',
          id,
          from: request.state,
          to,
          event: 'EXPIRE',
          actor: systemActor,
          at: now,
        },
      ]);
      return true;
    });
  } catch (error) {
    log.error({ err: error, attendanceId: id }, 'reviews could not be closed and will be again');
    return false;
  }
}
