import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildPreparedWorker } from '#domain/application/build.ts';
import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { buildClosedMonth } from '#domain/billing/build.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { receiptFile } from '#domain/receipts/readers/statement-bytes.build.ts';
import { notifyStaff } from '#domain/staff-notices/notify-staff.server.ts';
import { addDays, addHours, instantAtJst, type JstDay } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openManager, type TestManager } from '#testing/fixtures/manager.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { openTestProduct, refusalCodeOf, type TestProduct } from '#testing/processes/product.ts';
import { createShift } from '#testing/shifts.ts';
import { takeDunningSteps } from './take-steps.server.ts';

let product: TestProduct;
let owner: TestManager;
let operator: TestOperator;
let templateId: string;
let invoiceId: string;
let number: string;
/** Posted on the day before the stop, for five days later. */
let recruitmentId: string;

beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), instantAtJst('2026-11-01'));
  const { app } = product;
  const now = app.clock.now();
  const facility = await buildFacility(app.db, { now });
  const startsAt = instantAtJst('2026-11-25', '09:00');
  const times = { startsAt, endsAt: addHours(startsAt, 9), breakMinutes: 60 };
  const pay = { hourlyWage: 1_500, travelAllowance: 500 };
  await buildShiftWithFixedWage(app, await createShift(product, { ...times, ...pay, facility }));
  ({ id: templateId } = await buildJob(app.db, { now, facilityId: facility.id }));
  owner = await openManager(app, facility.id, 'OWNER');
  operator = await openOperator(app, '督促 花子', ['MONEY']);
  await buildClosedMonth(app.db, '2026-11-01');
  ({ id: invoiceId, number } = await app.db
    .selectFrom('invoices')
    .select(['id', 'number'])
    .executeTakeFirstOrThrow());
});
afterAll(() => product.close());

/** Runs the tasks at noon of the day; returns the number of steps. */
async function runOn(day: JstDay): Promise<number> {
  const at = instantAtJst(day, '12:00');
  product.setNow(at);
  const steps = await takeDunningSteps(product.app.db, at);
  await notifyStaff(product.app, at);
  return steps;
}

const posting = `mutation ($input: PostShiftsInput!) { postShifts(input: $input) { recruitmentIds } }`;
async function postOn(day: JstDay) {
  product.setNow(instantAtJst(day, '13:00'));
  const line = {
    templateId,
    mode: 'INSTANT',
    days: [addDays(day, 5)],
    startTime: '09:00',
    endTime: '17:00',
    breakMinutes: 60,
    hourlyWage: 1_500,
    travelAllowance: 500,
    bonus: 0,
    capacity: 1,
  };
  return owner.ask(posting, { input: { lines: [line] } });
}

