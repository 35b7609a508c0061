import { expect, test } from 'vitest';

import { readMunicipalities } from './municipalities.server.ts';

const all = readMunicipalities();
const named = (name: string) => all.filter((one) => one.name === name);

test('codes come in order, once each, and names once in a prefecture', () => {
  const codes = all.map(({ code }) => code);
  expect(codes).toEqual([...new Set(codes)].toSorted());
  expect(new Set(all.map((one) => one.prefecture_code + one.name)).size).toBe(all.length);
  expect(all.filter(({ code, prefecture_code }) => !code.startsWith(prefecture_code))).toEqual([]);
});

test('the kana of a municipality ends as its name does', () => {
  const endings = { 区: ['ク'], 市: ['シ'], 町: ['マチ', 'チョウ'], 村: ['ムラ', 'ソン'] };
  for (const { name, kana } of all) {
    const found = Object.entries(endings).find(([ending]) => name.endsWith(ending));
    expect(
      found?.[1].some((ending) => kana.endsWith(ending)),
      `${name} ${kana}`,
    ).toBe(true);
  }
});

test.each([
  ['a district', '10344', '榛東村', 'シントウムラ'],
  ['a district whose name begins with 郡', '07521', '三春町', 'ミハルマチ'],
  ['a city with 郡 in its name', '07203', '郡山市', 'コオリヤマシ'],
  ['Miyakejima', '13381', '三宅村', 'ミヤケムラ'],
  ['Hachijojima', '13401', '八丈町', 'ハチジョウマチ'],
  ['an island that is a village', '15586', '粟島浦村', 'アワシマウラムラ'],
])('%s', (_, code, name, kana) => {
  expect(all.find((one) => one.code === code)).toMatchObject({ name, kana });
});

// 地方自治法第252条の19第1項の指定都市の指定に関する政令
test('there are 20 designated cities, with 171 wards', () => {
  const wards = all.filter((one) => one.designated_city_code !== null);
  expect(wards).toHaveLength(171);
  const codes = new Set(wards.map((one) => one.designated_city_code));
  expect(all.filter(({ code }) => codes.has(code)).map(({ name }) => name)).toEqual([
    '札幌市',
    '仙台市',
    'さいたま市',
    '千葉市',
    '横浜市',
    '川崎市',
    '相模原市',
    '新潟市',
    '静岡市',
    '浜松市',
    '名古屋市',
    '京都市',
    '大阪市',
    '堺市',
    '神戸市',
    '岡山市',
    '広島市',
    '北九州市',
    '福岡市',
    '熊本市',
  ]);
});

test('a designated city comes before its wards, with the beginning of their readings', () => {
  expect(named('浜松市')).toEqual([
    {
      code: '22130',
      name: '浜松市',
      kana: 'ハママツシ',
      prefecture_code: '22',
      designated_city_code: null,
    },
  ]);
  expect(named('浜松市天竜区')[0]?.designated_city_code).toBe('22130');
  expect(named('新宿区')[0]?.designated_city_code).toBeNull();
});
