import { isJstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';
import { ZenginFileError } from './zengin-error.ts';
import {
  dataFields,
  endFields,
  headerFields,
  recordBytes,
  strictReading,
  trailerFields,
  type ZenginFile,
  type ZenginHeader,
  type ZenginKind,
  type ZenginTransfer,
} from './zengin-layout.ts';
import { splitZenginRecords, ZenginRecord } from './zengin-records.ts';

const depositTypes: Record<ZenginKind, readonly ZenginTransfer['accountType'][]> = {
  '11': ['1', '2'],
  '21': ['1', '2', '4', '9'],
};

/**
 * Reads the records of an instruction in the order 1, 2…, 8, 9, and checks every byte and both totals.
 * (Rule 3.10)
 */
export function readZenginRecords(file: Buffer): ZenginFile {
  const records = splitZenginRecords(file, recordBytes).map(
    (bytes, index) => new ZenginRecord(bytes, index + 1, strictReading),
  );
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

function readHeader(record: ZenginRecord): { kind: ZenginKind; header: ZenginHeader } {
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

function readTransfer(record: ZenginRecord, kind: ZenginKind): Required<ZenginTransfer> {
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
  };
}

function readTotals(
  trailer: ZenginRecord,
  transfers: readonly ZenginTransfer[],
): { count: number; total: Yen } {
  const count = Number(trailer.text('count'));
  const total = Number(trailer.text('total'));
  const sum = transfers.reduce((yen, transfer) => yen + transfer.amount, 0);
  if (transfers.length === 0) throw trailer.error('NO_TRANSFERS', null);
  if (count !== transfers.length) throw trailer.error('COUNT_MISMATCH', 'count');
  if (total !== sum) throw trailer.error('TOTAL_MISMATCH', 'total');
  return { count, total };
}
