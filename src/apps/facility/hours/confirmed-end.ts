import { addDays, atJst, jstDay } from '#platform/base/jst.ts';

/** The last instant at this time of day that is not after the planned end: a night shift ends on the next day. */
export function confirmedEnd(time: string, endsAt: Date): Date {
  const day = jstDay(endsAt);
  const onLastDay = atJst(day, time);
  return onLastDay <= endsAt ? onLastDay : atJst(addDays(day, -1), time);
}
