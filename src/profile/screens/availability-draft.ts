import { addDays, weekStart, type JstDay } from '#base/jst.ts';
import type { ShiftKind } from '#gen/operations.ts';

import { lastAvailableDay, shiftOrder } from '../availability.ts';

/** Shifts by day; a day without any is not in it. */
export type AvailabilityDraft = ReadonlyMap<JstDay, readonly ShiftKind[]>;

type Day = { date: JstDay; shifts: readonly ShiftKind[] };

export function draftOf(days: readonly Day[]): AvailabilityDraft {
  return new Map(days.map(({ date, shifts }) => [date, shifts]));
}

/** The day with these shifts, in the order of the day. */
export function withShifts(
  draft: AvailabilityDraft,
  day: JstDay,
  shifts: readonly ShiftKind[],
): AvailabilityDraft {
  const next = new Map(draft);
  const ordered = shiftOrder.filter((kind) => shifts.includes(kind));
  if (ordered.length === 0) next.delete(day);
  else next.set(day, ordered);
  return next;
}

/** The day's shifts on the same weekday of every week after it, to the end of the window. */
export function repeatWeekly(
  draft: AvailabilityDraft,
  day: JstDay,
  today: JstDay,
): AvailabilityDraft {
  const last = lastAvailableDay(today);
  let next = draft;
  for (let at = addDays(day, 7); at <= last; at = addDays(at, 7)) {
    next = withShifts(next, at, draft.get(day) ?? []);
  }
  return next;
}

/** The week of the day as the week before it, as far as both lie in the window. */
export function copyLastWeek(
  draft: AvailabilityDraft,
  day: JstDay,
  today: JstDay,
): AvailabilityDraft {
  const sunday = weekStart(day);
  const last = lastAvailableDay(today);
  let next = draft;
  for (let index = 0; index < 7; index += 1) {
    const at = addDays(sunday, index);
    const before = addDays(at, -7);
    if (before >= today && at <= last) next = withShifts(next, at, draft.get(before) ?? []);
  }
  return next;
}

/** True when the week before has a day that can be copied. */
export function canCopyLastWeek(day: JstDay, today: JstDay): boolean {
  return addDays(weekStart(day), -1) >= today;
}

/** What has to be saved: the days that differ, empty ones as such. */
export function changedDays(
  before: AvailabilityDraft,
  after: AvailabilityDraft,
): { date: JstDay; shifts: ShiftKind[] }[] {
  const days = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  return days.flatMap((date) => {
    const shifts = [...(after.get(date) ?? [])];
    return shifts.join() === (before.get(date) ?? []).join() ? [] : [{ date, shifts }];
  });
}
