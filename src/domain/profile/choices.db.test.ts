import { afterAll, describe, expect, test } from 'vitest';

import { openTestDatabase } from '#testing/database.ts';
import { refusalOfAnswer, openProfileFixture } from '#testing/fixtures/workers/profile.ts';
import { profileSentences as sentences } from './messages.ts';

const product = await openProfileFixture(await openTestDatabase());
afterAll(() => product.close());

const search = async (zipCode: string) => {
  const query = `query ($zipCode: String!) {
    addressSearch(input: { zipCode: $zipCode }) { zipCode areaL { id name } city town }
  }`;
  return product.call(query, { zipCode });
};

describe('addresses', () => {
  const tokyo = { id: '13', name: '東京都' };

  test.each([
    ['160-0023', { zipCode: '1600023', areaL: tokyo, city: '新宿区', town: '西新宿' }],
    ['〒１０４ー００６１', { zipCode: '1040061', areaL: tokyo, city: '中央区', town: '銀座' }],
    [
      '0600000',
      { zipCode: '0600000', areaL: { id: '01', name: '北海道' }, city: '札幌市中央区', town: '' },
    ],
    ['1001701', { zipCode: '1001701', areaL: tokyo, city: '青ヶ島村', town: '' }],
    // A floor of a tower: its own list of codes is that of the whole building.
    [
      '1606123',
      {
        zipCode: '1606123',
        areaL: tokyo,
        city: '新宿区',
        town: '西新宿住友不動産新宿グランドタワー',
      },
    ],
  ])('%s is found', async (typed, address) => {
    expect((await search(typed)).data?.['addressSearch']).toEqual([address]);
  });

  test('a code of several towns or cities gives all of them', async () => {
    const towns = (await search('4520961')).data?.['addressSearch'];
    expect(towns).toHaveLength(66);
    expect(new Set(towns.map((one: { city: string }) => one.city))).toEqual(new Set(['清須市']));
    const cities = (await search('4980000')).data?.['addressSearch'];
    expect(cities.map((one: { city: string }) => one.city)).toEqual(['弥富市', '桑名郡木曽岬町']);
  });

  test.each(['9999999', '0000000', '1008111'])('%s is in no list', async (zipCode) => {
    expect((await search(zipCode)).data?.['addressSearch']).toEqual([]);
  });

  test.each(['', '160002', 'abc', '\u0000', '1'.repeat(10_000)])(
    '%j is no code',
    async (zipCode) => {
      expect(refusalOfAnswer(await search(zipCode))).toEqual({
        code: 'VALIDATION_FAILED',
        fields: { zipCode: sentences.zipCode },
      });
    },
  );
});

test('the lists to choose from are the rule book’s', async () => {
  const answer = await product.call('{ occupationList { id name } relationShipList { id name } }');
  expect(answer.data?.['occupationList'].map((one: { name: string }) => one.name)).toEqual([
    '会社員',
    'パート・アルバイト',
    '派遣',
    '自営業',
    '学生',
    '専業主婦（夫）',
    '求職中',
    'その他',
  ]);
  expect(answer.data?.['relationShipList']).toHaveLength(8);
});
