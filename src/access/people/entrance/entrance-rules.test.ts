import { expect, test } from 'vitest';

import { formatPairingCode, readPairingCode } from './entrance-rules.ts';

test.each([
  ['ABCD-EFGH-JKMN', 'ABCDEFGHJKMN'],
  [' abcd efgh jkmn ', 'ABCDEFGHJKMN'],
  ['ＡＢＣＤ－ＥＦＧＨ－ＪＫＭＮ', 'ABCDEFGHJKMN'],
  ['O1IL-EFGH-JKMN', '0111EFGHJKMN'],
  ['ABCD-EFGH-JKM', null],
  ['ABCD-EFGH-JKMNP', null],
  ['ABCD-EFGH-JKMU', null],
  ['', null],
  ['A'.repeat(10_000), null],
])('%j is read as %j', (text, code) => {
  expect(readPairingCode(text)).toBe(code);
});

test('a code is shown in groups that are read back', () => {
  expect(formatPairingCode('ABCDEFGHJKMN')).toBe('ABCD-EFGH-JKMN');
});
