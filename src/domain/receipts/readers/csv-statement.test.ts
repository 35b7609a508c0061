import iconv from 'iconv-lite';
import { expect, test } from 'vitest';

import { readAnserCsv, readPlainCsv, type ColumnMap } from './read-csv-statement.ts';

const account = { bankCode: '0009', branchCode: '015', accountNumber: '0765432' };
const anserHeader =
  '"照会口座","番号","勘定日","(起算日)","出金金額(円)","入金金額(円)","小切手区分","残高(円)","取引区分","明細区分","金融機関名","支店名","摘要"';
const anserLine = (cells: Partial<Record<'account' | 'day' | 'out' | 'in' | 'text', string>>) =>
  [
    cells.account ?? '本店 普通 0765432',
    '1',
    cells.day ?? '2026年12月03日',
    '',
    cells.out ?? '',
    cells.in ?? '',
    '',
    '987579',
    '振込',
    '',
    'ﾐｽﾞﾎ',
    'ｼﾌﾞﾔ',
    cells.text ?? 'ｸﾐﾓﾄﾞｼ ﾔﾏﾀﾞ ﾊﾅｺ',
  ]
    .map((cell) => `"${cell}"`)
    .join(',');
const shiftJis = (...lines: string[]) => iconv.encode(`${lines.join('\r\n')}\r\n`, 'Shift_JIS');

test("ANSER's CSV is read by the names of its columns", () => {
  const file = shiftJis(
    anserHeader,
    anserLine({ in: '12,421' }),
    anserLine({ out: '550', text: 'ﾃｽｳﾘﾖｳ' }),
  );
  expect(readAnserCsv(file, account)).toMatchObject({
    from: '2026-12-03',
    to: '2026-12-03',
    balances: null,
    lines: [
      { record: 2, kind: 'IN', amount: 12_421, payerName: 'ｸﾐﾓﾄﾞｼ ﾔﾏﾀﾞ ﾊﾅｺ', summary: '振込' },
      { record: 3, kind: 'OUT', amount: 550 },
    ],
  });
});

test('a line of another account refuses the file, with its number', () => {
  const other = anserLine({ in: '1', account: '本店 普通 0765433' });
  expect(() => readAnserCsv(shiftJis(anserHeader, anserLine({ in: '1' }), other), account)).toThrow(
    expect.objectContaining({ problem: 'ACCOUNT', record: 3 }),
  );
});

const map: ColumnMap = {
  day: '取引日',
  amount: '',
  incoming: 'お預り金額',
  outgoing: 'お支払金額',
  payerName: '摘要',
  summary: '',
};
const plain = '取引日,お支払金額,お預り金額,摘要\n';

test.each([
  ['UTF-8', (text: string) => Buffer.from(text)],
  ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ['Shift_JIS', (text: string) => iconv.encode(text, 'Shift_JIS')],
  ['Shift_JIS with an end mark', (text: string) => iconv.encode(`${text}\u001a`, 'Shift_JIS')],
])('a plain CSV in %s is read by the map of its account', (_, encode) => {
  const text = `口座明細,,,\n${plain}2026/12/2,,"1,234円",㈱みどり\n20261203,500,,手数料\n`;
  expect(readPlainCsv(encode(text), map)).toMatchObject({
    from: '2026-12-02',
    to: '2026-12-03',
    lines: [
      { record: 3, day: '2026-12-02', kind: 'IN', amount: 1_234, payerName: '㈱みどり' },
      { record: 4, day: '2026-12-03', kind: 'OUT', amount: 500, payerName: '手数料' },
    ],
  });
});

test('one column with signs is read, and years of an era too', () => {
  const signed = { ...map, amount: '入出金(円)', incoming: '', outgoing: '' };
  const file = Buffer.from(
    '取引日,入出金(円),摘要\nR8.12.2,-500,A\n令和8年12月3日,▲1200,B\n2026-12-04,7,C\n',
  );
  expect(
    readPlainCsv(file, signed).lines.map(({ day, kind, amount }) => [day, kind, amount]),
  ).toEqual([
    ['2026-12-02', 'OUT', 500],
    ['2026-12-03', 'OUT', 1_200],
    ['2026-12-04', 'IN', 7],
  ]);
});

test.each<[string, string, string, number]>([
  ['no such columns', 'a,b\n1,2\n', 'COLUMNS', 1],
  ['no lines', plain, 'NO_TRANSFERS', 1],
  ['a day that does not exist', `${plain}2026/11/31,,1,A\n`, 'DAY', 2],
  ['both amounts', `${plain}2026/12/1,1,1,A\n`, 'VALUE', 2],
  ['no amount', `${plain}2026/12/1,,,A\n`, 'VALUE', 2],
  ['a negative amount in', `${plain}2026/12/1,,-1,A\n`, 'VALUE', 2],
  ['commas in other places', `${plain}2026/12/1,,"12,34",A\n`, 'VALUE', 2],
  ['a broken quote', `${plain}2026/12/1,,1,"A\n`, 'COLUMNS', 2],
])('a plain CSV with %s is refused', (_, text, problem, record) => {
  expect(() => readPlainCsv(Buffer.from(text), map)).toThrow(
    expect.objectContaining({ problem, record }),
  );
});

test('bytes in no known encoding are refused', () => {
  expect(() => readPlainCsv(Buffer.from([0x82, 0xff, 0xff]), map)).toThrow(
    expect.objectContaining({ problem: 'ENCODING' }),
  );
});

test('1,000 lines are read', () => {
  const lines = Array.from({ length: 1_000 }, (_, index) => `2026/12/1,,${index + 1},A\n`).join('');
  expect(readPlainCsv(Buffer.from(plain + lines), map).lines).toHaveLength(1_000);
});
