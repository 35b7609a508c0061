import * as v from 'valibot';

import { isJstDay, type JstDay } from '#base/jst.ts';
import type { Yen } from '#base/yen.ts';
import { versionOn } from '#pay/statutory.ts';

import file from './statutory/minimum-wages.json' with { type: 'json' };

/**
 * The prefecture's minimum wage on the day of work, in yen per hour (Rule book 3.5, 4.6; 最低賃金法
 * 4条). `prefectureCode` is `01` to `47`. Throws `NoStatutoryTable` when no version covers the day.
 */
export function minimumHourlyWage(prefectureCode: string, workDay: JstDay): Yen {
  const versions = versionsOf.get(prefectureCode) ?? [];
  return versionOn(`${file.table} ${prefectureCode}`, versions, workDay).hourly;
}

const day = v.pipe(v.string(), v.check(isJstDay, 'not a calendar day'));

const tableSchema = v.object({
  prefectures: v.array(
    v.object({
      code: v.pipe(v.string(), v.regex(/^\d{2}$/)),
      versions: v.array(
        v.object({
          effectiveFrom: day,
          effectiveTo: day,
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
