import type pg from 'pg';

import { maxShownTotalCount } from '../labels.ts';
import { recruitmentPageSize } from '../rules.ts';
import {
  maxDatesReadPerJob,
  jobPageSql,
  jobMayMatchCondition,
  matchingShiftsSql,
  type JobRow,
} from './jobs.queries.server.ts';
import { isFacilityNotHiddenSql } from './hidden.queries.server.ts';
import type { ValidatedSearch } from './search-input.ts';
import {
  favoriteColumn,
  filterCondition,
  searchParametersTable,
  searchParametersOf,
  cachedSearchStatement,
  type SearchParameter,
  type SearchRow,
  type SearchValues,
  type SearchStatement,
} from './search.queries.server.ts';

/**
 * Returns the statement of one page in the order of the minutes to the facility. No index has that order, because it
 * depends on the origin. Fewer than 1,000 matches are sorted; of more, the nearest 500 are read, facility by facility.
 */
export function nearestStatement({ byJob, filters }: ValidatedSearch): SearchStatement {
  const filtered = filters !== null;
  const name = ['nearest', byJob ? 'jobs' : 'shifts', filtered ? 'filtered' : 'plain'].join('.');
  return cachedSearchStatement(name, () =>
    byJob ? jobsText(filtered, name) : shiftsText(filtered, name),
  );
}

/** Returns one page with the capped total, and one more row that shows whether another page follows. */
export async function nearestRecruitmentPage(
  pool: pg.Pool,
  values: SearchValues,
): Promise<SearchRow[]> {
  const { rows } = await pool.query<SearchRow>({
    ...nearestStatement(values.search),
    values: nearestParameters(values),
  });
  return rows;
}

/** Returns the page of `nearestRecruitmentPage` with a row for each job instead of each recruitment. */
export async function nearestJobPage(pool: pg.Pool, values: SearchValues): Promise<JobRow[]> {
  const { rows } = await pool.query<JobRow>({
    ...nearestStatement(values.search),
    values: nearestParameters(values),
  });
  return rows;
}

/** Maximum number of rows of a list that has 1,000 matches or more: 25 pages. */
const maxWalked = 500;

const first = { key: -1, id: '00000000-0000-0000-0000-000000000000' };

export function nearestParameters(values: SearchValues): SearchParameter[] {
  return [
    ...searchParametersOf({ ...values, after: values.after ?? first }),
    values.ways?.codes ?? [],
    values.ways?.minutes ?? [],
  ];
}

/**
 * SQL table `ways` with the minutes to each facility that can be reached: by train to its best station, then on foot.
 */
const waysText = (
  filtered: boolean,
) => `${searchParametersTable('integer', ', $24::text[] as stations, $25::integer[] as minutes')},
ways as materialized (
  select s.facility_id, min(t.minutes + s.walk_minutes) as minutes
    from f
   cross join unnest(f.stations, f.minutes) as t (code, minutes)
    join facility_stations s on s.station_code = t.code${filtered ? isFacilityNotHiddenSql('s.facility_id') : ''}
   group by s.facility_id
   order by minutes, s.facility_id)`;

/**
 * `collected` has up to 1,000 matches, unordered. `isAll`: there are fewer than 1,000, so `collected` has all of them.
 * `isMore`: the facilities are read in the order of the minutes instead.
 */
const isAll = `(select count(*) from collected) < ${maxShownTotalCount}`;
const isMore = `(select count(*) from collected) >= ${maxShownTotalCount}`;

const totalText = `
n as materialized (
  select coalesce((select f.total from f),
                  (select case when ${isMore} then ${maxShownTotalCount} else count(*) end from matched)) as total)`;

/** SQL of the next rows of `matched`; rows with equal minutes are ordered by id. */
const pageText = (id: string) => `
page as (
  select m.*
    from f cross join matched m
   where (m.key, m.${id}) > (f.key, f.after)
   order by m.key, m.${id}
   limit ${recruitmentPageSize + 1})`;

function shiftsText(filtered: boolean, name: string): string {
  const filter = filtered ? filterCondition : '';
  return `/* recruitment.${name} */${waysText(filtered)},
collected as materialized (
  select distinct c.id, c.facility_id
    from f
   cross join unnest(f.places) as l (place)
   cross join unnest(coalesce(f.days, array[null]::date[])) as d (day)
   cross join lateral (
    select p.recruitment_id as id, o.facility_id
      from open_places p
      join open_recruitments o on o.recruitment_id = p.recruitment_id
     where p.place = l.place
       and p.work_date between coalesce(d.day, '-infinity') and coalesce(d.day, 'infinity')
       and p.deadline > f.now${filter}${filtered ? isFacilityNotHiddenSql('o.facility_id') : ''}
     limit ${maxShownTotalCount}) c
   limit ${maxShownTotalCount}),
matched as materialized (
 (select w.minutes as key, c.id
    from collected c
    join ways w on w.facility_id = c.facility_id
   where ${isAll})
 union all
 (select w.minutes, o.recruitment_id
    from (select f.* from f where ${isMore}) f
   cross join ways w
   cross join lateral (
    select o.recruitment_id, o.starts_at
      from open_recruitments o
     where o.facility_id = w.facility_id
       and o.deadline > f.now
       and (f.days is null or o.work_date = any (f.days))
       and exists (
         select from open_places p
          where p.recruitment_id = o.recruitment_id and p.place = any (f.places)${filter})
     order by o.starts_at, o.recruitment_id
     limit ${maxShownTotalCount}) o
   order by w.minutes, w.facility_id, o.starts_at, o.recruitment_id
   limit ${maxWalked})),${totalText},${pageText('id')}
select h.id, h.key, o.remaining, o.xmin::text as version, (select total from n) as total,
       ${favoriteColumn('h.id')}
  from f
 cross join page h
  join open_recruitments o on o.recruitment_id = h.id
 order by h.key, h.id`;
}

function jobsText(filtered: boolean, name: string): string {
  const passes = filtered
    ? `${jobMayMatchCondition}
       and exists (${matchingShiftsSql({ filtered }, 'j.job_id', '1')} limit 1)`
    : '';
  return `/* recruitment.${name} */${waysText(filtered)},
collected as materialized (
  select distinct c.job_id
    from f
   cross join unnest(f.places) as l (place)
   cross join lateral (
    select j.job_id
      from open_jobs j
     where j.place = l.place and j.last_deadline > f.now${passes}
     limit ${maxShownTotalCount}) c
   limit ${maxShownTotalCount}),
matched as materialized (
 (select w.minutes as key, c.job_id, null::integer as dates
    from collected c
    join jobs j on j.id = c.job_id
    join ways w on w.facility_id = j.facility_id
   where ${isAll})
 union all
 (select w.minutes, j.id, null::integer
    from (select f.* from f where ${isMore}) f
   cross join ways w
   cross join lateral (
    select j.id
      from jobs j
     where j.facility_id = w.facility_id
       and exists (select from open_jobs b where b.job_id = j.id and b.place = any (f.places))
       and exists (${matchingShiftsSql({ filtered }, 'j.id', '1')} limit 1)
     order by j.id
     limit ${maxShownTotalCount}) j
   order by w.minutes, w.facility_id, j.id
   limit ${maxWalked})),${totalText},${pageText('job_id')}
${jobPageSql({ filtered }, maxDatesReadPerJob)}
 order by h.key, h.job_id`;
}
