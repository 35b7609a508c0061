import * as fc from 'fast-check';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { ZenginFileError } from './zengin-error.ts';
import {
  dataFields,
  endFields,
  headerFields,
  trailerFields,
  type ZenginHeader,
  type ZenginTransfer,
} from './zengin-layout.ts';
import { zenginMonthDayOf, readZenginFile, writeZenginFile } from './zengin.ts';

const header: ZenginHeader = {
  clientCode: '0123456789',
  clientName: 'カ）ヒトコマ',
  transferMonthDay: '1215',
  bankCode: '0001',
  bankName: 'ミズホ',
  branchCode: '001',
  branchName: 'トウキヨウエイギヨウブ',
  accountType: '1',
  accountNumber: '0012345',
};
const transfer: ZenginTransfer = {
  bankCode: '9900',
  bankName: 'ユウチヨ',
  branchCode: '058',
  branchName: 'ゼロゴハチ',
  accountType: '1',
  accountNumber: '1234567',
  holderKana: 'ヤマダ　キョウコ',
  amount: 12_421,
  newCode: '1',
  reference: 42,
  group: 7,
};
const input = { kind: '11' as const, header, transfers: [transfer], crlf: false };

const lines = (file: Buffer, step = 120) =>
  Array.from({ length: file.length / step }, (_, index) =>
    iconv.decode(file.subarray(index * step, index * step + 120), 'Shift_JIS'),
  );

const blank = (length: number) => ' '.repeat(length);

test('every layout is 120 bytes', () => {
  const layouts = [headerFields, dataFields['11'], dataFields['21'], trailerFields, endFields];
  for (const fields of layouts) {
    expect(fields.reduce((bytes, field) => bytes + field.length, 0)).toBe(120);
  }
});

test('a salary file, byte for byte', () => {
  expect(lines(writeZenginFile(input))).toEqual([
    ['1110', '0123456789', 'ｶ)ﾋﾄｺﾏ', blank(34), '1215']
      .concat(['0001', 'ﾐｽﾞﾎ', blank(11), '001', 'ﾄｳｷﾖｳｴｲｷﾞﾖｳﾌﾞ', blank(2)])
      .concat(['1', '0012345', blank(17)])
      .join(''),
    ['2', '9900', 'ﾕｳﾁﾖ', blank(11), '058', 'ｾﾞﾛｺﾞﾊﾁ', blank(8), '0000', '1', '1234567']
      .concat(['ﾔﾏﾀﾞ ｷﾖｳｺ', blank(21), '0000012421', '1', '0000000042', '0000000007', blank(9)])
      .join(''),
    `8000001000000012421${blank(101)}`,
    `9${blank(119)}`,
  ]);
});

test('a general file adds the way of transfer and leaves the EDI mark blank', () => {
  const [, data] = lines(writeZenginFile({ ...input, kind: '21' }));
  expect(data?.slice(111)).toBe(`7${' '.repeat(8)}`);
  expect(data).toHaveLength(120);
});

test('with CR LF every record is followed by both, the last one too', () => {
  const file = writeZenginFile({ ...input, crlf: true });
  expect(file.length).toBe(4 * 122);
  expect(file.toString('latin1').match(/\r\n/g)).toHaveLength(4);
  expect(file.subarray(-2)).toEqual(Buffer.from('\r\n'));
  expect(readZenginFile(file)).toEqual(readZenginFile(writeZenginFile(input)));
});

test('what was left out reads as zero', () => {
  const { newCode: _newCode, group: _group, ...rest } = transfer;
  const read = readZenginFile(writeZenginFile({ ...input, transfers: [rest] }));
  expect(read.transfers[0]).toMatchObject({ newCode: '0', group: 0 });
  expect(read).toMatchObject({ kind: '11', count: 1, total: 12_421 });
});

test('names of banks are cut to their field, a name that is compared is not', () => {
  const long = { ...transfer, branchName: 'シ'.repeat(20) };
  const read = readZenginFile(writeZenginFile({ ...input, transfers: [long] }));
  expect(read.transfers[0]?.branchName).toBe('ｼ'.repeat(15));
  refusesToWrite({ holderKana: 'シ'.repeat(31) }, 'LENGTH', 'holderKana');
});

