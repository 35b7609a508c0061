import { cutPage, decodeCursor } from '#platform/base/cursor.ts';
import { jstDay } from '#platform/base/jst.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { Executor } from '#platform/server/database/db.server.ts';

import { overtimePeriods } from './overtime-rules.ts';
import {
  filedLimits,
  overtimePageSize,
  workersByOvertime,
  type WorkerOvertimeRow,
} from './overtime.queries.server.ts';

type WorkerOvertimeArgs = { agreementId: string; cursor: string | null; now: Date };

/**
 * A page of the workers with overtime at the facility in today's month, or in the filing's year: who is nearest to a
 * limit first. Before the filing begins its first day counts, afterwards its last. Refusals: those of `filedLimits`
 * and `decodeCursor`.
 */
export async function workerOvertime(
  db: Executor,
  scope: FacilityScope,
  { agreementId, cursor, now }: WorkerOvertimeArgs,
): Promise<{
  monthOf: string;
  yearFrom: string;
  yearTo: string;
  workers: WorkerOvertimeRow[];
  cursor: string | null;
}> {
  const after = cursor === null ? null : placeIn(cursor);
  const { facilityId, ...limits } = await filedLimits(db, scope, agreementId);
  const { startsOn, endsOn } = limits;
  const today = jstDay(now);
  const day = today < startsOn ? startsOn : today > endsOn ? endsOn : today;
  const periods = overtimePeriods(startsOn, day);
  const rows = await workersByOvertime(db, { facilityId, limits, periods, after });
  const { page, next } = cutPage(rows, overtimePageSize, ({ share, workerId }) => [
    share,
    workerId,
  ]);
  const { month, year } = periods;
  return {
    monthOf: month.from,
    yearFrom: year.from,
    yearTo: year.to,
    workers: page,
    cursor: next,
  };
}

function placeIn(cursor: string): { share: number; workerId: string } {
  const [share, workerId] = decodeCursor(cursor, ['number', 'uuid']);
  return { share: Number(share), workerId: String(workerId) };
}
