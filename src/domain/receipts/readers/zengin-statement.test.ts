import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { addDays } from '#platform/base/jst.ts';
import { readMovements, readReceiptNotice } from './read-zengin-statement.ts';
import {
  movementFile,
  receiptFile,
  type MovementToWrite,
  type ReceiptToWrite,
} from './statement-bytes.build.ts';

const account = { bankCode: '0009', branchCode: '015', accountNumber: '0765432' };
const period = { from: '2026-12-01', to: '2026-12-03' };
const movements: MovementToWrite[] = [
  { day: '2026-12-01', isIn: false, amount: 24_842, summary: 'ｿｳｺﾞｳﾌﾘｺﾐ' },
  { day: '2026-12-03', isIn: true, amount: 12_421, name: 'ﾔﾏﾀﾞ ﾊﾅｺ', summary: 'ｸﾐﾓﾄﾞｼ', edi: '42' },
];
const movementInput = { ...period, opening: 1_000_000, lines: movements };
const receipts: ReceiptToWrite[] = [
  { day: '2026-12-01', amount: 330_000, name: 'ｶ)ﾐﾄﾞﾘ', edi: 'HK2026000001' },
  { day: '2026-12-02', amount: 330_000, name: 'ｶ)ﾐﾄﾞﾘ', isCancelled: true },
  { day: '2026-12-03', amount: 12_345_678_901, name: 'ｲ)ﾋｶﾘ', edi: 'X', form: 'B' },
];

test('movements are read with their running balance', () => {
  const read = readMovements(movementFile(movementInput), account);
  expect(read).toMatchObject({ ...period, balances: { opening: 1_000_000, closing: 987_579 } });
  expect(read.lines).toEqual([
    {
      record: 2,
      day: '2026-12-01',
      kind: 'OUT',
      amount: 24_842,
      balance: 975_158,
      inquiryNumber: '00000001',
      payerCode: '',
      payerName: '',
      bankName: 'ﾐｽﾞﾎ',
      branchName: 'ｼﾌﾞﾔ',
      summary: 'ｿｳｺﾞｳﾌﾘｺﾐ',
      edi: '',
    },
    expect.objectContaining({
      record: 3,
      kind: 'IN',
      balance: 987_579,
      payerName: 'ﾔﾏﾀﾞ ﾊﾅｺ',
      summary: 'ｸﾐﾓﾄﾞｼ',
      edi: '42',
    }),
  ]);
});

test('receipts are read in both data forms, and a cancelled one is a line of its own', () => {
  const read = readReceiptNotice(receiptFile({ ...period, lines: receipts }), account);
  expect(read.balances).toBeNull();
  expect(
    read.lines.map(({ kind, amount, payerName, edi }) => [kind, amount, payerName, edi]),
  ).toEqual([
    ['IN', 330_000, 'ｶ)ﾐﾄﾞﾘ', 'HK2026000001'],
    ['IN_CANCELLED', 330_000, 'ｶ)ﾐﾄﾞﾘ', ''],
    ['IN', 12_345_678_901, 'ｲ)ﾋｶﾘ', 'X'],
  ]);
});

test('an overdrawn account has negative balances, and a day without movements has no lines', () => {
  const overdrawn = movementFile({ ...movementInput, opening: -5_000 });
  expect(readMovements(overdrawn, account).balances).toEqual({ opening: -5_000, closing: -17_421 });
  const quiet = movementFile({ ...movementInput, lines: [] });
  expect(readMovements(quiet, account)).toMatchObject({
    balances: { opening: 1_000_000, closing: 1_000_000 },
    lines: [],
  });
});

