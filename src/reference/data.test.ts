import { describe, expect, test } from 'vitest';

import {
  cities,
  facilityFeatures,
  facilityServices,
  jobArrangements,
  jobBenefits,
  jobTasks,
  licenses,
  occupations,
  prefectures,
  railwayCorporations,
  regions,
  relationships,
  smokingMeasures,
  sortOptions,
  stations,
  workingHourOptions,
  type Station,
} from './data.ts';

const prefectureCodes = new Set(prefectures.map((prefecture) => prefecture.code));
const lines = railwayCorporations.flatMap((corporation) => corporation.lines);
const stationOf = new Map(stations.map((station) => [station.code, station]));

function repeated<Value>(values: readonly Value[]): Value[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

describe('ids and codes', () => {
  test.each([
    ['regions', regions],
    ['licences', licenses],
    ['job tasks', jobTasks],
    ['benefits', jobBenefits],
    ['arrangements', jobArrangements],
    ['features', facilityFeatures],
    ['services', facilityServices],
    ['relationships', relationships],
    ['occupations', occupations],
    ['working hours', workingHourOptions],
  ])('%s are numbered from 1 without a gap, and no name comes twice', (_, list) => {
    expect(list.map((one) => one.id)).toEqual(list.map((_one, index) => index + 1));
    expect(repeated(list.map((one) => one.name))).toEqual([]);
  });

  test('sort options and smoking measures come once each', () => {
    expect(repeated(sortOptions.map((one) => one.id))).toEqual([]);
    expect(sortOptions).toHaveLength(7);
    expect(repeated(smokingMeasures.map((one) => one.id))).toEqual([]);
    expect(smokingMeasures).toHaveLength(6);
  });

  test('railways, lines, stations and places come once each', () => {
    expect(repeated(railwayCorporations.map((one) => one.id))).toEqual([]);
    expect(repeated(lines.map((one) => one.id))).toEqual([]);
    expect(repeated(lines.map((one) => one.name))).toEqual([]);
    expect(repeated(stations.map((one) => one.code))).toEqual([]);
    expect(repeated(cities.map((one) => one.code))).toEqual([]);
    expect(repeated(cities.map((one) => one.prefectureCode + one.name))).toEqual([]);
  });
});

describe('places', () => {
  test('there are 47 prefectures, each in a region, and every region has some', () => {
    expect(prefectures.map((one) => Number(one.code))).toEqual(
      Array.from({ length: 47 }, (_, index) => index + 1),
    );
    expect(new Set(prefectures.map((one) => one.regionId))).toEqual(
      new Set(regions.map((one) => one.id)),
    );
  });

  test('every prefecture has a municipality, whose code begins with the prefecture', () => {
    expect(new Set(cities.map((city) => city.prefectureCode))).toEqual(prefectureCodes);
    for (const city of cities) expect(city.code.slice(0, 2)).toBe(city.prefectureCode);
  });

  // 23 special wards, 26 cities, 13 towns and villages; 28 wards, 16 cities, 14; 31, 31, 10.
  test.each([
    ['東京都', '13', 62],
    ['神奈川県', '14', 58],
    ['大阪府', '27', 72],
  ])('%s is there with all its municipalities', (_, code, count) => {
    expect(cities.filter((city) => city.prefectureCode === code)).toHaveLength(count);
  });

  test('the kana of a municipality ends as its name does', () => {
    const endings = { 区: ['ク'], 市: ['シ'], 町: ['マチ', 'チョウ'], 村: ['ムラ', 'ソン'] };
    for (const { name, kana } of cities) {
      const found = Object.entries(endings).find(([ending]) => name.endsWith(ending));
      expect(
        found?.[1].some((ending) => kana.endsWith(ending)),
        `${name} ${kana}`,
      ).toBe(true);
    }
  });
});

// South, north, west, east of the land a railway can lie on. (国土地理院: 都道府県の東西南北端点)
const boxes: Record<string, readonly [number, number, number, number]> = {
  '11': [35.75, 36.29, 138.71, 139.91],
  '12': [34.89, 36.11, 139.73, 140.88],
  '13': [35.5, 35.9, 138.94, 139.92],
  '14': [35.12, 35.68, 138.91, 139.8],
  '27': [34.27, 35.06, 135.09, 135.75],
};

describe('railways', () => {
  test('there are at least 10 lines and 200 stations', () => {
    expect(lines.length).toBeGreaterThanOrEqual(10);
    expect(stations.length).toBeGreaterThanOrEqual(200);
  });

  test('every station lies in Japan and within its prefecture', () => {
    const astray = stations.filter((station) => {
      const box = boxes[station.prefectureCode];
      if (!prefectureCodes.has(station.prefectureCode) || !box) return true;
      const [south, north, west, east] = box;
      const { latitude, longitude } = station;
      return latitude < south || latitude > north || longitude < west || longitude > east;
    });
    expect(astray).toEqual([]);
  });

  test('every line stops at known stations, once each, and no station is without a line', () => {
    const stops = lines.flatMap((line) => line.stationCodes);
    expect(stops.filter((code) => !stationOf.has(code))).toEqual([]);
    expect(lines.filter((line) => repeated(line.stationCodes).length > 0)).toEqual([]);
    expect(new Set(stops).size).toBe(stations.length);
  });

  test('neighbours on a line are more than 150 m and less than 12 km apart', () => {
    const odd = lines.flatMap((line) =>
      neighbours(line.stationCodes)
        .map(([from, to]) => ({ line: line.name, from, to, km: distance(from, to) }))
        .filter(({ km }) => km <= 0.15 || km >= 12),
    );
    expect(odd).toEqual([]);
  });

  test('no line turns back on itself, as it would with one position or place mistaken', () => {
    const kinks = lines.flatMap((line) =>
      neighbours(line.stationCodes).flatMap(([from, middle], index) => {
        const to = stationOf.get(line.stationCodes[index + 2] ?? '');
        if (!to) return [];
        const longest = Math.max(distance(from, middle), distance(middle, to));
        return distance(from, to) < longest * 0.7 ? [`${line.name} ${middle.name}`] : [];
      }),
    );
    expect(kinks).toEqual([]);
  });

  test('a station where lines meet has one code', () => {
    const shinjuku = stations.filter((station) => station.name === '新宿');
    expect(shinjuku).toHaveLength(1);
    const names = lines
      .filter((line) => line.stationCodes.includes(shinjuku[0]?.code ?? ''))
      .map((line) => line.name);
    expect(names).toEqual(
      expect.arrayContaining(['JR山手線', '都営新宿線', '小田急小田原線', '京王線']),
    );
  });

  test('stations of one name in one prefecture are different places', () => {
    const twins = stations.flatMap((station, index) =>
      stations
        .slice(index + 1)
        .filter(
          (other) =>
            other.name === station.name &&
            other.prefectureCode === station.prefectureCode &&
            distance(station, other) < 0.3,
        ),
    );
    expect(twins).toEqual([]);
  });
});

describe('master lists', () => {
  // Rule book 3.11
  test('the starred licences unlock body care', () => {
    expect(licenses.filter((one) => one.unlocksBodyCare).map((one) => one.name)).toEqual([
      '介護福祉士',
      '介護福祉士実務者研修',
      '介護職員初任者研修',
      'ホームヘルパー1級',
      'ホームヘルパー2級',
      '介護職員基礎研修',
      '看護師',
      '准看護師',
    ]);
  });

  test('care managers and driving licences expire', () => {
    expect(licenses.filter((one) => one.expires).map((one) => one.name)).toEqual([
      '介護支援専門員',
      '主任介護支援専門員',
      '普通自動車運転免許',
    ]);
  });

  test('every length of a shift falls into exactly one span of hours', () => {
    for (let minutes = 1; minutes <= 24 * 60; minutes += 1) {
      const fitting = workingHourOptions.filter(
        ({ minimumMinutes, maximumMinutes }) =>
          minimumMinutes <= minutes && minutes <= (maximumMinutes ?? Infinity),
      );
      expect(fitting, `${minutes} minutes`).toHaveLength(1);
    }
  });
});

function neighbours(codes: readonly string[]): [Station, Station][] {
  return codes.slice(1).flatMap((code, index) => {
    const from = stationOf.get(codes[index] ?? '');
    const to = stationOf.get(code);
    return from && to ? [[from, to] satisfies [Station, Station]] : [];
  });
}

/** Kilometres, flat: exact enough below 12 km. */
function distance(a: Station, b: Station): number {
  const north = (a.latitude - b.latitude) * 110.95;
  const middle = ((a.latitude + b.latitude) / 2) * (Math.PI / 180);
  const east = (a.longitude - b.longitude) * 111.32 * Math.cos(middle);
  return Math.hypot(north, east);
}
