import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildWorker } from '#account/build.ts';
import { addDays, atJst } from '#base/jst.ts';
import { buildCorporation } from '#employer/build.ts';
import type { RecruitmentSearchInput } from '#gen/resolvers.ts';
import { buildStaff } from '#staff/build.ts';

import { testDatabase } from '#testing/database.ts';
import { plansOf, rowsRead, scansOf, statementsOf, walked } from '#testing/plans.ts';
import {
  bigTables,
  maxRows,
  now,
  openSearchPlans,
  readBy,
  sequential,
  sorts,
  valuesOf,
  week,
} from '#testing/fixtures/recruitment/search-plans.ts';
import { heldMask } from '../masks.ts';
import { facetRows } from './facets.queries.server.ts';
import { hiddenRecruitments } from './hidden.queries.server.ts';
import { jobsStatement } from './jobs.queries.server.ts';
import {
  dayCountsStatement,
  parametersOf,
  searchStatement,
  type SearchValues,
} from './search.queries.server.ts';

const fixture = await openSearchPlans(await testDatabase());
const { product, client, url, scopes, keptPlan, pageOf } = fixture;
afterAll(() => fixture.close());

/** What a worker with 介護職員初任者研修 alone may do. */
const helpersMay = ['license_mask_1', 'license_mask_2', 'license_mask_3']
  .map((column) => `${column} & ${heldMask([3])}::bigint <> 0`)
  .join(' and ');

describe.each(sorts)('a page in the order %s', (sort) => {
  test.each(scopes)('of %s reads little and walks no table', async (_name, scope) => {
    const values = valuesOf({ ...scope, sort });
    const first = await keptPlan(searchStatement(values.search), parametersOf(values));
    expect(sequential(first)).toEqual([]);
    const rows = await pageOf(values);
    const total = rows[0]?.total ?? 0;
    // The first page also counts the total, so counted rows are allowed for.
    expect(readBy(first)).toBeLessThanOrEqual(maxRows * (first['Actual Rows'] + total));
    expect(first['Actual Rows']).toBe(Math.min(21, total));
    const last = rows[19];
    if (!last || total < 1_000) return;
    const following = { ...values, total, after: { key: last.key, id: last.id } };
    const many = searchStatement(values.search, total);
    const next = await keptPlan(many, parametersOf(following));
    expect(sequential(next)).toEqual([]);
    expect(next['Actual Rows']).toBe(21);
    expect(readBy(next)).toBeLessThanOrEqual(maxRows * next['Actual Rows']);
  });

  test.each(scopes.filter(([, { workDates }]) => workDates === undefined))(
    'of the jobs of %s reads little and walks no table',
    async (_name, scope) => {
      const values = valuesOf({ ...scope, sort, groupByJob: true });
      const statement = jobsStatement(values.search);
      const first = await keptPlan(statement, parametersOf(values));
      const { rows } = await client.query(statement.text, parametersOf(values));
      const total = Number(rows[0]?.total ?? 0);
      expect(sequential(first)).toEqual([]);
      expect(first['Actual Rows']).toBe(Math.min(21, total));
      // The first page also counts the jobs, and has up to 14 dates of each.
      const dates = rows.reduce((sum, row) => sum + row.ids.length, 0);
      expect(readBy(first)).toBeLessThanOrEqual(maxRows * (dates + total));
      const last = rows[19];
      if (!last) return;
      const after = { key: last.key, id: last.jobId };
      const next = await keptPlan(statement, parametersOf({ ...values, total: 1_000, after }));
      expect(sequential(next)).toEqual([]);
      expect(readBy(next)).toBeLessThanOrEqual(maxRows * dates);
    },
  );

  test.each<[RecruitmentSearchInput, string]>([
    [{ beginnersWelcome: true }, 'beginners_welcome'],
    [{ licenseIds: ['3'] }, helpersMay],
  ])('of %j, which many match, goes on without gap or double', async (filter, condition) => {
    const values = valuesOf({ areaLIds: ['13'], ...filter, sort });
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
      [now],
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
    const { db } = product.app;
    const owner = { email: 'owner@example.jp', member: null, now };
    const staffId = (await buildStaff(product.app, owner)).id;
    worker = { ...worker, id: (await buildWorker(db, { now })).id };
    const corporationId = (await buildCorporation(db, { now })).id;
    const { rows } = await client.query<{ id: string }>(
      `select id from facilities where prefecture_code = '13' order by id limit 3`,
    );
    facilityIds = rows.map(({ id }) => id);
    // The bulk data is of one corporation: two of its facilities are another's.
    await client.query(`update facilities set corporation_id = $1 where id = any ($2)`, [
      corporationId,
      facilityIds.slice(1),
    ]);
    const reason = '連絡のない遅刻が2回続きました';
    // Blocks of other workers as well: any plan walks a table of a few rows.
    await client.query(
      `with others as (
         insert into workers (phone_number, created_at)
         select '060' || lpad(n::text, 8, '0'), $1 from generate_series(1, 5000) n returning id)
       insert into blocked_workers (facility_id, worker_id, reason, staff_id, blocked_at)
       select f.id, w.id, $2, $3::uuid, $1::timestamptz
         from others w cross join unnest($6::uuid[]) as f (id)
        union all select $4::uuid, $5::uuid, $2, $3::uuid, $1`,
      [now, reason, staffId, facilityIds[0], worker.id, facilityIds],
    );
    await client.query(
      `insert into corporation_blocks (corporation_id, worker_id, reason, staff_id, blocked_at)
       values ($1, $2, $3, $4, $5)`,
      [corporationId, worker.id, reason, staffId, now],
    );
    await client.query('analyze workers, facilities, blocked_workers, corporation_blocks');
  });

  const hiddenOnes = () => hiddenRecruitments({ db: product.app.db, worker, now });

  test('what is left out is found by keys', async () => {
    const hidden = await hiddenOnes();
    const open = await client.query<{ id: string }>(
      `select recruitment_id as id from open_recruitments where facility_id = any ($1) and deadline > $2`,
      [facilityIds, now],
    );
    expect(hidden.toSorted()).toEqual(open.rows.map(({ id }) => id).toSorted());
    const [plan] = await plansOf(url, hiddenOnes);
    if (!plan) throw new Error('the statement is explained');
    const tables = [...bigTables, 'blocked_workers'];
    expect(walked(plan, tables)).toEqual([]);
    expect(rowsRead(plan, tables)).toBeLessThanOrEqual(hidden.length + 1);
  });

  test.each(sorts)('a page in the order %s lacks them and nothing else', async (sort) => {
    const all = await pageOf({ ...valuesOf({ areaLIds: ['13'], sort }), total: 1_000 });
    // The first of the page as well, so that something is left out in every order.
    const hidden = [...(await hiddenOnes()), ...all.slice(0, 1).map(({ id }) => id)];
    const values = valuesOf({ areaLIds: ['13'], sort }, { hidden });
    const plan = await keptPlan(searchStatement(values.search), parametersOf(values));
    expect(sequential(plan)).toEqual([]);
    const left = all.map(({ id }) => id).filter((id) => !hidden.includes(id));
    expect((await pageOf(values)).slice(0, left.length).map(({ id }) => id)).toEqual(left);
  });

  test('the counts beside the filters lack their jobs', async () => {
    const hidden = await hiddenOnes();
    const counts = async (without: readonly string[]) => {
      const places = { places: ['L13'], hidden: without, now };
      const rows = await facetRows(product.app.db, places);
      return rows?.reduce((sum, { jobs }) => sum + jobs, 0);
    };
    const jobs = await client.query<{ n: number }>(
      `select count(*)::int as n from open_jobs j
        where place = 'L13' and not exists (
              select from recruitments r where r.job_id = j.job_id and r.id = any ($1))`,
      [hidden],
    );
    expect(await counts(hidden)).toBe(jobs.rows[0]?.n);
    expect(await counts([])).toBeGreaterThan(jobs.rows[0]?.n ?? 0);
    const [plan] = await plansOf(url, () => counts(hidden));
    if (!plan) throw new Error('the statement is explained');
    expect(sequential(plan.root)).toEqual([]);
  });
});

