import {
  addDays,
  instantAtJst,
  daysBetween,
  jstDay,
  minutesBetween,
  weekStartOf,
  type JstDay,
} from '#platform/base/jst.ts';
import { statutoryDayMinutes } from '#platform/base/working-day.ts';

import type { ShiftOvertime } from '#domain/corporation/agreements/overtime-rules.ts';
import { comprehensivePermitDays } from '#domain/credentials/limits.ts';

import { applicationLimits } from '../limits.ts';

type Span = { startsAt: Date; endsAt: Date };
type Planned = Span & { breakMinutes: number };

/** Planned minutes on duty minus the break. */
export function plannedShiftMinutes(shift: Planned): number {
  return minutesBetween(shift.startsAt, shift.endsAt) - shift.breakMinutes;
}

/** Returns the planned minutes beyond eight hours, with the work day. (労働基準法32条2項) */
export function plannedOvertimeOf(shift: Planned): ShiftOvertime {
  const minutes = Math.max(0, plannedShiftMinutes(shift) - statutoryDayMinutes);
  return { workDay: jstDay(shift.startsAt), minutes };
}

export function doShiftsOverlap(one: Span, other: Span): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt;
}

/** Minutes between two shifts; negative when they overlap. */
export function minutesBetweenShifts(one: Span, other: Span): number {
  const [first, second] = one.startsAt <= other.startsAt ? [one, other] : [other, one];
  return minutesBetween(first.endsAt, second.startsAt);
}

/** True when both shifts start on the same day. A shift over midnight belongs to the day it starts on. (Rule 3.2) */
export function doShiftsStartSameDay(one: Span, other: Span): boolean {
  return jstDay(one.startsAt) === jstDay(other.startsAt);
}

/**
 * Planned minutes in the week of `shift`, Sunday to Saturday: those of `shift`, and of the `others` that start in that
 * week. (Rule 4.8)
 */
export function weekMinutesWithShift(shift: Planned, others: readonly Planned[]): number {
  const week = weekStartOf(jstDay(shift.startsAt));
  const sameWeek = others.filter((other) => weekStartOf(jstDay(other.startsAt)) === week);
  return total([shift, ...sameWeek].map(plannedShiftMinutes));
}

/**
 * Length of the run of consecutive work days around `shift`. A shift over midnight counts on both days,
 * because a day of rest lasts from 0:00 to 24:00. (労働基準法35条)
 */
export function consecutiveWorkDays(shift: Span, others: readonly Span[]): number {
  const worked = new Set([shift, ...others].flatMap(daysOf));
  let first = jstDay(shift.startsAt);
  while (worked.has(addDays(first, -1))) first = addDays(first, -1);
  let days = 0;
  while (worked.has(addDays(first, days))) days += 1;
  return days;
}

/** The calendar days that a shift touches. */
function daysOf({ startsAt, endsAt }: Span): JstDay[] {
  const first = jstDay(startsAt);
  const last = jstDay(new Date(endsAt.getTime() - 1));
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index));
}

/**
 * The maximum minutes in any seven calendar days that `shift` touches, starting on any weekday. The
 * time of the break is unknown, so a shift cut by the edge of the seven days counts without a break up
 * to its planned minutes: the result is never too low. (Rule 3.8, 4.8)
 */
export function maxWorkMinutesInSevenDays(shift: Planned, others: readonly Planned[]): number {
  const lastDay = jstDay(new Date(shift.endsAt.getTime() - 1));
  const firstWindow = addDays(jstDay(shift.startsAt), 1 - comprehensivePermitDays);
  const windows = Array.from({ length: daysBetween(firstWindow, lastDay) + 1 }, (_, index) =>
    windowFrom(addDays(firstWindow, index)),
  );
  return Math.max(
    ...windows.map((window) => total([shift, ...others].map((one) => workInside(one, window)))),
  );
}

function windowFrom(day: JstDay): Span {
  return {
    startsAt: instantAtJst(day),
    endsAt: instantAtJst(addDays(day, comprehensivePermitDays)),
  };
}

function workInside(shift: Planned, window: Span): number {
  // At least 0: the claimed times of a draft can have an end before the start.
  return Math.max(0, Math.min(plannedShiftMinutes(shift), insideMinutes(shift, window)));
}

function insideMinutes(shift: Span, window: Span): number {
  const from = shift.startsAt > window.startsAt ? shift.startsAt : window.startsAt;
  const to = shift.endsAt < window.endsAt ? shift.endsAt : window.endsAt;
  return Math.max(0, minutesBetween(from, to));
}

/** True for a shift with two hours or more between 22:00 and 5:00. (Rule 3.11) */
export function isNightShift(shift: Span): boolean {
  const eve = addDays(jstDay(shift.startsAt), -1);
  const nights = [0, 1, 2].map((day) => ({
    startsAt: instantAtJst(addDays(eve, day), '22:00'),
    endsAt: instantAtJst(addDays(eve, day + 1), '05:00'),
  }));
  const minutes = nights.map((night) => insideMinutes(shift, night));
  return total(minutes) >= applicationLimits.nightShiftMinutes;
}

function total(minutes: readonly number[]): number {
  return minutes.reduce((sum, one) => sum + one, 0);
}
