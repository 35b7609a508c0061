import { describe, expect, test } from 'vitest';

import { readBanks } from './banks.server.ts';
import { CsvFault, decodeCsv, parseCsv, toKatakana } from './csv.ts';
import { readMunicipalities } from './municipalities.server.ts';
import { readStations } from './stations.server.ts';
import { upsert, type ImportTable } from './upsert.server.ts';

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
      new CsvFault(2, 'a quotation mark is not closed'),
    );
  });

  test('a list in Shift_JIS reads like one in UTF-8', () => {
    expect(decodeCsv(Uint8Array.from([0x93, 0x8c, 0x8b, 0x9e]))).toBe('東京');
    expect(decodeCsv(new TextEncoder().encode('東京'))).toBe('東京');
  });

  test('every kana becomes full-width katakana', () => {
    expect(toKatakana('ﾎｯｶｲﾄﾞｳ')).toBe('ホッカイドウ');
    expect(toKatakana('さっぽろし ちゅうおうく')).toBe('サッポロシチュウオウク');
  });
});

describe('municipalities', () => {
  const heading =
    '"団体コード","都道府県名\n（漢字）","市区町村名\n（漢字）","都道府県名\n（カナ）","市区町村名\n（カナ）"';
  const list = (...rows: string[]) => [heading, ...rows].join('\r\n');

  test('the Ministry’s layout is read; prefectures and designated cities are left out', () => {
    const rows = readMunicipalities(
      list(
        '010006,北海道,,ﾎｯｶｲﾄﾞｳ,',
        '011002,北海道,札幌市,ﾎｯｶｲﾄﾞｳ,ｻｯﾎﾟﾛｼ',
        '131016,東京都,千代田区,ﾄｳｷｮｳﾄ,ﾁﾖﾀﾞｸ',
        '011011,北海道,札幌市中央区,ﾎｯｶｲﾄﾞｳ,さっぽろしちゅうおうく',
      ),
    );
    expect(rows).toEqual([
      { code: '13101', name: '千代田区', kana: 'チヨダク', prefecture_code: '13' },
      {
        code: '01101',
        name: '札幌市中央区',
        kana: 'サッポロシチュウオウク',
        prefecture_code: '01',
      },
    ]);
  });

  test('a zero that a spreadsheet ate is put back', () => {
    const [row] = readMunicipalities(list('12025,北海道,函館市,ﾎｯｶｲﾄﾞｳ,ﾊｺﾀﾞﾃｼ'));
    expect(row?.code).toBe('01202');
  });

  test.each([
    ['a wrong check digit', '131017,東京都,千代田区,ﾄｳｷｮｳﾄ,ﾁﾖﾀﾞｸ', /131017/],
    ['a code of another prefecture', '131016,大阪府,千代田区,ﾄｳｷｮｳﾄ,ﾁﾖﾀﾞｸ', /13101 does not lie/],
    ['missing kana', '131016,東京都,千代田区,ﾄｳｷｮｳﾄ,', /no kana/],
    ['a designated city without its wards', '011002,北海道,札幌市,ﾎｯｶｲﾄﾞｳ,ｻｯﾎﾟﾛｼ', /wards of 札幌市/],
  ])('%s is refused with its line', (_, row, reason) => {
    expect(() => readMunicipalities(list(row))).toThrow(reason);
    expect(() => readMunicipalities(list(row))).toThrow(/^Line 2: /);
  });

  test('a list without the Ministry’s columns is refused', () => {
    expect(() => readMunicipalities('code,name\n1,x')).toThrow(/団体コード/);
  });
});

describe('stations', () => {
  const heading =
    'corporation_id,corporation,line_id,line,position,station_code,name,kana,prefecture_code,latitude,longitude';
  const list = (...rows: string[]) => [heading, ...rows].join('\n');
  const kyoto = '2001,JR西日本,2001,JR嵯峨野線,1,X1,京都,きょうと,26,34.985,135.758';

  test('a station that two lines share comes once', () => {
    const railways = readStations(
      list(
        kyoto,
        '2001,JR西日本,2001,JR嵯峨野線,2,X2,丹波口,たんばぐち,26,34.995,135.742',
        '2001,JR西日本,2002,JR奈良線,1,X1,京都,ｷｮｳﾄ,26,34.985,135.758',
      ),
    );
    expect(railways.corporations).toEqual([{ id: 2001, name: 'JR西日本', position: 2001 }]);
    expect(railways.lines.map((line) => line.name)).toEqual(['JR嵯峨野線', 'JR奈良線']);
    expect(railways.stations.map((station) => station.kana)).toEqual(['キョウト', 'タンバグチ']);
    expect(railways.lineStations).toEqual([
      { line_id: 2001, station_code: 'X1', position: 1 },
      { line_id: 2001, station_code: 'X2', position: 2 },
      { line_id: 2002, station_code: 'X1', position: 1 },
    ]);
  });

  test.each([
    ['latitude and longitude exchanged', kyoto.replace('34.985,135.758', '135.758,34.985')],
    ['a prefecture that does not exist', kyoto.replace(',26,', ',48,')],
    ['a name without kana', kyoto.replace('きょうと', '')],
    ['a position of zero', kyoto.replace('線,1,', '線,0,')],
  ])('%s is refused with its line', (_, row) => {
    expect(() => readStations(list(row))).toThrow(/^Line 2: /);
  });

  test('a station that moves between two lines of the list is refused', () => {
    const elsewhere = kyoto.replace('2001,JR嵯峨野線', '2002,JR奈良線').replace('34.985', '34.995');
    expect(() => readStations(list(kyoto, elsewhere))).toThrow(/^Line 3: X1 was something else/);
  });

  test('a line that stops twice at one place is refused', () => {
    expect(() => readStations(list(kyoto, kyoto))).toThrow(/^Line 3: JR嵯峨野線 stops there twice/);
  });

  test('a missing column is named', () => {
    expect(() => readStations('corporation_id,corporation\n')).toThrow(/line_id/);
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
  await upsert(client, table, rows);
  expect(sent).toEqual([5_000, 5_000, 2_001]);
});

function cells(text: string): string[][] {
  return parseCsv(text).map((record) => record.cells);
}
