import iconv from 'iconv-lite';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { buildClosedMonth } from '#domain/billing/build.ts';
import { buildCorporation, buildFacility } from '#domain/corporation/build.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';
import { addHours, instantAtJst, type JstDay } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { openTestProduct, refusalCodeOf, type TestProduct } from '#testing/processes/product.ts';
import { createSeededDice } from '#testing/second-wage.ts';
import { createShift } from '#testing/shifts.ts';
import { movementFile, receiptFile } from './readers/statement-bytes.build.ts';

/** Number of lines of each format. The environment variable RECEIPT_LINES overrides it. */
const lineCount = Number(process.env['RECEIPT_LINES'] ?? 30);
const roll = createSeededDice(Number(process.env['RECEIPT_SEED'] ?? 1));

type Movement = { day: JstDay; isIn: boolean; amount: number; name: string };
type Part = { from: JstDay; to: JstDay; opening: number; lines: readonly Movement[] };

const noColumns = { day: '', amount: '', incoming: '', outgoing: '', payerName: '', summary: '' };
const shiftJis = (lines: readonly string[]) =>
  iconv.encode(`${lines.join('\r\n')}\r\n`, 'Shift_JIS');
const anserHeader =
  '照会口座,番号,勘定日,(起算日),出金金額(円),入金金額(円),小切手区分,残高(円),取引区分,明細区分,金融機関名,支店名,摘要';
const yenColumns = ({ isIn, amount }: Movement) => (isIn ? ['', amount] : [amount, '']);

type Format = {
  source: string;
  columns: typeof noColumns;
  /** True for the only format with balances, which refuses a gap. */
  hasBalances: boolean;
  write: (part: Part, accountNumber: string) => Buffer;
};

const formats: readonly Format[] = [
  {
    source: 'ZENGIN_01',
    columns: noColumns,
    hasBalances: false,
    write: ({ lines, ...part }, accountNumber) =>
      receiptFile({ ...part, accountNumber, lines: lines.filter(({ isIn }) => isIn) }),
  },
  {
    source: 'ZENGIN_03',
    columns: noColumns,
    hasBalances: true,
    write: (part, accountNumber) => movementFile({ ...part, accountNumber }),
  },
  {
    source: 'ANSER_CSV',
    columns: noColumns,
    hasBalances: false,
    write: ({ lines }, accountNumber) =>
      shiftJis([
        anserHeader,
        ...lines.map((line, index) => {
          const day = `${line.day.slice(0, 4)}年${line.day.slice(5, 7)}月${line.day.slice(8)}日`;
          const account = `本店 普通 ${accountNumber}`;
          const end = ['', '', '振込', '', 'ﾐｽﾞﾎ', 'ｼﾌﾞﾔ', line.name];
          return [account, index + 1, day, '', ...yenColumns(line), ...end].join(',');
        }),
      ]),
  },
  {
    source: 'PLAIN_CSV',
    columns: { ...noColumns, day: '取引日', incoming: '入金', outgoing: '出金', payerName: '摘要' },
    hasBalances: false,
    write: ({ lines }) =>
      shiftJis([
        '取引日,出金,入金,摘要',
        ...lines.map((line) => [line.day, ...yenColumns(line), line.name].join(',')),
      ]),
  },
];

const documents = {
  create:
    'mutation ($input: StatementAccountInput!) { createStatementAccount(input: $input) { success } }',
  accounts: '{ statementAccounts { id } }',
  load: `mutation ($input: LoadStatementInput!) { loadStatement(input: $input) {
    newLineCount isRepeated matchedCount } }`,
};

let product: TestProduct;
let operator: TestOperator;
let invoice: { number: string; total: number };

beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), instantAtJst('2026-11-01'));
  operator = await openOperator(product.app, '運営 一子');
  const now = product.app.clock.now();
  const { id: corporationId } = await buildCorporation(product.app.db, { now });
  const facility = await buildFacility(product.app.db, { now, corporationId });
  const startsAt = instantAtJst('2026-11-10', '09:00');
  const times = { startsAt, endsAt: addHours(startsAt, 9), breakMinutes: 60 };
  await buildShiftWithFixedWage(product.app, await createShift(product, { ...times, facility }));
  await buildClosedMonth(product.app.db, '2026-11-10');
  const { rows } = await sql<{ number: string; total: number }>`
    select number, total from invoices`.execute(product.app.db);
  if (!rows[0]) throw new Error('the month has no invoice');
  [invoice] = [rows[0]];
  product.setNow(instantAtJst('2026-12-20', '09:00'));
});
afterAll(() => product.close());

