import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addDays, instantAtJst } from '#platform/base/jst.ts';
import type { RecruitmentSearchInput } from '#gen/types.ts';
import { readTravelTimes } from '#domain/reference/travel/times.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { buildBlockedWorker } from '#testing/fixtures/recruitment/blocked.ts';
import {
  explainPlansOf,
  rowsReadByPlan,
  scansOf,
  collectSentStatements,
  fullyScannedTables,
} from '#testing/plans.ts';
import {
  bigTables,
  maxRowsReadBySearch,
  searchPlansNow,
  openSearchPlansFixture,
  recruitmentRowsRead,
  fullyScannedRecruitmentTables,
  recruitmentSorts,
  searchValuesOf,
  daysOfSearchedWeek,
} from '#testing/fixtures/recruitment/search-plans.ts';
import {
  mapSearchStatement,
  mapSearchParameters,
  maxMatchesPerMapFacility,
  type MapFacilityRow,
} from '../map/map.queries.server.ts';
import type { MapAreaBounds } from '../map/map-places.ts';
import { daysOfSearchWindow } from './search-input.ts';
import { heldLicensesMask } from '../masks.ts';
import { facetRows } from './facets.queries.server.ts';
import { hiddenFacilitiesSql } from './hidden.queries.server.ts';
import { jobsStatement } from './jobs.queries.server.ts';
import { nearestParameters, nearestStatement } from './nearest.queries.server.ts';
import {
  dayCountsStatement,
  searchParametersOf,
  searchStatement,
  type SearchValues,
} from './search.queries.server.ts';

const fixture = await openSearchPlansFixture(await openTestDatabase());
const { product, client, url, scopes, busiestOfTokyo, keptPlan, pageOf } = fixture;
afterAll(() => fixture.close());

/** The SQL condition for the postings that a worker with only the licence 介護職員初任者研修 may apply for. */
const helpersMay = ['license_mask_1', 'license_mask_2', 'license_mask_3']
  .map((column) => `${column} & ${heldLicensesMask([3])}::bigint <> 0`)
  .join(' and ');

describe.each(recruitmentSorts)('a page in the order %s', (sort) => {
  test.each(scopes)('of %s reads little and walks no table', async (_name, scope) => {
    const values = searchValuesOf({ ...scope, sort });
    const first = await keptPlan(searchStatement(values.search), searchParametersOf(values));
    expect(fullyScannedRecruitmentTables(first)).toEqual([]);
    const rows = await pageOf(values);
    const total = rows[0]?.total ?? 0;
    // The first page also counts the total, so counted rows are allowed for.
    expect(recruitmentRowsRead(first)).toBeLessThanOrEqual(
      maxRowsReadBySearch * (first['Actual Rows'] + total),
    );
    expect(first['Actual Rows']).toBe(Math.min(21, total));
    const last = rows[19];
    if (!last || total < 1_000) return;
    const following = { ...values, total, after: { key: last.key, id: last.id } };
    const many = searchStatement(values.search, total);
    const next = await keptPlan(many, searchParametersOf(following));
    expect(fullyScannedRecruitmentTables(next)).toEqual([]);
    expect(next['Actual Rows']).toBe(21);
    expect(recruitmentRowsRead(next)).toBeLessThanOrEqual(
      maxRowsReadBySearch * next['Actual Rows'],
    );
  });

  test.each(scopes.filter(([, { workDates }]) => workDates === undefined))(
    'of the jobs of %s reads little and walks no table',
    async (_name, scope) => {
      const values = searchValuesOf({ ...scope, sort, groupByJob: true });
      const statement = jobsStatement(values.search);
      const first = await keptPlan(statement, searchParametersOf(values));
      const { rows } = await client.query(statement.text, searchParametersOf(values));
      const total = Number(rows[0]?.total ?? 0);
      expect(fullyScannedRecruitmentTables(first)).toEqual([]);
      expect(first['Actual Rows']).toBe(Math.min(21, total));
      // The first page also counts the jobs, and has up to 14 dates of each.
      const dates = rows.reduce((sum, row) => sum + row.ids.length, 0);
      expect(recruitmentRowsRead(first)).toBeLessThanOrEqual(maxRowsReadBySearch * (dates + total));
      const last = rows[19];
      if (!last) return;
      const after = { key: last.key, id: last.jobId };
      const next = await keptPlan(
        statement,
        searchParametersOf({ ...values, total: 1_000, after }),
      );
      expect(fullyScannedRecruitmentTables(next)).toEqual([]);
      expect(recruitmentRowsRead(next)).toBeLessThanOrEqual(maxRowsReadBySearch * dates);
    },
  );

  test.each<[RecruitmentSearchInput, string]>([
    [{ beginnersWelcome: true }, 'beginners_welcome'],
    [{ licenseIds: ['3'] }, helpersMay],
  ])('of %j, which many match, goes on without gap or double', async (filter, condition) => {
    const values = searchValuesOf({ areaLIds: ['13'], ...filter, sort });
    const column = {
      RECOMMENDED: 'score desc',
      NEWEST: 'published_at desc',
      STARTS_SOON: 'starts_at',
      HOURLY_HIGH: 'hourly_wage desc',
      DAILY_HIGH: 'salary desc',
      NEAR_STATION: 'walk_minutes',
      RATING_HIGH: 'rating desc',
    }[sort];
    const wanted = await client.query<{ id: string }>(
      `select recruitment_id as id from open_places
        where place = 'L13' and ${condition} and deadline > $1
        order by ${column}, recruitment_id ${column.includes('desc') ? 'desc' : ''} limit 100`,
      [searchPlansNow],
    );
    const seen: string[] = [];
    let after: SearchValues['after'] = null;
    for (let page = 0; page < 5; page += 1) {
      const total: number | null = page === 0 ? null : 1_000;
      const rows = await pageOf({ ...values, after, total });
      expect(Number(rows[0]?.total)).toBe(1_000);
      seen.push(...rows.slice(0, 20).map((row) => row.id));
      const last = rows[19];
      after = last ? { key: last.key, id: last.id } : null;
    }
    expect(seen).toEqual(wanted.rows.map((row) => row.id));
    const known = await pageOf({ ...values, total: 1_000 });
    expect(known.map(({ id }) => id)).toEqual((await pageOf(values)).map(({ id }) => id));
  });
});

