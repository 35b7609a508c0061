import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), instantAtJst('2026-11-21', '12:00'));
});
afterAll(() => product.close());

async function ask(document: string, variables: Record<string, unknown> = {}) {
  const answer = await product.call(document, variables);
  expect(answer.errors).toBeUndefined();
  return answer.data ?? {};
}

type City = { id: string; name: string; designatedCityId: string | null };
type Prefecture = { id: string; name: string; areaMList: City[] };
type Corporation = { lines: { name: string; stations: { code: string; name: string }[] }[] };

const railwaysIn = async (ids: string[]): Promise<Corporation[]> =>
  (
    await ask(
      `query R($ids: [ID!]!) { searchRailwayFromPrefecture(input: { prefectureIds: $ids }) {
         id name lines { id name stations { code name } } } }`,
      { ids },
    )
  )['searchRailwayFromPrefecture'];

const prefectures: Prefecture[] = [];
beforeAll(async () => {
  const found = await ask('{ areaLList { id name areaMList { id name designatedCityId } } }');
  prefectures.push(...found['areaLList']);
});

/**
 * By prefecture: municipalities with the special wards of Tokyo (総務省「市区町村数」: 1,741), wards of designated
 * cities (171), lines that stop there, and stations.
 */
const counts: [string, number, number, number, number][] = [
  ['北海道', 179, 10, 24, 416],
  ['青森県', 40, 0, 12, 151],
  ['岩手県', 33, 0, 11, 166],
  ['宮城県', 35, 5, 14, 154],
  ['秋田県', 25, 0, 9, 143],
  ['山形県', 35, 0, 9, 120],
  ['福島県', 59, 0, 14, 186],
  ['茨城県', 44, 0, 12, 130],
  ['栃木県', 25, 0, 16, 134],
  ['群馬県', 35, 0, 16, 134],
  ['埼玉県', 63, 10, 27, 228],
  ['千葉県', 54, 6, 32, 335],
  ['東京都', 62, 0, 82, 650],
  ['神奈川県', 33, 28, 38, 341],
  ['新潟県', 30, 8, 19, 199],
  ['富山県', 15, 0, 13, 185],
  ['石川県', 19, 0, 8, 73],
  ['福井県', 17, 0, 8, 130],
  ['山梨県', 27, 0, 4, 72],
  ['長野県', 77, 0, 15, 254],
  ['岐阜県', 42, 0, 16, 185],
  ['静岡県', 35, 6, 16, 216],
  ['愛知県', 54, 16, 38, 479],
  ['三重県', 29, 0, 22, 227],
  ['滋賀県', 19, 0, 12, 116],
  ['京都府', 26, 11, 33, 233],
  ['大阪府', 43, 31, 56, 487],
  ['兵庫県', 41, 9, 43, 362],
  ['奈良県', 39, 0, 16, 127],
  ['和歌山県', 30, 0, 12, 120],
  ['鳥取県', 19, 0, 7, 73],
  ['島根県', 19, 0, 6, 94],
  ['岡山県', 27, 4, 17, 163],
  ['広島県', 23, 8, 19, 241],
  ['山口県', 19, 0, 11, 152],
  ['徳島県', 24, 0, 6, 76],
  ['香川県', 17, 0, 7, 101],
  ['愛媛県', 20, 0, 11, 145],
  ['高知県', 34, 0, 9, 169],
  ['福岡県', 60, 14, 31, 346],
  ['佐賀県', 20, 0, 11, 79],
  ['長崎県', 21, 0, 10, 137],
  ['熊本県', 45, 5, 12, 156],
  ['大分県', 18, 0, 5, 85],
  ['宮崎県', 26, 0, 5, 76],
  ['鹿児島県', 43, 0, 11, 123],
  ['沖縄県', 41, 0, 1, 19],
];

describe('a prefecture', () => {
  test('is in the table, which has all of Japan', () => {
    expect(prefectures.map(({ name }) => name)).toEqual(counts.map(([name]) => name));
    const sum = (column: 1 | 2 | 4) => counts.reduce((total, row) => total + row[column], 0);
    expect([sum(1), sum(2), sum(4)]).toEqual([1_741, 171, 8_988]);
  });

  test.each(counts)(
    '%s: %i municipalities, %i wards, %i lines, %i stations (spec 3.216, 3.220, 3.221)',
    async (...row) => {
      const [name, municipalityCount, wardCount, lineCount, stationCount] = row;
      const { id = '', areaMList = [] } = prefectures.find((one) => one.name === name) ?? {};
      const wards = areaMList.filter(({ designatedCityId }) => designatedCityId !== null);
      expect(areaMList.length - wards.length).toBe(municipalityCount);
      expect(wards).toHaveLength(wardCount);

      const lines = (await railwaysIn([id])).flatMap((one) => one.lines);
      expect(lines).toHaveLength(lineCount);
      const codes = new Set(lines.flatMap(({ stations }) => stations.map(({ code }) => code)));
      expect(codes.size).toBe(stationCount);
    },
  );
});