const dayOf = (index: number): JstDay => `2026-12-${String(index).padStart(2, '0')}`;
const names = ['ﾐﾄﾞﾘｶｲ', 'ｶ)ｱｵｲ', 'ﾔﾏﾀﾞ ﾊﾅｺ', ''];
const paid = 100;

/** Lines of ten days in the order of days, many of them equal; one of them pays a part of the invoice. */
function drawLines(): Movement[] {
  const drawn = Array.from({ length: lineCount - 1 }, () => ({
    day: dayOf(1 + roll(10)),
    isIn: roll(4) > 0,
    amount: 1_000 * (1 + roll(3)),
    name: names[roll(names.length)] ?? '',
  }));
  const payment = { day: dayOf(5), isIn: true, amount: paid, name: `ﾐﾄﾞﾘ ${invoice.number}` };
  return [...drawn, payment].toSorted((a, b) => a.day.localeCompare(b.day));
}

const balance = (lines: readonly Movement[]) =>
  lines.reduce((yen, { isIn, amount }) => yen + (isIn ? amount : -amount), 0);

/** The part of the lines from one day to another. */
const partOf = (lines: readonly Movement[], first: number, last: number): Part => ({
  from: dayOf(first),
  to: dayOf(last),
  opening: balance(lines.filter(({ day }) => day < dayOf(first))),
  lines: lines.filter(({ day }) => day >= dayOf(first) && day <= dayOf(last)),
});

test.each(formats.map((format, index) => ({ ...format, index })))(
  'files of $source with a gap, the missing days, overlaps and repeats store each line once',
  async ({ source, columns, hasBalances, write, index }) => {
    const accountNumber = `076543${index}`;
    const account = { name: source, bankCode: '0009', branchCode: '015', accountNumber };
    const made = await operator.ask(documents.create, { input: { ...account, source, columns } });
    expect(refusalCodeOf(made)).toBeNull();
    const { data } = await operator.ask(documents.accounts);
    const accountId: string = data?.['statementAccounts'].at(-1).id;
    const load = async (part: Part) => {
      const contentBase64 = write(part, accountNumber).toString('base64');
      const input = { accountId, fileName: 'meisai', contentBase64 };
      const answer = await operator.ask(documents.load, { input });
      const refusal = refusalCodeOf(answer);
      if (refusal !== null) return refusal;
      const loaded = answer.data?.['loadStatement'];
      return loaded.isRepeated ? 'REPEATED' : loaded.newLineCount;
    };
    const drawn = drawLines();
    const lines = source === 'ZENGIN_01' ? drawn.filter(({ isIn }) => isIn) : drawn;
    const part = (first: number, last: number) => partOf(lines, first, last);
    const count = (first: number, last: number) => part(first, last).lines.length;

    expect(await load(part(1, 3))).toBe(count(1, 3));
    // Days 4 to 6 are missing: a format with balances stores nothing of the later ones.
    expect(await load(part(7, 10))).toBe(hasBalances ? 'STATEMENT_GAP' : count(7, 10));
    expect(await load(part(4, 6))).toBe(count(4, 6));
    expect(await load(part(7, 10))).toBe(hasBalances ? count(7, 10) : 'REPEATED');
    expect(await load(part(2, 8))).toBe(0);
    expect(await load(part(1, 3))).toBe('REPEATED');
    const shorter = { ...part(9, 10), lines: part(9, 10).lines.slice(1) };
    expect(await load(shorter)).toBe(hasBalances ? 'STATEMENT_CHANGED' : 0);
    expect(await load(part(1, 10))).toBe(0);

    const { rows } = await sql<{ lines: number; balance: number; receipts: number }>`
      select count(*)::int as lines, sum(case kind when 'IN' then amount else -amount end)::int as balance,
             count(*) filter (where state = 'RECEIPT')::int as receipts
        from statement_lines where account_id = ${accountId}`.execute(product.app.db);
    expect(rows).toEqual([{ lines: lines.length, balance: balance(lines), receipts: 1 }]);
    expect(await auditPayBooks(product.app.db)).toEqual([]);
  },
);

test('the part that each account received is paid once', async () => {
  const { rows } = await sql<{ open: number }>`select open from invoice_balances`.execute(
    product.app.db,
  );
  expect(rows).toEqual([{ open: invoice.total - formats.length * paid }]);
});