describe('of a worker whom a facility and a corporation block', () => {
  let worker = { id: '', sessionId: '', hasBlocks: true };
  let facilityIds: string[] = [];

  beforeAll(async () => {
    const built = await buildBlockedWorker(product.app, { client, now: searchPlansNow });
    worker = { ...worker, id: built.workerId };
    facilityIds = built.facilityIds;
  });

  const hiddenOnes = () => hiddenFacilitiesSql({ db: product.app.db, worker });
  const postingsOf = async (facilities: readonly string[]) => {
    const { rows } = await client.query<{ id: string }>(
      `select recruitment_id as id from open_recruitments where facility_id = any ($1)`,
      [facilities],
    );
    return rows.map(({ id }) => id);
  };

  test('what is left out is found by keys', async () => {
    const hidden = await hiddenOnes();
    expect(hidden).toEqual(facilityIds);
    const [plan] = await explainPlansOf(url, hiddenOnes);
    if (!plan) throw new Error('the statement is explained');
    const tables = [...bigTables, 'blocked_workers'];
    expect(fullyScannedTables(plan, tables)).toEqual([]);
    expect(rowsReadByPlan(plan, tables)).toBeLessThanOrEqual(hidden.length);
  });

  test.each(recruitmentSorts)(
    'a page in the order %s lacks all of more than 2,000 postings and nothing else',
    async (sort) => {
      const all = await pageOf({ ...searchValuesOf({ areaLIds: ['13'], sort }), total: 1_000 });
      // The facility of the first posting of the page is hidden as well, so that every order leaves out a posting.
      const { rows } = await client.query<{ id: string }>(
        'select facility_id as id from open_recruitments where recruitment_id = $1',
        [all[0]?.id],
      );
      const hidden = [...new Set([...(await hiddenOnes()), ...rows.map(({ id }) => id)])];
      const gone = await postingsOf(hidden);
      expect(gone.length).toBeGreaterThan(2_000);
      const values = searchValuesOf({ areaLIds: ['13'], sort }, { hidden });
      const plan = await keptPlan(searchStatement(values.search), searchParametersOf(values));
      expect(fullyScannedRecruitmentTables(plan)).toEqual([]);
      // The rows of the hidden facilities are read once, to compare each other row with them.
      expect(recruitmentRowsRead(plan)).toBeLessThanOrEqual(
        maxRowsReadBySearch * (21 + 1_000) + gone.length,
      );
      const left = all.map(({ id }) => id).filter((id) => !gone.includes(id));
      expect((await pageOf(values)).slice(0, left.length).map(({ id }) => id)).toEqual(left);
    },
  );

  test('who finds few others is shown none of them, however many they are', async () => {
    const { rows } = await client.query<{ id: string; postings: string[] }>(
      `select facility_id as id, array_agg(recruitment_id::text) as postings
         from open_recruitments where prefecture_code = '13' group by facility_id order by facility_id`,
    );
    const [left, ...others] = rows.toReversed();
    const hidden = others.map(({ id }) => id);
    expect((await postingsOf(hidden)).length).toBeGreaterThan(2_000);
    const values = searchValuesOf({ areaLIds: ['13'] }, { hidden });
    const found = await pageOf(values);
    expect(found[0]?.total).toBe(left?.postings.length);
    const map = { ...values, bounds: null };
    const onMap = await client.query<MapFacilityRow>(
      mapSearchStatement(map).text,
      mapSearchParameters(map),
    );
    expect(onMap.rows.map(({ facilityId }) => facilityId)).toEqual([left?.id]);
    const ways = (await readTravelTimes(product.app.db, busiestOfTokyo)).reached();
    const near = nearestParameters({ ...values, ways });
    const jobs = await client.query(jobsStatement(values.search).text, searchParametersOf(values));
    const nearest = await client.query(nearestStatement(values.search).text, near);
    const ids = [...found, ...jobs.rows, ...nearest.rows].map(({ id }) => id);
    expect(left?.postings).toEqual(expect.arrayContaining(ids));
    expect(jobs.rows.length).toBeGreaterThan(0);
  });

  test('the counts beside the filters lack their jobs', async () => {
    const hidden = await hiddenOnes();
    const counts = async (without: readonly string[]) => {
      const places = { places: ['L13'], hidden: without, now: searchPlansNow };
      const rows = await facetRows(product.app.db, places);
      return rows?.reduce((sum, { jobs }) => sum + jobs, 0);
    };
    const jobs = await client.query<{ n: number }>(
      `select count(*)::int as n from open_jobs j join jobs b on b.id = j.job_id
        where place = 'L13' and b.facility_id <> all ($1)`,
      [hidden],
    );
    expect(await counts(hidden)).toBe(jobs.rows[0]?.n);
    expect(await counts([])).toBeGreaterThan(jobs.rows[0]?.n ?? 0);
    const [plan] = await explainPlansOf(url, () => counts(hidden));
    if (!plan) throw new Error('the statement is explained');
    expect(fullyScannedRecruitmentTables(plan.root)).toEqual([]);
  });
});

