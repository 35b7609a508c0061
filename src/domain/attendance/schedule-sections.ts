import { jstDay, type JstDay } from '#platform/base/jst.ts';

type Section<Shift> = { type: string; attendances: readonly Shift[] };

/**
 * Merges the sections of all loaded pages: a section cut by a page boundary is joined again, and a
 * shift that moved between two requests appears only in its latest section.
 */
export function mergeSections<S extends Section<{ id: string }>>(
  sections: readonly S[],
): (S & { attendances: S['attendances'][number][] })[] {
  const seenLast = new Map<string, string>();
  const merged = new Map<string, S & { attendances: S['attendances'][number][] }>();
  for (const section of sections) {
    const before = merged.get(section.type);
    const attendances = [...(before?.attendances ?? []), ...section.attendances];
    merged.set(section.type, { ...(before ?? section), attendances });
    for (const { id } of section.attendances) seenLast.set(id, section.type);
  }
  return [...merged.values()]
    .map((section) => ({
      ...section,
      attendances: onlyOnce(section.attendances).filter(
        ({ id }) => seenLast.get(id) === section.type,
      ),
    }))
    .filter(({ attendances }) => attendances.length > 0);
}

function onlyOnce<Shift extends { id: string }>(shifts: readonly Shift[]): Shift[] {
  return [...new Map(shifts.map((shift) => [shift.id, shift])).values()];
}

export type ShiftsOfDay<Shift> = { day: JstDay; shifts: Shift[] };

/** Groups shifts by the day on which they start, in their order. */
export function groupShiftsByDay<Shift extends { workday: { startsAt: string } }>(
  shifts: readonly Shift[],
): ShiftsOfDay<Shift>[] {
  const days = new Map<JstDay, Shift[]>();
  for (const shift of shifts) {
    const day = jstDay(new Date(shift.workday.startsAt));
    days.set(day, [...(days.get(day) ?? []), shift]);
  }
  return [...days].map(([day, those]) => ({ day, shifts: those }));
}