test('a filter that few match is answered by the index alone', async () => {
  const values = valuesOf({ areaLIds: ['13'], minimumHourlyWage: 9_999 });
  const plan = await keptPlan(searchStatement(values.search), parametersOf(values));
  const scans = scansOf(plan, bigTables).filter((node) => node['Actual Loops'] > 0);
  expect(scans.map((node) => [node['Node Type'], node['Index Name']])).toEqual([
    ['Index Only Scan', 'open_places_soon'],
  ]);
});

test('PostgreSQL keeps the plan instead of planning each time', async () => {
  const { pool } = product.app;
  const held = await pool.connect();
  for (const [, scope] of scopes) {
    const values = valuesOf(scope);
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
          values: parametersOf({ ...values, days: values.search.days ?? week }),
        });
      }
    }
  }
  const { rows } = await held.query(
    // Others that the connection has run before may be too few yet.
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
    (await statementsOf(found)).flatMap(
      ({ text }) => /recruitment\.(search\.[\w.]+)/.exec(text)?.[1] ?? [],
    );
  const first = await found();
  expect(first?.totalCountLabel).toBe('1,000件以上');
  const counting = 'search.RECOMMENDED.all.licensed.one';
  expect(await pages()).toEqual([`${counting}.many`]);
  expect(await found()).toEqual(first);
  // All of them have begun.
  product.setNow(atJst(addDays('2026-11-21', 59), '12:00'));
  expect(await pages()).toEqual([`${counting}.many`, counting]);
  product.setNow(now);
});
