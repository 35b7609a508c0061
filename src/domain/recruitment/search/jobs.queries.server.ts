import type pg from 'pg';

import { maxShownTotalCount } from '../labels.ts';
import { everywherePlaceKey } from '../publishing/offer.ts';
import { recruitmentPageSize } from '../rules.ts';
import type { ValidatedSearch } from './search-input.ts';
import {
  afterCursorSql,
  favoriteColumn,
  filterCondition,
  searchOrderSql,
  searchSortColumns,
  searchParametersTable,
  searchParametersOf,
  cachedSearchStatement,
  type SearchValues,
  type SearchStatement,
} from './search.queries.server.ts';

type Shape = { sort: ValidatedSearch['sort']; filtered: boolean; several: boolean };

/** Number of further dates of a job that a card lists. */
export const listedDatesPerJob = 3;
/**
 * Maximum number of a job's dates that a search with filters or by travel time reads; further dates are not counted.
 * Otherwise the read model has the number of dates.
 */
export const maxDatesReadPerJob = 14;

export type JobRow = {
  jobId: string;
  key: number | Date;
  /** The first open recruitment of the job that passes the filters. */
  id: string;
  remaining: number;
  /** The version of the stored item of recruitment `id`. */
  version: string;
  favorited: boolean;
  total: number;
  /**
   * The first recruitments that pass the filters, by start: at most 4 without filters, and at most `maxDatesReadPerJob`
   * with filters or by travel time.
   */
  ids: string[];
  startsAt: Date[];
  /** The number of the job's dates; null where only `ids` are known. */
  dates: number | null;
};

/**
 * Returns the statement of one page of jobs. Each job is listed once, in place of its first recruitment that passes the
 * filters. There are 28 variants, each prepared once per connection.
 */
export function jobsStatement({ sort, filters, places }: ValidatedSearch): SearchStatement {
  const shape = { sort, filtered: filters !== null, several: places.length > 1 };
  const flags = [shape.filtered ? 'filtered' : 'plain', shape.several ? 'several' : 'one'];
  const name = ['jobs', sort, ...flags].join('.');
  return cachedSearchStatement(name, () => jobsText(shape, name));
}

/** Returns one page of jobs with the capped total, and one more row that shows whether another page follows. */
export async function jobsPage(pool: pg.Pool, values: SearchValues): Promise<JobRow[]> {
  const { rows } = await pool.query<JobRow>({
    ...jobsStatement(values.search),
    values: searchParametersOf(values),
  });
  return rows;
}

function jobsText(shape: Shape, name: string): string {
  const page = shape.filtered ? filteredPage(shape) : plainPage(shape);
  return `/* recruitment.${name} */${searchParametersTable(searchSortColumns[shape.sort].type)},
${page}
${jobPageSql(shape, shape.filtered ? maxDatesReadPerJob : 1 + listedDatesPerJob)}
 order by ${searchOrderSql(shape, 'h.key', 'h.job_id')}`;
}

/**
 * Returns the SQL of a page's rows: each job with its first recruitment that passes the filters, and up to `dates`
 * dates.
 */
export function jobPageSql(shape: Pick<Shape, 'filtered'>, dates: number): string {
  return `select h.job_id as "jobId", h.key, o.recruitment_id as id, o.remaining, o.xmin::text as version, s.ids,
       s.starts as "startsAt", h.dates, (select total from n) as total,
       ${favoriteColumn('o.recruitment_id')}
  from f
 cross join page h
 cross join lateral (
  select array_agg(c.id order by c.starts_at, c.id) as ids,
         array_agg(c.starts_at order by c.starts_at, c.id) as starts
    from (${matchingShiftsSql(shape, 'h.job_id', 'r.id, r.starts_at')}
     limit ${dates}) c) s
  join open_recruitments o on o.recruitment_id = s.ids[1]`;
}

/**
 * Returns the SQL of a job's open recruitments that pass the filters, by start. It starts from the job and not from a
 * place, because all recruitments of a job have the same places.
 */
export function matchingShiftsSql(
  { filtered }: Pick<Shape, 'filtered'>,
  jobId: string,
  columns: string,
): string {
  return `
    select ${columns}
      from recruitments r
      join open_places p on p.recruitment_id = r.id and p.place = '${everywherePlaceKey}'
     where r.job_id = ${jobId}
       and r.starts_at > f.now
       and p.deadline > f.now${filtered ? filterCondition : ''}
     order by r.starts_at, r.id`;
}

