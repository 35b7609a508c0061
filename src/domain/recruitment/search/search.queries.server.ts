import type pg from 'pg';

import type { RecruitmentSort } from '#gen/types.ts';

import { maxShownTotalCount } from '../labels.ts';
import { recruitmentPageSize } from '../rules.ts';
import {
  hiddenRecruitmentsTable,
  isNotAmongHiddenRecruitmentsSql,
} from './hidden.queries.server.ts';
import { isFilteredByLicencesOnly, type ValidatedSearch } from './search-input.ts';

/** The column of `open_places` for each sort; ties are ordered by id. */
export const searchSortColumns: Record<
  RecruitmentSort,
  { column: string; type: string; descending: boolean }
> = {
  RECOMMENDED: { column: 'score', type: 'integer', descending: true },
  NEWEST: { column: 'published_at', type: 'timestamptz', descending: true },
  STARTS_SOON: { column: 'starts_at', type: 'timestamptz', descending: false },
  HOURLY_HIGH: { column: 'hourly_wage', type: 'integer', descending: true },
  DAILY_HIGH: { column: 'salary', type: 'integer', descending: true },
  NEAR_STATION: { column: 'walk_minutes', type: 'integer', descending: false },
  RATING_HIGH: { column: 'rating', type: 'integer', descending: true },
};

/** True when the sort key is an instant; a cursor then contains microseconds. */
export const isTimeSort = (sort: RecruitmentSort) => searchSortColumns[sort].type === 'timestamptz';

/**
 * How a statement looks up days. `all`: it reads the index of a place. `each`: it reads one index range per chosen day.
 * `among`: it reads the index of a place and skips other days. With d of 61 days chosen, `each` reads d × 21 entries
 * and `among` about 61 ÷ d × 21, so `among` is better from 8 days on.
 */
type DayMode = 'all' | 'each' | 'among';
const maxEachDays = 7;

/**
 * The columns that are compared with each row. `licensed`: the licences alone, the filter of nearly every signed-in
 * worker. A comparison of all columns would take as much time as the rest of the statement.
 */
type FilterMode = 'plain' | 'licensed' | 'filtered';

type Shape = { sort: RecruitmentSort; days: DayMode; filter: FilterMode; several: boolean };

export type SearchStatement = { name: string; text: string };

/**
 * Returns the statement of one page for this search, a shorter one when the known total has reached `maxShownTotalCount`. There
 * are 252 variants, each prepared once per connection that needs it.
 */
export function searchStatement(
  search: ValidatedSearch,
  total: number | null = null,
): SearchStatement {
  const shape = shapeOf(search);
  const isMany = total !== null && total >= maxShownTotalCount;
  const parts = ['search', shape.sort, shape.days, ...flags(shape), ...(isMany ? ['many'] : [])];
  const name = parts.join('.');
  return cachedSearchStatement(name, () => searchText(shape, { name, isMany }));
}

/** Returns the statement that counts the results of every day. */
export function dayCountsStatement(search: ValidatedSearch): SearchStatement {
  const shape = shapeOf(search);
  const name = ['dayCounts', ...flags(shape)].join('.');
  return cachedSearchStatement(name, () => dayCountsText(shape, name));
}

export type SearchRow = {
  id: string;
  key: number | Date;
  remaining: number;
  /** The version of the row's stored item. */
  version: string;
  favorited: boolean;
  total: number;
};

export type SearchValues = {
  now: Date;
  search: ValidatedSearch;
  /** Days to use instead of the search's own: the date strip counts all days. */
  days?: readonly string[];
  after: { key: number | Date; id: string } | null;
  workerId: string | null;
  /** The total counted by an earlier page; null where it is not known. */
  total: number | null;
  /** The minutes by station when the shortest way comes first; null in every other order. */
  ways?: Ways | null;
};

type Ways = { codes: readonly string[]; minutes: readonly number[] };

/** Returns one page with the capped total, and one more row that shows whether another page follows. */
export async function searchPage(pool: pg.Pool, values: SearchValues): Promise<SearchRow[]> {
  const { rows } = await pool.query<SearchRow>({
    ...searchStatement(values.search, values.total),
    values: searchParametersOf(values),
  });
  return rows;
}