describe('the answers that a phone waits for', () => {
  // Tokyo's answer is the longest: 42 kB, compressed 8 kB.
  test('of the railways of any prefecture stay below 45 kB', async () => {
    for (const { id } of prefectures) {
      const answer = JSON.stringify(await railwaysIn([id]));
      expect(Buffer.byteLength(answer), `prefecture ${id}`).toBeLessThan(45_000);
    }
  });
});

describe('municipalities', () => {
  const search = async (text: string): Promise<string[]> =>
    (
      await ask(`query S($text: String!) { searchAreaM(input: { text: $text }) { name } }`, {
        text,
      })
    )['searchAreaM'].map(({ name }: City) => name);

  test.each(['横浜市', 'よこはまし', 'ヨコハマシ', 'ﾖｺﾊﾏｼ', '14100'])(
    'are found by %o',
    async (text) => {
      expect((await search(text))[0]).toBe('横浜市');
    },
  );

  test('are found by a part of the name, at most twenty', async () => {
    expect(await search('港区')).toEqual(['港区', '名古屋市港区', '大阪市港区']);
    expect(await search('し')).toHaveLength(20);
    for (const text of ['', '　', '%', '\u0000', 'x'.repeat(10_000)]) {
      expect(await search(text)).toEqual([]);
    }
  });

  test('have their names by id, unknown ones left out', async () => {
    const { areaMList } = await ask(
      '{ areaMList(ids: ["47201", "99999", "\u0000", "01101"]) { name } }',
    );
    expect(areaMList.map(({ name }: City) => name)).toEqual(['那覇市', '札幌市中央区']);
  });

  test('come for one prefecture alone', async () => {
    const { areaLList } = await ask('{ areaLList(ids: ["47", "99"]) { name areaMList { id } } }');
    expect(areaLList).toHaveLength(1);
    expect(areaLList[0]).toMatchObject({ name: '沖縄県' });
  });
});

describe('stations', () => {
  const names = async (text: string): Promise<string[]> =>
    (
      await ask(`query S($text: String!) { searchStation(input: { text: $text }) { name } }`, {
        text,
      })
    )['searchStation'].map(({ name }: { name: string }) => name);

  test.each([
    ['さっぽろ', '札幌'],
    ['なごや', '名古屋'],
    ['京都駅', '京都'],
    ['けんちょうまえ', '県庁前'],
    ['てだこうらにし', 'てだこ浦西'],
    ['はかた', '博多'],
  ])('of all Japan are found: %s', async (text, name) => {
    expect((await names(text)).slice(0, 3)).toContain(name);
  });

  test('around a point come nearest first, and none of another town', async () => {
    const around = async (latitude: number, longitude: number): Promise<string[]> =>
      (
        await ask(
          `query A($latitude: Float!, $longitude: Float!) {
             searchStationAround(input: { latitude: $latitude, longitude: $longitude }) { name latitude longitude lineNames } }`,
          { latitude, longitude },
        )
      )['searchStationAround'].map(({ name }: { name: string }) => name);
    const naha = await around(26.2, 127.68);
    expect(naha).toHaveLength(19);
    expect(naha.slice(0, 6)).toContain('旭橋');
    expect(await around(35.68, 139.76)).toHaveLength(60);
    expect(await around(0, 0)).toEqual([]);
    expect(await around(1e300, -1e300)).toEqual([]);
  });

  test('tell their names and prefectures by code', async () => {
    const found = await ask(
      `{ searchPrefectureFromStation(input: { stationCodes: ["S13001", "S9100203", "nowhere", "S13001"] }) {
           prefectureIds stations { code name } } }`,
    );
    expect(found['searchPrefectureFromStation'].stations).toHaveLength(
      found['searchPrefectureFromStation'].prefectureIds.length,
    );
    expect(found['searchPrefectureFromStation'].stations[0]).toEqual({
      code: 'S13001',
      name: '東京',
    });
  });
});
