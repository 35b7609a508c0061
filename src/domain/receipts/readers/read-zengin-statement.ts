import { ZenginFileError } from '#domain/pay/bank-file/zengin-error.ts';
import type { ZenginField } from '#domain/pay/bank-file/zengin-layout.ts';
import { splitZenginRecords, ZenginRecord } from '#domain/pay/bank-file/zengin-records.ts';
import { isJstDay, type JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';

import {
  anyHeaderFields,
  formBDigits,
  liberalReading,
  movementEndFields,
  movementFields,
  movementHeaderFields,
  movementTrailerFields,
  receiptEndFields,
  receiptFieldsA,
  receiptFieldsB,
  receiptHeaderFields,
  receiptTrailerFields,
  statementRecordBytes,
} from './statement-layout.ts';
import type { StatedAccount, Statement, StatementLine } from './statement.ts';

/**
 * Reads 振込入金通知 (01): 200 bytes a record in the order 1, 2…, 8, 9, in data form A or B. A cancelled receipt is a line
 * of its own. Throws a `ZenginFileError` for the first error. (Rule 8.7, 8.8)
 */
export function readReceiptNotice(file: Buffer, account: StatedAccount): Statement {
  const { header, data, trailer, end } = partsOf(file, { kind: '01', fields: receiptHeaderFields });
  assertAccount(header, account);
  const period = periodOf(header);
  const lines = data.map((record) => receiptOf(record, period));
  trailer.open('8', receiptTrailerFields);
  end.open('9', receiptEndFields);
  assertReceiptTotals(trailer, lines);
  return { ...period, balances: null, lines };
}

/**
 * Reads 入出金取引明細 (03): 200 bytes a record in the order 1, 2…, 8, 9, and checks counts, sums and the balance. Throws a
 * `ZenginFileError` for the first error. (Rule 8.7, 8.8)
 */
export function readMovements(file: Buffer, account: StatedAccount): Statement {
  const { header, data, trailer, end, count } = partsOf(file, {
    kind: '03',
    fields: movementHeaderFields,
  });
  assertAccount(header, account);
  const period = periodOf(header);
  const opening = balanceOf(header);
  let balance = opening;
  const lines = data.map((record) => {
    const line = movementOf(record, period);
    balance += line.kind === 'IN' ? line.amount : -line.amount;
    return { ...line, balance };
  });
  trailer.open('8', movementTrailerFields);
  end.open('9', movementEndFields);
  assertMovementTotals(trailer, lines);
  if (balanceOf(trailer) !== balance) throw trailer.error('BALANCE_MISMATCH', 'balance');
  assertEndCounts(end, { lines: lines.length, records: count });
  return { ...period, balances: { opening, closing: balance }, lines };
}

type Parts = {
  header: ZenginRecord;
  data: { record: ZenginRecord; bytes: Buffer }[];
  trailer: ZenginRecord;
  end: ZenginRecord;
  /** Number of records in the file. */
  count: number;
};

function partsOf(
  file: Buffer,
  { kind, fields }: { kind: '01' | '03'; fields: readonly ZenginField[] },
): Parts {
  const all = splitZenginRecords(file, statementRecordBytes).map((bytes, index) => ({
    bytes,
    record: new ZenginRecord(bytes, index + 1, liberalReading),
  }));
  const [head, ...data] = all;
  const end = data.pop();
  const trailer = data.pop();
  if (!head || !trailer || !end) throw new ZenginFileError('LENGTH', all.length + 1);
  const header = head.record;
  header.open('1', anyHeaderFields);
  if (header.text('kind') !== kind) throw header.error('KIND', 'kind');
  if (header.text('codeType') !== '0') throw header.error('CODE_TYPE', 'codeType');
  header.open('1', fields);
  // A file with several accounts has a second header here.
  const second = data.find(({ record }) => record.type === '1');
  if (second) throw second.record.error('ACCOUNT', 'accountNumber');
  return { header, data, trailer: trailer.record, end: end.record, count: all.length };
}

function assertAccount(header: ZenginRecord, account: StatedAccount): void {
  const differs = (field: 'bankCode' | 'branchCode') =>
    header.text(field) !== '' && header.text(field) !== account[field];
  for (const field of ['bankCode', 'branchCode'] as const)
    if (differs(field)) throw header.error('ACCOUNT', field);
  // 03 has ten digits, of which the last seven are the number.
  if (header.wholeNumber('accountNumber') !== Number(account.accountNumber))
    throw header.error('ACCOUNT', 'accountNumber');
}

type Period = { from: JstDay; to: JstDay };

function periodOf(header: ZenginRecord): Period {
  const from = dayOf(header, 'from');
  const to = dayOf(header, 'to');
  if (from > to) throw header.error('DAY', 'to');
  return { from, to };
}

/** The day of a field `YYMMDD`, whose year is counted in 令和. */
function dayOf(record: ZenginRecord, field: string): JstDay {
  const text = record.text(field);
  const day = `${2018 + Number(text.slice(0, 2))}-${text.slice(2, 4)}-${text.slice(4)}`;
  if (text.length !== 6 || text.startsWith('00') || !isJstDay(day))
    throw record.error('DAY', field);
  return day;
}

function dayWithin(record: ZenginRecord, { from, to }: Period): JstDay {
  const day = dayOf(record, 'day');
  if (day < from || day > to) throw record.error('DAY', 'day');
  return day;
}

type Data = { record: ZenginRecord; bytes: Buffer };

function receiptOf({ record, bytes }: Data, period: Period): StatementLine {
  const isFormB = /^\d{24}$/.test(bytes.toString('latin1', formBDigits.from, formBDigits.to));
  record.open('2', isFormB ? receiptFieldsB : receiptFieldsA);
  const isCancelled = record.wholeNumber('cancelled') === 1;
  return {
    ...partyOf(record),
    record: record.number,
    day: dayWithin(record, period),
    kind: isCancelled ? 'IN_CANCELLED' : 'IN',
    amount: isFormB ? longAmountOf(record) : amountOf(record, 'amount'),
    balance: null,
    summary: '',
  };
}

/** Form B repeats the amount in twelve digits; the ten digits before are zero, or end with the same digits. */
function longAmountOf(record: ZenginRecord): Yen {
  const short = record.wholeNumber('amount');
  const long = record.wholeNumber('longAmount');
  if (long === 0) return amountOf(record, 'amount');
  if (short !== 0 && short !== long % 10_000_000_000) throw record.error('VALUE', 'longAmount');
  return long;
}

function movementOf({ record }: Data, period: Period): StatementLine {
  record.open('2', movementFields);
  return {
    ...partyOf(record),
    record: record.number,
    day: dayWithin(record, period),
    kind: record.oneOf('direction', ['1', '2'] as const) === '1' ? 'IN' : 'OUT',
    amount: amountOf(record, 'amount'),
    balance: null,
    summary: record.text('summary').trim(),
  };
}

function partyOf(record: ZenginRecord) {
  const text = (field: string) => record.text(field).trim();
  return {
    inquiryNumber: text('inquiryNumber'),
    payerCode: text('payerCode'),
    payerName: text('payerName'),
    bankName: text('bankName'),
    branchName: text('branchName'),
    edi: text('edi'),
  };
}

function amountOf(record: ZenginRecord, field: string): Yen {
  const amount = record.wholeNumber(field);
  if (amount === 0) throw record.error('VALUE', field);
  return amount;
}

/** The balance of a header or trailer; 貸越区分 2 marks an overdrawn account. */
function balanceOf(record: ZenginRecord): Yen {
  const balance = record.wholeNumber('balance');
  return record.text('overdrawn') === '2' ? -balance : balance;
}

const sumOf = (lines: readonly StatementLine[]) =>
  lines.reduce((yen, { amount }) => yen + amount, 0);

/** Banks differ in whether the count of receipts contains the cancelled ones; both forms are read. */
function assertReceiptTotals(trailer: ZenginRecord, lines: readonly StatementLine[]): void {
  const received = lines.filter(({ kind }) => kind === 'IN');
  const cancelled = lines.filter(({ kind }) => kind === 'IN_CANCELLED');
  assertTotals(trailer, { count: 'cancelledCount', total: 'cancelledTotal', lines: cancelled });
  const counted = trailer.wholeNumber('count') === lines.length ? lines : received;
  assertTotals(trailer, { count: 'count', total: 'total', lines: counted });
}

function assertMovementTotals(trailer: ZenginRecord, lines: readonly StatementLine[]): void {
  const of = (kind: 'IN' | 'OUT') => lines.filter((line) => line.kind === kind);
  assertTotals(trailer, { count: 'inCount', total: 'inTotal', lines: of('IN') });
  assertTotals(trailer, { count: 'outCount', total: 'outTotal', lines: of('OUT') });
  if (trailer.text('count') !== '' && trailer.wholeNumber('count') !== lines.length)
    throw trailer.error('COUNT_MISMATCH', 'count');
}

type Totals = { count: string; total: string; lines: readonly StatementLine[] };

function assertTotals(trailer: ZenginRecord, { count, total, lines }: Totals): void {
  if (trailer.wholeNumber(count) !== lines.length) throw trailer.error('COUNT_MISMATCH', count);
  if (trailer.wholeNumber(total) !== sumOf(lines)) throw trailer.error('TOTAL_MISMATCH', total);
}

/** 総件数 of the end record counts the lines, all records, or all records before it; banks differ. */
function assertEndCounts(
  end: ZenginRecord,
  { lines, records }: { lines: number; records: number },
): void {
  const isCounted = [lines, records, records - 1].includes(end.wholeNumber('count'));
  if (end.text('count') !== '' && !isCounted) throw end.error('COUNT_MISMATCH', 'count');
  if (end.text('accounts') !== '' && end.wholeNumber('accounts') !== 1)
    throw end.error('COUNT_MISMATCH', 'accounts');
}
