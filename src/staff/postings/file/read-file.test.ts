import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';

import { exampleCsv, faultsCsv } from './csv.ts';
import { columns, maxFileLines } from './columns.ts';
import { readFile } from './read-file.ts';
import { readLine, templatesByName } from './read-line.ts';

const header = columns.join(',');
const row = '桜の里,特養の日勤,応募と同時に採用,2026/12/10,9:00,18:00,60,"1,500",500,,2,';
const bytes = (text: string) => new TextEncoder().encode(text);
const codeOf = (text: string | Uint8Array) => {
  try {
    readFile(typeof text === 'string' ? bytes(text) : text);
    return null;
  } catch (error) {
    return (error as { code?: string }).code;
  }
};
const templates = templatesByName([
  { id: 't1', title: '特養の日勤', facilityName: '桜の里' },
  { id: 't2', title: '夜勤', facilityName: '桜の里' },
  { id: 't3', title: '夜勤', facilityName: '桜の里' },
]);
const read = (line: string) =>
  readFile(bytes(`${header}\n${line}`)).map((one) => readLine(one, templates))[0];

test.each([
  ['UTF-8', bytes(`${header}\r\n${row}\r\n`)],
  ['UTF-8 with a mark', bytes(`\uFEFF${header}\n${row}`)],
  ['Shift_JIS', iconv.encode(`${header}\r\n${row}`, 'shift_jis')],
])('%s is read', (_name, file) => {
  const [line] = readFile(file);
  expect(line).toMatchObject({ line: 2, cells: { 施設: '桜の里', 時給: '1,500' } });
});

test('lines are counted as an editor counts them', () => {
  const text = `${header}\n\n${row}\n"桜\nの里",特養の日勤\n,,,\n${row}`;
  expect(readFile(bytes(text)).map(({ line }) => line)).toEqual([3, 4, 7]);
});

test('columns may stand in any order, and others beside them', () => {
  const [line] = readFile(bytes(`備考,${[...columns].toReversed().join(',')}\nx,120,2`));
  expect(line?.cells).toMatchObject({ '締切（分前）': '120', 人数: '2', 施設: '' });
});

test.each([
  ['FILE_UNREADABLE', Uint8Array.from([0xff, 0xfe, 0x00, 0x80, 0xfd])],
  ['FILE_BROKEN', `${header}\n"桜の里,特養`],
  ['FILE_BROKEN', `${header}\n${'あ'.repeat(20_000)}`],
  ['FILE_HEADER', `施設,ひな形\n${row}`],
  ['FILE_HEADER', 'x'],
  ['FILE_EMPTY', `${header}\n\n,,,\n`],
  ['FILE_LONG', `${header}\n${`${row}\n`.repeat(maxFileLines + 1)}`],
  [null, `${header}\n${`${row}\n`.repeat(maxFileLines)}`],
])('the whole file: %s', (code, file) => {
  expect(codeOf(file)).toBe(code);
});

test('a line becomes the posting that the grid would make of it', () => {
  expect(read(row)).toEqual({
    line: 2,
    day: '2026-12-10',
    templateId: 't1',
    mode: 'INSTANT',
    terms: {
      startsAt: new Date('2026-12-10T00:00:00Z'),
      endsAt: new Date('2026-12-10T09:00:00Z'),
      deadline: new Date('2026-12-09T22:00:00Z'),
      breakMinutes: 60,
      hourlyWage: 1_500,
      travelAllowance: 500,
      bonus: 0,
      capacity: 2,
    },
    limit: null,
  });
});

test.each([
  ['ひな形', row.replace('特養の日勤', '知らない')],
  ['ひな形', row.replace('桜の里', '別の里')],
  ['ひな形', row.replace('特養の日勤', '夜勤')],
  ['採用の決め方', row.replace('応募と同時に採用', '先着')],
  ['勤務日', row.replace('2026/12/10', '2026/2/30')],
  ['開始', row.replace('9:00', '25:00')],
  ['終了', row.replace('18:00', '')],
  ['休憩（分）', row.replace(',60,', ',六十,')],
  ['時給', row.replace('"1,500"', '=1+1')],
  ['交通費', row.replace('500,,', ',,')],
  ['ボーナス', row.replace(',,2,', ',-1,2,')],
  ['人数', row.replace(',,2,', ',,,')],
  ['締切（分前）', `${row}x`],
])('a fault in %s names its column and what to write', (column, line) => {
  expect(read(line)).toEqual({ line: 2, column, message: expect.stringContaining('ください') });
});

describe('the files that people download', () => {
  test('the example has every column, and is read back', () => {
    const [line] = readFile(bytes(exampleCsv({ facility: '桜の里', day: '2026-12-10' })));
    expect(line?.cells).toMatchObject({ 施設: '桜の里', 勤務日: '2026-12-10', 時給: '1500' });
  });

  test('a formula is text to a spreadsheet, and the same text when it comes back', () => {
    const name = '=HYPERLINK("http://x")';
    const text = exampleCsv({ facility: name, day: '2026-12-10' });
    expect(text).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(readFile(bytes(text))[0]?.cells['施設']).toBe(name);
    expect(faultsCsv([{ line: 2, column: '時給', message: '@x' }])).toContain(`"'@x"`);
  });
});
