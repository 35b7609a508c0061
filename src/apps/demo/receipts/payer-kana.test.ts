import { expect, test } from 'vitest';

import { payerKeyOf } from '#domain/receipts/payer-name.ts';

import { misspeltName, payerNameInKana } from './payer-kana.ts';

test.each([
  ['ﾌｸ)ﾊﾅｲｶﾀﾞﾉｶｲ', '社会福祉法人 花筏の会', 'ﾌｸ)ﾊﾅｲｶﾀﾞﾉｶｲ'],
  [null, 'こまどりライフ', 'ｺﾏﾄﾞﾘﾗｲﾌ'],
  [null, '社会福祉法人 花筏の会', 'ﾃﾞﾓﾉﾎｳｼﾞﾝ'],
])('expected %s of %s: %s', (expected, name, kana) => {
  expect(payerNameInKana(expected, name)).toBe(kana);
});

test('a misspelt name has another key', () => {
  for (const name of ['ﾌｸ)ﾊﾅｲｶﾀﾞﾉｶｲ', 'ｶ)ｺﾏﾄﾞﾘﾗｲﾌ', 'ﾃﾞﾓﾉﾎｳｼﾞﾝ'])
    expect(payerKeyOf(misspeltName(name))).not.toBe(payerKeyOf(name));
});
