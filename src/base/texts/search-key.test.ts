import { expect, test } from 'vitest';

import { lookOf, searchKey } from './search-key.ts';

test.each([
  ['髙橋', '高橋'],
  ['山﨑', '山崎'],
  ['𠮷子', '吉子'],
  ['渡邉', '渡辺'],
  ['霞ヶ関', '霞が関'],
  ['霞ケ関', '霞ヶ関'],
  ['山ノ内', '山の内'],
  ['ﾏﾘｱ ｸﾘｽﾃｨｰﾅ', 'まりあくりすてぃーな'],
  ['ＭＡＲＩＡ　Clara', 'maria clara'],
  ["O'Brien", 'Obrien'],
  ['葛\u{e0100}城', '葛城'],
  ['ユウコ‐', 'ゆうこー'],
])('%s and %s have one key', (stored, typed) => {
  expect(searchKey(stored)).toBe(searchKey(typed));
});

test('different names keep different keys', () => {
  expect(searchKey('高田')).not.toBe(searchKey('高島'));
  expect(searchKey('ガスト')).not.toBe(searchKey('ケスト'));
});

test('texts that look the same are the same', () => {
  expect(lookOf('早番〜日勤')).toBe(lookOf('早番～ 日勤'));
  expect(lookOf('Ａ−Ｂ')).toBe(lookOf('A—B'));
});
