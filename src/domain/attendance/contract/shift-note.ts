import { formatDayWithWeekday, jstDay } from '#platform/base/jst.ts';

/** Formats a shift: `2026/11/22（日） さくらの里`. */
export function shiftDayAndFacility(facts: { startsAt: Date; facilityName: string }): string {
  return `${formatDayWithWeekday(jstDay(facts.startsAt))} ${facts.facilityName}`;
}