export async function dayCounts(
  pool: pg.Pool,
  values: SearchValues,
): Promise<{ date: string; count: number }[]> {
  const { rows } = await pool.query<{ date: string; count: number }>({
    ...dayCountsStatement(values.search),
    values: searchParametersOf(values),
  });
  return rows;
}

function shapeOf({ sort, days, filters, places }: ValidatedSearch): Shape {
  const mode = days === null ? 'all' : days.length <= maxEachDays ? 'each' : 'among';
  return { sort, days: mode, filter: filterModeOf(filters), several: places.length > 1 };
}

function filterModeOf(filters: ValidatedSearch['filters']): FilterMode {
  if (filters === null) return 'plain';
  return isFilteredByLicencesOnly(filters) ? 'licensed' : 'filtered';
}

const flags = ({ filter, several }: Shape) => [filter, several ? 'several' : 'one'];

const statements = new Map<string, SearchStatement>();

export function cachedSearchStatement(name: string, write: () => string): SearchStatement {
  const known = statements.get(name);
  if (known) return known;
  const statement = { name: `recruitment.${name}`, text: write() };
  statements.set(name, statement);
  return statement;
}

/**
 * SQL table `f`: every parameter of every statement, in one row. Materialised so that the planner sees no values and
 * chooses the same plan for all of them: PostgreSQL then reuses the plan of the prepared statement. Planning each time
 * would cost as much as running the statement.
 */
export const searchParametersTable = (keyType: string, more = '') => `
with f as materialized (
  select $1::timestamptz as now, $2::text[] as places, $3::date[] as days, $4::${keyType} as key,
         $5::uuid as after, $6::uuid as worker, $7::integer as total, $8::integer as shifts,
         $9::int4multirange as hours, $10::integer as salary, $11::integer as hourly_wage,
         $12::bigint as held, $13::bigint as tasks, $14::bigint as features,
         $15::bigint & ~1::bigint as benefits, $15::bigint as benefits_compared, $16::integer[] as services, $17::integer as bonus,
         $18::integer as care_level, $19::boolean as beginners, $20::boolean as instant,
         $21::tstzmultirange as booked, $22::boolean as clashing,
         $23::uuid[] as hidden, cardinality($23::uuid[]) > 0 as hides,
         $9::int4multirange = '{(,)}' as every_length,
         isempty($21::tstzmultirange) and not $22::boolean as is_free${more}),
${hiddenRecruitmentsTable}`;

export type SearchParameter =
  | string
  | number
  | boolean
  | Date
  | null
  | undefined
  | readonly (string | number)[];

export function searchParametersOf(values: SearchValues): SearchParameter[] {
  const { search, after } = values;
  const start = after ?? before(search.sort);
  const { filters } = search;
  return [
    values.now,
    search.places,
    values.days ?? search.days,
    start.key,
    start.id,
    values.workerId,
    values.total,
    filters?.shifts,
    filters?.hours,
    filters?.salary,
    filters?.hourlyWage,
    filters?.held,
    filters?.tasks,
    filters?.features,
    filters?.benefits,
    filters?.services,
    filters?.bonus,
    filters?.careLevel,
    filters?.beginners,
    filters?.instant,
    filters?.booked,
    filters?.clashing,
    filters?.hidden,
  ];
}

/** Returns a cursor before the first row of a sort order. */
function before(sort: RecruitmentSort): { key: number | string; id: string } {
  const { type, descending } = searchSortColumns[sort];
  const id = (descending ? 'ffffffff-ffff-ffff-ffff-' : '00000000-0000-0000-0000-').padEnd(
    36,
    descending ? 'f' : '0',
  );
  if (type === 'timestamptz') return { key: descending ? 'infinity' : '-infinity', id };
  return { key: descending ? 2_147_483_647 : -2_147_483_648, id };
}

/**
 * SQL condition with every filter but the hidden facilities: each statement adds those where it reads the facility of a
 * row, see `isFacilityNotHiddenSql`.
 *
 * The condition is wrapped in `case`, for which the planner assumes that half of the rows match. For the bare
 * conditions it would estimate almost no matches, and sort a whole prefecture. Ranges cost as much as all other
 * conditions together: they are compared only where the search has one. Bit 0 of the benefits: `withPayTimingBit`.
 */
