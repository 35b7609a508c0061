import { expect, test } from 'vitest';

import { bankAliases } from './bank-aliases.server.ts';
import { buildSearchIndex, searchIndexMatches } from './search-text.ts';

const banks = buildSearchIndex(
  [
    { code: '0009', name: '三井住友', kana: 'ミツイスミトモ' },
    { code: '0038', name: 'ドコモＳＭＴＢネット', kana: 'ドコモＳＭＴＢネツト' },
    { code: '1344', name: '西武信金', kana: 'セイブシンキン' },
    { code: '3058', name: '今金町農協', kana: 'イマガネチヨウノウキヨウ' },
    { code: '9900', name: 'ゆうちょ', kana: 'ユウチヨ' },
  ].map((bank) => ({ ...bank, aliases: bankAliases(bank) })),
);

test.each([
  ['住信SBI', '0038'],
  ['住信ＳＢＩネット銀行', '0038'],
  ['SMBC', '0009'],
  ['JA', '3058'],
  ['ＪＡ今金町', '3058'],
  ['今金町農業協同組合', '3058'],
  ['西武信用金庫', '1344'],
  ['郵便局', '9900'],
])('%s finds the bank %s', (text, code) => {
  expect(searchIndexMatches(banks, { text, endings: ['銀行'] }).map((bank) => bank.code)).toEqual([
    code,
  ]);
});
