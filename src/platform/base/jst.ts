/**
 * Calendar arithmetic in Asia/Tokyo. Japan has had no daylight saving time since 1951, so a
 * fixed offset of nine hours is exact for every instant this product can meet.
 *
 * An instant is a `Date`; a calendar day is a `JstDay` such as `2026-11-22`.
 */
export type JstDay = string;

const offset = 9 * 60 * 60_000;
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

const weekdays = ['日', '月', '火', '水', '木', '金', '土'] as const;

/** A `Date` whose UTC getters return the time in Tokyo. */
function wall(instant: Date): Date {
  return new Date(instant.getTime() + offset);
}

const two = (value: number) => String(value).padStart(2, '0');

/** The calendar day in Tokyo on which the instant falls: `2026-11-22`. */
export function jstDay(instant: Date): JstDay {
  return wall(instant).toISOString().slice(0, 10);
}

/** `09:05`, 24-hour, Tokyo. */
export function jstTime(instant: Date): string {
  return wall(instant).toISOString().slice(11, 16);
}

/** The instant of a wall-clock time in Tokyo on a day. `time` is `HH:MM`, and may pass 24:00. */
export function instantAtJst(day: JstDay, time = '00:00'): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(Date.parse(`${day}T00:00:00Z`) - offset + hours * hourMs + minutes * minuteMs);
}

/** True for a day that exists: `2026-02-30` does not. */
export function isJstDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === text;
}

export function addDays(day: JstDay, days: number): JstDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The first day of the month that contains the day. */
export const firstOfMonth = (day: JstDay): JstDay => `${day.slice(0, 7)}-01`;

/** The same day `months` later (negative: earlier), or the last day of a shorter month. */
export function monthsLater(day: JstDay, months: number): JstDay {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const later = new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate)));
  return later.toISOString().slice(0, 10);
}

/** `monthsLater` for an instant, which keeps its time of day in Tokyo. */
export function instantMonthsLater(instant: Date, months: number): Date {
  const day = jstDay(instant);
  return new Date(instant.getTime() + daysBetween(day, monthsLater(day, months)) * dayMs);
}

/** Whole days from `from` to `to`; negative when `to` comes first. */
export function daysBetween(from: JstDay, to: JstDay): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: JstDay): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** The Sunday that opens the week of the day. (docs/rules: Sunday 0:00 to Saturday 24:00) */
export function weekStartOf(day: JstDay): JstDay {
  return addDays(day, -weekdayOf(day));
}

export function addMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * minuteMs);
}

export function addHours(instant: Date, hours: number): Date {
  return new Date(instant.getTime() + hours * hourMs);
}

/** Whole minutes from `from` to `to`, seconds cut off on both. */
export function minutesBetween(from: Date, to: Date): number {
  return Math.floor(to.getTime() / minuteMs) - Math.floor(from.getTime() / minuteMs);
}

/** `2026/11/22`. (Spec section 9) */
export function formatDay(day: JstDay): string {
  return day.replaceAll('-', '/');
}

/** `2026/11/22（日）`: the one form in which a worker reads a day. (Spec section 1, 9) */
export function formatDayWithWeekday(day: JstDay): string {
  return `${formatDay(day)}（${weekdays[weekdayOf(day)]}）`;
}

/** `2026年11月` of `2026-11`. */
export function formatMonth(month: string): string {
  return `${month.slice(0, 4)}年${Number(month.slice(5))}月`;
}

/** `09:00〜18:00`, and `17:00〜翌10:00` when the end falls on the next day. */
export function formatTimeRange(startsAt: Date, endsAt: Date): string {
  const next = jstDay(startsAt) === jstDay(endsAt) ? '' : '翌';
  return `${jstTime(startsAt)}〜${next}${jstTime(endsAt)}`;
}

/** `2026/11/22 09:05`. */
export function formatInstant(instant: Date): string {
  return `${formatDay(jstDay(instant))} ${jstTime(instant)}`;
}

/** `8時間`, `8時間30分`, `45分`. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest}分`;
  return rest === 0 ? `${hours}時間` : `${hours}時間${rest}分`;
}

/** `22` of `22:00`, `7` of `07:00`: the full hour as texts say it. */
export function hourOfTimeText(time: string): number {
  return Number(time.slice(0, 2));
}

/** The age on `day` of a person born on `bornOn`. */
export function ageOn(bornOn: JstDay, day: JstDay): number {
  const years = Number(day.slice(0, 4)) - Number(bornOn.slice(0, 4));
  return day.slice(5) < bornOn.slice(5) ? years - 1 : years;
}

/** `YYYYMMDDTHHMMSS` on Tokyo's wall clock, for calendar files. */
export function jstCalendarTimestamp(instant: Date): string {
  const w = wall(instant);
  return `${jstDay(instant).replaceAll('-', '')}T${two(w.getUTCHours())}${two(w.getUTCMinutes())}${two(w.getUTCSeconds())}`;
}
