import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { readStatement } from './read-statement.ts';
import type { StatementSource } from './statement.ts';

/**
 * Files made from the tables of the formats by somebody who had not seen the readers, with the lines that a right reader
 * finds. `linesOf` names the file of the same lines in other bytes.
 */
const folder = new URL('./bank-papers/', import.meta.url);
const tableOf = (name: string) => {
  const [header = '', ...rows] = readFileSync(new URL(name, folder), 'utf8').trimEnd().split('\n');
  const columns = header.split('\t');
  return rows.map((row) =>
    Object.fromEntries(row.split('\t').map((cell, index) => [columns[index] ?? '', cell])),
  );
};
const files = tableOf('expected-files.tsv');
const lines = Map.groupBy(tableOf('expected-lines.tsv'), ({ file }) => file);

const account = {
  bankCode: '0001',
  branchCode: '001',
  accountNumber: '1234567',
  columnMap: {
    day: '日付',
    amount: '',
    incoming: '入金',
    outgoing: '出金',
    payerName: '',
    summary: '摘要',
  },
};
const read = (file: string, source: string) =>
  readStatement(readFileSync(new URL(file, folder)), {
    ...account,
    source: source as StatementSource,
  });
const yenOrNull = (text = '') => (text === '' ? null : Number(text));

test.each(files.filter(({ verdict }) => verdict === 'ok'))('$file is read', (row) => {
  const { file = '', source = '' } = row;
  const statement = read(file, source);
  const isCsv = source.endsWith('CSV');
  expect(statement.lines.length > 0).toBe(file !== 'zengin01-a-empty-day.txt');
  expect(statement.from).toBe(row['from']);
  expect(statement.to).toBe(row['to']);
  expect(statement.balances?.opening ?? null).toBe(yenOrNull(row['opening']));
  expect(statement.balances?.closing ?? null).toBe(yenOrNull(row['closing']));
  const found = statement.lines.map((line) => ({
    day: line.day,
    kind: line.kind,
    amount: String(line.amount),
    // ANSER writes the payer into 摘要, which is read as the payer's name.
    text: source === 'ANSER_CSV' ? line.payerName : line.summary,
    ...(isCsv ? {} : { payerCode: line.payerCode, payer: line.payerName, edi: line.edi }),
    ...(source === 'PLAIN_CSV' ? {} : { bank: line.bankName, branch: line.branchName }),
  }));
  const expected = (lines.get(row['linesOf'] ?? '') ?? []).map((line) => ({
    day: line['day'],
    kind: line['kind'],
    amount: line['amount'],
    text: line['summary'],
    ...(isCsv ? {} : { payerCode: line['payerCode'], payer: line['payer'], edi: line['edi'] }),
    ...(source === 'PLAIN_CSV' ? {} : { bank: line['bank'], branch: line['branch'] }),
  }));
  expect(found).toEqual(expected);
});

/** The words of a refusal, by the reason of the table. */
const words: Record<string, string | RegExp> = {
  // The reader takes a wrong count of receipts for one with the cancelled ones, whose sum differs.
  'trailer-count': /件数が明細と合いません|合計金額が明細と合いません/,
  'trailer-sum': '合計金額が明細と合いません',
  'closing-balance': '取引後の残高が明細と合いません',
  'foreign-account': 'ほかの口座の明細があります',
  'bad-bytes': '半角のカナ・英数字でない文字があります',
  'record-length': '200バイトではありません',
  'no-end-record': 'レコードの並び順が違います',
  'bad-date': '日付が読み取れない',
  'bad-amount': '項目の値が正しくありません',
};

test.each(files.filter(({ verdict }) => verdict === 'refuse'))(
  '$file is refused: $reason',
  (row) => {
    const { file = '', source = '', reason = '' } = row;
    expect(() => read(file, source)).toThrow(words[reason]);
  },
);
