import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { testDatabase } from '../../../tools/testing/database.ts';
import { cities, prefectures, railwayCorporations, stations } from '../data.ts';
import { importMunicipalities } from './municipalities.server.ts';
import { importReferenceData } from './reference.server.ts';
import { importStations } from './stations.server.ts';

const client = new Client({ connectionString: await testDatabase() });

beforeAll(async () => {
  await client.connect();
  await importReferenceData(client);
});
afterAll(() => client.end());

test('every table holds what the lists hold', async () => {
  expect(await count('areas_l')).toBe(prefectures.length);
  expect(await count('areas_m')).toBe(cities.length);
  expect(await count('stations')).toBe(stations.length);
  const stops = railwayCorporations.flatMap((one) => one.lines.flatMap((l) => l.stationCodes));
  expect(await count('line_stations')).toBe(stops.length);
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
  await client.query(`insert into line_stations values (1, 'S27001', 99)`);
  const before = await versions();
  await importReferenceData(client);
  expect(await count("stations where name = 'どこか'")).toBe(0);
  expect(await count("line_stations where line_id = 1 and station_code = 'S27001'")).toBe(0);
  const after = await versions();
  expect(after.filter((row) => !before.includes(row))).toHaveLength(1);
});

test('the lists of public offices are added to the shipped ones', async () => {
  const municipalities = [
    '団体コード,都道府県名（漢字）,市区町村名（漢字）,都道府県名（カナ）,市区町村名（カナ）',
    '022021,青森県,弘前市,ｱｵﾓﾘｹﾝ,ﾋﾛｻｷｼ',
    '131016,東京都,千代田区,ﾄｳｷｮｳﾄ,ﾁﾖﾀﾞｸ',
  ].join('\n');
  expect(await importMunicipalities(client, municipalities)).toBe(2);
  expect(await count('areas_m')).toBe(cities.length + 1);

  const railway = [
    'corporation_id,corporation,line_id,line,position,station_code,name,kana,prefecture_code,latitude,longitude',
    '2001,叡山電鉄,2001,叡山本線,1,X1,出町柳,でまちやなぎ,26,35.030,135.773',
    '2001,叡山電鉄,2001,叡山本線,2,X2,元田中,もとたなか,26,35.034,135.779',
  ].join('\n');
  expect(await importStations(client, railway)).toBe(2);
  expect(await count('stations')).toBe(stations.length + 2);
  expect(await count('line_stations where line_id = 2001')).toBe(2);
});

async function count(from: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${from}`);
  return Number(rows[0]?.count);
}

/** A mark of every row version that the import may write. */
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
