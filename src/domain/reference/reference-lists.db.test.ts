import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { collectSentStatements } from '#testing/plans.ts';
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

const stationQuery = `query S($text: String!) { searchStation(input: { text: $text }) { code name kana prefectureId lineNames } }`;
const bankQuery = `query B($text: String!) { searchBank(input: { text: $text }) { code name kana } }`;
const branchQuery = `query R($bank: ID!, $text: String!) { searchBankBranch(input: { bankCode: $bank, text: $text }) { code name } }`;

const stations = async (text: string): Promise<string[]> =>
  (await ask(stationQuery, { text }))['searchStation'].map((one: { name: string }) => one.name);
const banks = async (text: string): Promise<string[]> =>
  (await ask(bankQuery, { text }))['searchBank'].map((one: { code: string }) => one.code);
const branches = async (bank: string, text: string): Promise<string[]> =>
  (await ask(branchQuery, { bank, text }))['searchBankBranch'].map(
    (one: { name: string }) => one.name,
  );

describe('places', () => {
  test('are 47 prefectures with their municipalities, and the same as a tree (spec 3.215)', async () => {
    const { areaLList, areaTree } = await ask(`{
      areaLList { id name kana regionId areaMList { id name kana } }
      areaTree { id name areaLList { id areaMList { id } } } }`);
    expect(areaLList).toHaveLength(47);
    const tokyo = areaLList.find((one: { id: string }) => one.id === '13');
    expect(tokyo).toMatchObject({ name: '東京都', kana: expect.stringContaining('トウキョウ') });
    expect(tokyo.areaMList).toContainEqual({ id: '13104', name: '新宿区', kana: 'シンジュクク' });
    const ids = areaTree.flatMap((region: { areaLList: { id: string }[] }) =>
      region.areaLList.map((one) => one.id),
    );
    expect(ids).toEqual(areaLList.map((one: { id: string }) => one.id));
  });
});

const railwayQuery = `query R($ids: [ID!]!) { searchRailwayFromPrefecture(input: { prefectureIds: $ids }) {
  id name lines { id name stations { code name prefectureId lineNames } } } }`;

const stopsIn = async (ids: string[]) =>
  (await ask(railwayQuery, { ids }))['searchRailwayFromPrefecture'].flatMap(
    (one: { lines: { stations: unknown[] }[] }) => one.lines.flatMap((line) => line.stations),
  ).length;

describe('railways', () => {
  test('of a prefecture have its stations only, in their order along the line', async () => {
    const { searchRailwayFromPrefecture: found } = await ask(railwayQuery, { ids: ['13'] });
    const lines = found.flatMap(
      (one: { lines: { name: string; stations: { name: string; prefectureId: string }[] }[] }) =>
        one.lines,
    );
    const ginza = lines.find((line: { name: string }) => line.name === '東京メトロ銀座線');
    expect(ginza.stations.map((one: { name: string }) => one.name).slice(0, 3)).toEqual([
      '浅草',
      '田原町',
      '稲荷町',
    ]);
    for (const line of lines) {
      expect(line.stations.length).toBeGreaterThan(0);
      expect(
        new Set(line.stations.map((one: { prefectureId: string }) => one.prefectureId)),
      ).toEqual(new Set(['13']));
    }
  });

  test('of two prefectures are more, of none and of unknown ones nothing', async () => {
    expect(await stopsIn(['13', '27'])).toBe((await stopsIn(['13'])) + (await stopsIn(['27'])));
    expect(await stopsIn([])).toBe(0);
    expect(await stopsIn(['99', '\u0000', "'; drop table stations"])).toBe(0);
  });

  test('tell the prefectures of stations', async () => {
    const { searchStation } = await ask(stationQuery, { text: '新宿' });
    const codes = [searchStation[0].code, 'nowhere', '\u0000'];
    const { searchPrefectureFromStation: found } = await ask(
      `query P($codes: [ID!]!) { searchPrefectureFromStation(input: { stationCodes: $codes }) { prefectureIds } }`,
      { codes },
    );
    expect(found).toEqual({ prefectureIds: ['13'] });
  });
});

