import { expect, test } from 'vitest';

import { statesSexForCareBySameSex, whyTextForbidden } from './forbidden-texts.ts';

test.each([
  ['女性のみの募集です', /性別/],
  ['男性スタッフ限定', /性別/],
  ['女性の方を歓迎します', /性別/],
  ['40歳以下の方', /年齢/],
  ['３５歳までの方', /年齢/],
  ['20代限定', /年齢/],
  ['30代の方歓迎', /年齢/],
  ['若手スタッフ歓迎', /年齢/],
  ['日本国籍の方に限ります', /国籍/],
  ['外国人の応募は不可です', /国籍/],
  ['当日は03-1234-5678へ', /連絡先/],
  ['０９０ー１２３４ー５６７８', /連絡先/],
  ['+81 90 1234 5678', /連絡先/],
  ['080(1234)5678まで', /連絡先/],
  ['shimei@example.jpに送ってください', /連絡先/],
  ['詳しくはhttps://example.jp', /連絡先/],
  ['LINEのIDを交換します', /連絡先/],
])('%s is refused', (text, why) => {
  expect(whyTextForbidden(text)).toMatch(why);
});

test.each([
  '',
  '女性の入居者が多い施設です',
  '女性の入浴は同性介助のため、女性の方のみ募集します',
  '入居者の平均は85歳以上です',
  '18歳未満の方は夜勤に応募できません',
  '20代から60代まで幅広い年代の職員が働いています',
  '日本語で記録を書ける方',
  '外国籍の方も活躍しています',
  '〒160-0022 新宿 09:00-18:00 2026-12-01から2027-01-15まで',
  '迷ったらすぐに電話で相談できます',
  '利用者30名、職員8名、定員100名の施設で、0歳から2歳のクラスに入ります',
  '連絡はメッセージでお願いします',
])('%s is permitted', (text) => {
  expect(whyTextForbidden(text)).toBeNull();
});

test.each([
  ['女性の入浴は同性介助のため、女性の方のみ募集します', true],
  ['同性介助があります', false],
  ['女性のみの募集です', false],
  ['女性の入居者が多い施設です', false],
])('%s states the sex for care by the same sex: %s', (text, expected) => {
  expect(statesSexForCareBySameSex(text)).toBe(expected);
});
