import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { buildClosedMonth } from '#domain/billing/build.ts';
import { buildCorporation, buildFacility } from '#domain/corporation/build.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';
import { auditExposures } from '#domain/trust/audit/audit-exposures.server.ts';
import { addHours, instantAtJst, type JstDay } from '#platform/base/jst.ts';
import type { Db } from '#platform/server/database/db.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { openTestProduct, refusalCodeOf, type TestProduct } from '#testing/processes/product.ts';
import { holdDatabaseLock } from '#testing/processes/stalled.ts';
import { createShift } from '#testing/shifts.ts';
import { receiptTasks } from '../tasks.server.ts';
import { receiptFile, type ReceiptToWrite } from '../readers/statement-bytes.build.ts';

const columns = { day: '', amount: '', incoming: '', outgoing: '', payerName: '', summary: '' };
const documents = {
  create:
    'mutation ($input: StatementAccountInput!) { createStatementAccount(input: $input) { success } }',
  accounts: '{ statementAccounts { id } }',
  load: `mutation ($input: LoadStatementInput!) { loadStatement(input: $input) {
    newLineCount isRepeated matchedCount } }`,
  lines: `query ($isOpen: Boolean!) { statementLines(isOpen: $isOpen) { lines { lineId state note
    payment { corporationName parts { kind number amount } }
    payers { corporationId reasons parts { kind invoiceId amount } }
    takenBack { receiptId corporationName note } } } }`,
  payers: `query ($words: String!) { receiptPayers(words: $words) {
    corporationId invoices { invoiceId number open } } }`,
  confirm: 'mutation ($input: ConfirmReceiptInput!) { confirmReceipt(input: $input) { success } }',
  refuse: `mutation ($input: RefuseReceiptProposalInput!) {
    refuseReceiptProposal(input: $input) { success } }`,
  other: 'mutation ($input: OtherMoneyInput!) { markOtherMoney(input: $input) { success } }',
  takeBack:
    'mutation ($input: TakeBackReceiptInput!) { takeBackReceipt(input: $input) { success } }',
  undo: 'mutation ($input: UndoReceiptInput!) { undoReceipt(input: $input) { success } }',
};

type Line = {
  lineId: string;
  state: string;
  note: string | null;
  payment: { corporationName: string; parts: object[] } | null;
  payers: {
    corporationId: string;
    reasons: string[];
    parts: { kind: string; invoiceId: string | null; amount: number }[];
  }[];
  takenBack: { receiptId: string; corporationName: string | null; note: string | null }[];
};
async function listedLines(isOpen = true): Promise<Line[]> {
  const { data } = await operator.ask(documents.lines, { isOpen });
  return data?.['statementLines'].lines;
}
const act = async (document: string, input: object, by = operator) =>
  refusalCodeOf(await by.ask(document, { input }));
const confirm = ({ lineId, payers: [payer] }: Line, by = operator) =>
  act(
    documents.confirm,
    {
      lineId,
      corporationId: payer?.corporationId,
      invoices: payer?.parts
        .filter(({ kind }) => kind === 'INVOICE')
        .map(({ invoiceId, amount }) => ({ invoiceId, amount, payerFee: 0 })),
      rest: 'CREDIT',
    },
    by,
  );

let product: TestProduct;
let db: Db;
let operator: TestOperator;
let accountId: string;

beforeEach(async () => {
  product = await openTestProduct(await openTestDatabase(), instantAtJst('2026-09-01'), {
    waitsForLocks: true,
  });
  ({ db } = product.app);
  operator = await openOperator(product.app, '運営 一子');
  const account = {
    name: '入金口座',
    bankCode: '0009',
    branchCode: '015',
    accountNumber: '0765432',
  };
  await operator.ask(documents.create, { input: { ...account, source: 'ZENGIN_01', columns } });
  const { data } = await operator.ask(documents.accounts);
  accountId = data?.['statementAccounts'][0].id;
  return () => product.close();
});

type Corporation = { id: string };

