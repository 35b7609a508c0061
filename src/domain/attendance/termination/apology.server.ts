import { dayMs } from '#platform/base/jst.ts';
import { apologyPointLimits, apologyPoints } from '#domain/points/incentives/award-rules.ts';
import { lockPointsOfWorker } from '#domain/points/point-account.server.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { isPointAwardOn } from '#domain/points/incentives/incentive.queries.server.ts';

import type { LockedAttendance } from '../contract/queries.server.ts';
import { readApologyFacts } from './schedule-cancellation.queries.server.ts';

/**
 * Points that a facility's cancellation request promises the worker if it comes in time. Runs under the lock of the
 * worker's points, so that concurrent requests count each other against the limit. (Rule 6.4)
 */
export async function promisedApologyPoints(
  tx: Tx,
  facts: LockedAttendance,
  now: Date,
): Promise<number> {
  await lockPointsOfWorker(tx, facts.workerId, now);
  const isOn = await isPointAwardOn(tx, 'apology');
  const since = daysBefore(now, apologyPointLimits.days);
  const row = await readApologyFacts(tx, { attendanceId: facts.id, since });
  return row ? apologyPoints({ isOn, ...row }, now) : 0;
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs);
}
