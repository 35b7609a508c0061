import { expect, test } from 'vitest';

import { reviewedProfileLines, declaredValueText } from './document-view.ts';

test('a profile is read line by line, and days with slashes', () => {
  const profile = {
    name: '山田 花子',
    kana: 'ヤマダ ハナコ',
    bornOn: '1990-04-01',
    address: '東京都',
  };
  expect(reviewedProfileLines(profile).map(({ text }) => text)).toContain('1990/04/01');
  expect(reviewedProfileLines(null)).toEqual([]);
  expect([
    declaredValueText('2030-01-31'),
    declaredValueText('7890'),
    declaredValueText('留学'),
  ]).toEqual(['2030/01/31', '7890', '留学']);
});
