import iconv from 'iconv-lite';

/** Bytes of statements for tests, written from the table of the format and not from the reader's layouts. */

const n = (value: number | string, length: number) => String(value).padStart(length, '0');
const c = (text: string, length: number) => text.padEnd(length, ' ');

/** The day as banks write it: `081202` for 2026-12-02, the eighth year of 令和. */
const eraDay = (day: string) =>
  `${n(Number(day.slice(0, 4)) - 2018, 2)}${day.slice(5, 7)}${day.slice(8)}`;

export type MovementToWrite = {
  day: string;
  isIn: boolean;
  amount: number;
  name?: string;
  summary?: string;
  edi?: string;
  inquiry?: string;
};

type MovementFile = {
  from: string;
  to: string;
  opening: number;
  lines: readonly MovementToWrite[];
  accountNumber?: string;
  lineEnd?: string;
  last?: string;
};

const account = '0765432';

function header(kind: '01' | '03', { from, to }: { from: string; to: string }) {
  return `1${kind}0${eraDay(to)}${eraDay(from)}${eraDay(to)}0009${c('ﾐﾂｲｽﾐﾄﾓ', 15)}015${c('ﾎﾝﾃﾝ', 15)}`;
}

/** 入出金取引明細 (03) of the account 0009-015-0765432. */
export function movementFile(file: MovementFile): Buffer {
  const { opening, lines, accountNumber = account } = file;
  const sum = (isIn: boolean) => {
    const those = lines.filter((line) => line.isIn === isIn);
    return { count: those.length, total: those.reduce((yen, { amount }) => yen + amount, 0) };
  };
  const [credits, debits] = [sum(true), sum(false)];
  const closing = opening + credits.total - debits.total;
  const balance = (yen: number) => [yen < 0 ? '2' : '1', n(Math.abs(yen), 14)] as const;
  const [openSign, openYen] = balance(opening);
  const [closeSign, closeYen] = balance(closing);
  const records = [
    `${header('03', file)}0002${n(accountNumber, 10)}${c('ｶ)ﾋﾄｺﾏ', 40)}${openSign}1${openYen}${c('', 71)}`,
    ...lines.map((line, index) =>
      [
        '2',
        n(line.inquiry ?? index + 1, 8),
        eraDay(line.day),
        eraDay(line.day),
        line.isIn ? '1' : '2',
        '11',
        n(line.amount, 12),
        n(0, 12),
        c('', 6),
        c('', 6),
        ' ',
        c('', 7),
        c('', 3),
        c('', 10),
        c(line.name ?? '', 48),
        c('ﾐｽﾞﾎ', 15),
        c('ｼﾌﾞﾔ', 15),
        c(line.summary ?? '', 20),
        c(line.edi ?? '', 20),
        ' ',
      ].join(''),
    ),
    `8${n(credits.count, 6)}${n(credits.total, 13)}${n(debits.count, 6)}${n(debits.total, 13)}${closeSign}${closeYen}${n(lines.length, 7)}${c('', 139)}`,
    `9${n(lines.length + 3, 10)}${n(1, 5)}${c('', 184)}`,
  ];
  return joined(records, file);
}

export type ReceiptToWrite = {
  day: string;
  amount: number;
  name?: string;
  edi?: string;
  isCancelled?: boolean;
  form?: 'A' | 'B';
};

type ReceiptFile = {
  from: string;
  to: string;
  lines: readonly ReceiptToWrite[];
  accountNumber?: string;
  lineEnd?: string;
  last?: string;
};

/** 振込入金通知 (01) of the account 0009-015-0765432, in data form A or B. */
export function receiptFile(file: ReceiptFile): Buffer {
  const { lines, accountNumber = account } = file;
  const sum = (isCancelled: boolean) => {
    const those = lines.filter((line) => (line.isCancelled ?? false) === isCancelled);
    return `${n(those.length, 6)}${n(
      those.reduce((yen, { amount }) => yen + amount, 0),
      12,
    )}`;
  };
  const records = [
    `${header('01', file)}2${accountNumber}${c('ｶ)ﾋﾄｺﾏ', 40)}${c('', 93)}`,
    ...lines.map((line, index) => {
      const isB = line.form === 'B';
      const start = [
        '2',
        n(index + 1, 6),
        eraDay(line.day),
        c('', 6),
        isB ? n(0, 10) : n(line.amount, 10),
        c('', 10),
        c('', 10),
        c(line.name ?? '', 48),
        c('ﾐｽﾞﾎ', 15),
        c('ｼﾌﾞﾔ', 15),
        line.isCancelled ? '1' : ' ',
      ].join('');
      const edi = c(line.edi ?? '', 20);
      return isB
        ? `${start}${n(line.amount, 12)}${n(0, 12)}${edi}${c('', 28)}`
        : `${start}${edi}${c('', 52)}`;
    }),
    `8${sum(false)}${sum(true)}${c('', 163)}`,
    `9${c('', 199)}`,
  ];
  return joined(records, file);
}

function joined(
  records: readonly string[],
  { lineEnd = '\r\n', last = lineEnd }: { lineEnd?: string; last?: string },
): Buffer {
  const bytes = records.map((record) => iconv.encode(record, 'Shift_JIS'));
  for (const [index, { length }] of bytes.entries())
    if (length !== 200) throw new Error(`record ${index + 1} has ${length} bytes`);
  return Buffer.concat([
    ...bytes.flatMap((record, index) => (index === 0 ? [record] : [Buffer.from(lineEnd), record])),
    Buffer.from(last, 'latin1'),
  ]);
}
