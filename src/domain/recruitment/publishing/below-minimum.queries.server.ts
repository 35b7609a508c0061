import { sql, type RawBuilder } from 'kysely';

import { addDays, jstDay, type JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';
import {
  prefectureCodes,
  type MinimumWageTables,
} from '#domain/reference/statutory/minimum-wage-table.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import type { KeysetPageArgs } from '#platform/server/database/keyset-page.ts';

import { searchWindowDays } from '../rules.ts';
import { minimumHourlyWage } from './minimum-wage.ts';
import { prefecturePlaceKey } from './offer.ts';

/** An open posting that could not be published today, because the minimum wage has risen since it was published. */
export type PostingBelowMinimumWage = {
  id: string;
  prefectureCode: string;
  workDay: JstDay;
  startsAt: Date;
  endsAt: Date;
  title: string;
  facilityName: string;
  hourlyWage: Yen;
  /** The highest minimum wage of the days that the shift touches. */
  minimumWage: Yen;
  capacity: number;
  /** Contracts concluded at the posting's wage. */
  seatsTaken: number;
};

/** The order of the list: by day, then prefecture. */
export const byWorkDay = { workDay: 'day', prefectureCode: 'text', id: 'uuid' } as const;

type TablesAt = { tables: MinimumWageTables; now: Date };

/** Returns open postings below the minimum wage of their days, the next work day first. (Rule 3.5, 4.6) */
export async function postingsBelowMinimumWage(
  db: QueryExecutor,
  { tables, after, limit, now }: TablesAt & KeysetPageArgs<typeof byWorkDay>,
): Promise<PostingBelowMinimumWage[]> {
  const days = daysFrom(tables, after?.workDay ?? jstDay(now), now).filter(
    ({ day, code }) => !after || day > after.workDay || code >= after.prefectureCode,
  );
  const next =
    after &&
    sql`and (d.day, d.code, p.recruitment_id)
                > (${after.workDay}::date, ${after.prefectureCode}, ${after.id}::uuid)`;
  const { rows } = await sql<PostingBelowMinimumWage>`
    /* recruitment.postingsBelowMinimumWage */
    select b.id, b.code as "prefectureCode", b.day as "workDay", r.starts_at as "startsAt",
           r.ends_at as "endsAt", j.title, f.name as "facilityName", r.hourly_wage as "hourlyWage",
           b.minimum as "minimumWage", r.capacity, r.seats_taken as "seatsTaken"
      from (select d.day, d.code, p.recruitment_id as id, p.minimum
              from ${minimums(days)}
             cross join lateral (${below(now, next)} order by p.recruitment_id limit ${limit}) p
             order by d.day, d.code, p.recruitment_id
             limit ${limit}) b
      join recruitments r on r.id = b.id
      join jobs j on j.id = r.job_id
      join facilities f on f.id = r.facility_id
     order by b.day, b.code, b.id
  `.execute(db);
  return rows;
}

/** Counts the open postings whose wage is below the minimum wage that the given tables have for their days. */
export async function countPostingsBelowMinimumWage(
  db: QueryExecutor,
  { tables, now }: TablesAt,
): Promise<number> {
  const days = daysFrom(tables, jstDay(now), now);
  const { rows } = await sql<{ count: number }>`
    /* recruitment.countPostingsBelowMinimumWage */
    select sum(c.count)::int as count
      from ${minimums(days)}
     cross join lateral (select count(*) as count from (${below(now, null)}) p) c
  `.execute(db);
  return rows[0]?.count ?? 0;
}

type DayMinimum = { day: JstDay; code: string; minimum: Yen; nextMinimum: Yen };

/** Returns the minimum wage of every prefecture on every day that the search covers, from `first` on, in order. */
function daysFrom(tables: MinimumWageTables, first: JstDay, now: Date): DayMinimum[] {
  const today = jstDay(now);
  const days = Array.from({ length: searchWindowDays + 1 }, (_, ahead) => addDays(today, ahead));
  const on = (prefectureCode: string, day: JstDay) =>
    minimumHourlyWage(tables, { prefectureCode, day });
  return days
    .filter((day) => day >= first)
    .flatMap((day) =>
      prefectureCodes.map((code) => ({
        day,
        code,
        minimum: on(code, day),
        nextMinimum: on(code, addDays(day, 1)),
      })),
    );
}

/**
 * SQL for a table `d` of days, prefectures and minimum wages. For each of its rows an index finds the postings below
 * the minimum, so that no other posting is read.
 */
function minimums(days: readonly DayMinimum[]): RawBuilder<unknown> {
  return sql`(select day, code, place, minimum, next_minimum
                from unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ code }) => code)}::text[],
                            ${days.map(({ code }) => prefecturePlaceKey(code))}::text[],
                            ${days.map((one) => one.minimum)}::int[],
                            ${days.map((one) => one.nextMinimum)}::int[])
                  as u (day, code, place, minimum, next_minimum)
               order by day, code) d`;
}

/**
 * SQL for the open postings `p` that are below the minimum wage of a row `d`. Minimum wages only rise, so a shift past
 * midnight needs the minimum of its second day; a shift that ends at midnight has no minute on that day. The condition
 * on `tableoid`, a column that no index contains, makes PostgreSQL use the index by day and wage: otherwise it would
 * read all postings of the day from the covering index.
 */
function below(now: Date, condition: RawBuilder<unknown> | null): RawBuilder<unknown> {
  return sql`select p.recruitment_id, m.minimum
               from open_places p
              cross join lateral (
                     select case when p.starts_at + p.duty_minutes * interval '1 minute'
                                      > (d.day + 1)::timestamp at time zone 'Asia/Tokyo'
                                 then d.next_minimum else d.minimum end as minimum) m
              where p.place = d.place and p.work_date = d.day and p.hourly_wage < d.next_minimum
                and p.deadline > ${now} and p.hourly_wage < m.minimum
                and p.tableoid = 'open_places'::regclass ${condition ?? sql``}`;
}
