import { isJstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';
import { ZenginFileError } from './zengin-error.ts';
import {
  dataFields,
  endFields,
  headerFields,
  recordBytes,
  trailerFields,
  unpackRecord,
  type ZenginField,
  type ZenginFile,
  type ZenginHeader,
  type ZenginKind,
  type ZenginTransfer,
} from './zengin-layout.ts';

/** A data record as read; `result` is blank in an instruction file. */
export type ParsedZenginTransfer = Required<ZenginTransfer> & { result: string };

const depositTypes: Record<ZenginKind, readonly ZenginTransfer['accountType'][]> = {
  '11': ['1', '2'],
  '21': ['1', '2', '4', '9'],
};

/**
 * Reads the records of an instruction or an answer in the order 1, 2…, 8, 9, and checks every byte and both totals.
 * (Rule 3.10)
 */
export function readZenginRecords(file: Buffer): ZenginFile<ParsedZenginTransfer> {
  const records = split(file).map((bytes, index) => new RecordReader(bytes, index + 1));
  const [head, ...rest] = records;
  const end = rest.pop();
  const trailer = rest.pop();
  if (!head || !trailer || !end) throw new ZenginFileError('LENGTH', records.length + 1);

  const { kind, header } = readHeader(head);
  const transfers = rest.map((record) => readTransfer(record, kind));
  trailer.open('8', trailerFields);
  end.open('9', endFields);
  return { kind, header, transfers, ...readTotals(trailer, transfers) };
}

function readHeader(record: RecordReader): { kind: ZenginKind; header: ZenginHeader } {
  record.open('1', headerFields);
  const kind = record.text('kind');
  if (kind !== '11' && kind !== '21') throw record.error('KIND', 'kind');
  if (record.text('codeType') !== '0') throw record.error('CODE_TYPE', 'codeType');
  const transferMonthDay = record.text('transferMonthDay');
  // Checked with the leap year 2000, because the file has no year and 2/29 may be a pay day.
  const day = `2000-${transferMonthDay.slice(0, 2)}-${transferMonthDay.slice(2)}`;
  if (!isJstDay(day)) throw record.error('VALUE', 'transferMonthDay');
  const header = {
    clientCode: record.text('clientCode'),
    clientName: record.text('clientName'),
    transferMonthDay,
    bankCode: record.text('bankCode'),
    bankName: record.text('bankName'),
    branchCode: record.text('branchCode'),
    branchName: record.text('branchName'),
    accountType: record.oneOf('accountType', ['1', '2'] as const),
    accountNumber: record.text('accountNumber'),
  };
  return { kind, header };
}

function readTransfer(record: RecordReader, kind: ZenginKind): ParsedZenginTransfer {
  record.open('2', dataFields[kind]);
  const amount = Number(record.text('amount'));
  if (amount === 0) throw record.error('VALUE', 'amount');
  if (record.text('holderKana') === '') throw record.error('VALUE', 'holderKana');
  if (kind === '21') {
    record.oneOf('transferType', ['7'] as const);
    // Y would make `reference` and `group` EDI information.
    if (record.text('ediMark') !== '') throw record.error('NOT_BLANK', 'ediMark');
  }
  return {
    bankCode: record.text('bankCode'),
    bankName: record.text('bankName'),
    branchCode: record.text('branchCode'),
    branchName: record.text('branchName'),
    accountType: record.oneOf('accountType', depositTypes[kind]),
    accountNumber: record.text('accountNumber'),
    holderKana: record.text('holderKana'),
    amount,
    newCode: record.oneOf('newCode', ['0', '1', '2'] as const),
    reference: Number(record.text('reference')),
    group: Number(record.text('group')),
    result: record.text('result'),
  };
}

function readTotals(
  trailer: RecordReader,
  transfers: readonly ParsedZenginTransfer[],
): { count: number; total: Yen } {
  const count = Number(trailer.text('count'));
  const total = Number(trailer.text('total'));
  const sum = transfers.reduce((yen, transfer) => yen + transfer.amount, 0);
  if (transfers.length === 0) throw trailer.error('NO_TRANSFERS', null);
  if (count !== transfers.length) throw trailer.error('COUNT_MISMATCH', 'count');
  if (total !== sum) throw trailer.error('TOTAL_MISMATCH', 'total');
  return { count, total };
}

class RecordReader {
  readonly #bytes: Buffer;
  readonly #number: number;
  #values = new Map<string, string>();

  constructor(bytes: Buffer, number: number) {
    this.#bytes = bytes;
    this.#number = number;
  }

  /** Decodes the current record. Throws where it is not of this type. */
  open(recordType: string, fields: readonly ZenginField[]): void {
    if (this.#bytes.toString('latin1', 0, 1) !== recordType) {
      throw this.error('RECORD_ORDER', 'recordType');
    }
    this.#values = unpackRecord(fields, this.#bytes, this.#number);
    if (this.text('dummy') !== '') throw this.error('NOT_BLANK', 'dummy');
  }

  text(field: string): string {
    return this.#values.get(field) ?? '';
  }

  oneOf<Value extends string>(field: string, values: readonly Value[]): Value {
    const value = values.find((one) => one === this.text(field));
    if (value === undefined) throw this.error('VALUE', field);
    return value;
  }

  error(problem: ZenginFileError['problem'], field: string | null): ZenginFileError {
    return new ZenginFileError(problem, this.#number, field);
  }
}

const carriageReturn = 0x0d;
const lineFeed = 0x0a;
/** The end-of-file byte that bank software appends to the last record. */
const endMark = 0x1a;

/**
 * Splits a file into records of 120 bytes, with or without line ends (LF, CR LF or CR) between them. Line ends and
 * end marks behind the last record are ignored. A line of another length is refused. (Rule 8.8)
 */
function split(file: Buffer): Buffer[] {
  const text = file.toString('latin1', 0, lengthOfRecords(file));
  const lines = text.split(/\r\n|\r|\n/);
  const records = lines.length > 1 ? lines : joinedRecords(text);
  for (const [index, { length }] of records.entries())
    if (length !== recordBytes) throw new ZenginFileError('LENGTH', index + 1);
  return records.map((record) => Buffer.from(record, 'latin1'));
}

/** The length of a file up to its last record, without line ends and end mark. */
function lengthOfRecords(file: Buffer): number {
  const last = file.findLastIndex(
    (byte) => byte !== carriageReturn && byte !== lineFeed && byte !== endMark,
  );
  return last + 1;
}

function joinedRecords(text: string): string[] {
  const count = Math.ceil(text.length / recordBytes);
  return Array.from({ length: count }, (_, index) =>
    text.slice(index * recordBytes, (index + 1) * recordBytes),
  );
}
