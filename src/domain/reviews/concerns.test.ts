import { expect, test } from 'vitest';

import { reviewConcernsOf } from './concerns.ts';

test.each([
  '',
  '説明が丁寧で、働きやすい職場でした。',
  '利用者様も職員さんも皆さん明るく、施設の様子がよくわかりました。',
  '看護師さんや施設長さん、フロアリーダーさんが声をかけてくださいました。',
  'お子さんのいる方にも同様に勧められます。仕様の変更や模様替えも手伝いました。',
  'ゴミ出しは12時30分から、休憩は60分とれました。',
  'わからないことばかりでしたが、優しく教えてくれました。',
  '2026年11月に3階で勤務。1日8時間です。',
  '書くそうです、と聞きました。スマホは使えません。',
])('%s can be read at once', (text) => {
  expect(reviewConcernsOf(text)).toEqual([]);
});

test.each([
  ['責任者がバカにしてくる', 'abuse'],
  ['二度と来るな、死ね', 'abuse'],
  ['ﾊﾞｶと言われた', 'abuse'],
  ['佐藤様の入浴介助が大変でした', 'resident'],
  ['今日は田中さんが転倒しました', 'resident'],
  ['305号室の方は要介護5です', 'resident'],
  ['３０５号室', 'resident'],
  ['昭和12年生まれの方', 'resident'],
  ['タナカちゃんがかわいい', 'resident'],
  ['直接 090-1234-5678 に連絡ください', 'contact'],
  ['https://example.com に書きました', 'contact'],
])('%s waits for an operator', (text, concern) => {
  expect(reviewConcernsOf(text)).toEqual([concern]);
});

test('everything doubtful is named', () => {
  expect(reviewConcernsOf('バカな山田さん 090-1234-5678')).toEqual([
    'abuse',
    'resident',
    'contact',
  ]);
});
