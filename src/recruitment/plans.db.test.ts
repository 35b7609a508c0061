import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildWorker } from '#account/build.ts';
import { inOrder } from '#base/in-order.ts';
import { addDays, atJst } from '#base/jst.ts';
import { buildCorporation } from '#employer/build.ts';
import type { RecruitmentSearchInput, RecruitmentSort } from '#gen/resolvers.ts';
import { minimumWageTables } from '#reference/statutory/tables.server.ts';
import { travelTimes } from '#reference/travel/times.server.ts';
import { inTransaction } from '#server/database/db.server.ts';
import { buildStaff } from '#staff/build.ts';

import { testDatabase } from '#testing/database.ts';
import {
  plansOf,
  rowsRead,
  scansOf,
  statementsOf,
  storedPlan,
  walked,
  type PlanNode,
} from '#testing/plans.ts';
import { openProduct, type Product } from '#testing/processes/product.ts';
import { facilityShifts } from './detail/detail.queries.server.ts';
import { buildMany } from './many.build.ts';
import { heldMask } from './masks.ts';
import { mapStatement, mapValues, maxMapCount, type MapRow } from './map/map.queries.server.ts';
import type { Bounds } from './map/map-places.ts';
import { daysOfWindow, readSearch } from './search/search-input.ts';
import { facetRows } from './search/facets.queries.server.ts';
import { hiddenRecruitments } from './search/hidden.queries.server.ts';
import { storedItems } from './search/items.queries.server.ts';
import { jobsStatement } from './search/jobs.queries.server.ts';
import { nearestParameters, nearestStatement } from './search/nearest.queries.server.ts';
import {
  dayCountsStatement,
  parametersOf,
  type Parameter,
  searchStatement,
  type SearchValues,
  type Statement,
} from './search/search.queries.server.ts';
import {
  countBelowMinimum,
  postingsBelowMinimum,
} from './publishing/below-minimum.queries.server.ts';
import { giveSeatBack, takeSeat } from './publishing/seats.server.ts';
import { closeExpired } from './tasks.server.ts';

/** Plans are tested with at least 50,000 open recruitments. */
const now = atJst('2026-11-21', '12:00');
const maxRows = 20;
const bigTables = ['open_places', 'open_recruitments', 'open_jobs', 'recruitments'];

/** The codes of the two stations with the most recruitments, set after the build. */
const busiest: string[] = [];
/** In the prefecture of most scopes, where the way begins. */
let busiestOfTokyo = '';
let product: Product;
let client: Client;
let url = '';

beforeAll(async () => {
  url = await testDatabase();
  product = await openProduct(url, now);
  await buildMany(product.app.db, { now, facilities: 250, published: 2_700, copies: 18 });
  client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ code: string }>(
    `select code from open_recruitments cross join unnest(station_codes) as s (code)
      group by code order by count(*) desc, code limit 2`,
  );
  busiest.push(...rows.map((row) => row.code));
  const inTokyo = await client.query<{ code: string }>(
    `select code from open_recruitments cross join unnest(station_codes) as s (code)
      where prefecture_code = '13' group by code order by count(*) desc, code limit 1`,
  );
  busiestOfTokyo = inTokyo.rows[0]?.code ?? '';
}, 180_000);
afterAll(async () => {
  await client.end();
  await product.close();
});

const sequential = (root: PlanNode) => walked({ root }, bigTables);
const readBy = (root: PlanNode) => rowsRead({ root }, bigTables);

/** The generic plan, executed a single time. */
const keptPlan = ({ text }: Statement, values: Parameter[]): Promise<PlanNode> =>
  storedPlan(client, { text, values });

function valuesOf(
  input: RecruitmentSearchInput,
  { hidden = [], ...more }: Partial<SearchValues> & { hidden?: readonly string[] } = {},
): SearchValues {
  const search = readSearch(input, {
    wards: new Map([['14100', wardsOfYokohama]]),
    stationsAround: null,
    now,
    myLicenseIds: null,
    booked: input.hideClashes ? shifts : [],
    hidden,
    workingHours: [{ id: 3, minimumMinutes: 361, maximumMinutes: 480 }],
  });
  if (!search) throw new Error('This search cannot match anything');
  return { now, search, after: null, workerId: null, total: null, ...more };
}

