import { isJstDay, jstDay, type JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';
import {
  minimumWagesOfPrefecture,
  type MinimumWageTables,
} from '#domain/reference/statutory/minimum-wage-table.ts';

/** The place and time of a shift: each day that the shift touches has its own minimum wage. */
type Worked = { prefectureCode: string; startsAt: Date; endsAt: Date };

/**
 * Returns the highest minimum wage of the days that a shift touches, in yen per hour: a night shift into the first day
 * of a new amount must pay the new amount. (Rule 3.5, 4.6; 最低賃金法4条)
 */
export function minimumWageOfShift(
  tables: MinimumWageTables,
  { prefectureCode, startsAt, endsAt }: Worked,
): Yen {
  // A shift that ends at midnight has no minute on the next day.
  const last = jstDay(new Date(Math.max(startsAt.getTime(), endsAt.getTime() - 1)));
  const days = [jstDay(startsAt), last];
  return Math.max(...days.map((day) => minimumHourlyWage(tables, { prefectureCode, day })));
}

/**
 * Returns a prefecture's minimum wage on a day, in yen per hour. The newest amount applies until a newer one is loaded,
 * and the oldest to all days before it. `prefectureCode` is `01` to `47`. (Rule 6.2)
 */
export function minimumHourlyWage(
  tables: MinimumWageTables,
  { prefectureCode, day }: { prefectureCode: string; day: JstDay },
): Yen {
  // Days are compared as strings, which is only valid for existing days.
  if (!isJstDay(day)) throw new RangeError(`not a calendar day: ${day}`);
  const wages = minimumWagesOfPrefecture(tables, prefectureCode);
  const wage = wages.findLast(({ from }) => from <= day) ?? wages[0];
  if (!wage) throw new RangeError(`no minimum wage of prefecture ${prefectureCode}`);
  return wage.hourly;
}
