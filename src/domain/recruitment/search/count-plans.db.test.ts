import { afterAll, expect, test } from 'vitest';

import type { RecruitmentSearchInput } from '#gen/types.ts';
import { travelTimes } from '#domain/reference/travel/times.server.ts';

import { testDatabase } from '#testing/database.ts';
import { plansOf } from '#testing/plans.ts';
import {
  maxRows,
  now,
  openSearchPlans,
  readBy,
  sequential,
  valuesOf,
  week,
} from '#testing/fixtures/recruitment/search-plans.ts';
import { mapStatement, mapValues, maxMapCount, type MapRow } from '../map/map.queries.server.ts';
import type { Bounds } from '../map/map-places.ts';
import { daysOfWindow } from './search-input.ts';
import { facetRows } from './facets.queries.server.ts';
import { nearestParameters, nearestStatement } from './nearest.queries.server.ts';
import { dayCountsStatement, parametersOf } from './search.queries.server.ts';

const fixture = await openSearchPlans(await testDatabase());
const { product, client, url, scopes, busiestOfTokyo, keptPlan } = fixture;
afterAll(() => fixture.close());

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
