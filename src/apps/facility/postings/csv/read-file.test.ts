import * as fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';
import {
  isPostingLimitLengthValid,
  type PostingLimitInput,
} from '#domain/recruitment/publishing/limit-rules.ts';
import type { PostingAudienceSize } from '#domain/recruitment/publishing/limits.queries.server.ts';

import { postingAudienceName } from '../audience.ts';

import { examplePostingCsv, lineFaultsCsv } from './write-csv.ts';
import { postingFileColumns, maxPostingFileLines, optionalPostingFileColumns } from './columns.ts';
import {
  minutesOfDurationText,
  readAudienceCells,
  type ReadAudienceCellsResult,
} from './read-audience.ts';
import { normaliseNameForComparison, readPostingFile } from './read-file.ts';
import { readPostingFileLine, templatesByName } from './read-line.ts';

const header = postingFileColumns.join(',');
const row = '桜の里,特養の日勤,応募と同時に採用,2026/12/10,9:00,18:00,60,"1,500",500,,2,';
const audienceRow = (audience: string, time = '') => `${row},${audience},${time}`;
const bytes = (text: string) => new TextEncoder().encode(text);
const codeOf = (text: string | Uint8Array) => {
  try {
    readPostingFile(typeof text === 'string' ? bytes(text) : text);
    return null;
  } catch (error) {
    return (error as { code?: string }).code;
  }
};
const templates = templatesByName([
  { id: 't1', facilityId: 'f1', title: '特養の日勤', facilityName: '桜の里' },
  { id: 't2', facilityId: 'f1', title: '夜勤', facilityName: '桜の里' },
  { id: 't3', facilityId: 'f1', title: '夜勤', facilityName: '桜の里' },
]);
const group = (groupId: string, groupName: string, people = 2): PostingAudienceSize => ({
  facilityId: 'f1',
  audience: 'GROUP',
  groupId,
  groupName,
  people,
});
const audienceOf = (
  audience: PostingAudienceSize['audience'],
  people: number,
): PostingAudienceSize => ({
  facilityId: 'f1',
  audience,
  groupId: null,
  groupName: null,
  people,
});
const audiences = [
  audienceOf('EXPERIENCED', 5),
  audienceOf('REGULARS', 0),
  audienceOf('FAVORITES', 1),
  audienceOf('OWN_PEOPLE', 0),
  group('g1', '夜勤の頼れる人'),
  group('g2', '空のグループ', 0),
  group('g3', 'Ａ班'),
  group('g4', 'A班'),
  group('g5', 'お気に入り'),
  group('g6', '常連'),
];
const names = {
  today: '2026-12-01',
  templates,
  audiencesOf: (facilityId: string) => (facilityId === 'f1' ? audiences : []),
};
const read = (line: string) =>
  readPostingFile(bytes(`${header}\n${line}`)).map((one) => readPostingFileLine(one, names))[0];

test.each([
  ['UTF-8', bytes(`${header}\r\n${row}\r\n`)],
  ['UTF-8 with a mark', bytes(`\uFEFF${header}\n${row}`)],
  ['Shift_JIS', iconv.encode(`${header}\r\n${row}`, 'shift_jis')],
])('%s is read', (_name, file) => {
  const [line] = readPostingFile(file);
  expect(line).toMatchObject({ line: 2, cells: { 施設: '桜の里', 時給: '1,500' } });
});

test('lines are counted as an editor counts them', () => {
  const text = `${header}\n\n${row}\n"桜\nの里",特養の日勤\n,,,\n${row}`;
  expect(readPostingFile(bytes(text)).map(({ line }) => line)).toEqual([3, 4, 7]);
});

test('columns may stand in any order, and others beside them', () => {
  const [line] = readPostingFile(
    bytes(`備考,${[...postingFileColumns].toReversed().join(',')}\nx,2日,経験者,120,2`),
  );
  expect(line?.cells).toMatchObject({
    公開までの時間: '2日',
    公開範囲: '経験者',
    '締切（分前）': '120',
    人数: '2',
    施設: '',
  });
});

test.each([
  ['FILE_UNREADABLE', Uint8Array.from([0xff, 0xfe, 0x00, 0x80, 0xfd])],
  ['FILE_BROKEN', `${header}\n"桜の里,特養`],
  ['FILE_BROKEN', `${header}\n${'あ'.repeat(20_000)}`],
  ['FILE_HEADER', `施設,ひな形\n${row}`],
  ['FILE_HEADER', 'x'],
  ['FILE_EMPTY', `${header}\n\n,,,\n`],
  ['FILE_LONG', `${header}\n${`${row}\n`.repeat(maxPostingFileLines + 1)}`],
  [null, `${header}\n${`${row}\n`.repeat(maxPostingFileLines)}`],
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
    facilityName: '桜の里',
    size: null,
  });
});

