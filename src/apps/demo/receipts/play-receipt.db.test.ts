import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { buildClosedMonth } from '#domain/billing/build.ts';
import { buildCorporation, buildFacility } from '#domain/corporation/build.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';
import { addHours, instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openDemo, type TestDemo } from '#testing/fixtures/demo.ts';
import { openTestProduct, refusalCodeOf, type TestProduct } from '#testing/processes/product.ts';
import { createShift } from '#testing/shifts.ts';

let product: TestProduct;
let demo: TestDemo;

beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), instantAtJst('2026-11-01'));
  demo = await openDemo(product.app);
  const now = product.app.clock.now();
  const { db } = product.app;
  for (const [index, name] of ['ひまわり', 'あおば', 'みなと'].entries()) {
    const { id: corporationId } = await buildCorporation(db, { now, name });
    const facility = await buildFacility(db, { now, corporationId });
    const startsAt = instantAtJst(`2026-11-1${index}`, '09:00');
    const times = { startsAt, endsAt: addHours(startsAt, 9), breakMinutes: 60 };
    await buildShiftWithFixedWage(product.app, await createShift(product, { ...times, facility }));
  }
  product.setNow(addHours(await buildClosedMonth(db, '2026-11-10'), 20));
});
afterAll(() => product.close());

type Invoice = { id: string; number: string; corporationName: string; open: number };

async function openInvoices(): Promise<Invoice[]> {
  const { data } = await demo.ask('{ openInvoices { id number corporationName open } }');
  return data?.['openInvoices'];
}

async function invoiceOf(name: string): Promise<Invoice> {
  const invoice = (await openInvoices()).find(({ corporationName }) => corporationName === name);
  if (!invoice) throw new Error(`${name} owes nothing`);
  return invoice;
}

const play = (invoiceId: string, way: string, once?: string) =>
  demo.ask(
    `mutation ($input: PlayReceiptInput!) { playReceipt(input: $input) {
      payerName amount isMatched invoiceNumber open } }`,
    { input: { invoiceId, way } },
    { once },
  );
const played = async (...args: Parameters<typeof play>) =>
  (await play(...args)).data?.['playReceipt'];

const lineCount = async () =>
  (await sql`select from statement_lines`.execute(product.app.db)).rows.length;

test('a payment of the open yen with the number pays the invoice, once per key', async () => {
  const { id, number: invoiceNumber, open: amount } = await invoiceOf('ひまわり');
  const paid = { payerName: 'ﾋﾏﾜﾘ', amount, isMatched: true, invoiceNumber, open: 0 };
  expect(await played(id, 'EXACT', 'first')).toEqual(paid);
  expect(await played(id, 'EXACT', 'first')).toEqual(paid);
  expect(await lineCount()).toBe(1);
  expect(refusalCodeOf(await play(id, 'EXACT'))).toBe('INVOICE_PAID');
  expect((await openInvoices()).map((one) => one.id)).not.toContain(id);
});

test('half of it pays a part, and half of the rest another one on the same day', async () => {
  const { id, open } = await invoiceOf('あおば');
  const half = Math.ceil(open / 2);
  expect(await played(id, 'PART')).toMatchObject({
    amount: half,
    isMatched: true,
    open: open - half,
  });
  const quarter = Math.ceil((open - half) / 2);
  expect(await played(id, 'PART')).toMatchObject({ amount: quarter, open: open - half - quarter });
});

test('under a misspelt name and without a number it waits for an operator', async () => {
  const { id, open } = await invoiceOf('みなと');
  expect(await played(id, 'WRONG_NAME')).toMatchObject({ amount: open, isMatched: false, open });
  expect((await invoiceOf('みなと')).open).toBe(open);
  const { rows } = await sql<{ state: string }>`
    select state from statement_lines order by record`.execute(product.app.db);
  expect(rows.map(({ state }) => state)).toEqual(['RECEIPT', 'RECEIPT', 'RECEIPT', 'UNMATCHED']);
});

test('an unknown invoice is refused, and the books are true', async () => {
  expect(refusalCodeOf(await play(crypto.randomUUID(), 'EXACT'))).toBe('NOT_FOUND');
  expect(await auditPayBooks(product.app.db, product.app.clock.now())).toEqual([]);
});
