import { dayMs, hourMs, minuteMs } from '#platform/base/jst.ts';
import {
  statutoryDayMinutes,
  nightStartMinuteOfDay,
  nightEndMinuteOfDay,
} from '#platform/base/working-day.ts';

/** A worked or planned span of a shift. `breakStartsAt` is null if only the length of the break is known. */
export type WorkSpan = {
  startsAt: Date;
  endsAt: Date;
  breakMinutes: number;
  breakStartsAt?: Date | null;
};

export type WorkMinutes = { workMinutes: number; overtimeMinutes: number; nightMinutes: number };

const dayMinutes = dayMs / minuteMs;
const eveningMinutes = dayMinutes - nightStartMinuteOfDay;
const jstOffsetMinutes = (9 * hourMs) / minuteMs;

/**
 * Minutes worked, over 8 hours, and at night, to the minute and never rounded; a shift over midnight belongs wholly
 * to its first day. Throws a `RangeError` when the end is before the start or the break does not fit. (Rule 4.12,
 * 昭63.3.14 基発150号)
 */
export function workMinutesOf(span: WorkSpan): WorkMinutes {
  const from = wallMinute(span.startsAt);
  const to = wallMinute(span.endsAt);
  if (!(from <= to)) throw new RangeError('work must not end before it starts');
  if (!Number.isSafeInteger(span.breakMinutes) || span.breakMinutes < 0) {
    throw new RangeError(`a break is whole minutes, 0 or more: ${span.breakMinutes}`);
  }
  if (span.breakMinutes > to - from) throw new RangeError('the break is longer than the work');

  const workMinutes = to - from - span.breakMinutes;
  return {
    workMinutes,
    overtimeMinutes: Math.max(0, workMinutes - statutoryDayMinutes),
    nightMinutes: nightWorked(from, to, span),
  };
}

/**
 * Minutes worked after an instant. A break without a known time is deducted from the time before the instant first,
 * in the worker's favour; likewise from the day before the night. (Rule 4.12)
 */
export function minutesWorkedAfter(instant: Date, span: WorkSpan): number {
  const from = wallMinute(span.startsAt);
  const to = wallMinute(span.endsAt);
  const after = Math.max(from, wallMinute(instant));
  const [breakFrom, breakTo] = placedBreak(from, to, span);
  const placedAfter = Math.max(0, breakTo - Math.max(breakFrom, after));
  return Math.min(workMinutesOf(span).workMinutes, Math.max(0, to - after) - placedAfter);
}

/**
 * Night minutes worked after an instant. A break without a known time is deducted from the night before the instant
 * first.
 */
export function nightMinutesWorkedAfter(instant: Date, span: WorkSpan): number {
  const from = wallMinute(span.startsAt);
  const to = wallMinute(span.endsAt);
  const after = Math.max(from, wallMinute(instant));
  const [breakFrom, breakTo] = placedBreak(from, to, span);
  const placedAfter = nightBetween(Math.max(breakFrom, after), breakTo);
  return Math.min(workMinutesOf(span).nightMinutes, nightBetween(after, to) - placedAfter);
}

/**
 * Night minutes of a shift. The break is deducted from the night only as far as it is known to lie there. A break
 * without a known time is deducted from the day first, in the worker's favour. (Rule 4.12)
 */
function nightWorked(from: number, to: number, span: WorkSpan): number {
  const night = nightBetween(from, to);
  const [breakFrom, breakTo] = placedBreak(from, to, span);
  const breakAtNight = nightBetween(breakFrom, breakTo);
  const breakByDay = breakTo - breakFrom - breakAtNight;
  const unplaced = span.breakMinutes - (breakTo - breakFrom);
  const dayLeft = to - from - night - breakByDay;
  return night - breakAtNight - Math.max(0, unplaced - dayLeft);
}

/** The part of the break that lies within the work, if its time is known; otherwise empty. */
function placedBreak(from: number, to: number, span: WorkSpan): [number, number] {
  if (!span.breakStartsAt) return [from, from];
  const startsAt = wallMinute(span.breakStartsAt);
  const inside = (minute: number) => Math.min(to, Math.max(from, minute));
  return [inside(startsAt), inside(startsAt + span.breakMinutes)];
}

/** Minutes between 22:00 and 5:00 in [from, to), counted in minutes on Tokyo's wall clock. */
function nightBetween(from: number, to: number): number {
  const firstMidnight = Math.floor(from / dayMinutes) * dayMinutes;
  let minutes = 0;
  // The night around a midnight starts on the evening before it.
  for (let midnight = firstMidnight; midnight - eveningMinutes < to; midnight += dayMinutes) {
    const nightFrom = Math.max(from, midnight - eveningMinutes);
    const nightTo = Math.min(to, midnight + nightEndMinuteOfDay);
    minutes += Math.max(0, nightTo - nightFrom);
  }
  return minutes;
}

/** Whole minutes since 1970 on Tokyo's wall clock, seconds cut off as on a stamped card. */
function wallMinute(instant: Date): number {
  return Math.floor(instant.getTime() / minuteMs) + jstOffsetMinutes;
}