test('a filter that few match is answered by the index alone', async () => {
  const values = searchValuesOf({ areaLIds: ['13'], minimumHourlyWage: 9_999 });
  const plan = await keptPlan(searchStatement(values.search), searchParametersOf(values));
  const scans = scansOf(plan, bigTables).filter((node) => node['Actual Loops'] > 0);
  expect(scans.map((node) => [node['Node Type'], node['Index Name']])).toEqual([
    ['Index Only Scan', 'open_places_soon'],
  ]);
});

test('PostgreSQL keeps the plan instead of planning each time', async () => {
  const { pool } = product.app;
  const held = await pool.connect();
  for (const [, scope] of scopes) {
    const values = searchValuesOf(scope);
    const ofJobs = values.search.days === null ? [jobsStatement(values.search)] : [];
    for (const statement of [
      searchStatement(values.search),
      searchStatement(values.search, 1_000),
      dayCountsStatement(values.search),
      ...ofJobs,
    ]) {
      for (let time = 0; time < 8; time += 1) {
        await held.query({
          ...statement,
          values: searchParametersOf({ ...values, days: values.search.days ?? daysOfSearchedWeek }),
        });
      }
    }
  }
  const { rows } = await held.query(
    // Only statements that ran more than five times count: PostgreSQL chooses a generic plan after the fifth run.
    'select name from pg_prepared_statements where generic_plans = 0 and custom_plans > 5',
  );
  held.release();
  expect(rows).toEqual([]);
});

test('a total at its highest is counted again only when there are far fewer', async () => {
  const document = `query S($input: RecruitmentSearchInput!) {
    recruitmentSearch(input: $input) { totalCountLabel recruitments { id } } }`;
  const input = { areaLIds: ['13'], licenseIds: ['3'] };
  const found = async () => (await product.call(document, { input })).data?.['recruitmentSearch'];
  const pages = async () =>
    (await collectSentStatements(found)).flatMap(
      ({ text }) => /recruitment\.(search\.[\w.]+)/.exec(text)?.[1] ?? [],
    );
  const first = await found();
  expect(first?.totalCountLabel).toBe('1,000件以上');
  const counting = 'search.RECOMMENDED.all.licensed.one';
  expect(await pages()).toEqual([`${counting}.many`]);
  expect(await found()).toEqual(first);
  // All shifts have begun.
  product.setNow(instantAtJst(addDays('2026-11-21', 59), '12:00'));
  expect(await pages()).toEqual([`${counting}.many`, counting]);
  product.setNow(searchPlansNow);
});