test.each([
  ['CR LF', '\r\n', '\r\n'],
  ['LF', '\n', ''],
  ['none', '', ''],
  ['CR LF and an end mark', '\r\n', '\r\n\u001a'],
  ['none and an end mark', '', '\u001a'],
])('the line ends %s are read', (_, lineEnd, last) => {
  const file = movementFile({ ...movementInput, lineEnd, last });
  expect(readMovements(file, account)).toEqual(readMovements(movementFile(movementInput), account));
  const notice = receiptFile({ ...period, lines: receipts, lineEnd, last });
  expect(readReceiptNotice(notice, account).lines).toHaveLength(3);
});

test('small kana, ｦ and the long mark of other banks are read as they are', () => {
  const lines = [{ ...movements[1]!, name: 'ｶﾌﾞ)ｳﾞｨﾗｰｦ' }];
  const read = readMovements(movementFile({ ...movementInput, lines }), account);
  expect(read.lines[0]?.payerName).toBe('ｶﾌﾞ)ｳﾞｨﾗｰｦ');
});

/** The valid file with some bytes replaced, and the reader's error. */
function broken(record: number, offset: number, bytes: string) {
  const file = Buffer.from(movementFile({ ...movementInput, lineEnd: '', last: '' }));
  file.write(bytes, (record - 1) * 200 + offset, 'latin1');
  return () => readMovements(file, account);
}

test.each<[string, () => unknown, string, number, string | null]>([
  ['a receipt notice', broken(1, 1, '01'), 'KIND', 1, 'kind'],
  ['EBCDIC', broken(1, 3, '1'), 'CODE_TYPE', 1, 'codeType'],
  ['another bank', broken(1, 22, '0005'), 'ACCOUNT', 1, 'bankCode'],
  ['another branch', broken(1, 41, '016'), 'ACCOUNT', 1, 'branchCode'],
  ['another account', broken(1, 63, '0000765433'), 'ACCOUNT', 1, 'accountNumber'],
  ['a second account', broken(3, 0, '1'), 'ACCOUNT', 3, 'accountNumber'],
  ['a period that ends before it begins', broken(1, 16, '081130'), 'DAY', 1, 'to'],
  ['a month without such a day', broken(2, 9, '081131'), 'DAY', 2, 'day'],
  ['a day outside of the period', broken(2, 9, '081130'), 'DAY', 2, 'day'],
  ['a day of the year 0', broken(2, 9, '001201'), 'DAY', 2, 'day'],
  ['a kanji in a name', broken(2, 81, '\u008e\u0052'), 'CHARACTER', 2, 'payerName'],
  ['an amount with more than digits', broken(2, 30, 'A'), 'VALUE', 2, 'amount'],
  ['no amount', broken(2, 24, ' '.repeat(12)), 'VALUE', 2, 'amount'],
  ['an unknown direction', broken(2, 21, '3'), 'VALUE', 2, 'direction'],
  ['a line less than counted', broken(4, 1, '000002'), 'COUNT_MISMATCH', 4, 'inCount'],
  ['another sum', broken(4, 19, '9'), 'TOTAL_MISMATCH', 4, 'inTotal'],
  ['another sum of what went out', broken(4, 38, '9'), 'TOTAL_MISMATCH', 4, 'outTotal'],
  ['another closing balance', broken(4, 53, '1'), 'BALANCE_MISMATCH', 4, 'balance'],
  ['another number of lines', broken(4, 60, '9'), 'COUNT_MISMATCH', 4, 'count'],
  ['another number of records', broken(5, 10, '9'), 'COUNT_MISMATCH', 5, 'count'],
  ['two accounts', broken(5, 15, '2'), 'COUNT_MISMATCH', 5, 'accounts'],
  ['no trailer', broken(4, 0, '2'), 'RECORD_ORDER', 4, 'recordType'],
  ['no end', broken(5, 0, '8'), 'RECORD_ORDER', 5, 'recordType'],
])('the reader refuses %s', (_, read, problem, record, field) => {
  expect(read).toThrow(expect.objectContaining({ problem, record, field }));
});

