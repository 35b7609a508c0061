import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildCheckIn, buildCheckOut, buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { addHours, instantAtJst } from '#platform/base/jst.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';
import { openTaxShortfalls } from '#domain/pay/audit/audit-books.queries.server.ts';
import { buildBankAccount, buildBankAnswer, buildPayout } from '#domain/pay/build.ts';
import { endSealedBankAccounts } from '#domain/pay/transfers/sealed-accounts.server.ts';
import { payOnPayDay } from '#domain/pay/transfers/pay-day.server.ts';
import { correctPaidTax } from '#domain/pay/tax/tax-corrections.server.ts';
import { writeOffTaxOfFormerWorkers } from '#domain/pay/tax/write-off-tax-due.server.ts';
import { buildWithholdingTable } from '#domain/reference/statutory.build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift, createShiftReaders, type FixtureShift } from '#testing/shifts.ts';
import { runScheduledTasks } from '#main/tasks.server.ts';

let product: TestProduct;
let first: TestOperator;
let second: TestOperator;
const { rowOf, balanceOf } = createShiftReaders(() => product);
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), instantAtJst('2026-12-01'));
  first = await openOperator(product.app, '運営 一子');
  second = await openOperator(product.app, '運営 二子');
});
afterAll(() => product.close());

const asking = `mutation ($input: PayOutsideInput!) { askOutsidePayment(input: $input) { success } }`;
const raising = `mutation ($input: RaiseWageInput!) { askWageRaise(input: $input) { success } }`;
const lowering = `mutation ($input: LowerWageInput!) { askWageLowering(input: $input) { success } }`;
const reopening = `mutation ($id: ID!) { askTransferReopening(input: {
  transferId: $id, reason: "口座に入金がありません", evidence: "銀行に電話で確認" }) { success } }`;
const approving = `mutation ($id: ID!) {
  approveCountersign(input: { id: $id, reason: "確認しました" }) { success } }`;
const removing = 'mutation { deleteWorker(input: { reasonIds: ["found_job"] }) { success } }';
const stopping = `mutation ($id: ID!) {
  stopWorker(input: { id: $id, reason: "ご家族から亡くなったとの連絡" }) { success } }`;

const longerBreak = `mutation ($id: ID!) {
  updateBreakTime(input: { id: $id, breakMinutes: 90 }) { success } }`;
const claiming = `mutation ($id: ID!) { requestAttendanceApproval(
  input: { id: $id, mode: with_adjustment, reason: "休憩が長くなりました" }) { success } }`;

const outside = (workerId: string, given: object = {}) => ({
  input: {
    workerId,
    amount: 12_421,
    payee: '佐藤 一郎',
    relation: 'HEIR',
    paidOn: '2026-12-04',
    reason: '相続人に現金書留で支払いました',
    evidence: '戸籍の写しと受領書',
    ...given,
  },
});

const audit = () => auditPayBooks(product.app.db);

/** The id of the request that waits for a subject. */
async function waitingRequest(subjectId: string): Promise<string> {
  const { id } = await product.app.db
    .selectFrom('countersign_requests')
    .select('id')
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'WAITING')
    .executeTakeFirstOrThrow();
  return id;
}

/** Approves the request that waits for a subject. */
const approve = async (subjectId: string) =>
  second.ask(approving, { id: await waitingRequest(subjectId) });

async function worked(day: string): Promise<FixtureShift> {
  const shift = await createShift(product, {
    startsAt: instantAtJst(day, '09:00'),
    endsAt: instantAtJst(day, '18:00'),
    breakMinutes: 60,
    hourlyWage: 1_500,
    travelAllowance: 500,
  });
  await buildShiftWithFixedWage(product.app, shift);
  const { workerId } = shift;
  await buildBankAccount(product.app.db, { workerId, now: instantAtJst(day, '18:00') });
  return shift;
}

/** Creates a worker who was paid and deleted the account the next day. */
async function left(day: string) {
  const shift = await worked(day);
  const { workerId } = shift;
  const { transferId } = await buildPayout(product.app, {
    workerId,
    now: instantAtJst(day, '18:05'),
  });
  const now = addHours(instantAtJst(day, '18:05'), 24);
  product.setNow(now);
  await runScheduledTasks(product.app);
  expect(refusalCodeOf(await shift.send(now, removing))).toBeNull();
  return { shift, transferId, now };
}

