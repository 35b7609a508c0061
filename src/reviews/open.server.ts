import { sql } from 'kysely';

import { paths } from '#base/paths.ts';
import type { Tx } from '#server/database/db.server.ts';
import { recordChanges, type Actor } from '#server/history.server.ts';
import { notifyAll } from '#server/delivery/notify.server.ts';
import { isAwarded } from '#points/incentives/incentive.queries.server.ts';

import { notifications } from './notifications.ts';
import { windowDays } from './rules.ts';
import type { RequestState } from './states.ts';

/**
 * Opens the reviews of shifts that were just checked out; requests that are open already, or older than
 * 14 days, are unchanged. (Rule 4.19)
 */
export async function openReviews(
  tx: Tx,
  { attendanceIds, actor, now }: { attendanceIds: readonly string[]; actor: Actor; now: Date },
): Promise<void> {
  if (attendanceIds.length === 0) return;
  const { rows } = await sql<Opened>`
    /* reviews.open */
    with known as (
      select attendance_id, state from review_requests where attendance_id = any (${attendanceIds}::uuid[])),
    opened as (
      insert into review_requests (attendance_id, worker_id, facility_id, state, ends_at, opened_at, closes_at)
      select id, worker_id, facility_id, 'CREATED', ends_at, ${now},
             ends_at + make_interval(days => ${windowDays})
        from attendances
       where id = any (${attendanceIds}::uuid[])
         and ends_at + make_interval(days => ${windowDays}) > ${now}
      on conflict (attendance_id) do update
        set state = 'CREATED', opened_at = excluded.opened_at
        where review_requests.state = 'TODAY_WORK'
      returning attendance_id)
    select o.attendance_id as id, k.state as before, a.worker_id as "workerId",
           f.name as "facilityName", a.starts_at as "startsAt", a.ends_at as "endsAt"
      from opened o
      join attendances a on a.id = o.attendance_id
      join facilities f on f.id = a.facility_id
      left join known k on k.attendance_id = o.attendance_id
  `.execute(tx);
  await recordChanges(
    tx,
    rows.map(({ id, before }) => ({
      subject: 'review_request',
      id,
      from: before,
      to: 'CREATED',
      event: 'OPEN',
      actor,
      at: now,
    })),
  );
  const isThanked = await isAwarded(tx, 'review');
  await notifyAll(
    tx,
    rows.map((shift) => ({
      ...notifications.opened({ ...shift, isThanked }),
      workerId: shift.workerId,
      topic: 'review' as const,
      dedupKey: `review:${shift.id}:opened`,
      path: paths.reviews.request(shift.id),
      now,
    })),
  );
}

type Opened = {
  id: string;
  before: RequestState | null;
  workerId: string;
  facilityName: string;
  startsAt: Date;
  endsAt: Date;
};