async function corporation(name: string): Promise<Corporation> {
  const { id } = await buildCorporation(db, { now: product.app.clock.now() });
  await sql`update corporations set name = ${name}, proven_at = null, proven_by = null where id = ${id}`.execute(
    db,
  );
  return { id };
}

/** A shift of a corporation, with its wage fixed. */
async function worked({ id }: Corporation, day: JstDay): Promise<void> {
  const startsAt = instantAtJst(day, '09:00');
  const facility = await buildFacility(db, { now: addHours(startsAt, -100), corporationId: id });
  const shift = await createShift(product, {
    startsAt,
    endsAt: addHours(startsAt, 9),
    breakMinutes: 60,
    facility,
  });
  await buildShiftWithFixedWage(product.app, shift);
}

type Invoice = { id: string; number: string; total: number; open: number };

const invoicesOf = async ({ id }: Corporation): Promise<Invoice[]> => {
  const { rows } = await sql<Invoice>`
    select i.id, i.number, i.total, b.open
      from invoices i join invoice_balances b on b.invoice_id = i.id
     where i.corporation_id = ${id} order by i.month`.execute(db);
  return rows;
};

/** The invoice of a corporation's month with shifts on these days. */
async function invoiced(owner: Corporation, ...days: JstDay[]): Promise<Invoice> {
  for (const day of days) await worked(owner, day);
  product.setNow(await buildClosedMonth(db, days[0] ?? ''));
  const [last] = (await invoicesOf(owner)).slice(-1);
  if (!last) throw new Error('the month has no invoice');
  return last;
}

const paidOn = '2026-10-15';

async function load(lines: readonly Partial<ReceiptToWrite>[], day: JstDay = paidOn) {
  product.setNow(instantAtJst(day, '18:00'));
  const file = receiptFile({
    from: day,
    to: day,
    lines: lines.map((line) => ({ day, amount: 1, ...line })),
  });
  const answer = await operator.ask(documents.load, {
    input: { accountId, fileName: 'nyukin.txt', contentBase64: file.toString('base64') },
  });
  expect(refusalCodeOf(answer)).toBeNull();
  return answer.data?.['loadStatement'];
}

const audit = async () => [
  ...(await auditPayBooks(db)),
  ...(await auditExposures(db, product.app.clock.now())),
];

async function runReceiptTasks(now: Date): Promise<void> {
  for (const { run } of receiptTasks) await run(product.app, now);
}

const places = async () => {
  const { rows } = await sql<{ place: string }>`
    select l.amount || ' ' || l.state || coalesce(' ' || string_agg(a.kind || ' ' || a.amount, ', ' order by a.id), '')
             as place
      from statement_lines l left join receipt_allocations a on a.line_id = l.id
     group by l.id order by l.day, l.record`.execute(db);
  return rows.map(({ place }) => place);
};

