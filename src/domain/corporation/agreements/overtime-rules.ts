import { addDays, monthsLater, type JstDay } from '#platform/base/jst.ts';

/** Minutes of one shift at a facility beyond eight hours, on the day that it starts. */
export type ShiftOvertime = { workDay: JstDay; minutes: number };

/** Overtime limits of a filed 36協定 for a day, a month and a year, on the days that it covers. */
export type OvertimeLimits = {
  startsOn: JstDay;
  dailyMinutes: number;
  monthlyHours: number;
  yearlyHours: number;
  isWithdrawn: boolean;
};

/** The filings that cover a day, withdrawn ones too, and a worker's overtime at their facility. */
export type WorkerOvertimeFacts = {
  filings: readonly OvertimeLimits[];
  shifts: readonly ShiftOvertime[];
};

/** First and last day of a period, both included. */
type Days = { from: JstDay; to: JstDay };

/**
 * The calendar month of a day, and the year of a filing: it begins on each anniversary of its first day. (Decision 065)
 */
export function overtimePeriodsOf(startsOn: JstDay, day: JstDay): { month: Days; year: Days } {
  const monthFrom = `${day.slice(0, 7)}-01`;
  const years = Number(day.slice(0, 4)) - Number(startsOn.slice(0, 4));
  const anniversary = monthsLater(startsOn, 12 * years);
  const begun = anniversary <= day ? years : years - 1;
  return {
    month: { from: monthFrom, to: addDays(monthsLater(monthFrom, 1), -1) },
    year: {
      from: monthsLater(startsOn, 12 * begun),
      to: addDays(monthsLater(startsOn, 12 * (begun + 1)), -1),
    },
  };
}

type OvertimeExcess = { period: 'MONTH' | 'YEAR'; minutes: number; limitMinutes: number };

/**
 * The monthly or yearly limit that a worker would exceed with one more shift at a facility; null for none. A single
 * filing that covers the day must permit all of the shift: in the day, the month and the year. (労働基準法36条)
 */
export function exceededOvertimeLimit(
  { filings, shifts }: WorkerOvertimeFacts,
  planned: ShiftOvertime,
): OvertimeExcess | null {
  if (planned.minutes <= 0) return null;
  const forDay = filings.filter(({ dailyMinutes }) => dailyMinutes >= planned.minutes);
  const inForce = forDay.filter(({ isWithdrawn }) => !isWithdrawn);
  // A posting stays published when its filing is withdrawn, and the limits of that filing still apply to it.
  const [first, ...further] = (inForce.length > 0 ? inForce : forDay).map((filing) =>
    excessOf(filing, planned, shifts),
  );
  return first === undefined || further.includes(null) ? null : first;
}

function excessOf(
  { startsOn, monthlyHours, yearlyHours }: OvertimeLimits,
  planned: ShiftOvertime,
  others: readonly ShiftOvertime[],
): OvertimeExcess | null {
  const { month, year } = overtimePeriodsOf(startsOn, planned.workDay);
  const inMonth = { period: 'MONTH', days: month, limitMinutes: monthlyHours * 60 } as const;
  const inYear = { period: 'YEAR', days: year, limitMinutes: yearlyHours * 60 } as const;
  for (const { period, days, limitMinutes } of [inMonth, inYear]) {
    const minutes = planned.minutes + minutesIn(days, others);
    if (minutes > limitMinutes) return { period, minutes, limitMinutes };
  }
  return null;
}

function minutesIn({ from, to }: Days, shifts: readonly ShiftOvertime[]): number {
  return shifts
    .filter(({ workDay }) => from <= workDay && workDay <= to)
    .reduce((sum, { minutes }) => sum + minutes, 0);
}
