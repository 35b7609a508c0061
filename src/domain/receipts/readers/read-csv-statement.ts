import { ZenginFileError } from '#domain/pay/bank-file/zengin-error.ts';
import { toHalfWidth } from '#platform/base/text.ts';
import type { Yen } from '#platform/base/yen.ts';

import { cellOf, csvDayOf, readCsvTable, yenOf, type CsvRow } from './statement-csv.ts';
import type { StatedAccount, Statement, StatementLine, StatementLineKind } from './statement.ts';

/**
 * The columns of an account's CSV by the names in its header: either one column with a signed amount, or one for money
 * in and one for money out. The others may be empty.
 */
export type ColumnMap = {
  day: string;
  amount: string;
  incoming: string;
  outgoing: string;
  payerName: string;
  summary: string;
};

/** The columns of ANSER's 入出金明細 that every bank's file has. */
const anserMap: ColumnMap = {
  day: '勘定日',
  amount: '',
  incoming: '入金金額',
  outgoing: '出金金額',
  // ANSER writes the payer into 摘要.
  payerName: '摘要',
  summary: '取引区分',
};

/**
 * Reads ANSER's 入出金明細 as CSV; a line of another account refuses the file. Throws a `ZenginFileError` for the first
 * error. (Rule 8.7, 8.8)
 */
export function readAnserCsv(file: Buffer, account: StatedAccount): Statement {
  return readLines(file, {
    map: anserMap,
    others: { number: '番号', bank: '金融機関名', branch: '支店名', detail: '明細区分' },
    checkRow: (header, row) => {
      const stated = toHalfWidth(cellOf(header, row, '照会口座'));
      const numbers = stated.match(/\d+/g) ?? [];
      const isOwn = numbers.some((one) => Number(one) === Number(account.accountNumber));
      if (stated !== '' && !isOwn) throw new ZenginFileError('ACCOUNT', row.line, '照会口座');
    },
  });
}

/** Reads a bank's CSV by the column map of its account. Throws a `ZenginFileError` for the first error. (Rule 8.7, 8.8) */
export function readPlainCsv(file: Buffer, map: ColumnMap): Statement {
  const others = { number: '', bank: '', branch: '', detail: '' };
  return readLines(file, { map, others, checkRow: () => undefined });
}

type Reading = {
  map: ColumnMap;
  /** Columns that only ANSER's file has; empty for a CSV without them. */
  others: { number: string; bank: string; branch: string; detail: string };
  checkRow: (header: readonly string[], row: CsvRow) => void;
};

function readLines(file: Buffer, { map, others, checkRow }: Reading): Statement {
  const needed = [map.day, map.amount, map.incoming, map.outgoing].filter(Boolean);
  const { header, rows } = readCsvTable(file, needed);
  const lines = rows.map((row): StatementLine => {
    checkRow(header, row);
    const cell = (column: string) => (column === '' ? '' : cellOf(header, row, column));
    const signed = signedAmountOf(row, map, cell);
    return {
      record: row.line,
      day: csvDayOf(cell(map.day), { line: row.line, column: map.day }),
      kind: kindOf(signed, cell(others.detail)),
      amount: Math.abs(signed),
      balance: null,
      inquiryNumber: cell(others.number),
      payerCode: '',
      payerName: cell(map.payerName),
      bankName: cell(others.bank),
      branchName: cell(others.branch),
      summary: cell(map.summary),
      edi: '',
    };
  });
  const days = lines.map(({ day }) => day).toSorted();
  const [from] = days;
  const to = days.at(-1);
  if (from === undefined || to === undefined)
    throw new ZenginFileError('NO_TRANSFERS', rows.length + 1);
  return { from, to, balances: null, lines };
}

/** ANSER repeats a receipt that the bank took back as money in, with 取消 as its 明細区分. */
function kindOf(signed: Yen, detail: string): StatementLineKind {
  if (signed < 0) return 'OUT';
  return detail.includes('取消') ? 'IN_CANCELLED' : 'IN';
}

/** Yen of a row, negative for money that went out; exactly one of the two columns may have an amount. */
function signedAmountOf({ line }: CsvRow, map: ColumnMap, cell: (column: string) => string): Yen {
  const yen = (column: string) => yenOf(cell(column), { line, column });
  if (map.amount !== '') return nonZero(yen(map.amount), { line, column: map.amount });
  const incoming = yen(map.incoming);
  const outgoing = yen(map.outgoing);
  const isEither = (incoming > 0 && outgoing === 0) || (incoming === 0 && outgoing > 0);
  if (!isEither) throw new ZenginFileError('VALUE', line, `${map.incoming}・${map.outgoing}`);
  return incoming - outgoing;
}

function nonZero(yen: Yen, { line, column }: { line: number; column: string }): Yen {
  if (yen === 0) throw new ZenginFileError('VALUE', line, column);
  return yen;
}
