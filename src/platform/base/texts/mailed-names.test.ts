import { describe, expect, test } from 'vitest';

import {
  isTextWithContactDetails,
  isMailableOrganizationName,
  isMailablePersonName,
} from './mailed-names.ts';

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
  expect(isTextWithContactDetails(text)).toBe(true);
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
  expect(isTextWithContactDetails(text)).toBe(false);
});

test('a long hostile text is read to its end', () => {
  expect(isTextWithContactDetails('a-'.repeat(5_000))).toBe(false);
  expect(isTextWithContactDetails('0 '.repeat(5_000))).toBe(false);
  expect(isTextWithContactDetails(`${'a'.repeat(10_000)}@`)).toBe(false);
});

describe('a person who is named in a mail of the platform', () => {
  test.each([
    '鈴木 一郎',
    '𠮷田 花子',
    '佐々木　健',
    'ヴィレッジ ミーナ',
    'MARIA CRISTINA GUADALUPE',
    "O'Connor Seán",
    'O’Brien-Smith J. R.',
    'Nguyễn Thị Ánh',
    '김민준',
    'スミス・ジョン',
    '山田 太郎（事務）',
  ])('%s is a name', (name) => expect(isMailablePersonName(name)).toBe(true));

  test.each([
    '【重要】https://evil.example',
    '【重要】鈴木',
    '鈴木 evil.example',
    '鈴木 evil．example/a',
    '鈴木 ｗｗｗ．evil．com',
    'mail@evil.example',
    '至急 09012345678',
    'ひとこま運営',
    'Ｈｉｔｏｋｏｍａ',
    '運営 鈴木',
    '事務局',
    '★当選★',
    '未払い！',
  ])('%s is refused', (name) => expect(isMailablePersonName(name)).toBe(false));
});

describe('a corporation or a facility that is named in one', () => {
  test.each([
    '社会福祉法人 桜会',
    '株式会社介護運営サポート',
    'ケアホーム24',
    '特別養護老人ホーム【さくら】',
    'A&Bケア株式会社',
    'Care Co., Ltd.',
    '医療法人社団 St.Luke会',
  ])('%s is a name', (name) => expect(isMailableOrganizationName(name)).toBe(true));

  test.each([
    '【重要】https://evil.example',
    'evil.example',
    '電話 03-1234-5678',
    'ひとこま事務局',
    'ヒトコマ',
    'support@evil.example',
  ])('%s is refused', (name) => expect(isMailableOrganizationName(name)).toBe(false));
});

test('a long hostile name is read to its end', () => {
  expect(isMailableOrganizationName('a-'.repeat(5_000))).toBe(true);
  expect(isMailableOrganizationName(`${'a'.repeat(10_000)}.`)).toBe(true);
});