test.each(scopes)(
  'the strip of %s walks no table and reads what it counts',
  async (_name, scope) => {
    const values = searchValuesOf(
      { ...scope, workDates: [] },
      { days: daysOfSearchWindow(searchPlansNow) },
    );
    const statement = dayCountsStatement(values.search);
    const plan = await keptPlan(statement, searchParametersOf(values));
    const { rows } = await client.query<{ count: string }>(
      statement.text,
      searchParametersOf(values),
    );
    const counted = rows.reduce((sum, row) => sum + Number(row.count), 0);
    expect(fullyScannedRecruitmentTables(plan)).toEqual([]);
    expect(counted).toBeGreaterThan(0);
    expect(recruitmentRowsRead(plan)).toBeLessThanOrEqual(maxRowsReadBySearch * counted);
  },
);

test.each(scopes.filter(([, { workDates }]) => workDates === undefined))(
  'the shortest way first of %s walks no table and reads what it counts',
  async (_name, scope) => {
    const { db } = product.app;
    const ways = (await readTravelTimes(db, busiestOfTokyo)).reached();
    for (const groupByJob of [false, true]) {
      const values = searchValuesOf({ ...scope, groupByJob }, { ways });
      const statement = nearestStatement(values.search);
      const plan = await keptPlan(statement, nearestParameters(values));
      const { rows } = await client.query(statement.text, nearestParameters(values));
      const total = Number(rows[0]?.total ?? 0);
      const dates = rows.reduce((sum, row) => sum + (row.ids?.length ?? 1), 0);
      expect(fullyScannedRecruitmentTables(plan)).toEqual([]);
      expect(plan['Actual Rows']).toBe(Math.min(21, total));
      expect(recruitmentRowsRead(plan)).toBeLessThanOrEqual(maxRowsReadBySearch * (dates + total));
    }
  },
);

const partsOfMap: [string, RecruitmentSearchInput, MapAreaBounds | null][] = [
  ['a prefecture', { areaLIds: ['13'] }, null],
  ['all of Japan', {}, { south: 24, west: 122, north: 46, east: 154 }],
  ['a town', {}, { south: 35.65, west: 139.65, north: 35.75, east: 139.8 }],
  [
    'what a helper finds in a week in all of Japan',
    { licenseIds: ['3'], workDates: daysOfSearchedWeek, instantOnly: true },
    { south: 24, west: 122, north: 46, east: 154 },
  ],
];

test.each(partsOfMap)(
  'the map of %s walks no table of recruitments and reads what it counts',
  async (_name, scope, bounds) => {
    const values = { ...searchValuesOf(scope), bounds };
    const statement = mapSearchStatement(values);
    const plan = await keptPlan(statement, mapSearchParameters(values));
    const { rows } = await client.query<MapFacilityRow>(
      statement.text,
      mapSearchParameters(values),
    );
    expect(fullyScannedRecruitmentTables(plan)).toEqual([]);
    expect(rows.length).toBeGreaterThan(0);
    // With a filter, a facility's shifts are read until 100 of them pass, or all.
    const read = values.search.filters
      ? 250 * maxMatchesPerMapFacility * 3
      : rows.length * maxMatchesPerMapFacility;
    expect(recruitmentRowsRead(plan)).toBeLessThanOrEqual(maxRowsReadBySearch * read);
  },
);

test('the counts beside the filters read each job of the place once', async () => {
  const [plan] = await explainPlansOf(url, () =>
    facetRows(product.app.db, { places: ['L13', 'M13104'], hidden: [], now: searchPlansNow }),
  );
  const { rows } = await client.query<{ n: string }>(
    `select count(*) as n from open_jobs where place in ('L13', 'M13104')`,
  );
  if (!plan) throw new Error('the statement is explained');
  expect(fullyScannedRecruitmentTables(plan.root)).toEqual([]);
  expect(recruitmentRowsRead(plan.root)).toBeLessThanOrEqual(Number(rows[0]?.n));
});
