import type { JstDay } from '#platform/base/jst.ts';
import { ZenginFileError } from './zengin-error.ts';
import { holderKanaBytes, toZenginKana } from './zengin-kana.ts';
import {
  dataFields,
  endFields,
  headerFields,
  packRecord,
  bankOrBranchNameBytes,
  trailerFields,
  type ZenginFile,
  type ZenginHeader,
  type ZenginKind,
  type ZenginTransfer,
} from './zengin-layout.ts';
import { readZenginRecords } from './zengin-read.ts';

export type ZenginInput = {
  kind: ZenginKind;
  header: ZenginHeader;
  transfers: readonly ZenginTransfer[];
  /** CR LF after every record, the last one included. */
  crlf: boolean;
};

/** `MMDD` of a day, for the header. */
export function zenginMonthDayOf(day: JstDay): string {
  return day.slice(5).replace('-', '');
}

/**
 * Writes the bank's instruction file (Rule 3.10), in Shift_JIS, 120 bytes a record. Throws a `ZenginFileError` when
 * the bank or our own reader could not read the file.
 */
export function writeZenginFile(input: ZenginInput): Buffer {
  const file = write(input);
  // The written file is read back: the reader checks every value and both totals.
  readZenginFile(file);
  return file;
}

/** Reads an instruction file. Throws a `ZenginFileError` for its first error. */
export function readZenginFile(file: Buffer): ZenginFile {
  return readZenginRecords(file);
}

function write({ kind, header, transfers, crlf }: ZenginInput) {
  const records = [headerRecord(kind, header)];
  let total = 0n;
  for (const [index, transfer] of transfers.entries()) {
    records.push(dataRecord(kind, transfer, recordOf(index)));
    total += BigInt(transfer.amount);
  }
  const trailer = { recordType: 8, count: transfers.length, total: String(total) };
  records.push(packRecord(trailerFields, trailer, records.length + 1));
  records.push(packRecord(endFields, { recordType: 9 }, records.length + 1));
  const end = Buffer.from(crlf ? '\r\n' : '');
  return Buffer.concat(records.flatMap((record) => [record, end]));
}

function headerRecord(kind: ZenginKind, header: ZenginHeader): Buffer {
  assertDigits(1, { clientCode: [header.clientCode, 10], ...accountDigits(header) });
  assertDigits(1, { transferMonthDay: [header.transferMonthDay, 4] });
  return packRecord(
    headerFields,
    {
      ...header,
      recordType: 1,
      kind,
      codeType: 0,
      clientName: name(header.clientName, 40, 1, 'clientName'),
      bankName: shortName(header.bankName, 1, 'bankName'),
      branchName: shortName(header.branchName, 1, 'branchName'),
    },
    1,
  );
}

function dataRecord(kind: ZenginKind, transfer: ZenginTransfer, record: number): Buffer {
  assertDigits(record, accountDigits(transfer));
  const { amount, reference, group = 0 } = transfer;
  assertWhole(record, { amount, reference, group });
  return packRecord(
    dataFields[kind],
    {
      ...transfer,
      recordType: 2,
      bankName: shortName(transfer.bankName, record, 'bankName'),
      branchName: shortName(transfer.branchName, record, 'branchName'),
      holderKana: name(transfer.holderKana, holderKanaBytes, record, 'holderKana'),
      newCode: transfer.newCode ?? 0,
      // 7 電信振込; a file of kind 11 has no such field.
      transferType: 7,
    },
    record,
  );
}

type AccountCodes = { bankCode: string; branchCode: string; accountNumber: string };

function accountDigits(account: AccountCodes): Record<string, [string, number]> {
  return {
    bankCode: [account.bankCode, 4],
    branchCode: [account.branchCode, 3],
    accountNumber: [account.accountNumber, 7],
  };
}

// Refuses a code that is one digit short: padded with a zero, it would name another bank or account.
function assertDigits(record: number, codes: Record<string, [string, number]>): void {
  for (const [field, [code, length]] of Object.entries(codes)) {
    const fits = /^\d+$/.test(code) && code.length === length;
    if (!fits) throw new ZenginFileError('VALUE', record, field);
  }
}

function assertWhole(record: number, numbers: Record<string, number>): void {
  for (const [field, value] of Object.entries(numbers)) {
    const fits = Number.isSafeInteger(value) && value >= 0;
    if (!fits) throw new ZenginFileError('VALUE', record, field);
  }
}

/** A name that the bank compares with its own records: throws if the field cannot hold all of it. */
function name(text: string, bytes: number, record: number, field: string): string {
  const read = toZenginKana(text, bytes);
  if (read.ok) return read.kana;
  throw new ZenginFileError(read.problem === 'TOO_LONG' ? 'LENGTH' : 'CHARACTER', record, field);
}

/**
 * A bank's or branch's name, cut to its field: banks use the codes, the names are for human readers.
 */
function shortName(text: string, record: number, field: string): string {
  return name(text, Number.POSITIVE_INFINITY, record, field)
    .slice(0, bankOrBranchNameBytes)
    .trimEnd();
}

/** The record number of a transfer: the header is record 1, so the first transfer is record 2. */
function recordOf(index: number): number {
  return index + 2;
}
