import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { buildClosedMonth } from '#domain/billing/build.ts';
import { buildCorporation, buildFacility } from '#domain/corporation/build.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';
import { mapInOrder } from '#platform/base/in-order.ts';
import {
  addHours,
  addMinutes,
  firstOfMonth,
  instantAtJst,
  type JstDay,
} from '#platform/base/jst.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import { postToLedger } from '#platform/server/ledger/ledger.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openOperator } from '#testing/fixtures/operator.ts';
import { openTestProduct, refusalCodeOf, type TestProduct } from '#testing/processes/product.ts';
import { createShift, type FixtureShift } from '#testing/shifts.ts';
import { draftDueMonths } from './draft-months.server.ts';
import { issueDueMonths } from './issue-month.server.ts';

const draftedAt = instantAtJst('2026-12-01', '04:00');
const lockedAt = instantAtJst('2026-12-04', '18:00');

let product: TestProduct;
let db: Db;
let corporationId: string;

beforeEach(async () => {
  product = await openTestProduct(await openTestDatabase(), instantAtJst('2026-09-01'), {
    waitsForLocks: true,
  });
  ({ db } = product.app);
  ({ id: corporationId } = await buildCorporation(db, { now: product.app.clock.now() }));
  return () => product.close();
});

/** A shift of 12,000 yen and 500 yen of travel, by default approved at its end. */
async function worked(day: JstDay, { isApproved = true, start = '09:00' } = {}) {
  const startsAt = instantAtJst(day, start);
  const facility = await buildFacility(db, { now: addHours(startsAt, -100), corporationId });
  const shift = await createShift(product, {
    startsAt,
    endsAt: addHours(startsAt, 9),
    breakMinutes: 60,
    hourlyWage: 1_500,
    travelAllowance: 500,
    facility,
  });
  if (isApproved) await buildShiftWithFixedWage(product.app, shift);
  return shift;
}

const invoices = () =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('corporation_id', '=', corporationId)
    .orderBy('month')
    .execute();
const linesOf = ({ attendanceId }: FixtureShift) =>
  db
    .selectFrom('billed_lines as l')
    .innerJoin('invoices as i', 'i.id', 'l.invoice_id')
    .selectAll('l')
    .select('i.month')
    .where('attendance_id', '=', attendanceId)
    .orderBy('i.month')
    .execute();

/** Balances of the corporation, and of fees and their tax, from the side of the debit. */
async function balances(): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; balance: number }>`
    select a.kind, sum(e.amount)::int as balance
      from ledger_accounts a join ledger_entries e on e.account_id = a.id
     where a.corporation_id = ${corporationId} or a.kind in ('fee_income', 'consumption_tax')
     group by a.kind`.execute(db);
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]));
}

/** Raises the wage of a shift by two operators. */
async function raise({ attendanceId }: FixtureShift, addedPay: number, now: Date): Promise<void> {
  product.setNow(now);
  const [first, second] = [await openOperator(product.app), await openOperator(product.app)];
  const asked = await first.ask(
    'mutation ($input: RaiseWageInput!) { askWageRaise(input: $input) { success } }',
    { input: { attendanceId, addedPay, reason: '休憩は取れていません', evidence: '勤怠表の写し' } },
  );
  expect(refusalCodeOf(asked)).toBeNull();
  const { id } = await db
    .selectFrom('countersign_requests')
    .select('id')
    .where('subject_id', '=', attendanceId)
    .where('state', '=', 'WAITING')
    .executeTakeFirstOrThrow();
  const approved = await second.ask(
    'mutation ($id: ID!) { approveCountersign(input: { id: $id, reason: "確認しました" }) { success } }',
    { id },
  );
  expect(refusalCodeOf(approved)).toBeNull();
}

test('a month has a draft, is locked on the fourth business day, and is issued with its postings', async () => {
  const shift = await worked('2026-11-20');
  const late = await worked('2026-11-30', { start: '12:00', isApproved: false });
  const monthOf = () =>
    db
      .selectFrom('billing_months')
      .select(['month', 'state', 'locks_at', 'issued_at'])
      .where('corporation_id', '=', corporationId)
      .executeTakeFirst();
  await draftDueMonths(db, draftedAt);
  expect(await monthOf()).toEqual({
    month: '2026-11-01',
    state: 'DRAFT',
    locks_at: lockedAt,
    issued_at: null,
  });
  await buildShiftWithFixedWage(product.app, late);
  await issueDueMonths(db, addMinutes(lockedAt, -1));
  expect(await invoices()).toEqual([]);
  await issueDueMonths(db, lockedAt);
  expect(await monthOf()).toMatchObject({ state: 'ISSUED', issued_at: lockedAt });
  const [withheld, fee] = [2 * 79, 2 * 2_400];
  const [invoice] = await invoices();
  expect(invoice).toMatchObject({
    number: expect.stringMatching(/^HK2026000001\d$/),
    month: '2026-11-01',
    facility_id: null,
    issued_at: lockedAt,
    due_on: '2026-12-31',
    line_count: 2,
    withheld,
    advance: 25_000 - withheld,
    fee,
    fee_tax: 480,
    total: 25_000 - withheld + fee + 480,
  });
  expect(await linesOf(shift)).toMatchObject([{ kind: 'SHIFT', wage: 12_000, fee: 2_400 }]);
  expect(await linesOf(late)).toMatchObject([{ kind: 'SHIFT', starts_on: '2026-11-30' }]);
  expect(await balances()).toMatchObject({
    employer_receivable: invoice?.total,
    tax_withheld: 0,
    fee_income: -fee,
    consumption_tax: -480,
  });
  expect(await auditPayBooks(db)).toEqual([]);
});