/**
 * SQL condition: job `j` may have a match, judged by the union of its recruitments. The condition fails when no
 * recruitment can pass the filters, or when the facility is hidden. It is wrapped for the planner like
 * `filterCondition`.
 */
export const jobMayMatchCondition = `
       and case when j.shift_bits & f.shifts <> 0
                 and int4multirange(int4range(j.least_duty_minutes, j.most_duty_minutes, '[]')) && f.hours
                 and j.most_salary >= f.salary
                 and j.most_hourly_wage >= f.hourly_wage
                 and j.license_mask_1 & f.held <> 0
                 and j.license_mask_2 & f.held <> 0
                 and j.license_mask_3 & f.held <> 0
                 and j.task_mask & f.tasks = f.tasks
                 and j.feature_mask & f.features = f.features
                 and j.benefit_mask & f.benefits = f.benefits
                 and (f.services is null or j.service_ids && f.services)
                 and j.most_bonus >= f.bonus
                 and j.care_level <= f.care_level
                 and j.beginners_welcome >= f.beginners
                 and j.instant >= f.instant
                 and (not f.hides or (select b.facility_id from jobs b where b.id = j.job_id) <> all (f.hidden))
            then true end`;

function plainPage(shape: Shape): string {
  return `n as materialized (
  select coalesce((select f.total from f), (select count(*) from (
  select ${distinctIf(shape)}c.job_id
    from f
   cross join unnest(f.places) as l (place)
   cross join lateral (
    select j.job_id
      from open_jobs j
     where j.place = l.place and j.last_deadline > f.now
     limit ${maxShownTotalCount}) c
   where f.total is null
   limit ${maxShownTotalCount}) counted)) as total),
page as (${walked(shape, 'f')})`;
}

/**
 * Returns the SQL of a page with filters. Up to 1,000 matching jobs are collected; if there are fewer, the page is
 * taken from them. Otherwise the page reads the index in sort order. That order is by each job's next recruitment,
 * because the first one that passes the filters is not known before it is read.
 */
function filteredPage(shape: Shape): string {
  const { column } = searchSortColumns[shape.sort];
  const key = shape.sort === 'NEWEST' ? 'j.published_at' : `s.${column}`;
  return `matched as materialized (
  select ${distinctIf(shape)}c.*
    from f
   cross join unnest(f.places) as l (place)
   cross join lateral (
    select ${key} as key, j.job_id
      from open_jobs j
     cross join lateral (${matchingShiftsSql(shape, 'j.job_id', 'p.*')}
       limit 1) s
     where j.place = l.place and j.last_deadline > f.now${jobMayMatchCondition}
     limit ${maxShownTotalCount}) c
   where coalesce(f.total, 0) < ${maxShownTotalCount}
   limit ${maxShownTotalCount}),
n as materialized (
  select coalesce((select f.total from f), (select count(*) from matched)) as total),
page as (
 (select h.key, h.job_id, null::integer as dates
    from f cross join matched h
   where (select total from n) < ${maxShownTotalCount} and ${afterCursorSql(shape, 'h.key', 'h.job_id')}
   order by ${searchOrderSql(shape, 'h.key', 'h.job_id')}
   limit ${recruitmentPageSize + 1})
 union all
 (${walked(shape, `(select f.* from f cross join n where n.total >= ${maxShownTotalCount}) as f`)}))`;
}

/**
 * Returns the SQL of the next jobs in sort order, merged from all places. The condition on `tableoid` is explained in
 * search.queries.server.ts.
 */
function walked(shape: Shape, source: string): string {
  const { column } = searchSortColumns[shape.sort];
  const passes = shape.filtered
    ? `${jobMayMatchCondition}
       and exists (${matchingShiftsSql(shape, 'j.job_id', '1')} limit 1)`
    : '';
  return `
  select ${distinctIf(shape)}h.key, h.job_id, h.dates
    from ${source}
   cross join unnest(f.places) as l (place)
   cross join lateral (
    select j.${column} as key, j.job_id, ${shape.filtered ? 'null::integer as dates' : 'j.dates'}
      from open_jobs j
     where j.place = l.place
       and j.last_deadline > f.now${passes}
       and ${afterCursorSql(shape, `j.${column}`, 'j.job_id')}
       and j.tableoid = 'open_jobs'::regclass
     order by ${searchOrderSql(shape, `j.${column}`, 'j.job_id')}
     limit ${recruitmentPageSize + 1}) h
   order by ${searchOrderSql(shape, 'h.key', 'h.job_id')}
   limit ${recruitmentPageSize + 1}`;
}

const distinctIf = ({ several }: Shape) => (several ? 'distinct ' : '');
