import { sql } from 'kysely';

import { dayMs } from '#base/jst.ts';
import { apologyLimits, apologyPoints } from '#points/incentives/award-rules.ts';
import { lockPoints } from '#points/point-account.server.ts';
import type { Tx } from '#server/database/db.server.ts';
import { isAwarded } from '#points/incentives/incentive.queries.server.ts';

import type { LockedAttendance } from '../contract/queries.server.ts';

/**
 * Points promised by a facility's request that comes in time. Runs under the lock of the worker's
 * points, so that concurrent requests count each other against the limit. (Rule 6.4)
 */
export async function promisedApology(tx: Tx, facts: LockedAttendance, now: Date): Promise<number> {
  await lockPoints(tx, facts.workerId, now);
  const isOn = await isAwarded(tx, 'apology');
  const { rows } = await sql<{ contractedAt: Date; lately: number }>`
    /* attendance.apologyFacts */
    select a.created_at as "contractedAt",
           (select count(*)::int
              from schedule_cancellations c
              join attendances o on o.id = c.attendance_id
             where o.worker_id in (
                     select a.worker_id
                     union
                     -- The person's ended accounts, found by their documents. (Rule 4.22)
                     select f.worker_id
                       from identities i
                       join identities f on f.person_key = i.person_key
                      where i.worker_id = a.worker_id)
               and c.apology_points > 0
               and c.state in ('REQUESTED', 'APPROVED')
               and c.requested_at > ${daysBefore(now, apologyLimits.days)}) as lately
      from attendances a
     where a.id = ${facts.id}
  `.execute(tx);
  const [row] = rows;
  return row ? apologyPoints({ isOn, ...row }, now) : 0;
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs);
}
