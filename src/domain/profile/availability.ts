import { addDays, type JstDay } from '#platform/base/jst.ts';
import type { ShiftKind } from '#gen/types.ts';

/**
 * Availability covers today and this many days more. (Rule 4.20) Repeated in the API by
 * `Query.workerAvailableDateList` and `Mutation.updateWorkerAvailableDateList`.
 */
export const availabilityDays = 60;

/** The kinds of shift in the order of the day. */
export const shiftKindOrder: readonly ShiftKind[] = [
  'SHIFT_EARLY_MORNING',
  'SHIFT_DAY',
  'SHIFT_NIGHT',
];

export type AvailableDay = { date: JstDay; shifts: readonly ShiftKind[] };

/** The last day for which a worker can state availability. */
export function lastAvailableDay(today: JstDay): JstDay {
  return addDays(today, availabilityDays);
}

/**
 * The days as they are stored, or null when one lies outside of the window. The last entry of a
 * repeated day counts; a repeated shift counts once. (Rule 4.20)
 */
export function readAvailableDays(
  days: readonly AvailableDay[],
  today: JstDay,
): AvailableDay[] | null {
  const last = lastAvailableDay(today);
  if (!days.every(({ date }) => today <= date && date <= last)) return null;
  const byDate = new Map(days.map(({ date, shifts }) => [date, shifts]));
  return [...byDate].map(([date, shifts]) => ({
    date,
    shifts: shiftKindOrder.filter((kind) => shifts.includes(kind)),
  }));
}
