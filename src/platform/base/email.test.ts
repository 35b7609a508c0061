import { expect, test } from 'vitest';

import { emailKey, normalizeEmail } from './email.ts';

test.each([
  ['hana@example.jp', 'hana@example.jp'],
  ['  hana@example.jp　', 'hana@example.jp'],
  ['ｈａｎａ＠ｅｘａｍｐｌｅ．ｊｐ', 'hana@example.jp'],
  ['Hana.Sato+work@EXAMPLE.CO.JP', 'Hana.Sato+work@example.co.jp'],
  ["o'neil_1@a-b.example", "o'neil_1@a-b.example"],
  ['a..b@docomo.ne.jp', 'a..b@docomo.ne.jp'],
  ['a.b.@DOCOMO.ne.jp', 'a.b.@docomo.ne.jp'],
  ['a.-.b.@ezweb.ne.jp', 'a.-.b.@ezweb.ne.jp'],
  ['mailto:hana@example.jp', 'hana@example.jp'],
  ['<hana@example.jp>', 'hana@example.jp'],
  ['花子 <hana@example.jp>', 'hana@example.jp'],
  ['\u202ahana@exam\u00adple.jp\u200b', 'hana@example.jp'],
  [`${'a'.repeat(64)}@example.jp`, `${'a'.repeat(64)}@example.jp`],
])('%j is the address %s', (typed, address) => {
  expect(normalizeEmail(typed)).toBe(address);
});

test.each([
  '',
  '@',
  'hana',
  'hana@',
  '@example.jp',
  'hana@example',
  'hana@@example.jp',
  'hana sato@example.jp',
  'ha..na@example.jp',
  '.hana@example.jp',
  'hana.@example.jp',
  '.a@docomo.ne.jp',
  '<a@example.jp> <b@example.jp>',
  '"hana"@example.jp',
  'hana@-example.jp',
  'hana@example..jp',
  'hana@[192.0.2.1]',
  'hana@192.0.2.1',
  'hana@example.jp\r\nBcc: x@example.jp',
  'hana@example.jp,taro@example.jp',
  '花@example.jp',
  'hana@例え.jp',
  'hana\u0000@example.jp',
  `${'a'.repeat(65)}@example.jp`,
  `hana@${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.jp`,
  'a'.repeat(100_000),
])('%j is none', (typed) => {
  expect(normalizeEmail(typed)).toBeNull();
});

test('capitals do not make another address', () => {
  expect(emailKey('Hana@example.jp')).toBe(emailKey('hana@example.jp'));
});