test('records of another length and an empty file are refused', () => {
  const file = movementFile(movementInput);
  const cut = Buffer.concat([file.subarray(0, 300), file.subarray(301)]);
  const wrong = (record: number) => expect.objectContaining({ problem: 'LENGTH', record });
  expect(() => readMovements(cut, account)).toThrow(wrong(2));
  expect(() => readMovements(Buffer.alloc(0), account)).toThrow(wrong(1));
});

test('a cancelled receipt that the trailer does not count is refused', () => {
  const file = receiptFile({ ...period, lines: receipts, lineEnd: '', last: '' });
  file.write('000000', 4 * 200 + 19, 'latin1');
  expect(() => readReceiptNotice(file, account)).toThrow(
    expect.objectContaining({ problem: 'COUNT_MISMATCH', record: 5, field: 'cancelledCount' }),
  );
});

const kana = (bytes: number) =>
  fc
    .string({
      unit: fc.constantFrom(...Array.from('ｱｶｻﾀﾅﾊﾏﾔﾗﾜｦﾝﾞﾟｧｬｰAZ09 ()-./\\｢｣')),
      maxLength: bytes,
    })
    .map((text) => text.trim());
const amount = fc.integer({ min: 1, max: 999_999_999_999 });
const day = fc.integer({ min: 0, max: 2 }).map((days) => addDays('2026-12-01', days));

test('whatever a bank writes is read back, up to 1,000 lines', () => {
  const movement = fc.record({
    day,
    isIn: fc.boolean(),
    amount,
    name: kana(48),
    summary: kana(20),
    edi: kana(20),
  });
  fc.assert(
    fc.property(
      fc.array(movement, { maxLength: 20 }),
      fc.integer({ min: -(10 ** 12), max: 10 ** 13 }),
      fc.constantFrom('\r\n', '\n', ''),
      (lines, opening, lineEnd) => {
        const read = readMovements(movementFile({ ...period, opening, lines, lineEnd }), account);
        expect(
          read.lines.map(({ day: on, kind, amount: yen, payerName, summary, edi }) => ({
            day: on,
            isIn: kind === 'IN',
            amount: yen,
            name: payerName,
            summary,
            edi,
          })),
        ).toEqual(lines);
        const moved = lines.reduce(
          (yen, line) => yen + (line.isIn ? line.amount : -line.amount),
          0,
        );
        expect(read.balances).toEqual({ opening, closing: opening + moved });
      },
    ),
    { numRuns: 200 },
  );
  const thousand = Array.from({ length: 1_000 }, (_, index) => ({
    day: '2026-12-02',
    isIn: index % 3 !== 0,
    amount: 1_000 + index,
  }));
  const read = readMovements(movementFile({ ...movementInput, lines: thousand }), account);
  expect(read.lines).toHaveLength(1_000);
});

test('receipts of both forms are read back, up to 1,000 lines', () => {
  const receipt = fc.record({
    day,
    amount: fc.integer({ min: 1, max: 9_999_999_999 }),
    name: kana(48),
    edi: kana(20).filter((edi) => !/^\d+$/.test(edi)),
    isCancelled: fc.boolean(),
    form: fc.constantFrom('A' as const, 'B' as const),
  });
  fc.assert(
    fc.property(fc.array(receipt, { minLength: 1, maxLength: 20 }), (lines) => {
      const read = readReceiptNotice(receiptFile({ ...period, lines }), account);
      expect(
        read.lines.map(({ day: on, kind, amount: yen, payerName, edi }) => ({
          day: on,
          isCancelled: kind === 'IN_CANCELLED',
          amount: yen,
          name: payerName,
          edi,
        })),
      ).toEqual(lines.map(({ form: _form, ...line }) => line));
    }),
    { numRuns: 200 },
  );
  const thousand = Array.from({ length: 1_000 }, (_, index) => ({
    day: '2026-12-02',
    amount: 1_000 + index,
  }));
  const read = readReceiptNotice(receiptFile({ ...period, lines: thousand }), account);
  expect(read.lines).toHaveLength(1_000);
});
