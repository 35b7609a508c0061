import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { FacetRow } from './facets.ts';
import { hourlyWageFilterStepsYen } from './filter-steps.ts';

/** Maximum number of jobs to count; places with more jobs have no counts. */
const maxCountedJobs = 2_000;

/**
 * Returns the offers of the jobs in these places; jobs with equal offers share a row. Jobs of facilities that are
 * hidden from the worker are left out. Returns null for more than `maxCountedJobs` jobs.
 */
export async function facetRows(
  db: QueryExecutor,
  { places, hidden, now }: { places: readonly string[]; hidden: readonly string[]; now: Date },
): Promise<FacetRow[] | null> {
  const { rows } = await sql<FacetRow>`
    /* recruitment.facetRows */
    with looked as materialized (
      select distinct on (c.job_id) c.*
        from unnest(${places}::text[]) as l (place)
       cross join lateral (
        select j.*
          from open_jobs j
         where j.place = l.place and j.last_deadline > ${now}
               ${hidden.length > 0 ? withoutHidden(hidden) : sql``}
         limit ${maxCountedJobs + 1}) c
       order by c.job_id
       limit ${maxCountedJobs + 1})
    select shift_bits as "shiftBits", service_ids as "serviceIds", license_mask_1::text as "license1",
           license_mask_2::text as "license2", license_mask_3::text as "license3",
           task_mask::text as tasks, feature_mask::text as features, benefit_mask::text as benefits,
           beginners_welcome as beginners, instant, most_bonus > 0 as bonus,
           least_duty_minutes as "leastDutyMinutes", most_duty_minutes as "mostDutyMinutes",
           width_bucket(most_hourly_wage, ${hourlyWageFilterStepsYen}::integer[]) as "wageSteps",
           care_level as "careLevel", count(*) as jobs
      from looked
     group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
  `.execute(db);
  const counted = rows.reduce((sum, { jobs }) => sum + jobs, 0);
  return counted > maxCountedJobs ? null : rows;
}

const withoutHidden = (hidden: readonly string[]) => sql`
               and j.job_id not in (
                   select b.id from jobs b where b.facility_id = any (${hidden}::uuid[]))`;
