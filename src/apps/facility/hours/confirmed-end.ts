import { addDays, instantAtJst, jstDay } from '#platform/base/jst.ts';

/** Returns the last instant at this time of day up to the planned end: a night shift's end may be on the next day. */
export function confirmedEndInstant(time: string, endsAt: Date): Date {
  const day = jstDay(endsAt);
  const onLastDay = instantAtJst(day, time);
  return onLastDay <= endsAt ? onLastDay : instantAtJst(addDays(day, -1), time);
}
