import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import { expireCountersignRequests } from '#domain/countersign/expire-requests.server.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';
import { notifyStaff } from '#domain/staff-notices/notify-staff.server.ts';
import { auditExposures } from '#domain/trust/audit/audit-exposures.server.ts';
import { addDays, addHours, instantAtJst, jstDay, type JstDay } from '#platform/base/jst.ts';
import type { Db } from '#platform/server/database/db.server.ts';

import type { TestManager } from '#testing/fixtures/manager.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { refusalCodeOf, type TestProduct } from '#testing/processes/product.ts';
import { createSeededDice } from '#testing/second-wage.ts';
import {
  buildFeesTakenBack,
  openCreditFixture,
  type CreditFixture,
} from '../credit/credit.build.ts';
import type { ReceiptToWrite } from '../readers/statement-bytes.build.ts';
import { setOffDueCredit } from '../set-off-credit.server.ts';

/** Number of random acts. The environment variable CREDIT_ACTS overrides it. */
const actCount = Number(process.env['CREDIT_ACTS'] ?? 60);

const documents = {
  confirm: 'mutation ($input: ConfirmReceiptInput!) { confirmReceipt(input: $input) { success } }',
  undo: 'mutation ($input: UndoReceiptInput!) { undoReceipt(input: $input) { success } }',
  setOff: 'mutation ($input: SetOffCreditInput!) { setOffCredit(input: $input) { success } }',
  refund: 'mutation ($input: AskRefundInput!) { askRefund(input: $input) { success } }',
  paid: 'mutation ($input: RefundPaidInput!) { askRefundPaid(input: $input) { success } }',
  requests: '{ countersignRequests { requests { id kind effect } } }',
  approve:
    'mutation ($input: OperatorReasonInput!) { approveCountersign(input: $input) { success } }',
  decline:
    'mutation ($input: OperatorReasonInput!) { declineCountersign(input: $input) { success } }',
  withdraw: 'mutation ($input: StaffIdInput!) { withdrawCountersign(input: $input) { success } }',
  credit: `query ($corporationId: ID!) { corporationCredit(corporationId: $corporationId) {
    overpaid creditNotes deposit refundable { source creditInvoiceId free }
    refunds { id source amount state accountNumber holderKana requestedBy confirmedBy paidOn } } }`,
  invoice: 'query ($id: ID!) { invoice(id: $id) { state open payments { kind amount } } }',
};

let fixture: CreditFixture;
let product: TestProduct;
let db: Db;
let operator: TestOperator;
let second: TestOperator;
let owner: TestManager;
let corporationId: string;
let accountId: string;

beforeEach(async () => {
  fixture = await openCreditFixture();
  ({ product, db, operator, owner, corporationId, accountId } = fixture);
  second = await openOperator(product.app, '運営 二郎');
  return () => product.close();
});

const invoices = () => fixture.invoices();
const invoiced = (month: string, hasShift?: boolean) => fixture.invoiced(month, hasShift);

async function load(day: JstDay, lines: readonly Partial<ReceiptToWrite>[]): Promise<void> {
  expect(await fixture.load(day, lines)).toBeNull();
}

/** Assigns the line of this amount to the corporation as a deposit. */
async function deposit(day: JstDay, amount: number): Promise<string> {
  await load(day, [{ amount }]);
  const { id: lineId } = await db
    .selectFrom('statement_lines')
    .select('id')
    .where('amount', '=', amount)
    .executeTakeFirstOrThrow();
  expect(
    await act(documents.confirm, { lineId, corporationId, invoices: [], rest: 'DEPOSIT' }),
  ).toBeNull();
  return lineId;
}

const act = async (document: string, input: object, by = operator) =>
  refusalCodeOf(await by.ask(document, { input }));
const words = { reason: '法人の依頼のため', evidence: '書面と通帳の写しで確認' };
const refund = {
  source: 'DEPOSIT',
  bankCode: '0009',
  branchCode: '015',
  accountType: '1',
  accountNumber: '12345',
  holderKana: 'フク）ミドリカイ',
  ...words,
};
const askRefund = (change: object, by = operator) =>
  act(documents.refund, { corporationId, ...refund, ...change }, by);