test('a file from before there were audiences is read: its postings are for everybody', () => {
  const old = postingFileColumns
    .filter((column) => !optionalPostingFileColumns.has(column))
    .join(',');
  const [line] = readPostingFile(bytes(`${old}\n${row}`));
  expect(line?.cells).toMatchObject({ 公開範囲: '', 公開までの時間: '', 人数: '2' });
  expect(line && readPostingFileLine(line, names)).toMatchObject({ limit: null, line: 2 });
});

test.each<[string, string, PostingLimitInput | null]>([
  ['', '', null],
  ['公開', '', null],
  [' すぐに全員へ公開 ', '', null],
  ['経験者', '', { audience: 'EXPERIENCED', minutes: 360 }],
  ['経験者（1回以上）', '３０分', { audience: 'EXPERIENCED', minutes: 30 }],
  ['常連（3回以上）', '6時間', { audience: 'REGULARS', minutes: 360 }],
  ['お気に入り', '60分', { audience: 'FAVORITES', minutes: 60 }],
  ['夜勤の頼れる人', '2日', { audience: 'GROUP', groupId: 'g1', minutes: 2_880 }],
  ['グループ「お気に入り」', '1日12時間30分', { audience: 'GROUP', groupId: 'g5', minutes: 2_190 }],
])('公開範囲 「%s」 for 「%s」', (audience, time, limit) => {
  expect(read(audienceRow(audience, time))).toMatchObject({ limit });
});

test.each([
  ['公開範囲', '近所の人', '', 'ありません'],
  ['公開範囲', '公開', '6時間', '空欄'],
  ['公開範囲', '', '6時間', '空欄'],
  // A group has the same name as an audience, or one that looks the same.
  ['公開範囲', '常連', '', '2つ'],
  ['公開範囲', 'A班', '', '2つ'],
  ['公開範囲', 'グループ「A班」', '', '2つ'],
  // The audience has no people yet.
  ['公開範囲', 'なかま', '', '誰もいない'],
  ['公開範囲', '空のグループ', '', '誰もいない'],
  ['公開までの時間', '経験者', '6', '単位'],
  ['公開までの時間', '経験者', '6:00', '単位'],
  ['公開までの時間', '経験者', '-1日', '単位'],
  ['公開までの時間', '経験者', '29分', '30分〜7日'],
  ['公開までの時間', '経験者', '7日1分', '30分〜7日'],
  ['公開までの時間', '経験者', '99999日', '30分〜7日'],
])('a fault in %s: 「%s」 for 「%s」', (column, audience, time, words) => {
  const found = read(audienceRow(audience, time));
  expect(found).toEqual({ line: 2, column, message: expect.stringContaining(words) });
});

test('no other facility’s group is known', () => {
  const [line] = readPostingFile(bytes(`${header}\n${audienceRow('夜勤の頼れる人')}`));
  const found = line && readPostingFileLine(line, { ...names, audiencesOf: () => [] });
  expect(found).toMatchObject({ column: '公開範囲' });
});

test.each(audiences.filter(({ people, groupName }) => people > 0 && !groupName?.endsWith('班')))(
  '$audience $groupName can be written as the screen has it',
  (size) => {
    const cells = { 公開範囲: postingAudienceName(size), 公開までの時間: '1日' };
    const limit = expect.objectContaining({ audience: size.audience, minutes: 1_440 });
    expect(readAudienceCells(cells, audiences)).toEqual({ size, limit });
  },
);

const isSound = (found: ReadAudienceCellsResult, name: string) => {
  if ('message' in found) return found.message.includes('ください');
  if (found.limit) return isPostingLimitLengthValid(found.limit.minutes);
  return ['', '公開', '全員', 'すぐに全員へ公開'].includes(normaliseNameForComparison(name));
};

/** Any 16 bits, halves of characters among them. */
const unit = fc.nat(0xffff).map((code) => String.fromCharCode(code));

test('any text is an audience within the bounds, a fault with a sentence, or says that all may see it', () => {
  fc.assert(
    fc.property(fc.string({ unit }), fc.string({ unit }), (name, time) => {
      const found = readAudienceCells({ 公開範囲: name, 公開までの時間: time }, audiences);
      expect(isSound(found, name)).toBe(true);
    }),
  );
});

