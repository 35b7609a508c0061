import { addHours } from '#platform/base/jst.ts';

import type { AttendanceState } from '../contract/states.ts';
import { checkInClosesAt } from '../stamps/stamp-rules.ts';

/**
 * Hours before the start from which 「向かっています」 is possible. The questionnaire closes then, so the report is
 * newer than all of its answers, and few people are on their way for longer. Our choice, not from the rule book.
 */
const onTheWayOpensHours = 2;

type Shift = { state: AttendanceState; startsAt: Date };

/** The instant from which the worker can report to be on the way. */
export const onTheWayOpensAt = ({ startsAt }: { startsAt: Date }) =>
  addHours(startsAt, -onTheWayOpensHours);

/**
 * Why a worker cannot report to be on the way, or withdraw the report, now; otherwise null. Possible until the
 * check-in, and only while a check-in is accepted: afterwards worker and facility phone each other. (Rule 4.9)
 */
export function whyCannotSayOnTheWay(
  shift: Shift,
  now: Date,
): 'STATE_CHANGED' | 'TOO_EARLY' | 'ON_THE_WAY_CLOSED' | null {
  if (shift.state !== 'SCHEDULED') return 'STATE_CHANGED';
  if (now < onTheWayOpensAt(shift)) return 'TOO_EARLY';
  return now > checkInClosesAt(shift.startsAt) ? 'ON_THE_WAY_CLOSED' : null;
}
