import { addDays, addHours, instantAtJst, jstDay, weekdayOf } from '#platform/base/jst.ts';

const tuesday = 2;
/** Days of the month, far from the ends of months and years and from the holidays of New Year. */
const days = { first: 8, last: 14 };

/**
 * The time at which the journeys begin: 10:00 JST on the second Tuesday of a month, so that no journey depends on the
 * hour, weekday or day at which it is run. It is the next such time after the machine's, because the product's clock
 * only moves forward.
 */
export function journeyStartInstant(machineNow: Date): Date {
  const earliest = addHours(machineNow, 1);
  let day = jstDay(earliest);
  while (!isSecondTuesday(day) || instantAtJst(day, '10:00') < earliest) day = addDays(day, 1);
  return instantAtJst(day, '10:00');
}

function isSecondTuesday(day: string): boolean {
  const ofMonth = Number(day.slice(8));
  return weekdayOf(day) === tuesday && ofMonth >= days.first && ofMonth <= days.last;
}
