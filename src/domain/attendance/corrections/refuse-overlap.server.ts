import { formatDayWithWeekday, formatTimeRange, jstDay } from '#platform/base/jst.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';

import { findOverlappingShift } from '../contract/other-hours.queries.server.ts';
import { attendanceRefusal } from '../messages.ts';

type Shift = { id: string; workerId: string };
type Span = { startAt: Date; endAt: Date };

/**
 * Checks that hours overlap no stamped, claimed or approved hours of another shift of the worker, at any corporation.
 * For the worker the refusal names the other shift (CLAIM_OVERLAPS); for everybody else it does not (HOURS_TAKEN).
 * Refusals: HOURS_TAKEN, CLAIM_OVERLAPS. (Rule 8.3)
 */
export async function assertHoursOverlapNoShift(
  db: QueryExecutor,
  shift: Shift,
  { hours, actor }: { hours: Span; actor: Pick<Actor, 'kind'> },
): Promise<void> {
  const other = await findOverlappingShift(db, shift, hours);
  if (!other) return;
  if (actor.kind !== 'worker') throw attendanceRefusal('HOURS_TAKEN');
  const { startsAt, endsAt, facilityName } = other;
  const times = formatTimeRange(startsAt, endsAt);
  throw attendanceRefusal('CLAIM_OVERLAPS', {
    shift: `${formatDayWithWeekday(jstDay(startsAt))} ${times} ${facilityName}`,
  });
}

/**
 * True when hours of another shift of the worker overlap the given ones: a missing answer then cannot make them final.
 * (Rule 8.3)
 */
export async function doHoursOverlapOtherShift(
  db: QueryExecutor,
  shift: Shift,
  hours: Span,
): Promise<boolean> {
  return (await findOverlappingShift(db, shift, hours)) !== null;
}