const subjects = async () =>
  (
    await product.app.db
      .selectFrom('outbox')
      .select(['subject', 'body'])
      .where('staff_kind', '=', 'invoice')
      .where('staff_id', '=', owner.id)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map(({ subject, body }) => `${subject ?? ''} ${body}`);

const stateOf = async () => {
  const read = `query ($id: ID!) { invoice(id: $id) { state stopsPostings postingsStopOn } }`;
  return (await owner.ask(read, { id: invoiceId })).data?.['invoice'];
};

const pausing = `mutation ($input: PauseDunningInput!) { pauseDunning(input: $input) { success } }`;
const pause = (until: JstDay, reason = '支払いの日を電話で確認しました') =>
  operator.ask(pausing, { input: { invoiceId, until, reason } });

/** Loads a statement with one payment that names the invoice. */
async function receive(amount: number, day: JstDay): Promise<void> {
  product.setNow(instantAtJst(day, '18:00'));
  const columns = { day: '', amount: '', incoming: '', outgoing: '', payerName: '', summary: '' };
  const account = {
    name: '入金口座',
    bankCode: '0009',
    branchCode: '015',
    accountNumber: '0765432',
  };
  const creating = `mutation ($input: StatementAccountInput!) { createStatementAccount(input: $input) { success } }`;
  await operator.ask(creating, { input: { ...account, source: 'ZENGIN_01', columns } });
  const { data } = await operator.ask('{ statementAccounts { id } }');
  const file = receiptFile({ from: day, to: day, lines: [{ day, amount, edi: number }] });
  const loading = `mutation ($input: LoadStatementInput!) { loadStatement(input: $input) { matchedCount } }`;
  const input = {
    accountId: data?.['statementAccounts'][0].id,
    fileName: 'nyukin.txt',
    contentBase64: file.toString('base64'),
  };
  const loaded = await operator.ask(loading, { input });
  expect(loaded.data?.['loadStatement'].matchedCount).toBe(1);
}

test('an invoice that is not paid is reminded of twice, before new postings stop', async () => {
  expect(await runOn('2027-01-02')).toBe(0);
  expect(await stateOf()).toEqual({
    state: 'OVERDUE',
    stopsPostings: false,
    postingsStopOn: '2027-01-30',
  });
  expect(await runOn('2027-01-03')).toBe(1);
  expect(await runOn('2027-01-03')).toBe(0);
  expect(await runOn('2027-01-09')).toBe(0);
  expect(await runOn('2027-01-10')).toBe(1);
  const lastPosting = await postOn('2027-01-29');
  expect(refusalCodeOf(lastPosting)).toBeNull();
  recruitmentId = lastPosting.data?.['postShifts'].recruitmentIds[0];
  expect(await runOn('2027-01-30')).toBe(1);
  expect(await runOn('2027-02-20')).toBe(0);
  const sent = await subjects();
  expect(sent).toHaveLength(3);
  expect(sent[0]).toContain('お支払い期限を過ぎた請求書があります');
  expect(sent[1]).toContain('【2回目】');
  expect(sent[2]).toContain('新しい募集を掲載できません');
  for (const mail of sent) expect(mail).toContain(`${number}（期限2026/12/31`);
});

test('a refused posting says the figure, the invoice and what frees it, and nothing else stops', async () => {
  const { errors } = await postOn('2027-01-31');
  expect(errors?.[0]?.extensions?.['code']).toBe('INVOICE_UNPAID');
  const message = errors?.[0]?.message ?? '';
  expect(message).toContain(number);
  expect(message).toContain('計15,061円');
  expect(message).toContain('お支払いが確認されると、すぐに掲載できます');
  expect(await stateOf()).toEqual({ state: 'OVERDUE', stopsPostings: true, postingsStopOn: null });
});

test('during a stop an open seat is taken, and its contract is worked and paid at once', async () => {
  const { app, setNow } = product;
  setNow(instantAtJst('2027-01-31', '10:00'));
  const { id: workerId } = await buildPreparedWorker(app.db, { now: app.clock.now(), bank: true });
  const asWorker = async (document: string, variables = {}) =>
    product.call(document, variables, { token: await product.signIn(workerId) });
  const applying = `mutation ($id: ID!) {
    applyToRecruitment(input: { recruitmentId: $id }) { success } }`;
  expect(refusalCodeOf(await asWorker(applying, { id: recruitmentId }))).toBeNull();
  const { id: attendanceId } = await app.db
    .selectFrom('attendances')
    .select('id')
    .where('worker_id', '=', workerId)
    .executeTakeFirstOrThrow();
  await buildShiftWithFixedWage(app, { attendanceId });
  setNow(instantAtJst('2027-02-03', '17:05'));
  const payout = 'mutation { requestBankTransfer { success } }';
  expect(refusalCodeOf(await asWorker(payout))).toBeNull();
  const { amount } = await app.db
    .selectFrom('transfers')
    .select('amount')
    .where('worker_id', '=', workerId)
    .executeTakeFirstOrThrow();
  // 7 hours of 1,500 yen and 500 yen of travel, after tax.
  expect(amount).toBeGreaterThan(10_500);
  expect((await stateOf()).stopsPostings).toBe(true);
});

test('an operator pauses dunning with a reason until a day, and postings go on until then', async () => {
  product.setNow(instantAtJst('2027-02-01', '09:00'));
  expect(refusalCodeOf(await pause('2027-01-31'))).toBe('VALIDATION_FAILED');
  expect(refusalCodeOf(await pause('2027-02-10', '電話'))).toBe('VALIDATION_FAILED');
  expect(refusalCodeOf(await pause('2027-02-10'))).toBeNull();
  expect(refusalCodeOf(await postOn('2027-02-10'))).toBeNull();
  expect(refusalCodeOf(await postOn('2027-02-11'))).toBe('INVOICE_UNPAID');
  const listed = `{ issuedInvoices { invoices { dunningStep pausedUntil stopsPostings } } }`;
  product.setNow(instantAtJst('2027-02-10', '09:00'));
  expect((await operator.ask(listed)).data?.['issuedInvoices'].invoices).toEqual([
    { dunningStep: 'STOP', pausedUntil: '2027-02-10', stopsPostings: false },
  ]);
  const changes = await product.app.db
    .selectFrom('state_changes')
    .select(['event', 'reason'])
    .where('subject_id', '=', invoiceId)
    .execute();
  expect(changes).toEqual([{ event: 'PAUSE_DUNNING', reason: '支払いの日を電話で確認しました' }]);
});

test('a payment frees postings at once, and a paid invoice cannot be paused', async () => {
  const { total } = await product.app.db
    .selectFrom('invoices')
    .select('total')
    .executeTakeFirstOrThrow();
  await receive(total, '2027-02-11');
  expect(refusalCodeOf(await postOn('2027-02-12'))).toBeNull();
  expect(refusalCodeOf(await pause('2027-02-20'))).toBe('INVOICE_PAID');
  expect(await stateOf()).toEqual({ state: 'PAID', stopsPostings: false, postingsStopOn: null });
});

test('a step of an invoice cannot be stored twice', async () => {
  await expect(
    sql`insert into invoice_dunnings (invoice_id, step, taken_at)
        values (${invoiceId}, 'STOP', ${product.app.clock.now()})`.execute(product.app.db),
  ).rejects.toThrow('invoice_dunnings_pkey');
});
