import {
  addDays,
  atJst,
  daysBetween,
  jstDay,
  minutesBetween,
  monthsLater,
  weekStart,
  type JstDay,
} from '#base/jst.ts';

import { limits } from './limits.ts';

type Span = { startsAt: Date; endsAt: Date };
type Planned = Span & { breakMinutes: number };

/** Minutes on duty without the break, as planned. */
export function plannedMinutes(shift: Planned): number {
  return minutesBetween(shift.startsAt, shift.endsAt) - shift.breakMinutes;
}

export function overlaps(one: Span, other: Span): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt;
}

/** Minutes between two shifts; negative when they overlap. */
export function gapMinutes(one: Span, other: Span): number {
  const [first, second] = one.startsAt <= other.startsAt ? [one, other] : [other, one];
  return minutesBetween(first.endsAt, second.startsAt);
}

/** A shift over midnight belongs to the day it starts on. (Rule book 3.2) */
export function startsSameDay(one: Span, other: Span): boolean {
  return jstDay(one.startsAt) === jstDay(other.startsAt);
}

/**
 * Planned minutes of the week, Sunday to Saturday, in which `shift` starts: its own and those of
 * the `others` which start in the same week. (Rule book 4.8)
 */
export function weekMinutesWith(shift: Planned, others: readonly Planned[]): number {
  const week = weekStart(jstDay(shift.startsAt));
  const sameWeek = others.filter((other) => weekStart(jstDay(other.startsAt)) === week);
  return total([shift, ...sameWeek].map(plannedMinutes));
}

/**
 * The most minutes that fall into any seven calendar days which `shift` touches, whichever weekday
 * they begin on. Where the break lies is unknown, so a shift cut by the window's edge counts with
 * all its minutes inside: never less than the truth. (Rule book 3.8, 4.8)
 */
export function busiestDaysMinutes(shift: Planned, others: readonly Planned[]): number {
  const lastDay = jstDay(new Date(shift.endsAt.getTime() - 1));
  const firstWindow = addDays(jstDay(shift.startsAt), 1 - limits.permittedDays);
  const windows = Array.from({ length: daysBetween(firstWindow, lastDay) + 1 }, (_, index) =>
    windowFrom(addDays(firstWindow, index)),
  );
  return Math.max(
    ...windows.map((window) => total([shift, ...others].map((one) => workInside(one, window)))),
  );
}

function windowFrom(day: JstDay): Span {
  return { startsAt: atJst(day), endsAt: atJst(addDays(day, limits.permittedDays)) };
}

function workInside(shift: Planned, window: Span): number {
  return Math.min(plannedMinutes(shift), insideMinutes(shift, window));
}

function insideMinutes(shift: Span, window: Span): number {
  const from = shift.startsAt > window.startsAt ? shift.startsAt : window.startsAt;
  const to = shift.endsAt < window.endsAt ? shift.endsAt : window.endsAt;
  return Math.max(0, minutesBetween(from, to));
}

/**
 * True when `day` lies beyond the second month of day hire by one employer (継続して2月を超える). Work
 * days with gaps of up to a month count as going on. (Rule book 3.1, 4.8)
 */
export function exceedsDayHire(day: JstDay, workDays: readonly JstDay[]): boolean {
  const limit = monthsLater(day, -limits.dayHireMonths);
  const earlier = workDays
    .filter((one) => one < day)
    .toSorted()
    .toReversed();
  let since = day;
  for (const one of earlier) {
    if (daysBetween(one, since) > limits.dayHireGapDays) break;
    since = one;
  }
  return since <= limit;
}

/** Two hours or more between 22:00 and 5:00. (Rule book 3.11) */
export function isNightShift(shift: Span): boolean {
  const eve = addDays(jstDay(shift.startsAt), -1);
  const nights = [0, 1, 2].map((day) => ({
    startsAt: atJst(addDays(eve, day), '22:00'),
    endsAt: atJst(addDays(eve, day + 1), '05:00'),
  }));
  const minutes = nights.map((night) => insideMinutes(shift, night));
  return total(minutes) >= limits.nightShiftMinutes;
}

function total(minutes: readonly number[]): number {
  return minutes.reduce((sum, one) => sum + one, 0);
}