test('money that comes back to a deleted account is paid outside, and the audit finds nothing any more', async () => {
  const { shift, transferId } = await left('2026-12-01');
  const { workerId } = shift;
  product.setNow(instantAtJst('2026-12-04', '12:00'));
  expect(refusalCodeOf(await first.ask(reopening, { id: transferId }))).toBeNull();
  expect(refusalCodeOf(await approve(transferId))).toBeNull();
  expect(await balanceOf(shift)).toBe(12_421);
  expect(await audit()).toEqual([`money waits for a worker who deleted the account: ${workerId}`]);
  const wrong = { payee: ' ', paidOn: '2026-12-05' };
  expect(refusalCodeOf(await first.ask(asking, outside(workerId, wrong)))).toBe(
    'VALIDATION_FAILED',
  );
  expect(refusalCodeOf(await first.ask(asking, outside(workerId, { amount: 12_000 })))).toBe(
    'PAY_OUTSIDE_AMOUNT',
  );
  expect(refusalCodeOf(await first.ask(asking, outside(workerId)))).toBeNull();
  expect(refusalCodeOf(await approve(workerId))).toBeNull();
  expect(await balanceOf(shift)).toBe(0);
  expect(await rowOf(shift)).toMatchObject({ state: 'PAID' });
  expect(await audit()).toEqual([]);
  const payment = await product.app.db
    .selectFrom('outside_payments')
    .select(['amount', 'payee', 'relation', 'paid_on'])
    .where('worker_id', '=', workerId)
    .executeTakeFirstOrThrow();
  expect(payment).toEqual({
    amount: 12_421,
    payee: '佐藤 一郎',
    relation: 'HEIR',
    paid_on: '2026-12-04',
  });
  // The same balance is not paid a second time.
  expect(refusalCodeOf(await first.ask(asking, outside(workerId)))).toBe('PAY_OUTSIDE_AMOUNT');

  // Pay added after the deletion is paid outside as well; pay can no longer be lowered, because no worker can
  // agree.
  const { attendanceId } = shift;
  const change = { attendanceId, reason: '休憩は60分でした', evidence: '施設の勤怠表の写し' };
  expect(
    refusalCodeOf(await first.ask(raising, { input: { ...change, addedPay: 1_000 } })),
  ).toBeNull();
  expect(refusalCodeOf(await approve(attendanceId))).toBeNull();
  const amount = await balanceOf(shift);
  expect(amount).toBeGreaterThan(900);
  expect(refusalCodeOf(await first.ask(asking, outside(workerId, { amount })))).toBeNull();
  expect(refusalCodeOf(await approve(workerId))).toBeNull();
  expect(await rowOf(shift)).toMatchObject({ state: 'PAID' });
  expect(await audit()).toEqual([]);
  const less = { input: { ...change, loweredPay: 1_000 } };
  expect(refusalCodeOf(await first.ask(lowering, less))).toBe('WAGE_NOT_LOWERABLE');
});

test('the wage of a worker who has died is paid to the heir once the account is stopped', async () => {
  const shift = await worked('2026-12-03');
  const { workerId } = shift;
  product.setNow(instantAtJst('2026-12-05', '12:00'));
  expect(refusalCodeOf(await first.ask(asking, outside(workerId)))).toBe(
    'PAY_OUTSIDE_ACCOUNT_OPEN',
  );
  expect(refusalCodeOf(await first.ask(stopping, { id: workerId }))).toBeNull();
  expect(refusalCodeOf(await first.ask(asking, outside(workerId)))).toBeNull();
  const id = await waitingRequest(workerId);
  const approval = () => second.ask(approving, { id });
  const [one, two] = await Promise.all([approval(), approval()]);
  expect(new Set([refusalCodeOf(one), refusalCodeOf(two)])).toEqual(new Set([null, 'NOT_FOUND']));
  expect(await balanceOf(shift)).toBe(0);
  expect(await rowOf(shift)).toMatchObject({ state: 'PAID' });
  expect(await audit()).toEqual([]);
});

test('pay of hours that wait for the facility is paid outside, and its shift gets the slip that it had not', async () => {
  const { db } = product.app;
  const shift = await createShift(product, {
    startsAt: instantAtJst('2026-12-08', '09:00'),
    endsAt: instantAtJst('2026-12-08', '18:00'),
    breakMinutes: 60,
    hourlyWage: 1_500,
    travelAllowance: 500,
  });
  const { workerId, attendanceId: id } = shift;
  await buildCheckIn(product.app, shift);
  await buildCheckOut(product.app, shift);
  expect(
    refusalCodeOf(await shift.send(instantAtJst('2026-12-08', '18:05'), longerBreak, { id })),
  ).toBeNull();
  expect(
    refusalCodeOf(await shift.send(instantAtJst('2026-12-08', '18:10'), claiming, { id })),
  ).toBeNull();
  const slips = () =>
    db
      .selectFrom('pay_slips')
      .select(['version', 'content'])
      .where('attendance_id', '=', id)
      .execute();
  expect(await slips()).toEqual([]);
  product.setNow(instantAtJst('2026-12-09', '12:00'));
  expect(refusalCodeOf(await first.ask(stopping, { id: workerId }))).toBeNull();
  const given = { paidOn: '2026-12-09' };
  expect(refusalCodeOf(await first.ask(asking, outside(workerId, given)))).toBeNull();
  expect(refusalCodeOf(await approve(workerId))).toBeNull();
  expect(await balanceOf(shift)).toBe(0);
  const paid = { taxable: 12_000, tax: 79, travelAllowance: 500, net: 12_421 };
  expect(await slips()).toMatchObject([{ version: 1, content: { isBeforeApproval: true, paid } }]);
  expect(await auditPayBooks(db, instantAtJst('2026-12-09', '12:00'))).toEqual([]);
});