test('what comes after the lock is on the next number, with the number it corrects', async () => {
  const billed = await worked('2026-11-10');
  const other = await worked('2026-11-11');
  const late = await worked('2026-11-28', { isApproved: false });
  await buildClosedMonth(db, '2026-11-30');
  const [first] = await invoices();
  await buildShiftWithFixedWage(product.app, late);
  await raise(billed, 1_000, addHours(lockedAt, 1));
  const december = await worked('2026-12-08');
  await buildClosedMonth(db, '2026-12-31');
  const lines = await mapInOrder([billed, other, late, december], linesOf);
  expect(lines).toMatchObject([
    [
      { kind: 'SHIFT', month: '2026-11-01', wage: 12_000 },
      {
        kind: 'CORRECTION',
        month: '2026-12-01',
        first_invoice_id: first?.id,
        wage: 1_000,
        travel: 0,
        fee: 200,
      },
    ],
    [{ kind: 'SHIFT', month: '2026-11-01' }],
    [{ kind: 'LATE', month: '2026-12-01', wage: 12_000 }],
    [{ kind: 'SHIFT', month: '2026-12-01' }],
  ]);
  expect((await invoices()).map(({ line_count: lineCount }) => lineCount)).toEqual([2, 3]);
  expect((await balances())['tax_withheld']).toBe(0);
  expect(await auditPayBooks(db)).toEqual([]);
});

test('wages from before the first closing are billed once, on the first number', async () => {
  const old = await mapInOrder(['2026-09-10', '2026-10-20'], (day) => worked(day));
  const november = await worked('2026-11-20');
  const unapproved = await worked('2026-10-21', { isApproved: false });
  await buildClosedMonth(db, '2026-11-30');
  await buildShiftWithFixedWage(product.app, unapproved);
  await buildClosedMonth(db, '2026-12-31');
  expect(await mapInOrder([...old, november, unapproved], linesOf)).toMatchObject([
    [{ kind: 'OPENING', month: '2026-11-01' }],
    [{ kind: 'OPENING', month: '2026-11-01' }],
    [{ kind: 'SHIFT', month: '2026-11-01' }],
    [{ kind: 'OPENING', month: '2026-12-01' }],
  ]);
  expect(await auditPayBooks(db)).toEqual([]);
});

test('a month without a shift closes without an invoice, and no number is left out', async () => {
  await buildClosedMonth(db, '2026-11-30');
  expect(await invoices()).toEqual([]);
  await worked('2026-12-10');
  await buildClosedMonth(db, '2026-12-31');
  expect(await invoices()).toMatchObject([
    { number: expect.stringMatching(/^HK2027000001/), due_on: '2027-01-31' },
  ]);
});

test('after an outage the months follow in their order, each with its days to object', async () => {
  await worked('2026-11-20');
  await worked('2026-12-20');
  await draftDueMonths(db, draftedAt);
  // The product did not run until the middle of January.
  const back = instantAtJst('2027-01-18', '10:00');
  await issueDueMonths(db, back);
  expect(await invoices()).toMatchObject([
    { month: '2026-11-01', issued_at: back, due_on: '2027-01-31' },
  ]);
  await draftDueMonths(db, back);
  await issueDueMonths(db, addMinutes(instantAtJst('2027-01-21', '18:00'), -1));
  expect(await invoices()).toHaveLength(1);
  await issueDueMonths(db, instantAtJst('2027-01-21', '18:00'));
  expect(await invoices()).toMatchObject([{}, { month: '2026-12-01', line_count: 1 }]);
});

