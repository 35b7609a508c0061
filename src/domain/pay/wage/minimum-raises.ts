import { atJst, formatDayWithWeekday, formatMinutes, type JstDay } from '#platform/base/jst.ts';
import { formatYen, type Yen } from '#platform/base/yen.ts';

import { minutesWorkedAfter, nightMinutesWorkedAfter, type WorkSpan } from './worktime.ts';

/**
 * A minimum wage of the prefecture that is higher than the contract's hourly wage, and the first day on
 * which it holds. A lower agreement is void, and the minimum holds instead. (最低賃金法4条2項, decision 049)
 */
export type MinimumRaise = { from: JstDay; hourlyWage: Yen };

/** Minutes that are paid by the amount of a raise. */
export type RaisedMinutes = MinimumRaise & { minutes: number };

/** A rise of the hourly wage at midnight, and how much of a shift lies after it. */
export type WageStep = MinimumRaise & {
  /** Yen per hour above the amount before. */
  rise: Yen;
  workAfter: number;
  nightAfter: number;
};

/**
 * How the hourly wage of a contract rises in a shift: to the amount that holds when it starts, and at
 * midnight of each later day with a higher one, in the order of the days. (Rule 4.12)
 */
export function stepsOf(
  { hourlyWage, raises }: { hourlyWage: Yen; raises: readonly MinimumRaise[] },
  span: WorkSpan,
): WageStep[] {
  const begun = raises
    .filter(({ from }) => atJst(from) < span.endsAt)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
  const atStart = begun.findLast(({ from }) => atJst(from) <= span.startsAt);
  const within = begun.filter(({ from }) => atJst(from) > span.startsAt);
  const steps: WageStep[] = [];
  let paid = hourlyWage;
  for (const raise of atStart ? [atStart, ...within] : within) {
    if (raise.hourlyWage <= paid) continue;
    const midnight = atJst(raise.from);
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

/** The minutes of each amount: those after its midnight and before that of the next. */
export function raisedMinutes(steps: readonly WageStep[]): RaisedMinutes[] {
  return steps.map(({ from, hourlyWage, workAfter }, index) => ({
    from,
    hourlyWage,
    minutes: workAfter - (steps[index + 1]?.workAfter ?? 0),
  }));
}

/** Why minutes are paid more than the contract states, for the worker's screens and the slip. */
export function raiseSentence({ from, hourlyWage, minutes }: RaisedMinutes): string {
  const day = formatDayWithWeekday(from);
  return `${day}から最低賃金が上がったため、${formatMinutes(minutes)}は時給${formatYen(hourlyWage)}で計算しました。`;
}

/** The raises with at least one worked minute. */
export function workedRaises({
  raised = [],
}: {
  raised?: readonly RaisedMinutes[] | undefined;
}): RaisedMinutes[] {
  return raised.filter(({ minutes }) => minutes > 0);
}

/**
 * The raises that pay for owed hours as well as for worked ones, each with its worked minutes: a wage
 * records every raise that it was computed with.
 */
export function raisesOfBoth(
  worked: readonly RaisedMinutes[] = [],
  owed: readonly RaisedMinutes[] = [],
): RaisedMinutes[] {
  const minutesOf = new Map(worked.map(({ from, minutes }) => [from, minutes]));
  const more = owed.length > worked.length ? owed : worked;
  return more.map((raise) => ({ ...raise, minutes: minutesOf.get(raise.from) ?? 0 }));
}
