import {
  instantAtJst,
  formatDayWithWeekday,
  formatMinutes,
  type JstDay,
} from '#platform/base/jst.ts';
import { formatYen, type Yen } from '#platform/base/yen.ts';

import { minutesWorkedAfter, nightMinutesWorkedAfter, type WorkSpan } from './worktime.ts';

/**
 * A minimum wage of the prefecture that is higher than the contract's hourly wage, and the first day on which it is
 * in force. A lower agreed wage is void, and the minimum wage replaces it. (最低賃金法4条2項, decision 049)
 */
export type MinimumWageRaise = { from: JstDay; hourlyWage: Yen };

/** Worked minutes that are paid by this minimum wage. */
export type MinutesPaidByMinimumWage = MinimumWageRaise & { minutes: number };

/** A rise of the hourly wage at midnight, and the minutes of a shift after it. */
export type HourlyWageStep = MinimumWageRaise & {
  /** Yen per hour by which this amount exceeds the previous one. */
  rise: Yen;
  workAfter: number;
  nightAfter: number;
};

/**
 * The rises of the hourly wage during a shift: the minimum wage in force at the start, and each higher one from the
 * midnight on which it begins, in the order of the days. (Rule 4.12)
 */
export function hourlyWageStepsOf(
  { hourlyWage, raises }: { hourlyWage: Yen; raises: readonly MinimumWageRaise[] },
  span: WorkSpan,
): HourlyWageStep[] {
  const begun = raises
    .filter(({ from }) => instantAtJst(from) < span.endsAt)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
  const atStart = begun.findLast(({ from }) => instantAtJst(from) <= span.startsAt);
  const within = begun.filter(({ from }) => instantAtJst(from) > span.startsAt);
  const steps: HourlyWageStep[] = [];
  let paid = hourlyWage;
  for (const raise of atStart ? [atStart, ...within] : within) {
    if (raise.hourlyWage <= paid) continue;
    const midnight = instantAtJst(raise.from);
    steps.push({
      from: raise.from,
      hourlyWage: raise.hourlyWage,
      rise: raise.hourlyWage - paid,
      workAfter: minutesWorkedAfter(midnight, span),
      nightAfter: nightMinutesWorkedAfter(midnight, span),
    });
    paid = raise.hourlyWage;
  }
  return steps;
}

/** The minutes paid by each minimum wage: from its first midnight to the next rise. */
export function minutesPaidByMinimumWages(
  steps: readonly HourlyWageStep[],
): MinutesPaidByMinimumWage[] {
  return steps.map(({ from, hourlyWage, workAfter }, index) => ({
    from,
    hourlyWage,
    minutes: workAfter - (steps[index + 1]?.workAfter ?? 0),
  }));
}

/**
 * The sentence for the worker's screens and the slip that explains why minutes are paid more than the contract
 * states.
 */
export function minimumWageRaiseSentence({
  from,
  hourlyWage,
  minutes,
}: MinutesPaidByMinimumWage): string {
  const day = formatDayWithWeekday(from);
  return `${day}から最低賃金が上がったため、${formatMinutes(minutes)}は時給${formatYen(hourlyWage)}で計算しました。`;
}

/** The raises with at least one worked minute. */
export function raisesWithWorkedMinutes({
  raised = [],
}: {
  raised?: readonly MinutesPaidByMinimumWage[] | undefined;
}): MinutesPaidByMinimumWage[] {
  return raised.filter(({ minutes }) => minutes > 0);
}

/**
 * All raises with which the pay for worked or owed hours was computed, each with its worked minutes: 0 minutes for a
 * raise that applied to owed hours only.
 */
export function raisesOfWorkedAndOwedHours(
  worked: readonly MinutesPaidByMinimumWage[] = [],
  owed: readonly MinutesPaidByMinimumWage[] = [],
): MinutesPaidByMinimumWage[] {
  const minutesOf = new Map(worked.map(({ from, minutes }) => [from, minutes]));
  const more = owed.length > worked.length ? owed : worked;
  return more.map((raise) => ({ ...raise, minutes: minutesOf.get(raise.from) ?? 0 }));
}
