import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';
import { notifyStaff } from '#domain/staff-notices/notify-staff.server.ts';
import { auditExposures } from '#domain/trust/audit/audit-exposures.server.ts';
import { instantAtJst, type JstDay } from '#platform/base/jst.ts';
import type { Db } from '#platform/server/database/db.server.ts';

import type { TestManager } from '#testing/fixtures/manager.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { refusalCodeOf, type TestProduct } from '#testing/processes/product.ts';
import type { ReceiptToWrite } from '../readers/statement-bytes.build.ts';
import { setOffDueCredit } from '../set-off-credit.server.ts';
import { buildFeesTakenBack, openCreditFixture, type CreditFixture } from './credit.build.ts';

const documents = {
  undo: 'mutation ($input: UndoReceiptInput!) { undoReceipt(input: $input) { success } }',
  setOff: 'mutation ($input: SetOffCreditInput!) { setOffCredit(input: $input) { success } }',
  credit: `query ($corporationId: ID!) { corporationCredit(corporationId: $corporationId) {
    overpaid creditNotes deposit openInvoices
    setOffs { way operatorName creditNumber number amount } } }`,
  invoices: `query ($state: InvoiceState) { issuedInvoices(state: $state) { invoices { number state } } }`,
  invoice: `query ($id: ID!) { invoice(id: $id) {
    state open payments { day kind number amount } } }`,
};

let fixture: CreditFixture;
let product: TestProduct;
let db: Db;
let operator: TestOperator;
let owner: TestManager;
let corporationId: string;

beforeEach(async () => {
  fixture = await openCreditFixture();
  ({ product, db, operator, owner, corporationId } = fixture);
  return () => product.close();
});

const invoices = () => fixture.invoices();
const invoiced = (month: string, hasShift?: boolean) => fixture.invoiced(month, hasShift);

async function load(day: JstDay, lines: readonly Partial<ReceiptToWrite>[]): Promise<void> {
  expect(await fixture.load(day, lines)).toBeNull();
}

const press = async (by = operator) =>
  refusalCodeOf(await by.ask(documents.setOff, { input: { corporationId } }));
const runTask = (day: JstDay) => setOffDueCredit(db, instantAtJst(day, '05:00'));
const creditOf = async () =>
  (await operator.ask(documents.credit, { corporationId })).data?.['corporationCredit'];
const facilityInvoice = async (id: string) =>
  (await owner.ask(documents.invoice, { id })).data?.['invoice'];
