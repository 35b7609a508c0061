import iconv from 'iconv-lite';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { buildClosedMonth } from '#domain/billing/build.ts';
import { buildCorporation, buildFacility } from '#domain/corporation/build.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';
import { mapInOrder } from '#platform/base/in-order.ts';
import { addHours, instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { openTestProduct, refusalCodeOf, type TestProduct } from '#testing/processes/product.ts';
import { createShift } from '#testing/shifts.ts';
import { receiptFile } from '../readers/statement-bytes.build.ts';

const lineCount = 1_000;
const day = '2026-12-10';
const noColumns = { day: '', amount: '', incoming: '', outgoing: '', payerName: '', summary: '' };

type Line = { amount: number; name: string; number?: string };

const formats = [
  {
    source: 'ZENGIN_01',
    accountNumber: '0765432',
    columns: noColumns,
    corporations: ['アカネ', 'アオバ', 'ミドリ'],
    kana: { named: 'ｱｵﾊﾞ', doubtful: 'ﾐﾄﾞﾘ' },
    write: (lines: readonly Line[]) =>
      receiptFile({
        from: day,
        to: day,
        lines: lines.map(({ amount, name, number }) => ({ day, amount, name, edi: number ?? '' })),
      }),
  },
  {
    source: 'PLAIN_CSV',
    accountNumber: '0765433',
    columns: { ...noColumns, day: '日付', amount: '金額', payerName: '依頼人', summary: '摘要' },
    corporations: ['サクラ', 'ウメノ', 'モミジ'],
    kana: { named: 'ｳﾒﾉ', doubtful: 'ﾓﾐｼﾞ' },
    write: (lines: readonly Line[]) =>
      iconv.encode(
        [
          '日付,金額,依頼人,摘要',
          ...lines.map(({ amount, name, number }) => [day, amount, name, number ?? ''].join(',')),
          '',
        ].join('\r\n'),
        'Shift_JIS',
      ),
  },
] as const;

const documents = {
  create:
    'mutation ($input: StatementAccountInput!) { createStatementAccount(input: $input) { success } }',
  accounts: '{ statementAccounts { id } }',
  load: `mutation ($input: LoadStatementInput!) { loadStatement(input: $input) {
    newLineCount isRepeated matchedCount } }`,
  lines: `query ($cursor: String) { statementLines(isOpen: true, cursor: $cursor) {
    cursor lines { amount payerName payers { corporationName reasons } } } }`,
};

let product: TestProduct;
let operator: TestOperator;

beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), instantAtJst('2026-11-01'));
  operator = await openOperator(product.app);
  const { db } = product.app;
  const now = product.app.clock.now();
  await mapInOrder(
    formats.flatMap(({ corporations }) => corporations).map((name, index) => ({ name, index })),
    async ({ name, index }) => {
      const { id: corporationId } = await buildCorporation(db, { now, name });
      const facility = await buildFacility(db, { now, corporationId });
      const startsAt = instantAtJst('2026-11-10', '09:00');
      const times = { startsAt, endsAt: addHours(startsAt, 9), breakMinutes: 60 };
      // Each corporation owes other yen than the others.
      const shift = { ...times, hourlyWage: 1_500 + 10 * index, facility };
      await buildShiftWithFixedWage(product.app, await createShift(product, shift));
    },
  );
  await buildClosedMonth(db, '2026-11-01');
  product.setNow(instantAtJst(day, '18:00'));
});
afterAll(() => product.close());

type Invoice = { number: string; total: number; open: number };

async function invoiceOf(name: string): Promise<Invoice> {
  const { rows } = await sql<Invoice>`
    select i.number, i.total, b.open
      from invoices i
      join invoice_balances b on b.invoice_id = i.id
      join corporations c on c.id = i.corporation_id
     where c.name = ${name}`.execute(product.app.db);
  const [invoice] = rows;
  if (!invoice) throw new Error(`${name} has no invoice`);
  return invoice;
}

type Waiting = { payerName: string; payers: { corporationName: string; reasons: string[] }[] };

async function waitingLines(cursor: string | null = null): Promise<Waiting[]> {
  const { data } = await operator.ask(documents.lines, { cursor });
  const { lines, cursor: next } = data?.['statementLines'] ?? {};
  return next === null ? lines : [...lines, ...(await waitingLines(next))];
}

test.each(formats)(
  'of 1,000 lines of $source those that are certain pay, and all others wait with their reasons',
  async ({ source, accountNumber, columns, corporations, kana, write }) => {
    const account = { name: source, bankCode: '0009', branchCode: '015', accountNumber };
    const made = await operator.ask(documents.create, { input: { ...account, source, columns } });
    expect(refusalCodeOf(made)).toBeNull();
    const { data } = await operator.ask(documents.accounts);
    const accountId: string = data?.['statementAccounts'].at(-1).id;
    const [byNumber, byName, doubtful] = corporations;
    const [numbered, named, owing] = await mapInOrder(corporations, invoiceOf);
    const stranger = 'ﾔﾏﾀﾞ ﾊﾅｺ';
    const special: Line[] = [
      { amount: numbered?.total ?? 0, name: stranger, number: numbered?.number ?? '' },
      { amount: named?.total ?? 0, name: `ｶ)${kana.named}` },
      { amount: owing?.total ?? 0, name: stranger },
      { amount: 777, name: `ｶ)${kana.doubtful}` },
    ];
    const lines: Line[] = [
      ...Array.from({ length: lineCount - special.length }, (_, index) => ({
        amount: 100 + index,
        name: `ｶ)ﾂｳｼﾝ ${index}`,
      })),
      ...special,
    ];
    const before = (await waitingLines()).length;
    const contentBase64 = Buffer.from(write(lines)).toString('base64');
    const input = { accountId, fileName: 'nyukin', contentBase64 };
    const load = async () => {
      const answer = await operator.ask(documents.load, { input });
      expect(refusalCodeOf(answer)).toBeNull();
      return answer.data?.['loadStatement'];
    };
    expect(await load()).toEqual({ newLineCount: lineCount, isRepeated: false, matchedCount: 2 });
    expect(await load()).toEqual({ newLineCount: 0, isRepeated: true, matchedCount: 0 });
    expect((await invoiceOf(byNumber)).open).toBe(0);
    expect((await invoiceOf(byName)).open).toBe(0);
    expect(await invoiceOf(doubtful)).toEqual(owing);
    const waiting = await waitingLines();
    expect(waiting).toHaveLength(before + lineCount - 2);
    const proposed = waiting.flatMap(({ payers }) => payers);
    const reasons = proposed.flatMap((one) =>
      one.corporationName === doubtful ? [one.reasons.join(', ')] : [],
    );
    expect(reasons.toSorted()).toEqual(['AMOUNT', 'NAME']);
    expect(await auditPayBooks(product.app.db)).toEqual([]);
  },
);
