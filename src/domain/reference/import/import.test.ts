import { describe, expect, test } from 'vitest';

import { readBanks } from './banks.server.ts';
import { decodeCsv } from '#platform/base/decode-csv.ts';
import { CsvError, parseCsv, halfWidthToKatakana } from './csv.ts';
import { upsertRows, type ImportTable } from './upsert.server.ts';

describe('banks', () => {
  const { banks, branches } = readBanks();

  test('the Zengin network has more than 1,000 banks and 25,000 branches', () => {
    expect(banks.length).toBeGreaterThan(1_000);
    expect(branches.length).toBeGreaterThan(25_000);
  });

  test('codes come once, in order, and every branch belongs to a bank', () => {
    const codes = banks.map((bank) => bank.code);
    expect(codes).toEqual([...new Set(codes)].toSorted());
    const keys = branches.map((branch) => branch.bank_code + branch.code);
    expect(new Set(keys).size).toBe(branches.length);
    const known = new Set(codes);
    expect(branches.filter((branch) => !known.has(branch.bank_code))).toEqual([]);
  });

  test('a bank is found by its code with name and readings', () => {
    expect(banks.find((bank) => bank.code === '0001')).toEqual({
      code: '0001',
      name: 'みずほ',
      kana: 'ミズホ',
      hiragana: 'みずほ',
      romaji: 'mizuho',
    });
  });
});

describe('comma-separated text', () => {
  test('quoted cells hold commas, newlines and quotation marks', () => {
    expect(cells('a,"b,c","d\n""e"""\r\nf,,\n')).toEqual([
      ['a', 'b,c', 'd\n"e"'],
      ['f', '', ''],
    ]);
  });

  test('a byte order mark, blank lines and a missing last newline do not matter', () => {
    expect(cells('\uFEFFa,b\n\n,\nc,d')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  test('an open quotation mark is refused with its line', () => {
    expect(() => parseCsv('a,b\n"c,d\n')).toThrow(
      new CsvError(2, 'a quotation mark is not closed'),
    );
  });

  test('a list in Shift_JIS reads like one in UTF-8', () => {
    expect(decodeCsv(Uint8Array.from([0x93, 0x8c, 0x8b, 0x9e]))).toBe('東京');
    expect(decodeCsv(new TextEncoder().encode('東京'))).toBe('東京');
  });

  test('every kana becomes full-width katakana', () => {
    expect(halfWidthToKatakana('ﾎｯｶｲﾄﾞｳ')).toBe('ホッカイドウ');
    expect(halfWidthToKatakana('さっぽろし ちゅうおうく')).toBe('サッポロシチュウオウク');
  });
});

test('rows are written in statements of at most 5,000', async () => {
  const sent: number[] = [];
  const client = {
    query: (_text: string, values: unknown[]) => {
      sent.push(Array.isArray(values[0]) ? values[0].length : -1);
      return Promise.resolve();
    },
  };
  const table: ImportTable<{ id: number; name: string }> = {
    name: 'things',
    key: ['id'],
    columns: { id: 'integer', name: 'text' },
  };
  const rows = Array.from({ length: 12_001 }, (_, id) => ({ id, name: `thing ${id}` }));
  await upsertRows(client, table, rows);
  expect(sent).toEqual([5_000, 5_000, 2_001]);
});

function cells(text: string): string[][] {
  return parseCsv(text).map((record) => record.cells);
}