test.each([
  ['2026-11-30', '2026-12-01'],
  ['2026-12-31', '2027-01-01'],
])('a shift of %s 23:59:59.999 is billed before one of %s 00:00', async (last, first) => {
  const ending = await worked(last, { start: '22:00' });
  const beginning = await worked(first);
  // Postings have whole minutes: the instants on both sides of the end are written.
  const end = instantAtJst(first);
  const startOf = ({ attendanceId: id }: FixtureShift, startsAt: Date) =>
    db.updateTable('attendances').set({ starts_at: startsAt }).where('id', '=', id).execute();
  await startOf(ending, new Date(end.getTime() - 1));
  await startOf(beginning, end);
  await buildClosedMonth(db, '2026-11-01');
  await buildClosedMonth(db, '2026-12-01');
  await buildClosedMonth(db, '2027-01-01');
  const monthsOf = async (shift: FixtureShift) => {
    const lines = await linesOf(shift);
    return lines.map(({ kind, month, starts_on: on }) => ({ kind, month, on }));
  };
  expect(await monthsOf(ending)).toEqual([{ kind: 'SHIFT', month: firstOfMonth(last), on: last }]);
  expect(await monthsOf(beginning)).toEqual([{ kind: 'SHIFT', month: first, on: first }]);
});

test('of closings at the same time one issues', async () => {
  await worked('2026-11-20');
  await Promise.all([1, 2, 3].map(() => draftDueMonths(db, draftedAt)));
  const issued = await Promise.all([1, 2, 3].map(() => issueDueMonths(db, lockedAt)));
  expect(await invoices()).toHaveLength(1);
  const months = await db.selectFrom('billing_months').select('id').execute();
  expect(issued.reduce((sum, count) => sum + count, 0)).toBe(months.length);
  expect(await auditPayBooks(db)).toEqual([]);
});

test('a change that is under way at the closing is on its number or on the next one', async () => {
  const shift = await worked('2026-11-20');
  await draftDueMonths(db, draftedAt);
  const [posted, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const post = (tx: Tx, amount: number) =>
    postToLedger(tx, {
      dedupKey: `change by ${amount}`,
      kind: 'wage.correction',
      note: '',
      attendanceId: shift.attendanceId,
      at: lockedAt,
      entries: [
        { account: 'employer_receivable', corporationId, amount },
        { account: 'wages_payable', workerId: shift.workerId, amount: -amount },
      ],
    });
  const change = inTransaction(db, async (tx) => {
    await post(tx, 100);
    posted.resolve();
    await mayCommit.promise;
  });
  await posted.promise;
  const closing = issueDueMonths(db, lockedAt);
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length;
  };
  await expect.poll(waiting).toBe(1);
  mayCommit.resolve();
  await Promise.all([change, closing]);
  expect(await linesOf(shift)).toMatchObject([{ difference: 100 }]);
  // The posting has no wage part: the audit after the tests would find it.
  await inTransaction(db, (tx) => post(tx, -100));
});

test('a closing that fails at any statement leaves nothing, and the next one is whole', async () => {
  await worked('2026-11-20');
  await draftDueMonths(db, draftedAt);
  const failingAt = (statement: number) => {
    let count = 0;
    return db.withPlugin({
      transformQuery({ node }) {
        count += 1;
        if (count === statement) throw new Error('the process ends here');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
  };
  const traces = async () => ({
    invoices: await invoices(),
    numbers: await db.selectFrom('invoice_numbers').selectAll().execute(),
    issued: await db
      .selectFrom('billing_months')
      .selectAll()
      .where('state', '=', 'ISSUED')
      .execute(),
    billed: await db.selectFrom('wages').selectAll().where('unbilled', '=', false).execute(),
    books: await balances(),
  });
  const before = await traces();
  expect(before).toMatchObject({ invoices: [], numbers: [], issued: [], billed: [] });
  const [month] = await db.selectFrom('billing_months').select('id').execute();
  if (!month) throw new Error('the month has a draft');
  let statement = 1;
  for (
    ;
    (await issueDueMonths(failingAt(statement), lockedAt).catch(() => 0)) === 0;
    statement += 1
  )
    expect(await traces()).toEqual(before);
  // The draft is read, locked and written, with an invoice, its lines and postings.
  expect(statement).toBeGreaterThan(12);
  expect(await invoices()).toMatchObject([{ line_count: 1 }]);
  expect(await auditPayBooks(db)).toEqual([]);
});

test('an issued invoice and its lines cannot be changed, removed or extended', async () => {
  const shift = await worked('2026-11-20');
  const later = await worked('2026-12-01');
  await buildClosedMonth(db, '2026-11-30');
  const [line] = await linesOf(shift);
  if (!line) throw new Error('the shift is billed');
  const { month: _month, ...row } = line;
  await expect(db.updateTable('invoices').set({ total: 1 }).execute()).rejects.toThrow(
    /append-only/,
  );
  await expect(db.deleteFrom('billed_lines').execute()).rejects.toThrow(/append-only/);
  const added = { ...row, attendance_id: later.attendanceId };
  await expect(db.insertInto('billed_lines').values(added).execute()).rejects.toThrow(
    /does not hold its lines/,
  );
});