describe('the search box of stations', () => {
  test.each(['新宿', '新宿駅', 'しんじゅく', 'シンジュク', 'ｼﾝｼﾞｭｸ', ' 新 宿 '])(
    'finds 新宿 by %o first',
    async (text) => {
      expect((await stations(text))[0]).toBe('新宿');
    },
  );

  test('lists beginnings before middles, and at most twenty', async () => {
    const found = await stations('しん');
    expect(found).toHaveLength(20);
    const { searchStation } = await ask(stationQuery, { text: '宿' });
    expect(searchStation.length).toBeGreaterThan(2);
    const begins = searchStation.map((one: { name: string }) => one.name.startsWith('宿'));
    expect(begins).toEqual(begins.toSorted((a: boolean, b: boolean) => Number(b) - Number(a)));
  });

  test.each(['', '　', '%', '_', "' or 1=1 --", '\u0000', '🚉'.repeat(5_000), '﷽'.repeat(5_000)])(
    'answers hostile text with nothing',
    async (text) => {
      expect(await stations(text)).toEqual([]);
    },
  );
});

describe('banks', () => {
  test.each([
    ['みずほ', '0001'],
    ['みずほ銀行', '0001'],
    ['ミズホ', '0001'],
    ['ﾐｽﾞﾎ', '0001'],
    ['mizuho', '0001'],
    ['0001', '0001'],
    ['０００１', '0001'],
    ['三菱UFJ', '0005'],
    ['みつびしゆーえふじぇい', '0005'],
    ['PayPay銀行', '0033'],
    ['ゆうちょ', '9900'],
  ])('are found by %o (spec 3.217)', async (text, code) => {
    expect((await banks(text))[0]).toBe(code);
  });

  test('begin with the lowest codes before anything is typed', async () => {
    const found = await banks('');
    expect(found).toHaveLength(20);
    expect(found).toEqual(found.toSorted());
  });

  test.each(['%', "'--", '\u0000'.repeat(3) + 'x'.repeat(10_000)])(
    'hostile text finds nothing',
    async (text) => {
      expect(await banks(text)).toEqual([]);
    },
  );

  test('have branches, found by name, kana and code (spec 3.218)', async () => {
    expect(await branches('0001', '丸之内支店')).toContain('丸之内');
    expect((await branches('0001', '001'))[0]).toBe('東京営業部');
    expect(await branches('0001', 'とうきょう')).toContain('東京営業部');
    expect(await branches('0001', '')).toHaveLength(20);
    for (const bank of ['9998', 'x', '', '\u0000', "0001'"]) {
      expect(await branches(bank, '')).toEqual([]);
    }
  });
});

describe('lists', () => {
  test('come in the order of their tables, with the ids of the search (spec 3.222, 3.223, 3.224, 3.225, 3.226, 3.227, 3.228)', async () => {
    const found = await ask(`{
      licenseList { id name unlocksBodyCare expires } jobTaskList { id name } jobBenefitList { id name }
      jobArrangementList { id name } facilityFeatureList { id name } facilityServiceList { id name }
      sortOptionList { id name } workingHourOptionList { id name minimumMinutes maximumMinutes } }`);
    expect(found['licenseList'][0]).toEqual({
      id: '1',
      name: '介護福祉士',
      unlocksBodyCare: true,
      expires: false,
    });
    expect(found['sortOptionList']).toHaveLength(7);
    expect(found['sortOptionList'][0]).toEqual({ id: 'RECOMMENDED', name: 'おすすめ順' });
    expect(found['workingHourOptionList'].at(-1)).toMatchObject({ maximumMinutes: null });
    for (const name of [
      'jobTaskList',
      'jobBenefitList',
      'jobArrangementList',
      'facilityFeatureList',
      'facilityServiceList',
    ]) {
      expect(found[name].length).toBeGreaterThan(5);
    }
  });

  test('are read once, until other data is loaded', async () => {
    const query = `{ jobTaskList { name } areaLList { id } searchBank(input: { text: "みずほ" }) { code } }`;
    await ask(query);
    expect(await collectSentStatements(() => ask(query))).toEqual([]);

    await sql`update job_tasks set name = '食事のお手伝い' where id = 1`.execute(product.app.db);
    // A hash that no other database has: lists of one version are shared by all databases of the process.
    await sql`insert into reference_versions values ('test', ${randomUUID()}, now())`.execute(
      product.app.db,
    );
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 11_000);
    expect((await ask(query))['jobTaskList'][0]).toEqual({ name: '食事のお手伝い' });
  });
});