test('minutes are read back as they are written, in any width', () => {
  fc.assert(
    fc.property(fc.nat(7), fc.nat(23), fc.nat(59), (days, hours, minutes) => {
      fc.pre(days + hours + minutes > 0);
      const text = `${days}日${hours}時間${minutes}分`;
      const wide = text.replaceAll(/\d/g, (digit) => '０１２３４５６７８９'[Number(digit)] ?? '');
      expect(minutesOfDurationText(wide)).toBe((days * 24 + hours) * 60 + minutes);
      expect(minutesOfDurationText(text)).toBe(minutesOfDurationText(wide));
    }),
  );
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
    const lines = readPostingFile(
      bytes(examplePostingCsv({ facility: '桜の里', day: '2026-12-10' })),
    );
    const [line] = lines;
    expect(line?.cells).toMatchObject({ 施設: '桜の里', 勤務日: '2026-12-10', 時給: '1500' });
    expect(lines.map((one) => readAudienceCells(one.cells, [audienceOf('REGULARS', 4)]))).toEqual([
      { limit: null },
      { limit: { audience: 'REGULARS', minutes: 360 }, size: audienceOf('REGULARS', 4) },
    ]);
  });

  test('a formula is text to a spreadsheet, and the same text when it comes back', () => {
    const name = '=HYPERLINK("http://x")';
    const text = examplePostingCsv({ facility: name, day: '2026-12-10' });
    expect(text).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(readPostingFile(bytes(text))[0]?.cells['施設']).toBe(name);
    expect(lineFaultsCsv([{ line: 2, column: '時給', message: '@x' }])).toContain(`"'@x"`);
  });
});

const asTyped = (bad: string) => row.replace('特養の日勤', bad);
const named = (title: string) => ({
  ...names,
  templates: templatesByName([{ id: 't9', facilityId: 'f1', title, facilityName: '桜の里' }]),
});

test.each([
  ['早番〜日勤', '早番～日勤'],
  ['早番~日勤', '早番〜日勤'],
  ['早番－日勤', '早番−日勤'],
  ['早番—日勤', '早番-日勤'],
])('the template %s is found by %s, which looks the same', (title, typed) => {
  const [line] = readPostingFile(bytes(`${header}\n${asTyped(typed)}`));
  expect(line && readPostingFileLine(line, named(title))).toMatchObject({ templateId: 't9' });
});

test.each(['12月7日', '2026/12/07(月)', '2026/12/07 0:00', '令和8年12月7日', 'R8.12.7'])(
  'a shift on 「%s」 is one on 7 December 2026',
  (day) => {
    const line = row.replace('2026/12/10', day).replace('9:00', '9:00:00');
    expect(read(line)).toMatchObject({
      day: '2026-12-07',
      terms: {
        startsAt: instantAtJst('2026-12-07', '09:00'),
        endsAt: instantAtJst('2026-12-07', '18:00'),
      },
    });
  },
);

test.each(['"¥2,500"', '2500円', '2500.0', '"２，５００円"'])(
  'wage, allowance and bonus of %s are 2,500 yen',
  (yen) => {
    const line = row.replace('"1,500",500,,', `${yen},${yen},${yen},`);
    const pay = { hourlyWage: 2_500, travelAllowance: 2_500, bonus: 2_500 };
    expect(read(line)).toMatchObject({ terms: pay });
  },
);

test.each([
  ['24:00', '00:00'],
  ['25:00', '01:00'],
  ['33:00', '09:00'],
  ['翌9:00', '09:00'],
])('a shift from 17:00 to 「%s」 ends at %s of the next day', (end, time) => {
  expect(read(row.replace('9:00,18:00', `17:00,${end}`))).toMatchObject({
    day: '2026-12-10',
    terms: {
      startsAt: instantAtJst('2026-12-10', '17:00'),
      endsAt: instantAtJst('2026-12-11', time),
    },
  });
});

test('what spreadsheets put around the lines is passed over', () => {
  const file = `sep=,\r\n12月の募集,,\r\n\r\n${header}\r\n${row}\r\n\u001a`;
  expect(readPostingFile(bytes(file))).toHaveLength(1);
});

test('a workbook is refused with the way to a CSV', () => {
  const zip = Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 0, 0, 0, 0]);
  const old = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  expect([codeOf(zip), codeOf(old)]).toEqual(['FILE_WORKBOOK', 'FILE_WORKBOOK']);
});
