import { describe, expect, test } from 'vitest';

import { arePrefecturesFarApart } from '#domain/reference/distance.ts';

import { distantPlaceWarning } from './place-warning.ts';

const osaka = { prefectureCode: '27', publicAddress: '大阪府大阪市旭区森小路' };

describe('the warning of a place in another region', () => {
  test('names the place to a worker who lives and looks elsewhere', () => {
    const tokyo = { homePrefecture: '13', wishedPrefectures: ['14'] };
    expect(distantPlaceWarning(osaka, tokyo, 170)).toEqual({
      title: '遠い地域のお仕事です',
      description:
        '勤務地は大阪府大阪市旭区森小路です。お住まいや希望の地域から離れています。通えるか確認してください。',
    });
  });

  test('is silent near the home or near one wished prefecture, or without any place', () => {
    expect(
      distantPlaceWarning(osaka, { homePrefecture: '26', wishedPrefectures: [] }, null),
    ).toBeNull();
    expect(
      distantPlaceWarning(osaka, { homePrefecture: '13', wishedPrefectures: ['28'] }, 20),
    ).toBeNull();
    expect(
      distantPlaceWarning(osaka, { homePrefecture: null, wishedPrefectures: [] }, 90),
    ).toBeNull();
  });

  test('names the minutes of a long way within a region', () => {
    const kyoto = { homePrefecture: '26', wishedPrefectures: [] };
    expect(distantPlaceWarning(osaka, kyoto, 91)).toEqual({
      title: '通勤に時間がかかるお仕事です',
      description:
        '自宅から片道約91分かかる見込みです。始発や終電の時間も含めて、通えるか確認してください。',
    });
  });
});

test.each([
  ['13', '13', false],
  ['13', '14', false],
  ['13', '27', true],
  // Neighbours in different regions.
  ['14', '22', false],
  ['22', '14', false],
  ['35', '40', false],
  // Neither neighbours nor of one region.
  ['13', '22', true],
  ['01', '02', true],
  ['46', '47', true],
])('prefectures %s and %s are of different regions: %s', (one, other, expected) => {
  expect(arePrefecturesFarApart(one, other)).toBe(expected);
});
