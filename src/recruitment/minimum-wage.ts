import * as v from 'valibot';

import { isJstDay, jstDay, type JstDay } from '#base/jst.ts';
import type { Yen } from '#base/yen.ts';

import file from './statutory/minimum-wages.json' with { type: 'json' };

/** A shift's hours: every day that it touches has its own minimum wage. */
type Hours = { startsAt: Date; endsAt: Date };

/**
 * The highest minimum wage of the days that a shift touches, in yen per hour: a night shift from
 * 9/30 to 10/1 needs the one of October. `prefectureCode` is `01` to `47`. (Rule book 3.5, 4.6; 最低賃金法4条)
 */
export function minimumWageOfShift(prefectureCode: string, { startsAt, endsAt }: Hours): Yen {
  // A shift that ends at midnight works no minute of the next day.
  const last = jstDay(new Date(Math.max(startsAt.getTime(), endsAt.getTime() - 1)));
  const days = [jstDay(startsAt), last];
  return Math.max(...days.map((one) => minimumHourlyWage(prefectureCode, one)));
}

/**
 * The prefecture's minimum wage on a day, in yen per hour: the newest amount holds until a newer one
 * is loaded, and the oldest for the days before it. (Rule book 6.2)
 */
export function minimumHourlyWage(prefectureCode: string, workDay: JstDay): Yen {
  // Days are compared as strings, which only means something for days that exist.
  if (!isJstDay(workDay)) throw new RangeError(`not a calendar day: ${workDay}`);
  const versions = versionsOf.get(prefectureCode) ?? [];
  const version = versions.findLast((one) => one.effectiveFrom <= workDay) ?? versions[0];
  if (!version) throw new RangeError(`not a prefecture: ${prefectureCode}`);
  return version.hourly;
}

const day = v.pipe(v.string(), v.check(isJstDay, 'not a calendar day'));

const tableSchema = v.object({
  prefectures: v.array(
    v.object({
      code: v.pipe(v.string(), v.regex(/^\d{2}$/)),
      versions: v.array(
        v.object({
          effectiveFrom: day,
          hourly: v.pipe(v.number(), v.integer(), v.minValue(1)),
          source: v.pipe(v.string(), v.nonEmpty()),
        }),
      ),
    }),
  ),
});

const versionsOf = new Map(
  v.parse(tableSchema, file).prefectures.map(({ code, versions }) => [code, versions]),
);