type PageRow = { id: string; key: number | Date; total: number };

async function pageOf(values: SearchValues): Promise<PageRow[]> {
  const { text } = searchStatement(values.search, values.total);
  const { rows } = await client.query<PageRow>(text, parametersOf(values));
  return rows;
}

const sorts: RecruitmentSort[] = [
  'RECOMMENDED',
  'NEWEST',
  'STARTS_SOON',
  'HOURLY_HIGH',
  'DAILY_HIGH',
  'NEAR_STATION',
  'RATING_HIGH',
];
const week = Array.from({ length: 7 }, (_, index) => addDays('2026-11-23', index));
const month = Array.from({ length: 30 }, (_, index) => addDays('2026-11-22', index));

const wardsOfYokohama = Array.from({ length: 18 }, (_, index) => String(14_101 + index));

/** What a worker has booked who hides what overlaps it. */
const shifts = ['2026-11-24', '2026-11-25'].map((day) => ({
  startsAt: atJst(day, '06:30'),
  endsAt: atJst(day, '15:30'),
}));

/** What a worker with 介護職員初任者研修 alone may do. */
const helpersMay = ['license_mask_1', 'license_mask_2', 'license_mask_3']
  .map((column) => `${column} & ${heldMask([3])}::bigint <> 0`)
  .join(' and ');

const scopes: [string, RecruitmentSearchInput][] = [
  ['what a booked worker is free for', { areaLIds: ['13'], hideClashes: true }],
  ['all of Japan', {}],
  ['all of Japan on a day', { workDates: ['2026-11-25'] }],
  ['a prefecture', { areaLIds: ['13'] }],
  ['a prefecture on a day', { areaLIds: ['13'], workDates: ['2026-11-25'] }],
  ['a prefecture in a week', { areaLIds: ['13'], workDates: week }],
  ['a prefecture in a month', { areaLIds: ['13'], workDates: month }],
  ['a designated city', { areaMIds: ['14100'] }],
  ['three municipalities', { areaMIds: ['13104', '13101', '13112'] }],
  ['two stations on two days', { stationCodes: busiest, workDates: week.slice(0, 2) }],
  [
    'what a carer without credentials finds',
    { areaLIds: ['13'], licenseIds: [], beginnersWelcome: true },
  ],
  ['what a helper may do', { areaLIds: ['13'], licenseIds: ['3'] }],
  [
    'what a helper may do on a day',
    { areaLIds: ['13'], licenseIds: ['3'], workDates: ['2026-11-25'] },
  ],
  [
    'what a helper finds at night',
    { areaLIds: ['13'], licenseIds: ['3'], shifts: ['SHIFT_NIGHT'], minimumSalary: 9_000 },
  ],
  [
    'what a helper finds in a week',
    { areaLIds: ['13'], licenseIds: ['3'], workDates: week, instantOnly: true },
  ],
];

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

test.each(scopes)(
  'the strip of %s walks no table and reads what it counts',
  async (_name, scope) => {
    const values = valuesOf({ ...scope, workDates: [] }, { days: daysOfWindow(now) });
    const statement = dayCountsStatement(values.search);
    const plan = await keptPlan(statement, parametersOf(values));
    const { rows } = await client.query<{ count: string }>(statement.text, parametersOf(values));
    const counted = rows.reduce((sum, row) => sum + Number(row.count), 0);
    expect(sequential(plan)).toEqual([]);
    expect(counted).toBeGreaterThan(0);
    expect(readBy(plan)).toBeLessThanOrEqual(maxRows * counted);
  },
);

