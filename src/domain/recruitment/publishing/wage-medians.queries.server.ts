import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import { countryCode, type WageMedian } from './wage-ceiling.ts';

type Wanted = {
  prefectureCodes: readonly string[];
  /** Null for all requirements. */
  requirements: readonly string[] | null;
};

/** Returns the stored medians of these prefectures and of the country. */
export async function readWageMedians(
  db: QueryExecutor,
  { prefectureCodes, requirements }: Wanted,
): Promise<WageMedian[]> {
  const { rows } = await sql<WageMedian>`
    /* recruitment.readWageMedians */
    select prefecture_code as "prefectureCode", requirement, hourly_wage as "hourlyWage", postings,
           facilities, corporations
      from wage_medians
     where prefecture_code = any (${[...prefectureCodes, countryCode]}::text[])
       and (${requirements}::text[] is null or requirement = any (${requirements}::text[]))
     order by requirement, prefecture_code
  `.execute(db);
  return rows;
}

/** True when the medians were computed after an instant. */
export async function areWageMediansNewerThan(db: QueryExecutor, instant: Date): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    /* recruitment.areWageMediansNewerThan */
    select exists (select from wage_medians where computed_at > ${instant}) as found
  `.execute(db);
  return rows[0]?.found ?? false;
}

type Span = { since: Date; until: Date; now: Date };

/**
 * Replaces all medians by those of the postings whose shift starts within the span; returns how many. Each facility
 * counts once, by its own median: otherwise a corporation with many postings could raise the median step by step.
 */
export async function replaceWageMedians(tx: Tx, { since, until, now }: Span): Promise<number> {
  await sql`
    /* recruitment.deleteWageMedians */
    delete from wage_medians
  `.execute(tx);
  const { numAffectedRows } = await sql`
    /* recruitment.insertWageMedians */
    insert into wage_medians (
      prefecture_code, requirement, hourly_wage, postings, facilities, corporations, computed_at)
    select coalesce(prefecture_code, ${countryCode}), requirement,
           percentile_disc(0.5) within group (order by hourly_wage), sum(postings), count(*),
           count(distinct corporation_id), ${now}
      from (select prefecture_code, requirement, facility_id, corporation_id, count(*) as postings,
                   percentile_disc(0.5) within group (order by hourly_wage) as hourly_wage
              from fill_times
             where starts_at >= ${since} and starts_at < ${until} and outcome <> 'LEFT_OUT'
             group by prefecture_code, requirement, facility_id, corporation_id) of_facility
     group by grouping sets ((prefecture_code, requirement), (requirement))
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}
