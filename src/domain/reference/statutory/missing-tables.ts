import { addDays, daysBetween, monthsLater, type JstDay } from '#platform/base/jst.ts';

export type StatutoryTableKind = 'withholding' | 'minimum_wage';

/** A loaded table with the first and the last day that it concerns. */
export type LoadedTable = {
  kind: StatutoryTableKind;
  /** The calendar year of payment of a withholding table; the fiscal year (年度) of minimum wages. */
  year: number;
  /** 1 January for withholding; for minimum wages the earliest 発効日 of a prefecture. */
  firstDay: JstDay;
  /** 31 December for withholding; for minimum wages the latest 発効日 of a prefecture. */
  lastDay: JstDay;
};

export type MissingTable = {
  kind: StatutoryTableKind;
  year: number;
  /** The day from which operators are warned. */
  warnedSince: JstDay;
  /** The first day for which the table is needed. */
  neededFrom: JstDay;
  /** The year whose table is used instead; null when no table is loaded. */
  usedYear: number | null;
};

/**
 * Days before a year in which its missing withholding table is announced: from 2 November on. Repeated in the API by
 * `OperatorMissingTable`.
 */
const warnedDaysBefore = 60;

/**
 * Returns the tables that are needed and not loaded: withholding tables of this year and, from 2 November on, of the
 * next year; minimum wages once the newest are a year old. (Rule 6.2)
 */
export function missingTables(loaded: readonly LoadedTable[], today: JstDay): MissingTable[] {
  return [...missingWithholding(loaded, today), ...missingMinimumWages(loaded, today)];
}

/** Returns the number of the week since the warning began: an alarm is raised once in each week. */
export function missingTableWarningWeek({ warnedSince }: MissingTable, today: JstDay): number {
  return Math.floor(daysBetween(warnedSince, today) / 7);
}

function missingWithholding(loaded: readonly LoadedTable[], today: JstDay): MissingTable[] {
  const years = loaded.filter(({ kind }) => kind === 'withholding').map(({ year }) => year);
  const thisYear = Number(today.slice(0, 4));
  return [thisYear, thisYear + 1].flatMap((year) => {
    const neededFrom = `${year}-01-01`;
    const warnedSince = addDays(neededFrom, -warnedDaysBefore);
    if (today < warnedSince || years.includes(year)) return [];
    const before = years.filter((one) => one < year);
    // Before the first loaded year the oldest table is used. (Decision 019)
    const usedYear = years.length === 0 ? null : Math.max(...(before.length > 0 ? before : years));
    return [{ kind: 'withholding' as const, year, warnedSince, neededFrom, usedYear }];
  });
}

function missingMinimumWages(loaded: readonly LoadedTable[], today: JstDay): MissingTable[] {
  const kind = 'minimum_wage';
  const newest = loaded
    .filter((one) => one.kind === kind)
    .toSorted((one, other) => other.year - one.year)[0];
  if (!newest) {
    const year = Number(monthsLater(today, -3).slice(0, 4));
    const neededFrom = `${year}-04-01`;
    return [{ kind, year, warnedSince: neededFrom, neededFrom, usedYear: null }];
  }
  const neededFrom = monthsLater(newest.firstDay, 12);
  if (today < neededFrom) return [];
  const year = newest.year + 1;
  return [{ kind, year, warnedSince: neededFrom, neededFrom, usedYear: newest.year }];
}
