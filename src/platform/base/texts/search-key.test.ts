import { expect, test } from 'vitest';

import { kanjiVariants } from './kanji-variants.ts';
import { textWithoutLookalikes, searchKeyOf } from './search-key.ts';

test.each([
  ['髙橋', '高橋'],
  ['山﨑', '山崎'],
  ['𠮷子', '吉子'],
  ['渡邉', '渡辺'],
  ['社會福祉法人', '社会福祉法人'],
  ['大澤醫院', '大沢医院'],
  ['辨天・辯天・瓣天', '弁天弁天弁天'],
  ['遙・凜・堯', '遥凛尭'],
  ['神戸（\ufa19戸）', '神戸（神戸）'],
  ['霞ヶ関', '霞が関'],
  ['霞ケ関', '霞ヶ関'],
  ['山ノ内', '山の内'],
  ['ﾏﾘｱ ｸﾘｽﾃｨｰﾅ', 'まりあくりすてぃーな'],
  ['ＭＡＲＩＡ　Clara', 'maria clara'],
  ["O'Brien", 'Obrien'],
  ['葛\u{e0100}城', '葛城'],
  ['ユウコ‐', 'ゆうこー'],
])('%s and %s have one key', (stored, typed) => {
  expect(searchKeyOf(stored)).toBe(searchKeyOf(typed));
});

test('different names keep different keys', () => {
  expect(searchKeyOf('高田')).not.toBe(searchKeyOf('高島'));
  expect(searchKeyOf('ガスト')).not.toBe(searchKeyOf('ケスト'));
});

test('each variant of a kanji has one usual form, which is no variant of another', () => {
  const [from, to] = [Array.from(kanjiVariants.from), Array.from(kanjiVariants.to)];
  expect(from).toHaveLength(to.length);
  expect(new Set(from).size).toBe(from.length);
  expect(to.filter((kanji) => from.includes(kanji))).toEqual([]);
  for (const [index, kanji] of from.entries()) expect(searchKeyOf(kanji)).toBe(to[index]);
});

test('texts that look the same are the same', () => {
  expect(textWithoutLookalikes('早番〜日勤')).toBe(textWithoutLookalikes('早番～ 日勤'));
  expect(textWithoutLookalikes('Ａ−Ｂ')).toBe(textWithoutLookalikes('A—B'));
});
