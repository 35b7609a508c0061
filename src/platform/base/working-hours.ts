import {
  addDays,
  addMinutes,
  instantAtJst,
  jstDay,
  minutesBetween,
  weekdayOf,
  type JstDay,
} from './jst.ts';
import { isPublicHoliday } from './public-holidays.ts';

/** Weekly working hours in Tokyo. Public holidays and the days around New Year are excluded. */
export type WeeklyWorkingHours = {
  /** 0 is Sunday. */
  weekdays: readonly number[];
  /** `HH:MM`; `closes` is later and at most 24:00. */
  opens: string;
  closes: string;
};

/** The New Year holidays, the same as those of banks. */
const yearEndDays: readonly string[] = ['12-31', '01-01', '01-02', '01-03'];

/** Search limit, longer than any run of days off: a calendar without working days is a caller's error. */
const maxDays = 400;

/** The instant at which `minutes` (more than 0) of working time have passed since `from`. */
export function addWorkingMinutes(
  hours: WeeklyWorkingHours,
  { from, minutes }: { from: Date; minutes: number },
): Date {
  let left = minutes;
  for (let passed = 0, day = jstDay(from); passed < maxDays; passed += 1, day = addDays(day, 1)) {
    if (!isWorkingDay(hours, day)) continue;
    const opens = instantAtJst(day, hours.opens);
    const begins = opens < from ? from : opens;
    const available = minutesBetween(begins, instantAtJst(day, hours.closes));
    if (available >= left) return addMinutes(begins, left);
    left -= Math.max(0, available);
  }
  throw new RangeError(`no ${minutes} minutes of work within ${maxDays} days`);
}

/** Working minutes of one working day. */
export function workingMinutesPerDay({ opens, closes }: WeeklyWorkingHours): number {
  const day = '2000-01-01';
  return minutesBetween(instantAtJst(day, opens), instantAtJst(day, closes));
}

function isWorkingDay({ weekdays }: WeeklyWorkingHours, day: JstDay): boolean {
  if (isPublicHoliday(day) || yearEndDays.includes(day.slice(5))) return false;
  return weekdays.includes(weekdayOf(day));
}