test.each(scopes.filter(([, { workDates }]) => workDates === undefined))(
  'the shortest way first of %s walks no table and reads what it counts',
  async (_name, scope) => {
    const { db } = product.app;
    const ways = (await travelTimes(db, busiestOfTokyo)).reached();
    for (const groupByJob of [false, true]) {
      const values = valuesOf({ ...scope, groupByJob }, { ways });
      const statement = nearestStatement(values.search);
      const plan = await keptPlan(statement, nearestParameters(values));
      const { rows } = await client.query(statement.text, nearestParameters(values));
      const total = Number(rows[0]?.total ?? 0);
      const dates = rows.reduce((sum, row) => sum + (row.ids?.length ?? 1), 0);
      expect(sequential(plan)).toEqual([]);
      expect(plan['Actual Rows']).toBe(Math.min(21, total));
      expect(readBy(plan)).toBeLessThanOrEqual(maxRows * (dates + total));
    }
  },
);

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

const partsOfMap: [string, RecruitmentSearchInput, Bounds | null][] = [
  ['a prefecture', { areaLIds: ['13'] }, null],
  ['all of Japan', {}, { south: 24, west: 122, north: 46, east: 154 }],
  ['a town', {}, { south: 35.65, west: 139.65, north: 35.75, east: 139.8 }],
  [
    'what a helper finds in a week in all of Japan',
    { licenseIds: ['3'], workDates: week, instantOnly: true },
    { south: 24, west: 122, north: 46, east: 154 },
  ],
];

test.each(partsOfMap)(
  'the map of %s walks no table of recruitments and reads what it counts',
  async (_name, scope, bounds) => {
    const values = { ...valuesOf(scope), bounds };
    const statement = mapStatement(values);
    const plan = await keptPlan(statement, mapValues(values));
    const { rows } = await client.query<MapRow>(statement.text, mapValues(values));
    expect(sequential(plan)).toEqual([]);
    expect(rows.length).toBeGreaterThan(0);
    // With a filter, a facility's shifts are read until 100 of them pass, or all.
    const read = values.search.filters ? 250 * maxMapCount * 3 : rows.length * maxMapCount;
    expect(readBy(plan)).toBeLessThanOrEqual(maxRows * read);
  },
);