async function balanceOf(kind: string, owner: Corporation): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(e.amount), 0)::int as balance
      from ledger_accounts a join ledger_entries e on e.account_id = a.id
     where a.kind = ${kind} and a.corporation_id = ${owner.id}`.execute(db);
  return rows[0]?.balance ?? 0;
}

const limitOf = ({ id }: Corporation) =>
  db
    .selectFrom('corporation_exposures')
    .select(['deposit_yen as held', 'largest_paid_invoice_yen as largest'])
    .where('corporation_id', '=', id)
    .executeTakeFirst();
const proofOf = async ({ id }: Corporation) =>
  (
    await db
      .selectFrom('corporations')
      .select('proven_by as by')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).by;

test('a number pays the invoice, proves the corporation after 30 days, and raises its limit', async () => {
  const midori = await corporation('社会福祉法人みどり会');
  const invoice = await invoiced(midori, '2026-09-10');
  expect(await balanceOf('employer_receivable', midori)).toBe(invoice.total);
  expect(await load([{ amount: invoice.total, name: 'ﾔﾏﾀﾞ', edi: invoice.number }])).toEqual({
    newLineCount: 1,
    isRepeated: false,
    matchedCount: 1,
  });
  expect(await invoicesOf(midori)).toMatchObject([{ open: 0 }]);
  expect(await places()).toEqual([`${invoice.total} RECEIPT INVOICE ${invoice.total}`]);
  expect(await balanceOf('employer_receivable', midori)).toBe(0);
  expect(await limitOf(midori)).toEqual({ held: 0, largest: invoice.total });
  expect(await proofOf(midori)).toBe('INVOICE');
  expect(await audit()).toEqual([]);
  // The same file pays nothing twice.
  expect(await load([{ amount: invoice.total, name: 'ﾔﾏﾀﾞ', edi: invoice.number }])).toMatchObject({
    isRepeated: true,
    matchedCount: 0,
  });
});

test('part, rest, overpayment and the fee that a payer took off are lines of their own', async () => {
  const midori = await corporation('社会福祉法人みどり会');
  const aoi = await corporation('医療法人青い');
  for (const owner of [midori, aoi]) await worked(owner, '2026-09-20');
  product.setNow(await buildClosedMonth(db, '2026-09-20'));
  const [[first], [other]] = [await invoicesOf(midori), await invoicesOf(aoi)];
  if (!first || !other) throw new Error('the month has no invoices');
  const loaded = await load([
    { amount: 1_000, edi: first.number },
    { amount: first.total, edi: first.number, name: 'ﾌｸ)ﾐﾄﾞﾘｶｲ' },
    { amount: other.total - 440, edi: other.number },
  ]);
  expect(loaded).toMatchObject({ matchedCount: 3 });
  expect(await places()).toEqual([
    '1000 RECEIPT INVOICE 1000',
    `${first.total} RECEIPT INVOICE ${first.total - 1_000}, CREDIT 1000`,
    `${other.total - 440} RECEIPT INVOICE ${other.total - 440}, PAYER_FEE 440`,
  ]);
  expect(await balanceOf('employer_credit', midori)).toBe(-1_000);
  expect(await limitOf(midori)).toEqual({ held: 1_000, largest: first.total });
  expect(await balanceOf('employer_receivable', aoi)).toBe(0);
  // The first shift is 25 days ago: the paid invoice proves on the 30th day.
  expect(await proofOf(midori)).toBeNull();
  await runReceiptTasks(instantAtJst('2026-10-19', '12:00'));
  expect(await proofOf(midori)).toBeNull();
  await runReceiptTasks(instantAtJst('2026-10-20', '12:00'));
  expect(await proofOf(midori)).toBe('INVOICE');
  expect(await audit()).toEqual([]);
});

test('a receipt that the bank took back pays nothing, whether it was matched before or in the same file', async () => {
  const midori = await corporation('社会福祉法人みどり会');
  const { total, number } = await invoiced(midori, '2026-09-10');
  const paid = { amount: total, edi: number, name: 'ﾐﾄﾞﾘ' };
  await load([paid]);
  expect(await invoicesOf(midori)).toMatchObject([{ open: 0 }]);
  expect(await proofOf(midori)).toBe('INVOICE');
  const next = '2026-10-16';
  await load(
    [{ ...paid, isCancelled: true }, { amount: 500 }, { amount: 500, isCancelled: true }],
    next,
  );
  expect(await invoicesOf(midori)).toMatchObject([{ open: total }]);
  expect(await places()).toEqual([
    `${total} CANCELLED INVOICE ${total}, INVOICE -${total}`,
    `${total} CANCELLED`,
    '500 CANCELLED',
    '500 CANCELLED',
  ]);
  expect(await balanceOf('employer_receivable', midori)).toBe(total);
  expect(await limitOf(midori)).toEqual({ held: 0, largest: 0 });
  expect(await proofOf(midori)).toBeNull();
  expect(await audit()).toEqual([]);
  // Another payment proves it again.
  await load([paid], '2026-10-19');
  expect(await proofOf(midori)).toBe('INVOICE');
  expect(await audit()).toEqual([]);
});

test('a proof stays while another invoice is paid', async () => {
  const midori = await corporation('社会福祉法人みどり会');
  const first = await invoiced(midori, '2026-09-10');
  const second = await invoiced(midori, '2026-10-10');
  const paid = { amount: first.total, edi: first.number, name: 'ﾐﾄﾞﾘ' };
  await load([paid, { amount: second.total, edi: second.number }], '2026-11-16');
  await load([{ ...paid, isCancelled: true }], '2026-11-17');
  expect((await invoicesOf(midori)).map(({ open }) => open)).toEqual([first.total, 0]);
  expect(await proofOf(midori)).toBe('INVOICE');
  expect(await audit()).toEqual([]);
});

test('a match stays when its proof is written at the same moment', async () => {
  const midori = await corporation('社会福祉法人みどり会');
  const { total, number } = await invoiced(midori, '2026-09-20');
  await load([{ amount: total, edi: number }]);
  const [line] = await listedLines(false);
  const limits = 'select from corporation_exposures where corporation_id = $1 for update';
  const lock = await holdDatabaseLock(product.app.pool, limits, [midori.id]);
  const day = instantAtJst('2026-10-20', '12:00');
  product.setNow(day);
  const proof = runReceiptTasks(day);
  await lock.waitForStalled(proof);
  const undone = act(documents.undo, { lineId: line?.lineId });
  await lock.waitForStalled(undone, 2);
  await lock.release();
  expect(await undone).toBe('RECEIPT_FOLLOWED');
  await proof;
  expect(await proofOf(midori)).toBe('INVOICE');
  expect(await invoicesOf(midori)).toMatchObject([{ open: 0 }]);
  expect(await audit()).toEqual([]);
});

test('of several receipts, an operator says which one the bank took back, and takes that back', async () => {
  const midori = await corporation('社会福祉法人みどり会');
  const { total, number } = await invoiced(midori, '2026-09-10');
  const name = 'ﾐﾄﾞﾘ';
  await load([
    { amount: total, edi: number, name },
    { amount: total, name },
  ]);
  // The third record has a number of inquiry that no receipt has.
  const fillers = [{ amount: 7 }, { amount: 8 }];
  await load([...fillers, { amount: total, name, isCancelled: true }], '2026-10-16');
  const cancelled = (await listedLines()).find(({ takenBack }) => takenBack.length > 0);
  const paid = cancelled?.takenBack.find(({ corporationName }) => corporationName !== null);
  expect(cancelled?.takenBack).toHaveLength(2);
  const input = { lineId: cancelled?.lineId, receiptId: paid?.receiptId };
  const ofItself = { ...input, receiptId: cancelled?.lineId };
  expect(await act(documents.takeBack, ofItself)).toBe('RECEIPT_NOT_TAKEN_BACK');
  const swapped = { lineId: input.receiptId, receiptId: input.lineId };
  expect(await act(documents.takeBack, swapped)).toBe('LINE_MATCHED');
  const second = await openOperator(product.app, '運営 二子');
  const answers = await Promise.all([
    act(documents.takeBack, input),
    act(documents.takeBack, input, second),
  ]);
  expect(new Set(answers)).toEqual(new Set([null, 'LINE_MATCHED']));
  expect(await invoicesOf(midori)).toMatchObject([{ open: total }]);
  expect(await balanceOf('employer_receivable', midori)).toBe(total);
  expect(await auditPayBooks(db)).toEqual([]);
  // Either line opens both.
  expect(await act(documents.undo, { lineId: input.receiptId })).toBeNull();
  expect(await act(documents.undo, { lineId: input.lineId })).toBe('RECEIPT_NOT_PLACED');
  expect(await listedLines()).toHaveLength(5);
  expect(await auditPayBooks(db)).toEqual([]);
});

test('a cancelled receipt that no file has leaves the queue with its note', async () => {
  await load([{ amount: 500, isCancelled: true }]);
  const [line] = await listedLines();
  expect(line?.takenBack).toEqual([]);
  const input = { lineId: line?.lineId, note: '9月の入金' };
  expect(await act(documents.other, input)).toBeNull();
  expect(await listedLines()).toEqual([]);
  expect(await auditPayBooks(db)).toEqual([]);
  expect(await act(documents.undo, { lineId: line?.lineId })).toBeNull();
  expect(await listedLines()).toMatchObject([{ state: 'UNMATCHED', note: null }]);
});

test('name and amount are certain for one open invoice, and a doubt waits', async () => {
  const midori = await corporation('ミドリケア');
  const twins = [await corporation('アオイケア'), await corporation('あおい・けあ')];
  for (const owner of [midori, ...twins]) await worked(owner, '2026-09-10');
  product.setNow(await buildClosedMonth(db, '2026-09-10'));
  const [invoice] = await invoicesOf(midori);
  const amount = invoice?.total ?? 0;
  const loaded = await load([
    { amount, name: 'ｶ)ﾐﾄﾞﾘｹｱ' },
    { amount, name: 'ｶ)ﾐﾄﾞﾘｹｱ' },
    { amount, name: 'ｱｵｲｹｱ' },
    { amount, name: 'ﾔﾏﾀﾞ ﾊﾅｺ' },
    { amount: amount - 440, name: 'ﾐﾄﾞﾘｹｱ' },
  ]);
  expect(loaded).toMatchObject({ newLineCount: 5, matchedCount: 1 });
  expect(await places()).toEqual([
    `${amount} RECEIPT INVOICE ${amount}`,
    ...Array.from({ length: 3 }, () => `${amount} UNMATCHED`),
    `${amount - 440} UNMATCHED`,
  ]);
  expect(await audit()).toEqual([]);
});

test('a name that two corporations have is never certain, also where one of them owes nothing', async () => {
  const midori = await corporation('ミドリケア');
  const twin = await corporation('アオイ');
  const { total } = await invoiced(midori, '2026-09-10');
  await load([{ amount: 1 }]);
  await sql`update corporations set name = 'みどり・けあ' where id = ${twin.id}`.execute(db);
  const name = 'ｶ)ﾐﾄﾞﾘｹｱ';
  expect(await load([{ amount: total, name }], '2026-10-16')).toMatchObject({ matchedCount: 0 });
  const lines = await listedLines();
  const open = lines.find(({ payers }) => payers.length > 0);
  expect(open?.payers).toMatchObject([
    { corporationId: midori.id, reasons: ['NAME', 'AMOUNT'] },
    { corporationId: twin.id, reasons: ['NAME'] },
  ]);
  // A refusal of the twin leaves one corporation of the name.
  const refusal = { lineId: open?.lineId, corporationId: twin.id };
  expect(await act(documents.refuse, refusal)).toBeNull();
  expect(await load([{ amount: 2 }], '2026-10-17')).toMatchObject({ matchedCount: 1 });
  expect(await auditPayBooks(db)).toEqual([]);
});

test('the own name of a corporation that an operator refused is not certain', async () => {
  const midori = await corporation('ミドリケア');
  const { total } = await invoiced(midori, '2026-09-10');
  const name = 'ｶ)ﾐﾄﾞﾘｹｱ';
  await load([{ amount: 777, name }]);
  const [open] = await listedLines();
  expect(open?.payers).toMatchObject([{ reasons: ['NAME'] }]);
  const refusal = { lineId: open?.lineId, corporationId: midori.id };
  expect(await act(documents.refuse, refusal)).toBeNull();
  expect(await load([{ amount: total, name }], '2026-10-16')).toMatchObject({ matchedCount: 0 });
});

test('loads at the same time pay an invoice once', async () => {
  const midori = await corporation('社会福祉法人みどり会');
  const { total, number } = await invoiced(midori, '2026-09-10');
  const lines = Array.from({ length: 6 }, (_, index) => ({
    amount: total,
    edi: number,
    name: `ﾐﾄﾞﾘ ${index}`,
  }));
  const loads = await Promise.all(lines.map((_, index) => load(lines.slice(0, index + 1))));
  expect(loads.reduce((sum, { matchedCount }) => sum + matchedCount, 0)).toBe(1);
  expect(await invoicesOf(midori)).toMatchObject([{ open: 0 }]);
  expect(await audit()).toEqual([]);
});

test('a name is learned after two confirmations, and a refused one is proposed no more', async () => {
  const midori = await corporation('社会福祉法人緑会');
  const months: JstDay[] = ['2026-09-10', '2026-10-10', '2026-11-10'];
  const payer = 'ﾌｸ)ﾐﾄﾞﾘｶｲ';
  for (const [index, day] of months.entries()) {
    const { total } = await invoiced(midori, day);
    const on = `2026-${index + 10}-15`;
    const { matchedCount } = await load([{ amount: total, name: payer }], on);
    expect(matchedCount).toBe(index < 2 ? 0 : 1);
    for (const line of await listedLines()) {
      expect(line.payers.map(({ reasons }) => reasons)).toEqual([
        index === 0 ? ['AMOUNT'] : ['AMOUNT', 'NAME_ONCE'],
      ]);
      expect(await confirm(line)).toBeNull();
    }
  }
  expect((await invoicesOf(midori)).map(({ open }) => open)).toEqual([0, 0, 0]);
  await load([{ amount: 777, name: payer }], '2026-12-20');
  const [open] = await listedLines();
  expect(open?.payers).toMatchObject([{ reasons: ['NAME'] }]);
  const refusal = { lineId: open?.lineId, corporationId: midori.id };
  expect(await act(documents.refuse, refusal)).toBeNull();
  expect((await listedLines())[0]?.payers).toEqual([]);
  expect(await audit()).toEqual([]);
});

test('of two operators one matches a receipt, and a match can be taken back and given to another', async () => {
  const midori = await corporation('緑会');
  const { total, id: invoiceId } = await invoiced(midori, '2026-09-25');
  await load([{ amount: total, name: 'ﾔﾏﾀﾞ' }]);
  const second = await openOperator(product.app, '運営 二子');
  const [line] = await listedLines();
  if (!line) throw new Error('no line is open');
  const answers = await Promise.all([confirm(line), confirm(line, second)]);
  expect(new Set(answers)).toEqual(new Set([null, 'LINE_MATCHED']));
  expect((await listedLines(false))[0]).toMatchObject({
    state: 'RECEIPT',
    payment: { corporationName: '緑会', parts: [{ kind: 'INVOICE', amount: total }] },
  });
  expect(await act(documents.undo, { lineId: line.lineId })).toBeNull();
  expect(await act(documents.undo, { lineId: line.lineId })).toBe('RECEIPT_NOT_PLACED');
  expect(await balanceOf('employer_receivable', midori)).toBe(total);
  expect(await audit()).toEqual([]);
  const split = (amount: number, rest = 'DEPOSIT', payerFee = 0) =>
    act(documents.confirm, {
      lineId: line.lineId,
      corporationId: midori.id,
      invoices: [{ invoiceId, amount, payerFee }],
      rest,
    });
  expect(await split(total + 1)).toBe('INVOICE_EXCEEDED');
  expect(await split(total - 441, 'CREDIT', 441)).toBe('PAYER_FEE_UNKNOWN');
  expect(await split(1_000)).toBeNull();
  expect(await balanceOf('employer_deposit', midori)).toBe(1_000 - total);
  expect(await limitOf(midori)).toEqual({ held: total - 1_000, largest: 0 });
  expect(await audit()).toEqual([]);
});

test('money that is no payment leaves the queue with its note, and comes back', async () => {
  await load([{ amount: 12, name: 'ﾖｷﾝﾘｿｸ' }]);
  const [line] = await listedLines();
  const input = { lineId: line?.lineId, note: ' 預金利息 ' };
  expect(await act(documents.other, { ...input, note: ' ' })).toBe('VALIDATION_FAILED');
  expect(await act(documents.other, input)).toBeNull();
  expect(await act(documents.other, input)).toBe('LINE_MATCHED');
  expect(await listedLines()).toEqual([]);
  expect((await listedLines(false))[0]).toMatchObject({ state: 'OTHER', note: '預金利息' });
  expect(await act(documents.undo, { lineId: line?.lineId })).toBeNull();
  expect((await listedLines())[0]).toMatchObject({ state: 'UNMATCHED', note: null });
  expect(await audit()).toEqual([]);
});

test('a match that an operator took back is not made again, and one that proved a corporation stays', async () => {
  const midori = await corporation('緑会');
  const aoi = await corporation('青い');
  await worked(midori, '2026-09-05');
  await worked(aoi, '2026-09-25');
  product.setNow(await buildClosedMonth(db, '2026-09-05'));
  const [[proving], [late]] = [await invoicesOf(midori), await invoicesOf(aoi)];
  await load(
    [proving, late].map((invoice) => ({ amount: invoice?.total ?? 0, edi: invoice?.number ?? '' })),
  );
  const placed = await listedLines(false);
  const undo = (owner: string) =>
    act(documents.undo, {
      lineId: placed.find(({ payment }) => payment?.corporationName === owner)?.lineId,
    });
  expect(await undo('緑会')).toBe('RECEIPT_FOLLOWED');
  expect(await undo('青い')).toBeNull();
  expect(await load([{ amount: 1 }], '2026-10-16')).toMatchObject({ matchedCount: 0 });
  expect(await invoicesOf(aoi)).toMatchObject([{ open: late?.total }]);
});

test('names and texts of lines are erased after seven years, and the places stay', async () => {
  await load([{ amount: 12, name: 'ﾖｷﾝﾘｿｸ', edi: 'ABC' }]);
  const texts = () =>
    db.selectFrom('statement_lines').select(['payer_name', 'edi', 'amount', 'bank_name']).execute();
  await runReceiptTasks(instantAtJst('2034-01-31', '12:00'));
  expect(await texts()).toMatchObject([{ payer_name: 'ﾖｷﾝﾘｿｸ', edi: 'ABC' }]);
  await runReceiptTasks(instantAtJst('2034-02-01', '12:00'));
  expect(await texts()).toEqual([{ payer_name: '', edi: '', amount: 12, bank_name: '' }]);
});

test('an operator finds a corporation by its name or by the number of an invoice, and assigns a receipt to it', async () => {
  const midori = await corporation('社会福祉法人緑会');
  const aoi = await corporation('医療法人青い');
  const { id: invoiceId, number, total } = await invoiced(midori, '2026-09-10');
  await load([{ amount: total + 5_000, name: 'ﾔﾏﾀﾞ' }]);
  const [line] = await listedLines();
  expect(line?.payers).toEqual([]);
  const found = async (words: string): Promise<{ corporationId: string }[]> =>
    (await operator.ask(documents.payers, { words })).data?.['receiptPayers'];
  const open = [{ corporationId: midori.id, invoices: [{ invoiceId, number, open: total }] }];
  expect(await found('緑会')).toEqual(open);
  expect(await found(`ｈｋ ${number.slice(2)} のご入金`)).toEqual(open);
  expect(await found('青い')).toEqual([{ corporationId: aoi.id, invoices: [] }]);
  expect(await found('%')).toEqual([]);
  expect(await found(' ')).toEqual([]);
  const invoices = [{ invoiceId, amount: total, payerFee: 0 }];
  const input = { lineId: line?.lineId, corporationId: midori.id, invoices, rest: 'CREDIT' };
  expect(await act(documents.confirm, input)).toBeNull();
  expect(await balanceOf('employer_credit', midori)).toBe(-5_000);
  expect(await found(number)).toEqual([{ corporationId: midori.id, invoices: [] }]);
  expect(await auditPayBooks(db)).toEqual([]);
});
