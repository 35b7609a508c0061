import { addDays, addHours, atJst, jstDay, weekdayOf } from '#platform/base/jst.ts';

const tuesday = 2;
/** Far from the ends of months and years, and from the holidays of New Year. */
const days = { first: 8, last: 14 };

/**
 * The instant at which the town of the journeys begins, so that none of them depends on the hour, the weekday or the day of the
 * month at which it is run: 10:00 JST on the second Tuesday of a month. The product's clock only moves
 * forward, so it is the next one after the machine's time.
 */
export function journeyStart(machineNow: Date): Date {
  const earliest = addHours(machineNow, 1);
  let day = jstDay(earliest);
  while (!isSecondTuesday(day) || atJst(day, '10:00') < earliest) day = addDays(day, 1);
  return atJst(day, '10:00');
}

function isSecondTuesday(day: string): boolean {
  const ofMonth = Number(day.slice(8));
  return weekdayOf(day) === tuesday && ofMonth >= days.first && ofMonth <= days.last;
}
