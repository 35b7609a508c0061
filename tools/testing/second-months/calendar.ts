// The calendar of the second computation: it knows the bank holidays of the first ten days of a month only.

const DAY = 24 * 60 * 60 * 1000;
const HOUR = 60 * 60 * 1000;
/** Japan is nine hours ahead of UTC, without summer time. */
const JAPAN = 9 * HOUR;

/** A month some months later (or earlier, with a negative count). */
export function addMonths(month: string, count: number): string {
  const index = Number(month.slice(0, 4)) * 12 + (Number(month.slice(5, 7)) - 1) + count;
  const year = Math.floor(index / 12);
  return String(year).padStart(4, '0') + '-' + String((index % 12) + 1).padStart(2, '0');
}

/** The number of months from one month to another. */
export function monthsBetween(from: string, to: string): number {
  const index = (month: string): number =>
    Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
  return index(to) - index(from);
}

/** A day some days later (or earlier). */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day + 'T00:00:00Z') + count * DAY).toISOString().slice(0, 10);
}

/** The last day of a month. */
export function lastDayOf(month: string): string {
  return addDays(addMonths(month, 1) + '-01', -1);
}

/** The instant of 00:00 in Japan of a day, in milliseconds. */
export function midnightInJapan(day: string): number {
  return Date.parse(day + 'T00:00:00Z') - JAPAN;
}

/** 0 is Sunday, 6 is Saturday. */
function weekday(day: string): number {
  return new Date(day + 'T00:00:00Z').getUTCDay();
}

/** Whether banks rest on a weekday. Only exact for the first ten days of a month from 2016 on. */
function isBankHoliday(day: string): boolean {
  const date = day.slice(5);
  // The change of the emperor.
  const once = ['2019-05-01', '2019-05-02'];
  const yearly = ['01-01', '01-02', '01-03', '05-03', '05-04', '05-05', '11-03'];
  return once.includes(day) || yearly.includes(date) || isMovedHoliday(date, weekday(day));
}

function isMovedHoliday(date: string, dayOfWeek: number): boolean {
  // Coming of Age Day: the second Monday of January.
  if (date >= '01-08' && date <= '01-14') return dayOfWeek === 1;
  // 6 May replaces whichever of the three days fell on a Sunday: it is then a Monday, Tuesday or Wednesday.
  if (date === '05-06') return dayOfWeek >= 1 && dayOfWeek <= 3;
  return date === '11-04' && dayOfWeek === 1;
}

/** Whether a day is a business day, as far as the fourth business day of a month can lie. */
function isBusinessDay(day: string): boolean {
  const dayOfWeek = weekday(day);
  return dayOfWeek !== 0 && dayOfWeek !== 6 && !isBankHoliday(day);
}

/** LOCKED of a month: 18:00 in Japan on the fourth business day of the next month. */
export function lockedAtOf(month: string): string {
  let day = addMonths(month, 1) + '-01';
  let count = isBusinessDay(day) ? 1 : 0;
  while (count < 4) {
    day = addDays(day, 1);
    if (isBusinessDay(day)) count += 1;
  }
  return new Date(midnightInJapan(day) + 18 * HOUR).toISOString();
}
