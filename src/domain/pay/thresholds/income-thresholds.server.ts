import { addDays, jstDay, weekStartOf } from '#platform/base/jst.ts';
import type { Context } from '#platform/server/context.server.ts';

import { readBusiestEmployer, readYearIncome } from './thresholds.queries.server.ts';
import { thresholdsOf, type Threshold } from './thresholds.ts';
import { thresholdFiguresOf } from './year-figures.server.ts';

type IncomeThresholdsArgs = { workerId: string; year: number | null };

/** The thresholds of a year (the current one by default), with the income or hours that count towards each so far. */
export async function readIncomeThresholds(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { workerId, year }: IncomeThresholdsArgs,
): Promise<{ year: number; thresholds: Threshold[] }> {
  const today = jstDay(now);
  const currentYear = Number(today.slice(0, 4));
  const asked = year ?? currentYear;
  const figures = thresholdFiguresOf(asked);
  if (figures === null) return { year: asked, thresholds: [] };
  const from = weekStartOf(today);
  const [income, week] = await Promise.all([
    readYearIncome(db, { workerId, year: asked }),
    asked === currentYear
      ? readBusiestEmployer(db, { workerId, from, to: addDays(from, 6) })
      : null,
  ]);
  return { year: asked, thresholds: thresholdsOf({ figures, income, week }) };
}