export const filterCondition = `
       and case when p.shift_bit & f.shifts <> 0
                 and (f.every_length or p.duty_minutes::integer <@ f.hours)
                 and p.salary >= f.salary
                 and p.hourly_wage >= f.hourly_wage
                 and p.license_mask_1 & f.held <> 0
                 and p.license_mask_2 & f.held <> 0
                 and p.license_mask_3 & f.held <> 0
                 and p.task_mask & f.tasks = f.tasks
                 and p.feature_mask & f.features = f.features
                 and p.benefit_mask & f.benefits_compared = f.benefits
                 and (f.services is null or p.service_id = any (f.services))
                 and p.bonus >= f.bonus
                 and p.care_level <= f.care_level
                 and p.beginners_welcome >= f.beginners
                 and p.instant >= f.instant
                 and (f.is_free
                      or (f.booked && tstzrange(p.starts_at, p.starts_at + p.duty_minutes * interval '1 minute'))
                         = f.clashing)
            then true end`;

const licenceCondition = `
       and case when p.license_mask_1 & f.held <> 0
                 and p.license_mask_2 & f.held <> 0
                 and p.license_mask_3 & f.held <> 0
            then true end`;

const filterConditions: Record<FilterMode, string> = {
  plain: '',
  licensed: licenceCondition,
  filtered: `${filterCondition}${isNotAmongHiddenRecruitmentsSql}`,
};

const dayConditions: Record<DayMode, string> = {
  all: '',
  each: ' and p.work_date = d.day',
  among: ' and p.work_date = any (f.days)',
};

/**
 * Returns the SQL of the index ranges to read: one for each place, or for each place and day. `source` supplies the
 * parameters as one row `f`.
 */
function listsOf({ days }: Shape, source = 'f'): string {
  const eachDay = days === 'each' ? ' cross join unnest(f.days) as d (day)' : '';
  return `${source} cross join unnest(f.places) as l (place)${eachDay}`;
}

/** Returns the SQL condition on a row of an index range. */
function conditionOf({ days, filter }: Shape): string {
  return `p.place = l.place${dayConditions[days]} and p.deadline > f.now${filterConditions[filter]}`;
}

// With several places, a recruitment can be near more than one of them and would be listed repeatedly.
const distinctIf = ({ several }: Shape) => (several ? 'distinct ' : '');

type Naming = { name: string; isMany: boolean };

/**
 * Returns the SQL of one page. Without filters it reads an index in sort order, and counts the total separately. With
 * filters that could read many rows without a match, so up to 1,000 matches are first collected from the covering
 * index. With fewer than 1,000 the page is taken from the collected rows. With 1,000 matches are frequent, and the page
 * reads the index in sort order. A total that is known to be 1,000 is not counted again.
 */
function searchText(shape: Shape, { name, isMany }: Naming): string {
  const { type } = searchSortColumns[shape.sort];
  const order = searchOrderSql(shape, 'h.key', 'h.id');
  const page = pageText(shape, isMany);
  return `/* recruitment.${name} */${searchParametersTable(type)},
${page}
select h.id, h.key, o.remaining, o.xmin::text as version, (select total from n) as total,
       ${favoriteColumn('h.id')}
  from f
 cross join page h
  join open_recruitments o on o.recruitment_id = h.id
 order by ${order}`;
}

/**
 * Returns the SQL column that is true for a favourite of the worker. With `exists` the planner could read the
 * favourites of all workers. Nothing is read for visitors.
 */
export const favoriteColumn = (id: string) => `case when f.worker is null then false else coalesce((
         select true from favorites v
          where v.worker_id = f.worker and v.recruitment_id = ${id}), false) end as favorited`;

function pageText(shape: Shape, isMany: boolean): string {
  if (isMany) {
    return `n as materialized (select f.total from f),
page as (${walked(shape, 'f')})`;
  }
  return shape.filter === 'plain' ? plainPage(shape) : filteredPage(shape);
}

