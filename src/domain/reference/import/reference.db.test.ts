import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestDatabase } from '#testing/database.ts';
import { openPool } from '#platform/server/database/db.server.ts';
import { prefectures } from '../data.ts';
import { loadReferenceData } from '../load.server.ts';
import { readMunicipalities } from './municipalities.server.ts';
import { readRailways } from './read-railways.server.ts';
import { importReferenceData } from './reference.server.ts';

const url = await openTestDatabase();
const client = new Client({ connectionString: url });

beforeAll(async () => {
  await client.connect();
  await importReferenceData(client);
});
afterAll(() => client.end());

test('every table holds what the lists hold', async () => {
  expect(await count('areas_l')).toBe(prefectures.length);
  const { corporations, lines, stations, lineStations } = readRailways();
  expect(await count('areas_m')).toBe(readMunicipalities().length);
  expect(await count('railway_corporations')).toBe(corporations.length);
  expect(await count('railway_lines')).toBe(lines.length);
  expect(await count('stations')).toBe(stations.length);
  expect(await count('line_stations')).toBe(lineStations.length);
  expect(await count('banks')).toBeGreaterThan(1_000);
  expect(await count('bank_branches')).toBeGreaterThan(25_000);
});

test.each([
  'area_regions',
  'licenses',
  'job_tasks',
  'job_benefits',
  'job_arrangements',
  'facility_features',
  'facility_services',
  'relationships',
  'occupations',
  'working_hour_options',
])('%s are numbered and placed from 1 without a gap', async (table) => {
  const { rows } = await client.query<{ id: number; position: number }>(
    `select id, position from ${table} order by id`,
  );
  expect(rows.length).toBeGreaterThan(4);
  expect(rows).toEqual(rows.map((_, index) => ({ id: index + 1, position: index + 1 })));
});

test('stations come in their order along the line', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select s.name
     from railway_lines l
     join line_stations ls on ls.line_id = l.id
     join stations s on s.code = ls.station_code
     where l.name = '大阪メトロ御堂筋線'
     order by ls.position
     limit 4`,
  );
  expect(rows.map((row) => row.name)).toEqual(['江坂', '東三国', '新大阪', '西中島南方']);
});

test('loading again mends what differs and leaves the rest untouched', async () => {
  await client.query(`update stations set name = 'どこか' where code = 'S13001'`);
  await client.query(`insert into line_stations values (11302, 'S27001', 99)`);
  await client.query(`insert into railway_corporations values (999, '前の会社', 1)`);
  await client.query(`insert into railway_lines values (1, 999, '前の路線', 1)`);
  await client.query(`insert into line_stations values (1, 'S13001', 1)`);
  await client.query(`insert into stations values ('X1', '廃駅', 'ハイエキ', '13', 35.7, 139.7)`);
  const before = new Set(await versions());
  await importReferenceData(client);
  expect(await count("stations where name = 'どこか'")).toBe(0);
  expect(await count("line_stations where line_id = 11302 and station_code = 'S27001'")).toBe(0);
  expect(await count('railway_lines where id = 1')).toBe(0);
  expect(await count('railway_corporations where id = 999')).toBe(0);
  // The station stays, because a facility or a profile may refer to it.
  expect(await count("stations where code = 'X1'")).toBe(1);
  const after = await versions();
  expect(after.filter((row) => !before.has(row))).toHaveLength(1);
});

test('a start loads the lists when they are others than the database has, and only then', async () => {
  const pool = openPool(url, 1);
  await client.query(`update stations set name = 'どこか' where code = 'S13001'`);
  const wrongNames = () => count("stations where name = 'どこか'");
  expect(await loadReferenceData(pool)).toBe(false);
  expect(await wrongNames()).toBe(1);
  await client.query(`update reference_versions set content_hash = 'older' where name = 'shipped'`);
  expect(await loadReferenceData(pool)).toBe(true);
  expect(await wrongNames()).toBe(0);
  expect(await loadReferenceData(pool)).toBe(false);
  await pool.end();
});

async function count(from: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${from}`);
  return Number(rows[0]?.count);
}

/** Returns a mark of every row version that the import may write. */
async function versions(): Promise<string[]> {
  const { rows } = await client.query<{ version: string }>(
    `select concat_ws(' ', code, xmin) as version from stations
     union all select concat_ws(' ', bank_code, code, xmin) from bank_branches
     union all select concat_ws(' ', line_id, station_code, xmin) from line_stations
     union all select concat_ws(' ', code, xmin) from areas_m
     union all select concat_ws(' ', id, xmin) from licenses`,
  );
  return rows.map((row) => row.version);
}
