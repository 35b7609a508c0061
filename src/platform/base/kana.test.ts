import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { isNameKana, toKatakana, toNameKana } from './kana.ts';

test.each([
  ['やまだ', 'ヤマダ'],
  ['ﾔﾏﾀﾞ', 'ヤマダ'],
  ['ヤマダ', 'ヤマダ'],
  [' さとう　', 'サトウ'],
  ['ゔぁいおりん', 'ヴァイオリン'],
  ['じょ-じ', 'ジョージ'],
  ['ジョ−ジ', 'ジョージ'],
  ['ｼﾞｮｰｼﾞ', 'ジョージ'],
  ['みすゞ', 'ミスヾ'],
  ['さゝき', 'サヽキ'],
  ['コ‐ト', 'コート'],
  ['コ—ト', 'コート'],
  ['', ''],
  ['yamada', 'yamada'],
  ['山田', '山田'],
])('%s becomes %s', (typed, kana) => {
  expect(toKatakana(typed)).toBe(kana);
});

test('converting twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = toKatakana(text);
      expect(toKatakana(once)).toBe(once);
    }),
  );
});

test.each([
  ['ティ トゥイ リン', 'ティトゥイリン'],
  ['まりあ・くらら', 'マリアクララ'],
  ['ﾏﾘｱ　ｸﾗﾗ ', 'マリアクララ'],
  ['Maria Clara', 'MariaClara'],
])('%s is kept as %s', (typed, kana) => {
  expect(toNameKana(typed)).toBe(kana);
});

test.each(['ァ', 'ヶ', 'ヤマダ', 'ジョージ'])('%s is a reading', (text) => {
  expect(isNameKana(text)).toBe(true);
});

test.each([
  '',
  'ヷ',
  'ヤマ ダ',
  'マリア・クララ',
  'やまだ',
  'ﾔﾏﾀﾞ',
  '山田',
  'Yamada',
  'ヤマダ1',
  'ヤマダ\n',
  'ヾ',
])('%j is no reading', (text) => {
  expect(isNameKana(text)).toBe(false);
});