async function waiting(kind = 'REFUND'): Promise<{ id: string; effect: string } | undefined> {
  const { data } = await second.ask(documents.requests);
  return data?.['countersignRequests'].requests.find((one: { kind: string }) => one.kind === kind);
}
const decide = async (document: string, by = second, kind = 'REFUND') =>
  act(
    document,
    {
      id: (await waiting(kind))?.id,
      ...(document === documents.withdraw ? {} : { reason: '確認しました' }),
    },
    by,
  );
const creditOf = async () =>
  (await operator.ask(documents.credit, { corporationId })).data?.['corporationCredit'];
const heldYen = async () => {
  const { rows } = await sql<{ held: number }>`
    select deposit_yen::int as held from corporation_exposures where corporation_id = ${corporationId}`.execute(
    db,
  );
  return rows[0]?.held;
};
async function balanceOf(kind: string): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(e.amount), 0)::int as balance
      from ledger_accounts a join ledger_entries e on e.account_id = a.id
     where a.kind = ${kind} and (a.corporation_id = ${corporationId} or a.corporation_id is null)`.execute(
    db,
  );
  return rows[0]?.balance ?? 0;
}
const mails = async () => {
  await notifyStaff(product.app, product.app.clock.now());
  const { rows } = await sql<{ subject: string }>`
    select subject from outbox
     where staff_kind = 'invoice' and staff_id = ${owner.id} and subject like '%返金%' order by id`.execute(
    db,
  );
  return rows.map(({ subject }) => subject.replace(/^【.*】/, ''));
};
const audit = async () => [
  ...(await auditPayBooks(db)),
  ...(await auditExposures(db, product.app.clock.now())),
];

test('a deposit is paid back by two operators, and recorded as paid by two', async () => {
  const lineId = await deposit('2026-08-05', 300_000);
  expect(await heldYen()).toBe(300_000);
  expect(await askRefund({ amount: 300_001 })).toBe('REFUND_EXCEEDED');
  expect(await askRefund({ amount: 200_000 })).toBeNull();
  expect(await askRefund({ amount: 100_000 })).toBe('COUNTERSIGN_ASKED');
  // The limit of advances ends with the request.
  expect(await heldYen()).toBe(100_000);
  expect(await balanceOf('employer_deposit')).toBe(-300_000);
  expect(await act(documents.undo, { lineId })).toBe('RECEIPT_REFUNDED');
  expect((await waiting())?.effect).toContain('銀行0009・支店015・普通0012345・ﾌｸ)ﾐﾄﾞﾘｶｲ');
  expect(await decide(documents.approve, operator)).toBe('COUNTERSIGN_OWN');
  expect(await mails()).toEqual([]);
  expect(await decide(documents.approve)).toBeNull();
  expect(await mails()).toEqual(['返金の手続きを始めました']);
  expect([await balanceOf('employer_deposit'), await balanceOf('refunds_payable')]).toEqual([
    -100_000, -200_000,
  ]);
  expect(await audit()).toEqual([]);
  const [row] = (await creditOf()).refunds;
  const paying = { refundId: row.id, ...words };
  product.setNow(instantAtJst('2026-08-07', '10:00'));
  for (const paidOn of ['2026-08-04', '2026-08-08'])
    expect(await act(documents.paid, { ...paying, paidOn })).toBe('VALIDATION_FAILED');
  expect(await act(documents.paid, { ...paying, paidOn: '2026-08-06' })).toBeNull();
  expect(await decide(documents.approve, second, 'REFUND_PAID')).toBeNull();
  expect(await act(documents.paid, { ...paying, paidOn: '2026-08-06' })).toBe(
    'REFUND_STATE_CHANGED',
  );
  expect([await balanceOf('bank_in'), await balanceOf('refunds_payable')]).toEqual([100_000, 0]);
  expect(await creditOf()).toMatchObject({
    deposit: 100_000,
    refunds: [
      {
        state: 'PAID',
        paidOn: '2026-08-06',
        accountNumber: '0012345',
        requestedBy: '運営 一子',
        confirmedBy: '運営 二郎',
      },
    ],
  });
  expect(await mails()).toEqual(['返金の手続きを始めました', '返金を振り込みました']);
  expect(await audit()).toEqual([]);
});

test.each(['decline', 'withdraw', 'expire'] as const)(
  'the yen of a request that ends by %s are free again',
  async (end) => {
    const lineId = await deposit('2026-08-05', 300_000);
    expect(await askRefund({ amount: 300_000 })).toBeNull();
    expect(await creditOf()).toMatchObject({ deposit: 0, refundable: [] });
    const ends = {
      decline: () => decide(documents.decline),
      withdraw: () => decide(documents.withdraw, operator),
      async expire() {
        product.setNow(addHours(product.app.clock.now(), 25));
        await expireCountersignRequests(product.app, product.app.clock.now());
        return null;
      },
    };
    expect(await ends[end]()).toBeNull();
    expect(await creditOf()).toMatchObject({
      deposit: 300_000,
      refunds: [{ state: 'ENDED', confirmedBy: null }],
    });
    expect(await heldYen()).toBe(300_000);
    expect(await audit()).toEqual([]);
    expect(await act(documents.undo, { lineId })).toBeNull();
    expect(await audit()).toEqual([]);
  },
);

test('a credit note that is refunded is not set off, and a receipt of refunded money is not taken back by itself', async () => {
  const first = await invoiced('2026-08');
  const payment = { amount: first.total + 5_000, edi: first.number };
  await load('2026-09-10', [payment]);
  await buildFeesTakenBack(db, corporationId);
  const note = await invoiced('2026-09', false);
  const ofNote = { source: 'CREDIT_NOTE', creditInvoiceId: note.id };
  expect(await askRefund({ ...ofNote, amount: 1 - note.total })).toBe('REFUND_EXCEEDED');
  expect(await askRefund({ ...ofNote, creditInvoiceId: first.id, amount: 1 })).toBe(
    'REFUND_EXCEEDED',
  );
  expect(await askRefund({ ...ofNote, amount: -note.total })).toBeNull();
  expect(await decide(documents.approve)).toBeNull();
  expect((await owner.ask(documents.invoice, { id: note.id })).data?.['invoice']).toEqual({
    state: 'REFUND',
    open: 0,
    payments: [{ kind: 'REFUNDING', amount: -note.total }],
  });
  expect(await askRefund({ source: 'CREDIT', amount: 5_000 })).toBeNull();
  const last = await invoiced('2026-10');
  expect(await setOffDueCredit(db, product.app.clock.now())).toBe(0);
  expect(await audit()).toEqual([]);
  product.setNow(instantAtJst('2026-11-10', '10:00'));
  await expireCountersignRequests(product.app, product.app.clock.now());
  expect(await askRefund({ source: 'CREDIT', amount: 5_000 })).toBeNull();
  expect(await decide(documents.approve)).toBeNull();
  await load('2026-11-11', [{ amount: last.total, edi: last.number }]);
  const { id: lineId } = await db
    .selectFrom('statement_lines')
    .select('id')
    .where('amount', '=', payment.amount)
    .executeTakeFirstOrThrow();
  await sql`update corporations set proven_at = null, proven_by = null`.execute(db);
  expect(await act(documents.undo, { lineId })).toBe('RECEIPT_REFUNDED');
  expect(await audit()).toEqual([]);
});

test('of a request and a set-off at the same time one gets the money', async () => {
  const first = await invoiced('2026-08');
  await load('2026-09-10', [{ amount: first.total + 5_000, edi: first.number }]);
  const next = await invoiced('2026-09');
  const [asked, pressed] = await Promise.all([
    askRefund({ source: 'CREDIT', amount: 5_000 }),
    act(documents.setOff, { corporationId }, second),
  ]);
  expect([asked, pressed].toSorted((a, b) => (a ?? '').localeCompare(b ?? ''))).toEqual([
    null,
    asked === null ? 'NOTHING_TO_SET_OFF' : 'REFUND_EXCEEDED',
  ]);
  const open = (await invoices()).at(-1)?.open;
  expect(open).toBe(asked === null ? next.total : next.total - 5_000);
  expect(await audit()).toEqual([]);
});

test('operators without the role for money ask for no refund, and a wrong account is refused', async () => {
  await deposit('2026-08-05', 1_000);
  const support = await openOperator(product.app, '問い合わせ 一郎', ['SUPPORT']);
  expect(await askRefund({ amount: 1 }, support)).toBe('FORBIDDEN');
  for (const change of [
    { amount: 0 },
    { bankCode: '09' },
    { branchCode: '1' },
    { accountType: '4' },
    { accountNumber: '12345678' },
    { holderKana: '緑会' },
  ])
    expect(await askRefund({ amount: 1, ...change })).toBe('VALIDATION_FAILED');
  expect(await act(documents.paid, { refundId: accountId, paidOn: '2026-08-05', ...words })).toBe(
    'NOT_FOUND',
  );
});

test('after random receipts, set-offs, refunds and what takes them back, the books agree', async () => {
  const roll = createSeededDice(Number(process.env['CREDIT_SEED'] ?? 107));
  const months = ['2026-08', '2026-09', '2026-10', '2026-11'];
  let areFeesTakenBack = false;
  await invoiced(months.shift() ?? '');
  let day = jstDay(product.app.clock.now());
  const used = new Set<string>();
  const allowed = new Set([
    null,
    'COUNTERSIGN_ASKED',
    'COUNTERSIGN_EXPIRED',
    'COUNTERSIGN_OWN',
    'LINE_MATCHED',
    'NOTHING_TO_SET_OFF',
    'NOT_FOUND',
    'RECEIPT_FOLLOWED',
    'RECEIPT_NOT_PLACED',
    'RECEIPT_REFUNDED',
    'REFUND_EXCEEDED',
    'REFUND_STATE_CHANGED',
  ]);
  const anyLine = async () => {
    const rows = await db.selectFrom('statement_lines').selectAll().orderBy('id').execute();
    return rows[roll(Math.max(rows.length, 1))];
  };
  const acts: Record<string, () => Promise<string | null>> = {
    async pay() {
      const open = await invoices();
      const paid = open[roll(open.length)];
      if (!paid) return null;
      const amount = Math.max(1, paid.open) + ([0, 700, -500, 3_000][roll(4)] ?? 0);
      await load(day, [{ amount: Math.max(1, amount), edi: paid.number, name: `ﾐﾄﾞﾘ ${day}` }]);
      return null;
    },
    async cancel() {
      const line = await anyLine();
      if (line?.kind !== 'IN') return null;
      const { amount, edi, payer_name: name } = line;
      await load(day, [{ amount, edi, name, isCancelled: true }]);
      return null;
    },
    async deposit() {
      const line = await anyLine();
      if (!line) return null;
      return act(documents.confirm, {
        lineId: line.id,
        corporationId,
        invoices: [],
        rest: 'DEPOSIT',
      });
    },
    async undo() {
      await sql`update corporations set proven_at = null, proven_by = null`.execute(db);
      const line = await anyLine();
      return line ? act(documents.undo, { lineId: line.id }) : null;
    },
    setOff: () => act(documents.setOff, { corporationId }),
    async task() {
      await setOffDueCredit(db, product.app.clock.now());
      return null;
    },
    async refund() {
      const { refundable } = await creditOf();
      const one = refundable[roll(Math.max(1, refundable.length))];
      if (!one) return null;
      const { source, creditInvoiceId, free } = one;
      return askRefund({
        source,
        creditInvoiceId,
        amount: Math.max(1, Math.ceil(free / (1 + roll(3)))),
      });
    },
    async decide() {
      if (!(await waiting())) return null;
      return decide(
        [documents.approve, documents.decline, documents.withdraw][roll(3)] ?? '',
        roll(2) === 0 ? second : operator,
      );
    },
    async recordPaid() {
      const { refunds } = await creditOf();
      const open = refunds.find(({ state }: { state: string }) => state === 'CONFIRMED');
      if (!open) return null;
      const asked = await act(documents.paid, { refundId: open.id, paidOn: day, ...words });
      return asked ?? decide(documents.approve, second, 'REFUND_PAID');
    },
    async month() {
      const month = months.shift();
      if (month === undefined) return null;
      if (roll(3) === 0 && !areFeesTakenBack) {
        await buildFeesTakenBack(db, corporationId);
        areFeesTakenBack = true;
      }
      await invoiced(month);
      const closed = jstDay(product.app.clock.now());
      if (closed > day) day = closed;
      return null;
    },
  };
  const names = Object.keys(acts);
  for (let count = 0; count < actCount; count += 1) {
    if (count % 3 === 0) day = addDays(day, 1);
    product.setNow(instantAtJst(day, '10:00'));
    await expireCountersignRequests(product.app, product.app.clock.now());
    const name = names[roll(names.length)] ?? '';
    const answer = await acts[name]?.();
    expect(allowed, `${name}: ${answer}`).toContain(answer ?? null);
    if (answer === null) used.add(name);
    const problems = count % 5 === 4 ? await audit() : [];
    expect(problems, `after act ${count}: ${name}`).toEqual([]);
  }
  expect(await audit()).toEqual([]);
  expect(used.size).toBeGreaterThan(6);
});
