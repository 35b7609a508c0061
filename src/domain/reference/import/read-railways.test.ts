import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { metresBetween } from '../around.ts';
import { parseCsv } from './csv.ts';
import { readRailways } from './read-railways.server.ts';

const railways = readRailways();
const { corporations, lines, stations, lineStations } = railways;
const stationOf = new Map(stations.map((station) => [station.code, station]));
const stopsOf = Map.groupBy(lineStations, ({ line_id }) => line_id);

const stationsOn = (name: string) =>
  (stopsOf.get(lines.find((line) => line.name === name)?.id ?? 0) ?? []).map(
    ({ station_code }) => stationOf.get(station_code)?.name,
  );

test('railways, lines and stations come once each, and none is without the other (spec 3.219)', () => {
  for (const list of [corporations, lines]) {
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
    expect(new Set(list.map(({ name }) => name)).size).toBe(list.length);
  }
  expect(stationOf.size).toBe(stations.length);
  expect(new Set(lineStations.map((stop) => stop.station_code))).toEqual(new Set(stationOf.keys()));
  expect(new Set(stopsOf.keys())).toEqual(new Set(lines.map(({ id }) => id)));
  expect(new Set(lines.map((line) => line.corporation_id))).toEqual(
    new Set(corporations.map(({ id }) => id)),
  );
});

test('stops are numbered from 1 along each line, at each station once', () => {
  for (const [id, stops] of stopsOf) {
    expect(stops.map(({ position }) => position)).toEqual(stops.map((_, index) => index + 1));
    expect(new Set(stops.map((stop) => stop.station_code)).size, `line ${id}`).toBe(stops.length);
  }
});

// Numbers of stations that the operators publish.
test.each([
  ['JR山手線', 30],
  ['JR大阪環状線', 19],
  ['札幌市営地下鉄南北線', 16],
  ['札幌市営地下鉄東西線', 19],
  ['札幌市営地下鉄東豊線', 14],
  ['仙台市営地下鉄南北線', 17],
  ['仙台市営地下鉄東西線', 13],
  ['東京メトロ銀座線', 19],
  ['都営大江戸線', 38],
  ['横浜市営地下鉄ブルーライン', 32],
  ['名古屋市営地下鉄東山線', 22],
  ['名古屋市営地下鉄名城線', 28],
  ['京都市営地下鉄烏丸線', 15],
  ['京都市営地下鉄東西線', 17],
  ['大阪メトロ御堂筋線', 20],
  ['福岡市営地下鉄空港線', 13],
  ['福岡市営地下鉄七隈線', 18],
  ['ゆいレール', 19],
])('%s has %i stations', (name, count) => {
  expect(stationsOn(name)).toHaveLength(count);
});

test('stations come in their order along the line', () => {
  expect(stationsOn('大阪メトロ御堂筋線').slice(0, 4)).toEqual([
    '江坂',
    '東三国',
    '新大阪',
    '西中島南方',
  ]);
  expect(stationsOn('ゆいレール').at(-1)).toBe('てだこ浦西');
});

// South, north, west and east end of the land on which a railway can be. (国土地理院: 都道府県の東西南北端点)
test.each([
  ['01', [41.35, 45.56, 139.33, 145.82]],
  ['11', [35.75, 36.29, 138.71, 139.91]],
  ['12', [34.89, 36.11, 139.73, 140.88]],
  ['13', [35.5, 35.9, 138.94, 139.92]],
  ['14', [35.12, 35.68, 138.91, 139.8]],
  ['23', [34.57, 35.43, 136.67, 137.84]],
  ['26', [34.7, 35.78, 134.85, 136.06]],
  ['27', [34.27, 35.06, 135.09, 135.75]],
  ['47', [26.07, 26.9, 127.6, 128.4]],
] as const)('every station of prefecture %s lies within it', (code, [south, north, west, east]) => {
  const own = stations.filter((station) => station.prefecture_code === code);
  const astray = own.filter(
    ({ latitude, longitude }) =>
      latitude < south || latitude > north || longitude < west || longitude > east,
  );
  expect(own.length).toBeGreaterThan(10);
  expect(astray).toEqual([]);
});

test('neighbours on a line are less than 25 km apart, but for known gaps', () => {
  const far = lines
    .filter(({ name }) => !name.includes('新幹線'))
    .flatMap(({ id, name }) => {
      const along = (stopsOf.get(id) ?? []).flatMap(
        (stop) => stationOf.get(stop.station_code) ?? [],
      );
      return along.slice(1).flatMap((to, index) => {
        const from = along[index];
        return from && metresBetween(from, to) > 25_000 ? [`${name} ${from.name} ${to.name}`] : [];
      });
    });
  expect(far).toEqual([
    'JR石勝線 新夕張 占冠',
    'JR石北本線 上川 白滝',
    // The list of a line ends with its branches.
    'JR南武線 立川 八丁畷',
    'JR成田線 銚子 我孫子',
    'JR成田エクスプレス 東京 千葉',
  ]);
});

describe('codes', () => {
  const [, ...records] = parseCsv(
    readFileSync(join(import.meta.dirname, '../data/railways/product-codes.csv'), 'utf8'),
  );

  test('given out before this data set stay valid, one for one', () => {
    const own = records.map(({ cells }) => cells[0] ?? '');
    expect(own).toHaveLength(965);
    expect(new Set(own).size).toBe(965);
    expect(own.filter((code) => !/^S\d{5}$/.test(code) || !stationOf.has(code))).toEqual([]);
    expect(stations.filter(({ code }) => /^S\d{5}$/.test(code))).toHaveLength(965);
  });

  // Names and positions from when each code was given out; positions were exact to half a kilometre then.
  test.each([
    ['S13001', '東京', '13', 35.681, 139.767],
    ['S13017', '新宿', '13', 35.69, 139.7],
    ['S13039', '四ツ谷(四ッ谷)', '13', 35.686, 139.73],
    ['S13165', '明治神宮前〈原宿〉', '13', 35.669, 139.704],
    ['S14156', '弘明寺', '14', 35.425, 139.597],
    ['S14183', '弘明寺', '14', 35.427, 139.602],
    ['S27064', '中津', '27', 34.71, 135.497],
    ['S27158', '大阪梅田', '27', 34.705, 135.498],
    ['S11001', '大宮', '11', 35.906, 139.624],
  ])('%s is still %s', (code, name, prefecture, latitude, longitude) => {
    const station = stationOf.get(code);
    expect(station).toMatchObject({ name, prefecture_code: prefecture });
    expect(
      metresBetween(station ?? { latitude: 0, longitude: 0 }, { latitude, longitude }),
    ).toBeLessThan(500);
  });
});