function plainPage(shape: Shape): string {
  return `n as materialized (
  select coalesce((select f.total from f), (select count(*) from (${collected(shape, 'p.recruitment_id as id')}) c)) as total),
page as (${walked(shape, 'f')})`;
}

function filteredPage(shape: Shape): string {
  const { column } = searchSortColumns[shape.sort];
  return `matched as materialized (${collected(shape, `p.${column} as key, p.recruitment_id as id`)}),
n as materialized (
  select coalesce((select f.total from f), (select count(*) from matched)) as total),
page as (
 (select h.key, h.id
    from f cross join matched h
   where (select total from n) < ${maxShownTotalCount} and ${afterCursorSql(shape, 'h.key', 'h.id')}
   order by ${searchOrderSql(shape, 'h.key', 'h.id')}
   limit ${recruitmentPageSize + 1})
 union all
 (${walked(shape, `(select f.* from f cross join n where n.total >= ${maxShownTotalCount}) as f`)}))`;
}

/**
 * Returns the SQL of the next rows in sort order, merged from all index ranges. The condition on `tableoid`, a column
 * that no index contains, keeps the planner from reading a whole day from the covering index and sorting it: that is
 * cheaper for an average place, but not for a prefecture.
 */
function walked(shape: Shape, source: string): string {
  const { column } = searchSortColumns[shape.sort];
  // Start times are ordered by day, so one index serves this sort with and without days.
  const soon = shape.sort === 'STARTS_SOON' && shape.days !== 'each';
  const start = soon
    ? `(p.work_date, p.starts_at, p.recruitment_id) > ((f.key at time zone 'Asia/Tokyo')::date, f.key, f.after)`
    : afterCursorSql(shape, `p.${column}`, 'p.recruitment_id');
  const order = `${soon ? 'p.work_date, ' : ''}${searchOrderSql(shape, `p.${column}`, 'p.recruitment_id')}`;
  return `
  select ${distinctIf(shape)}h.key, h.id
    from ${listsOf(shape, source)}
   cross join lateral (
    select p.${column} as key, p.recruitment_id as id
      from open_places p
     where ${conditionOf(shape)}
       and ${start}
       and p.tableoid = 'open_places'::regclass
     order by ${order}
     limit ${recruitmentPageSize + 1}) h
   order by ${searchOrderSql(shape, 'h.key', 'h.id')}
   limit ${recruitmentPageSize + 1}`;
}

/** Returns the SQL of up to 1,000 matches, unordered; skipped when the known total makes them unnecessary. */
function collected(shape: Shape, columns: string): string {
  const lists = listsOf({ ...shape, days: shape.days === 'all' ? 'all' : 'each' });
  const condition = conditionOf({ ...shape, days: shape.days === 'all' ? 'all' : 'each' });
  const needed =
    shape.filter !== 'plain' ? `coalesce(f.total, 0) < ${maxShownTotalCount}` : 'f.total is null';
  return `
  select ${distinctIf(shape)}c.*
    from ${lists}
   cross join lateral (
    select ${columns}
      from open_places p
     where ${condition}
     limit ${maxShownTotalCount}) c
   where ${needed}
   limit ${maxShownTotalCount}`;
}

export function searchOrderSql({ sort }: Pick<Shape, 'sort'>, key: string, id: string): string {
  return searchSortColumns[sort].descending ? `${key} desc, ${id} desc` : `${key}, ${id}`;
}

export function afterCursorSql({ sort }: Pick<Shape, 'sort'>, key: string, id: string): string {
  return `(${key}, ${id}) ${searchSortColumns[sort].descending ? '<' : '>'} (f.key, f.after)`;
}

function dayCountsText(shape: Shape, name: string): string {
  return `/* recruitment.${name} */${searchParametersTable('text')}
select d.day as date, n.count
  from f
 cross join unnest(f.days) as d (day)
 cross join lateral (
  select count(*) as count
    from (select ${distinctIf(shape)}c.id
            from unnest(f.places) as l (place)
           cross join lateral (
            select p.recruitment_id as id
              from open_places p
             where ${conditionOf({ ...shape, days: 'each' })}
             limit ${maxShownTotalCount}) c
           limit ${maxShownTotalCount}) capped) n
 order by d.day`;
}
