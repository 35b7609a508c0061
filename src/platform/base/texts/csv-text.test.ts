import { expect, test } from 'vitest';

import { csvTextOf } from './csv-text.ts';

test('every cell is quoted, and Excel reads UTF-8 by the mark', () => {
  expect(
    csvTextOf([
      ['名前', 'a"b'],
      ['1', ''],
    ]),
  ).toBe('\uFEFF"名前","a""b"\r\n"1",""\r\n');
});

test.each(['=1+1', '+81', '-1+1', '@sum', '\tx'])('%j is shown as text', (text) => {
  expect(csvTextOf([[text]])).toBe(`\uFEFF"'${text}"\r\n`);
});

test('a negative number stays a number', () => {
  expect(csvTextOf([['-300']])).toBe('\uFEFF"-300"\r\n');
});