test('the counts beside the filters read each job of the place once', async () => {
  const [plan] = await plansOf(url, () =>
    facetRows(product.app.db, { places: ['L13', 'M13104'], hidden: [], now }),
  );
  const { rows } = await client.query<{ n: string }>(
    `select count(*) as n from open_jobs where place in ('L13', 'M13104')`,
  );
  if (!plan) throw new Error('the statement is explained');
  expect(sequential(plan.root)).toEqual([]);
  expect(readBy(plan.root)).toBeLessThanOrEqual(Number(rows[0]?.n));
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

test('the items that a page lacks are planned once, however few they are', async () => {
  const kept = await product.app.db.connection().execute(async (db) => {
    const { rows: open } = await sql<{ id: string }>`
      select recruitment_id as id from open_recruitments limit 8`.execute(db);
    await inOrder(open, ({ id }) => storedItems(db, [id]));
    const { rows } = await sql<{ isStored: boolean }>`
      select generic_plans > 0 as "isStored" from pg_prepared_statements
       where name like 'recruitment.storedItems.%'`.execute(db);
    return rows;
  });
  expect(kept).toEqual([{ isStored: true }]);
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

const someRecruitment = async () =>
  (
    await client.query<{ id: string }>(
      `select recruitment_id as id from open_recruitments where remaining = 1 limit 1`,
    )
  ).rows[0]?.id ?? '';

const facilityOf = async (recruitmentId: string) =>
  (
    await client.query<{ id: string }>(
      `select facility_id as id from open_recruitments where recruitment_id = $1`,
      [recruitmentId],
    )
  ).rows[0]?.id;

describe('every other statement', () => {
  test('of a detail, the favourites and the seats finds its rows by index', async () => {
    const { db } = product.app;
    const id = await someRecruitment();
    const worker = await buildWorker(db, { now });
    const token = await product.signIn(worker.id);
    const facility = await facilityOf(id);
    const call = (document: string) => product.call(document, { id, facility }, { token });
    const sent = await plansOf(url, async () => {
      await call(
        `mutation A($id: ID!) { addRecruitmentToFavorite(input: { recruitmentId: $id }) { success } }`,
      );
      await call(
        `query D($id: ID!) { recruitmentDetail(recruitmentId: $id) { title otherCandidates { times } } }`,
      );
      await call(`query F { favoriteRecruitmentList { recruitments { id } } }`);
      await call(
        `mutation R($id: ID!) { removeRecruitmentFromFavorite(input: { recruitmentId: $id }) { success } }`,
      );
      await facilityShifts(db, { id, workerId: null, from: now, now });
      await call(
        `query D($facility: ID!) { facilityDetail(facilityId: $facility) { name followed } }`,
      );
      await call(
        `query O($facility: ID!) { facilityRecruitmentList(facilityId: $facility) { recruitments { id } } }`,
      );
      await call(
        `mutation W($facility: ID!) { followFacility(input: { facilityId: $facility }) { success } }`,
      );
      await call(
        `query T($id: ID!, $facility: ID!) {
           recruitmentFurigana(recruitmentId: $id) facilityFurigana(facilityId: $facility) }`,
      );
      await call(`query L { followedFacilityList { facilities { openCount } } }`);
      await inTransaction(db, (tx) => takeSeat(tx, { recruitmentId: id, now }));
      await inTransaction(db, (tx) => giveSeatBack(tx, { recruitmentId: id, now }));
      await closeExpired(db, now);
    });
    const plans = sent.filter(({ name }) => /^(?:recruitment|application)\./.test(name));
    const names = plans.map(({ name }) => name);
    for (const name of [
      'favoriteFacts',
      'detailRow',
      'otherCandidates',
      'facilityShifts',
      'facilityRow',
      'recruitmentFuriganaRow',
      'facilityFuriganaRow',
      'openRecruitmentsOfFacility',
      'followFacts',
      'followedFacilities',
      'favoritePage',
      'writeSeatTaken',
      'writeSeatGivenBack',
      'hideExpired',
    ]) {
      expect(names).toContain(`recruitment.${name}`);
    }
    for (const { name, root } of plans) {
      expect([name, sequential(root)]).toEqual([name, []]);
      expect([name, readBy(root) <= maxRows * 11]).toEqual([name, true]);
    }
  });

  test('of the list below a raised minimum wage reads those below it, and no other posting', async () => {
    const { db } = product.app;
    const [newest] = (await minimumWageTables(db)).slice(-1);
    if (!newest) throw new Error('minimum wages are shipped');
    // The lowest wages of the bulk data are 1,300 yen and more; Tokyo's minimum is 1,280.
    const raised = newest.prefectures.map((one) => ({
      code: one.code,
      hourly: one.code === '13' ? 1_330 : one.hourly,
      from: '2026-12-01',
    }));
    const tables = [newest, { year: 2027, prefectures: raised }];
    const wish = { tables, now };
    const found = await countBelowMinimum(db, wish);
    expect(found).toBeGreaterThan(100);
    expect(found).toBeLessThan(1_000);
    const [count, page] = await plansOf(url, async () => {
      await countBelowMinimum(db, wish);
      await postingsBelowMinimum(db, { ...wish, after: null, limit: 51 });
    });
    if (!count || !page) throw new Error('both statements are explained');
    expect(sequential(count.root)).toEqual([]);
    expect(sequential(page.root)).toEqual([]);
    // Night shifts of 30 November are read to see that they end on 1 December.
    expect(readBy(count.root)).toBeLessThanOrEqual(found + 100);
    expect(readBy(page.root)).toBeLessThanOrEqual(found + 200);
  });

  test('there are as many rows as plans are judged on', async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from open_recruitments`.execute(
      product.app.db,
    );
    expect(rows[0]?.n).toBeGreaterThanOrEqual(50_000);
  });
});