test('a day becomes month and day', () => {
  expect(zenginMonthDayOf('2027-01-15')).toBe('0115');
});

function refusesToWrite(wrong: Partial<ZenginTransfer>, problem: string, field: string) {
  const transfers = [transfer, { ...transfer, ...wrong }];
  const expected = expect.objectContaining({ problem, field, record: 3 });
  expect(() => writeZenginFile({ ...input, transfers })).toThrow(expected);
}

test.each<[Partial<ZenginTransfer>, string, string]>([
  [{ bankCode: '990' }, 'VALUE', 'bankCode'],
  [{ branchCode: '0581' }, 'VALUE', 'branchCode'],
  [{ accountNumber: '123456' }, 'VALUE', 'accountNumber'],
  [{ accountNumber: '123456x' }, 'VALUE', 'accountNumber'],
  [{ accountType: '4' }, 'VALUE', 'accountType'],
  [{ amount: 0 }, 'VALUE', 'amount'],
  [{ amount: -1 }, 'VALUE', 'amount'],
  [{ amount: 0.5 }, 'VALUE', 'amount'],
  [{ amount: 10_000_000_000 }, 'LENGTH', 'amount'],
  [{ reference: 10_000_000_000 }, 'LENGTH', 'reference'],
  [{ reference: -1 }, 'VALUE', 'reference'],
  [{ group: 1.5 }, 'VALUE', 'group'],
  [{ holderKana: '山田' }, 'CHARACTER', 'holderKana'],
  [{ holderKana: ' ' }, 'CHARACTER', 'holderKana'],
  [{ bankName: '銀行' }, 'CHARACTER', 'bankName'],
])('a transfer with %o is not written', refusesToWrite);

test.each<[Partial<ZenginHeader>, string]>([
  [{ clientCode: '123' }, 'clientCode'],
  [{ transferMonthDay: '0230' }, 'transferMonthDay'],
  [{ transferMonthDay: '115' }, 'transferMonthDay'],
  [{ accountNumber: '1' }, 'accountNumber'],
])('a header with %o is not written', (wrong, field) => {
  const write = () => writeZenginFile({ ...input, header: { ...header, ...wrong } });
  expect(write).toThrow(expect.objectContaining({ problem: 'VALUE', record: 1, field }));
});

test.each<[Partial<ZenginHeader>, string, string]>([
  [{ clientName: 'シ'.repeat(41) }, 'LENGTH', 'clientName'],
  [{ clientName: '株式会社' }, 'CHARACTER', 'clientName'],
  [{ bankName: '銀行' }, 'CHARACTER', 'bankName'],
  [{ branchName: '' }, 'CHARACTER', 'branchName'],
])('a name such as %o is not written', (wrong, problem, field) => {
  const write = () => writeZenginFile({ ...input, header: { ...header, ...wrong } });
  expect(write).toThrow(expect.objectContaining({ problem, record: 1, field }));
});

test('a total of more than twelve digits is not written', () => {
  const most = { ...transfer, amount: 9_999_999_999 };
  const write = (count: number) =>
    writeZenginFile({ ...input, transfers: Array.from({ length: count }, () => most) });
  expect(readZenginFile(write(100)).total).toBe(999_999_999_900);
  const expected = expect.objectContaining({ problem: 'LENGTH', record: 103, field: 'total' });
  expect(() => write(101)).toThrow(expected);
});

test('a file without transfers is not written, a leap day is', () => {
  const none = () => writeZenginFile({ ...input, transfers: [] });
  expect(none).toThrow(expect.objectContaining({ problem: 'NO_TRANSFERS', record: 2 }));
  const leap = { ...input, header: { ...header, transferMonthDay: '0229' } };
  expect(readZenginFile(writeZenginFile(leap)).header.transferMonthDay).toBe('0229');
});

test('a savings account may stand in a general file', () => {
  const savings = {
    ...input,
    kind: '21' as const,
    transfers: [{ ...transfer, accountType: '4' as const }],
  };
  expect(readZenginFile(writeZenginFile(savings)).transfers[0]?.accountType).toBe('4');
});

