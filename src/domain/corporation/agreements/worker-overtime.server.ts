import { jstDay } from '#platform/base/jst.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import { readKeysetPage, type ApiCursor } from '#platform/server/database/keyset-page.ts';

import { overtimePeriodsOf } from './overtime-rules.ts';
import {
  byShareOfOvertimeLimit,
  agreementOvertimeLimits,
  workersByOvertime,
  type WorkerOvertimeRow,
} from './overtime.queries.server.ts';

type WorkerOvertimeArgs = { agreementId: string; cursor: ApiCursor; now: Date };

/**
 * A page of the workers with overtime at the facility in today's month, or in the filing's year; those nearest to a
 * limit come first. Before the filing begins, its first day replaces today; after its end, its last day does. Refusals:
 * those of `agreementOvertimeLimits` and CURSOR_INVALID.
 */
export async function listWorkerOvertime(
  db: QueryExecutor,
  scope: FacilityScope,
  { agreementId, cursor, now }: WorkerOvertimeArgs,
): Promise<{
  monthOf: string;
  yearFrom: string;
  yearTo: string;
  workers: WorkerOvertimeRow[];
  cursor: string | null;
}> {
  const { facilityId, ...limits } = await agreementOvertimeLimits(db, scope, agreementId);
  const { startsOn, endsOn } = limits;
  const today = jstDay(now);
  const day = today < startsOn ? startsOn : today > endsOn ? endsOn : today;
  const periods = overtimePeriodsOf(startsOn, day);
  const page = await readKeysetPage(byShareOfOvertimeLimit, { cursor, size: 20 }, (at) =>
    workersByOvertime(db, { facilityId, limits, periods, ...at }),
  );
  const { month, year } = periods;
  return {
    monthOf: month.from,
    yearFrom: year.from,
    yearTo: year.to,
    workers: page.rows,
    cursor: page.cursor,
  };
}
