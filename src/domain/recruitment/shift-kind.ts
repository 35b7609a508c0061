import { jstTime } from '#platform/base/jst.ts';
import type { ShiftKind } from '#gen/types.ts';
import { workMinutesOf } from '#domain/pay/wage/worktime.ts';

import { earlyMorningStartRange } from './shift-hours.ts';

const minNightMinutes = 120;

/**
 * NIGHT: at least two hours inside 22:00–5:00. EARLY_MORNING: not NIGHT, and a start from 05:00 to
 * 08:29. DAY: all others. (Rule 3.11)
 */
export function shiftKindOf(span: { startsAt: Date; endsAt: Date }): ShiftKind {
  // Count hours on duty, not paid minutes: a break at night does not make the shift a day shift.
  const { nightMinutes } = workMinutesOf({ ...span, breakMinutes: 0 });
  if (nightMinutes >= minNightMinutes) return 'SHIFT_NIGHT';
  const start = jstTime(span.startsAt);
  return earlyMorningStartRange.from <= start && start < earlyMorningStartRange.before
    ? 'SHIFT_EARLY_MORNING'
    : 'SHIFT_DAY';
}

/** The bit of each kind in `open_places.shift_bit`. */
export const shiftKindBits: Record<ShiftKind, number> = {
  SHIFT_DAY: 1,
  SHIFT_EARLY_MORNING: 2,
  SHIFT_NIGHT: 4,
};