/** The valid file with some bytes replaced, and the reader's error. */
function broken(record: number, offset: number, bytes: string, kind: '11' | '21' = '11') {
  const file = Buffer.from(writeZenginFile({ ...input, kind }));
  file.write(bytes, (record - 1) * 120 + offset, 'latin1');
  return () => readZenginFile(file);
}

test.each<[string, () => unknown, string, number, string | null]>([
  ['another first record', broken(1, 0, '2'), 'RECORD_ORDER', 1, 'recordType'],
  ['a bonus file', broken(1, 1, '12'), 'KIND', 1, 'kind'],
  ['EBCDIC', broken(1, 3, '1'), 'CODE_TYPE', 1, 'codeType'],
  ['a thirteenth month', broken(1, 54, '1301'), 'VALUE', 1, 'transferMonthDay'],
  ['a savings account that pays', broken(1, 95, '4'), 'VALUE', 1, 'accountType'],
  ['text in a dummy', broken(1, 119, 'X'), 'NOT_BLANK', 1, 'dummy'],
  ['a letter in a code', broken(2, 1, 'A'), 'VALUE', 2, 'bankCode'],
  ['ｦ in a name', broken(2, 50, '\u00a6'), 'CHARACTER', 2, 'holderKana'],
  ['a small letter in a name', broken(2, 50, 'a'), 'CHARACTER', 2, 'holderKana'],
  ['half a kanji in a name', broken(2, 50, '\u008e'), 'CHARACTER', 2, 'holderKana'],
  ['no name', broken(2, 50, ' '.repeat(30)), 'VALUE', 2, 'holderKana'],
  ['no amount', broken(2, 80, '0'.repeat(10)), 'VALUE', 2, 'amount'],
  ['blanks for an amount', broken(2, 80, ' '.repeat(10)), 'VALUE', 2, 'amount'],
  ['another amount', broken(2, 80, '9'), 'TOTAL_MISMATCH', 3, 'total'],
  ['an unknown 新規コード', broken(2, 90, '3'), 'VALUE', 2, 'newCode'],
  ['text in the dummy of a transfer', broken(2, 119, '0'), 'NOT_BLANK', 2, 'dummy'],
  ['文書振込', broken(2, 111, '8', '21'), 'VALUE', 2, 'transferType'],
  ['EDI', broken(2, 112, 'Y', '21'), 'NOT_BLANK', 2, 'ediMark'],
  ['a wrong count', broken(3, 1, '000002'), 'COUNT_MISMATCH', 3, 'count'],
  ['a wrong total', broken(3, 7, '1'), 'TOTAL_MISMATCH', 3, 'total'],
  ['no trailer', broken(3, 0, '2'), 'RECORD_ORDER', 3, 'recordType'],
  ['no end', broken(4, 0, '8'), 'RECORD_ORDER', 4, 'recordType'],
])('the reader refuses %s', (_, read, problem, record, field) => {
  expect(read).toThrow(expect.objectContaining({ problem, record, field }));
  expect(read).toThrow(ZenginFileError);
});

test.each<[string, (file: Buffer) => Buffer, number]>([
  ['an empty file', () => Buffer.alloc(0), 1],
  ['a byte too few', (file) => file.subarray(0, -1), 4],
  ['a byte too many', (file) => Buffer.concat([file, Buffer.from(' ')]), 5],
  ['a header alone', (file) => file.subarray(0, 120), 2],
  ['a file cut after the header', (file) => file.subarray(0, 240), 3],
])('the reader refuses %s', (_, cut, record) => {
  const read = () => readZenginFile(cut(writeZenginFile(input)));
  expect(read).toThrow(expect.objectContaining({ problem: 'LENGTH', record }));
});

test('one line end missing among others is a wrong length', () => {
  const file = writeZenginFile({ ...input, crlf: true });
  const lineEnd = 122 + 120;
  const joined = Buffer.concat([file.subarray(0, lineEnd), file.subarray(lineEnd + 2)]);
  const read = () => readZenginFile(joined);
  expect(read).toThrow(expect.objectContaining({ problem: 'LENGTH', record: 2 }));
});

