import { addDays, weekStartOf, type JstDay } from '#platform/base/jst.ts';
import type { ShiftKind } from '#gen/types.ts';

import { lastAvailableDay, shiftKindOrder } from '#domain/profile/availability.ts';

/** Shifts by day; a day without shifts has no entry. */
export type AvailabilityDraft = ReadonlyMap<JstDay, readonly ShiftKind[]>;

type Day = { date: JstDay; shifts: readonly ShiftKind[] };

export function draftOfAvailability(days: readonly Day[]): AvailabilityDraft {
  return new Map(days.map(({ date, shifts }) => [date, shifts]));
}

/** Returns the draft with these shifts on the day, sorted by time of day. */
export function withShiftKindsOnDay(
  draft: AvailabilityDraft,
  day: JstDay,
  shifts: readonly ShiftKind[],
): AvailabilityDraft {
  const next = new Map(draft);
  const ordered = shiftKindOrder.filter((kind) => shifts.includes(kind));
  if (ordered.length === 0) next.delete(day);
  else next.set(day, ordered);
  return next;
}

/** Copies the day's shifts to the same weekday of all later weeks, to the end of the window. */
export function repeatAvailabilityWeekly(
  draft: AvailabilityDraft,
  day: JstDay,
  today: JstDay,
): AvailabilityDraft {
  const last = lastAvailableDay(today);
  let next = draft;
  for (let at = addDays(day, 7); at <= last; at = addDays(at, 7)) {
    next = withShiftKindsOnDay(next, at, draft.get(day) ?? []);
  }
  return next;
}

/** Copies the previous week to the week of the day, as far as both are in the window. */
export function copyAvailabilityFromLastWeek(
  draft: AvailabilityDraft,
  day: JstDay,
  today: JstDay,
): AvailabilityDraft {
  const sunday = weekStartOf(day);
  const last = lastAvailableDay(today);
  let next = draft;
  for (let index = 0; index < 7; index += 1) {
    const at = addDays(sunday, index);
    const before = addDays(at, -7);
    if (before >= today && at <= last)
      next = withShiftKindsOnDay(next, at, draft.get(before) ?? []);
  }
  return next;
}

/** True when the previous week has a day that can be copied. */
export function canCopyAvailabilityFromLastWeek(day: JstDay, today: JstDay): boolean {
  return addDays(weekStartOf(day), -1) >= today;
}

/** The days to save: all that changed, including days that became empty. */
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