test('a balance that changed after the request is not paid by it', async () => {
  const shift = await worked('2026-12-06');
  const { workerId } = shift;
  product.setNow(instantAtJst('2026-12-07', '12:00'));
  expect(refusalCodeOf(await first.ask(stopping, { id: workerId }))).toBeNull();
  const given = { paidOn: '2026-12-07' };
  expect(refusalCodeOf(await first.ask(asking, outside(workerId, given)))).toBeNull();
  await buildPayout(product.app, { workerId, now: instantAtJst('2026-12-07', '12:05') });
  expect(refusalCodeOf(await approve(workerId))).toBe('PAY_OUTSIDE_AMOUNT');
  expect(await balanceOf(shift)).toBe(0);
  expect(await audit()).toEqual([]);
});

test('after a deletion with provisional tax, a refund goes to the sealed account, and a shortfall is the employer’s', async () => {
  const { db } = product.app;
  const refunded = await left('2027-01-12');
  const short = await left('2028-01-05');
  const accounts = (workerId: string) =>
    db
      .selectFrom('bank_accounts')
      .select(['sealed_until', 'replaced_at'])
      .where('worker_id', '=', workerId)
      .execute();
  const { workerId } = refunded.shift;
  const sealedUntil = instantAtJst('2028-01-13', '18:05');
  expect(await accounts(workerId)).toEqual([{ sealed_until: sealedUntil, replaced_at: null }]);
  expect(await endSealedBankAccounts(product.app, addHours(sealedUntil, -1))).toBe(0);

  const loadedAt = instantAtJst('2028-01-07', '12:00');
  await buildWithholdingTable(db, { year: 2027, more: -10, now: loadedAt });
  await buildWithholdingTable(db, { year: 2028, more: 10, now: loadedAt });
  expect(await correctPaidTax(product.app, loadedAt)).toBe(2);
  expect(await balanceOf(refunded.shift)).toBe(10);
  expect(await openTaxShortfalls(db)).toHaveLength(1);
  expect(await writeOffTaxOfFormerWorkers(product.app, loadedAt)).toBe(1);
  expect(await writeOffTaxOfFormerWorkers(product.app, loadedAt)).toBe(0);
  expect(await openTaxShortfalls(db)).toEqual([]);
  expect(await audit()).toEqual([]);
  // The profile is emptied; the new version of the slip still names the worker.
  const slip = await db
    .selectFrom('pay_slips')
    .select('content')
    .where('worker_id', '=', workerId)
    .executeTakeFirstOrThrow();
  expect(slip).toMatchObject({ content: { worker: { name: '山田 花子' } } });

  // The account stays until the refund has arrived.
  expect(await endSealedBankAccounts(product.app, loadedAt)).toBe(1);
  const payDay = instantAtJst('2028-01-07', '13:00');
  expect(await accounts(workerId)).toMatchObject([{ replaced_at: null }]);
  expect(await payOnPayDay(product.app, payDay)).toBeGreaterThan(0);
  product.setNow(payDay);
  await runScheduledTasks(product.app);
  expect(await balanceOf(refunded.shift)).toBe(0);
  expect(await accounts(short.shift.workerId)).toMatchObject([{ sealed_until: null }]);
  const { id: bankFileId } = await product.app.db
    .selectFrom('bank_files')
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await buildBankAnswer(product.app, { bankFileId, now: payDay, outcome: 'PAID' });
  expect(await audit()).toEqual([]);
});

test('a sealed account ends after twelve months, whatever waits', async () => {
  const { shift, now } = await left('2029-01-12');
  const { workerId } = shift;
  const account = () =>
    product.app.db
      .selectFrom('bank_accounts')
      .select(['sealed_until', 'replaced_at'])
      .where('worker_id', '=', workerId)
      .executeTakeFirstOrThrow();
  const late = instantAtJst('2030-01-13', '18:05');
  expect(await account()).toEqual({ sealed_until: late, replaced_at: null });
  expect(now).toEqual(instantAtJst('2029-01-13', '18:05'));
  expect(await endSealedBankAccounts(product.app, late)).toBeGreaterThan(0);
  expect(await account()).toEqual({ sealed_until: null, replaced_at: late });
  expect(await audit()).toEqual([]);
});
