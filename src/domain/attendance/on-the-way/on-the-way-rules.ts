import { addHours } from '#platform/base/jst.ts';

import type { AttendanceState } from '../contract/states.ts';
import { checkInCloses } from '../stamps/stamp-rules.ts';

/**
 * 「向かっています」 is possible from this many hours before the start: the questionnaire closes then, so this message is newer
 * than every answer to it, and few people are on their way for longer. Our choice, not from the rule book.
 */
const onTheWayOpensHours = 2;

type Shift = { state: AttendanceState; startsAt: Date };

/** The instant from which the worker can say to be on the way. */
export const onTheWayOpens = ({ startsAt }: { startsAt: Date }) =>
  addHours(startsAt, -onTheWayOpensHours);

/**
 * Why a worker cannot say to be on the way, or take it back, now; null where it can be. It ends with the check-in, and
 * where no check-in is accepted any more: from then on people call each other. (Rule 4.9)
 */
export function whyCannotSayOnTheWay(
  shift: Shift,
  now: Date,
): 'STATE_CHANGED' | 'TOO_EARLY' | 'ON_THE_WAY_CLOSED' | null {
  if (shift.state !== 'SCHEDULED') return 'STATE_CHANGED';
  if (now < onTheWayOpens(shift)) return 'TOO_EARLY';
  return now > checkInCloses(shift.startsAt) ? 'ON_THE_WAY_CLOSED' : null;
}