const held = async () => {
  const { rows } = await sql<{ held: number; largest: number }>`
    select deposit_yen::int as held, largest_paid_invoice_yen::int as largest
      from corporation_exposures where corporation_id = ${corporationId}`.execute(db);
  return rows[0];
};
async function balanceOf(kind: string): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(e.amount), 0)::int as balance
      from ledger_accounts a join ledger_entries e on e.account_id = a.id
     where a.kind = ${kind} and a.corporation_id = ${corporationId}`.execute(db);
  return rows[0]?.balance ?? 0;
}
const mails = async () => {
  await notifyStaff(product.app, product.app.clock.now());
  const { rows } = await sql<{ subject: string; body: string }>`
    select subject, body from outbox
     where staff_kind = 'invoice' and staff_id = ${owner.id} and subject like '%充当%' order by id`.execute(
    db,
  );
  return rows;
};
const audit = async () => [
  ...(await auditPayBooks(db)),
  ...(await auditExposures(db, product.app.clock.now())),
];

test('money that was paid too much pays the next invoice once a day, and leaves it when the bank takes it back', async () => {
  const first = await invoiced('2026-08');
  const payment = { amount: first.total + 5_000, edi: first.number, name: 'ﾐﾄﾞﾘ' };
  await load('2026-09-10', [payment]);
  expect(await held()).toEqual({ held: 5_000, largest: first.total });
  expect(await runTask('2026-09-11')).toBe(0);
  const second = await invoiced('2026-09');
  product.setNow(instantAtJst('2026-10-10', '05:00'));
  expect(await runTask('2026-10-10')).toBe(1);
  expect(await runTask('2026-10-10')).toBe(0);
  expect(await invoices()).toMatchObject([{ open: 0 }, { open: second.total - 5_000 }]);
  expect([await balanceOf('employer_credit'), await balanceOf('employer_receivable')]).toEqual([
    0,
    second.total - 5_000,
  ]);
  expect(await held()).toEqual({ held: 0, largest: first.total });
  expect(await facilityInvoice(second.id)).toEqual({
    state: 'PART_PAID',
    open: second.total - 5_000,
    payments: [{ day: '2026-10-10', kind: 'SET_OFF', number: null, amount: 5_000 }],
  });
  product.setNow(instantAtJst('2026-10-10', '12:00'));
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toContain('請求書に充当しました');
  expect(mail?.body).toContain(`${second.number}：5,000円、残り`);
  expect(await audit()).toEqual([]);

  await load('2026-10-11', [{ ...payment, isCancelled: true }]);
  expect(await invoices()).toMatchObject([{ open: first.total }, { open: second.total }]);
  expect(await creditOf()).toMatchObject({
    overpaid: 0,
    openInvoices: first.total + second.total,
    setOffs: [
      { way: 'TAKEN_BACK', operatorName: '運営 一子', number: second.number, amount: -5_000 },
      { way: 'TASK', operatorName: null, number: second.number, amount: 5_000 },
    ],
  });
  expect(await facilityInvoice(second.id)).toMatchObject({ state: 'UNPAID', payments: [] });
  expect(await held()).toEqual({ held: 0, largest: 0 });
  expect((await mails()).map(({ subject }) => subject).at(-1)).toContain('充当を取り消しました');
  expect(await audit()).toEqual([]);
});

test('a credit note is used before money by the press of an operator, and is no payment', async () => {
  const first = await invoiced('2026-08');
  await load('2026-09-10', [{ amount: first.total + 100, edi: first.number }]);
  await buildFeesTakenBack(db, corporationId);
  const note = await invoiced('2026-09', false);
  expect(note.total).toBeLessThan(0);
  expect(await facilityInvoice(note.id)).toMatchObject({ state: 'CREDIT', payments: [] });
  expect(await press()).toBe('NOTHING_TO_SET_OFF');
  const last = await invoiced('2026-10');
  expect(await creditOf()).toEqual({
    overpaid: 100,
    creditNotes: -note.total,
    deposit: 0,
    openInvoices: last.total,
    setOffs: [],
  });
  expect(await press()).toBeNull();
  expect(await invoices()).toMatchObject([
    { open: 0 },
    { open: 0 },
    { open: last.total + note.total - 100 },
  ]);
  expect(await facilityInvoice(note.id)).toMatchObject({
    state: 'SET_OFF',
    payments: [{ kind: 'USED', number: last.number, amount: -note.total }],
  });
  expect((await facilityInvoice(last.id)).payments).toMatchObject([
    { kind: 'SET_OFF', number: note.number, amount: -note.total },
    { kind: 'SET_OFF', number: null, amount: 100 },
  ]);
  expect((await creditOf()).setOffs).toHaveLength(2);
  for (const state of ['SET_OFF', 'PART_PAID']) {
    const { data } = await operator.ask(documents.invoices, { state });
    expect(data?.['issuedInvoices'].invoices).toEqual([
      { number: state === 'SET_OFF' ? note.number : last.number, state },
    ]);
  }
  // The credit note paid a part of the last invoice: only the rest counts as paid.
  await load('2026-11-10', [{ amount: last.total + note.total - 100, edi: last.number }]);
  expect(await held()).toEqual({
    held: 0,
    largest: Math.max(first.total, last.total + note.total),
  });
  expect(await audit()).toEqual([]);
});

test('of two presses at the same time one sets off, and only operators with the role for money press', async () => {
  const first = await invoiced('2026-08');
  await load('2026-09-10', [{ amount: first.total + 5_000, edi: first.number }]);
  const second = await invoiced('2026-09');
  const support = await openOperator(product.app, '問い合わせ 一郎', ['SUPPORT']);
  expect(await press(support)).toBe('FORBIDDEN');
  const other = await openOperator(product.app, '運営 二郎', ['MONEY']);
  const answers = await Promise.all([press(), press(other), runTask('2026-10-10')]);
  expect(await invoices()).toMatchObject([{ open: 0 }, { open: second.total - 5_000 }]);
  const done = answers.filter((answer) => answer === null || answer === 1);
  expect(done).toHaveLength(1);
  expect(await audit()).toEqual([]);
});

test('credit of an undone match is given back, and no constraint lets it be used twice', async () => {
  const first = await invoiced('2026-08');
  await load('2026-09-10', [{ amount: first.total + 5_000, edi: first.number }]);
  const second = await invoiced('2026-09');
  expect(await press()).toBeNull();
  await expect(
    sql`insert into credit_set_offs (set_off_id, corporation_id, invoice_id, amount, way, set_off_at)
        values (new_id(), ${corporationId}, ${second.id}, 1, 'TASK', now())`.execute(db),
  ).rejects.toThrow('corporation_credits_credit');
  await sql`update corporations set proven_at = null, proven_by = null`.execute(db);
  const { id: lineId } = await db
    .selectFrom('statement_lines')
    .select('id')
    .executeTakeFirstOrThrow();
  expect(refusalCodeOf(await operator.ask(documents.undo, { input: { lineId } }))).toBeNull();
  expect(await invoices()).toMatchObject([{ open: first.total }, { open: second.total }]);
  expect(await creditOf()).toMatchObject({
    overpaid: 0,
    setOffs: [{ way: 'TAKEN_BACK', operatorName: '運営 一子' }, { way: 'OPERATOR' }],
  });
  expect(await audit()).toEqual([]);
});
