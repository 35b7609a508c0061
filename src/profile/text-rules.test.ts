import { expect, test } from 'vitest';

import { hasContact, hasPictures } from './text-rules.ts';

test.each([
  'https://example.jp/a',
  'ＨＴＴＰ：／／example',
  'www.example',
  'example.com を見てください',
  'ブログは hana-chan.jp です',
  'hanako@example.jp',
  'hanako＠example．jp',
  'hanako @ example.jp',
  '09012345678',
  '090-1234-5678',
  '０９０－１２３４－５６７８',
  '090 1234 5678',
  '090.1234.5678',
  '(03) 1234-5678',
  '0120-123-456',
  '０３（１２３４）５６７８まで',
  '+81 90-1234-5678',
])('%s is a contact', (text) => {
  expect(hasContact(text)).toBe(true);
});

test.each([
  '介護歴5年です。よろしくお願いします。',
  '2019年4月から2023年3月まで勤務',
  '2019/04/01〜2023/03/31',
  '早番 7:00-16:00、遅番 11:00-20:00',
  '1日8時間、週20時間まで',
  '定員100名・3フロア・40床の施設で10年',
  'A.B.C. の順に介助します',
  '123456789',
  '12345678901',
  '012345678901234',
])('%s is none', (text) => {
  expect(hasContact(text)).toBe(false);
});

test('a long hostile text is read to its end', () => {
  expect(hasContact('a-'.repeat(5_000))).toBe(false);
  expect(hasContact('0 '.repeat(5_000))).toBe(false);
  expect(hasContact(`${'a'.repeat(10_000)}@`)).toBe(false);
});

test('variants of characters are no pictures', () => {
  expect(hasPictures('葛\u{E0100}城市')).toBe(false);
  expect(hasPictures('西新宿1-1-1＃２０３')).toBe(false);
  expect(
    ['😀', '🇯🇵', '1\u20e3', '\u200b', '\u202e', '\ue000', '\ud800', '㊙'].every(hasPictures),
  ).toBe(true);
});