test.each([
  ['LF', '\n', '\n'],
  ['CR', '\r', '\r'],
  ['CR LF, the last one missing', '\r\n', ''],
  ['LF, the last one missing', '\n', ''],
  ['none but one behind the last record', '', '\r\n'],
  ['CR LF and an end mark', '\r\n', '\r\n\u001a'],
  ['LF and an end mark in its own line', '\n', '\n\u001a\n'],
  ['none and an end mark', '', '\u001a'],
])('a file with the line ends %s is read; records of another length are not', (_, end, last) => {
  const plain = writeZenginFile(input);
  const records = Array.from({ length: 4 }, (__, index) =>
    plain.toString('latin1', index * 120, (index + 1) * 120),
  );
  const fileOf = (all: readonly string[]) => Buffer.from(all.join(end) + last, 'latin1');
  expect(readZenginFile(fileOf(records))).toEqual(readZenginFile(plain));

  // Without line ends a wrong length shows in the last record.
  const wrong = (record: number) =>
    expect.objectContaining({ problem: 'LENGTH', record: end ? record : 4 });
  const [head = '', data = '', ...rest] = records;
  const short = fileOf([head, data.slice(0, 60) + data.slice(61), ...rest]);
  const shortFirst = fileOf([head.slice(0, -1), data, ...rest]);
  expect(() => readZenginFile(short)).toThrow(wrong(2));
  expect(() => readZenginFile(shortFirst)).toThrow(wrong(1));
  const long = fileOf([head, `${data} `, ...rest]);
  expect(() => readZenginFile(long)).toThrow(
    expect.objectContaining({ problem: 'LENGTH', record: end ? 2 : 5 }),
  );
});

test('the sixty-first record does not make a plain file look like one with line ends', () => {
  const transfers = Array.from({ length: 58 }, (_, reference) => ({ ...transfer, reference }));
  const file = writeZenginFile({ ...input, transfers });
  expect(file.length % 122).toBe(0);
  expect(readZenginFile(file).count).toBe(58);
});

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const kanaName = (bytes: number) =>
  fc
    .string({
      unit: fc.constantFrom(...Array.from('ｱｶｻﾀﾅﾊﾏﾔﾗﾜﾝﾞﾟAZ09 ()-./')),
      minLength: 1,
      maxLength: bytes,
    })
    .map((name) => name.replace(/ +/g, ' ').trim())
    .filter((name) => name !== '');
const account = {
  bankCode: digits(4),
  bankName: kanaName(15),
  branchCode: digits(3),
  branchName: kanaName(15),
  accountNumber: digits(7),
};
const anyFile = fc.record({
  kind: fc.constantFrom('11' as const, '21' as const),
  crlf: fc.boolean(),
  header: fc.record({
    ...account,
    clientCode: digits(10),
    clientName: kanaName(40),
    transferMonthDay: fc.constantFrom('0101', '0229', '1231', '0615'),
    accountType: fc.constantFrom('1' as const, '2' as const),
  }),
  transfers: fc.array(
    fc.record({
      ...account,
      accountType: fc.constantFrom('1' as const, '2' as const),
      holderKana: kanaName(30),
      amount: fc.integer({ min: 1, max: 9_999_999_999 }),
      newCode: fc.constantFrom('0' as const, '1' as const, '2' as const),
      reference: fc.integer({ min: 0, max: 9_999_999_999 }),
      group: fc.integer({ min: 0, max: 9_999_999_999 }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
});

test('what is written is read back, in records of exactly 120 bytes', () => {
  fc.assert(
    fc.property(anyFile, ({ kind, crlf, header: head, transfers }) => {
      const file = writeZenginFile({ kind, crlf, header: head, transfers });
      const total = transfers.reduce((yen, one) => yen + one.amount, 0);
      expect(readZenginFile(file)).toEqual({
        kind,
        header: head,
        transfers,
        count: transfers.length,
        total,
      });
      const step = crlf ? 122 : 120;
      expect(file.length).toBe(step * (transfers.length + 3));
      const types = lines(file, step).map((line) => line.charAt(0));
      expect(types).toEqual(['1', ...transfers.map(() => '2'), '8', '9']);
    }),
    { numRuns: 300 },
  );
});
