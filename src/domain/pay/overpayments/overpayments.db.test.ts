import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { addDays, addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openOperator } from '#testing/fixtures/operator.ts';
import { fetchPaySlipOfShift } from '#testing/fixtures/pay-slips.ts';
import {
  longerBreakApprovedAt,
  overpaymentDay,
  overpaymentFixture,
  overpaidShiftTimes,
} from '#testing/overpayments.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift, type FixtureShift } from '#testing/shifts.ts';
import { runScheduledTasks } from '#main/tasks.server.ts';
import { auditPayBooks } from '../audit/audit.server.ts';
import { buildBankAnswer, buildPayout } from '../build.ts';
import { overpaymentAgreementTextVersion as textVersion } from './overpayment-text.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { reopenTransfer } from '../transfers/reopen-transfer.server.ts';
import { payTasks } from '../tasks.server.ts';

const later = addHours(longerBreakApprovedAt, 24);

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), instantAtJst(overpaymentDay));
});
afterAll(() => product.close());

const documents = {
  one: `query ($id: ID!) { overpayment(id: $id) {
    id state amount tax employerName employmentSummary reason answerBy answeredAt deducted remaining
    canAnswer textVersion paidHours { times breakMinutes workMinutes }
    approvedHours { times breakMinutes workMinutes } } }`,
  open: '{ openOverpayments { id state amount remaining } }',
  answer: `mutation ($input: AnswerOverpaymentInput!) { answerOverpayment(input: $input) { success } }`,
  wallet: '{ workerBankSummary { balance nextTransfer { amount settlement netAmount } } }',
  payout: 'mutation { requestBankTransfer { success } }',
  transfers: `{ workerBankTransfer { transfers { state amount breakdown { settlement netAmount fee } } } }`,
  remove: `mutation { deleteWorker(input: { reasonIds: ["found_job"] }) { success } }`,
};

const { overpaid, workAgain, employBySame } = overpaymentFixture(() => product);

const answer = (shift: FixtureShift, agrees: boolean, now = later, idempotencyKey?: string) =>
  shift.send(
    now,
    documents.answer,
    { input: { id: shift.attendanceId, agrees, textVersion } },
    idempotencyKey ? { idempotencyKey } : {},
  );

const seen = async (shift: FixtureShift, now = later) =>
  (await shift.send(now, documents.one, { id: shift.attendanceId })).data?.['overpayment'];

const walletOf = async (shift: FixtureShift, now: Date) =>
  (await shift.send(now, documents.wallet)).data?.['workerBankSummary'];

async function latestTransfer(shift: FixtureShift, now: Date) {
  const { data } = await shift.send(now, documents.transfers);
  return data?.['workerBankTransfer'].transfers[0];
}

async function noticesOf({ workerId }: FixtureShift): Promise<string[]> {
  const rows = await product.app.db
    .selectFrom('notices')
    .select(['dedup_key', 'path'])
    .where('worker_id', '=', workerId)
    .where('dedup_key', 'like', 'overpayment:%')
    .orderBy('created_at')
    .execute();
  return rows.map(({ dedup_key: key, path }) => `${key.split(':').at(-1)} ${path}`);
}

/** Yen on an account of the ledger for one worker's shift. */
async function booked({ attendanceId }: FixtureShift, account: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(e.amount), 0)::int as sum
      from ledger_postings p
      join ledger_entries e on e.posting_id = p.id
      join ledger_accounts a on a.id = e.account_id
     where p.attendance_id = ${attendanceId} and a.kind = ${account}
  `.execute(product.app.db);
  return rows[0]?.sum ?? 0;
}

const audit = async () => expect(await auditPayBooks(product.app.db)).toEqual([]);

async function runPayTasks(now: Date): Promise<void> {
  product.setNow(now);
  for (const { name, run } of payTasks) {
    if (name.includes('verpayment')) await run(product.app, now);
  }
}

describe('a wage that is approved below what was released', () => {
  test('is asked about: amount, hours, reason and 14 days, and nothing is taken or given up', async () => {
    const shift = await overpaid();
    expect(await seen(shift)).toMatchObject({
      id: shift.attendanceId,
      state: 'OPEN',
      amount: 722,
      tax: 28,
      paidHours: { times: '09:00〜18:00', breakMinutes: 60, workMinutes: 480 },
      approvedHours: { times: '09:00〜18:00', breakMinutes: 90, workMinutes: 450 },
      reason: '休憩は1時間ではなく1時間30分と承認されました。',
      answerBy: addHours(longerBreakApprovedAt, 14 * 24).toISOString(),
      answeredAt: null,
      remaining: 0,
      canAnswer: true,
      textVersion,
    });
    expect(await noticesOf(shift)).toEqual([`asked /shifts/${shift.attendanceId}/overpayment`]);
    expect(await fetchPaySlipOfShift(product.app.db, shift)).toMatchObject({
      paid: { net: 12_421 },
      writtenOff: 0,
      overpayment: { state: 'OPEN', amount: 722, deducted: 0 },
    });
    expect(await booked(shift, 'overpaid_wages')).toBe(722);
    // The employer is charged the paid amount until the worker agrees.
    expect(await booked(shift, 'employer_receivable')).toBe(12_500);
    await audit();
    expect(await walletOf(shift, later)).toMatchObject({
      balance: 12_421,
      nextTransfer: { amount: 12_421, settlement: 0, netAmount: 12_421 },
    });
    const { data } = await shift.send(later, documents.open);
    expect(data?.['openOverpayments']).toMatchObject([{ id: shift.attendanceId, amount: 722 }]);
    expect(refusalCodeOf(await shift.send(later, documents.payout))).toBeNull();
    expect(await latestTransfer(shift, later)).toMatchObject({ amount: 12_421 });
    await audit();
  });

  test('is deducted from the next transfers of the same employer, a quarter each, once agreed', async () => {
    // Two hours more of break: 3,000 yen less pay, 2,921 after tax.
    const shift = await overpaid({ breakMinutes: 180, paidOut: true });
    const { amount } = await seen(shift);
    expect(refusalCodeOf(await answer(shift, true))).toBeNull();
    expect(await seen(shift)).toMatchObject({
      state: 'AGREED',
      answeredAt: later.toISOString(),
      remaining: amount,
      canAnswer: false,
    });
    await audit();
    // Half of the wage of a shift for another employer: nothing is deducted from it.
    const other = await workAgain(shift, 2, { sameEmployer: false });
    const twoDays = addHours(other.endsAt, 1);
    expect((await walletOf(shift, twoDays)).nextTransfer.settlement).toBe(0);
    await buildPayout(product.app, { workerId: shift.workerId, now: twoDays });
    expect(await latestTransfer(shift, twoDays)).toMatchObject({
      amount: 12_421,
      breakdown: { settlement: 0 },
    });

    const short = await createShift(product, {
      ...overpaidShiftTimes,
      workerId: shift.workerId,
      contractedAt: longerBreakApprovedAt,
      startsAt: instantAtJst(addDays(overpaymentDay, 3), '09:00'),
      endsAt: instantAtJst(addDays(overpaymentDay, 3), '13:00'),
      breakMinutes: 0,
    });
    await employBySame(shift, short);
    await buildShiftWithFixedWage(product.app, short);
    const first = addHours(short.endsAt, 1);
    // A quarter of 6,500 yen: 4 hours at 1,500 and 500 of travel allowance.
    expect(await walletOf(shift, first)).toMatchObject({
      balance: 6_500,
      nextTransfer: { amount: 6_500, settlement: 1_625, netAmount: 4_875 },
    });
    expect(refusalCodeOf(await shift.send(first, documents.payout))).toBeNull();
    expect(await latestTransfer(shift, first)).toMatchObject({
      amount: 4_875,
      breakdown: { settlement: 1_625, netAmount: 4_875 },
    });
    await audit();
    await buildBankAnswer(product.app, { now: addMinutes(first, 10), outcome: 'PAID' });
    expect(await seen(shift, addHours(first, 1))).toMatchObject({
      state: 'AGREED',
      deducted: 1_625,
      remaining: amount - 1_625,
    });
    await audit();

    const last = await workAgain(shift, 5);
    const second = addHours(last.endsAt, 1);
    await buildPayout(product.app, { workerId: shift.workerId, now: second });
    expect(await latestTransfer(shift, second)).toMatchObject({
      amount: 12_421 - (amount - 1_625),
      breakdown: { settlement: amount - 1_625 },
    });
    expect(await seen(shift, addHours(second, 1))).toMatchObject({
      state: 'SETTLED',
      deducted: amount,
      remaining: 0,
    });
    expect(await booked(shift, 'overpaid_wages')).toBe(0);
    expect(await booked(shift, 'overpayment_suspense')).toBe(0);
    const slip = await fetchPaySlipOfShift(product.app.db, shift);
    expect(slip.overpayment).toEqual({ state: 'SETTLED', amount, deducted: amount });
    // The employer is charged the approved wage, and withholds its tax.
    expect(await booked(shift, 'employer_receivable')).toBe(slip.wage.taxable + 500);
    expect((await booked(shift, 'tax_withheld')) + slip.wage.tax).toBe(0);
    await audit();
    const after = await workAgain(shift, 7);
    expect((await walletOf(shift, addHours(after.endsAt, 1))).nextTransfer.settlement).toBe(0);
  });

  test('leaves the statement of its year with the amount that stays with the worker', async () => {
    const shift = await overpaid({ paidOut: true });
    await answer(shift, true);
    const next = await workAgain(shift, 2);
    const now = addHours(next.endsAt, 1);
    await buildPayout(product.app, { workerId: shift.workerId, now });
    const { data } = await shift.send(
      addHours(now, 1),
      '{ statementOfEarnings { statements { paymentAmount withholdingTax shiftCount } } }',
    );
    // Two shifts of 12,000 yen with 79 yen of tax, less 750 and 28.
    expect(data?.['statementOfEarnings'].statements).toEqual([
      { paymentAmount: 23_250, withholdingTax: 130, shiftCount: 2 },
    ]);
    const summary = await shift.send(
      addHours(now, 1),
      '{ attendanceSummary(month: "2026-12") { income } }',
    );
    expect(summary.data?.['attendanceSummary'].income).toBe(2 * 12_421 - 722);
  });

  test('is written off where the worker declines', async () => {
    const shift = await overpaid();
    expect(refusalCodeOf(await answer(shift, false))).toBeNull();
    expect(await seen(shift)).toMatchObject({ state: 'DECLINED', deducted: 0, remaining: 0 });
    expect(await fetchPaySlipOfShift(product.app.db, shift)).toMatchObject({
      writtenOff: 722,
      overpayment: { state: 'DECLINED' },
    });
    expect(await booked(shift, 'overpaid_wages')).toBe(0);
    expect(await booked(shift, 'employer_receivable')).toBe(12_500);
    await buildPayout(product.app, { workerId: shift.workerId, now: later });
    expect(await latestTransfer(shift, later)).toMatchObject({ amount: 12_421 });
    await audit();
  });

  test('is written off where nobody answers in time, after one reminder', async () => {
    const shift = await overpaid();
    const until = addHours(longerBreakApprovedAt, 14 * 24);
    const path = `/shifts/${shift.attendanceId}/overpayment`;
    await runPayTasks(addHours(until, -73));
    expect(await noticesOf(shift)).toEqual([`asked ${path}`]);
    await runPayTasks(addHours(until, -72));
    await runPayTasks(addHours(until, -24));
    expect(await noticesOf(shift)).toEqual([`asked ${path}`, `reminder ${path}`]);
    // After the deadline no answer is accepted, even if the task has not run.
    expect(refusalCodeOf(await answer(shift, true, until))).toBe('OVERPAYMENT_EXPIRED');
    await runPayTasks(until);
    await runPayTasks(addHours(until, 1));
    expect(await noticesOf(shift)).toEqual([
      `asked ${path}`,
      `reminder ${path}`,
      `expired ${path}`,
    ]);
    expect(await seen(shift, until)).toMatchObject({ state: 'EXPIRED', canAnswer: false });
    expect(refusalCodeOf(await answer(shift, true, until))).toBe('OVERPAYMENT_EXPIRED');
    expect(await fetchPaySlipOfShift(product.app.db, shift)).toMatchObject({ writtenOff: 722 });
    await audit();
  });
});

test('operators see what is asked, agreed and declined, and nobody else does', async () => {
  const shifts = [await overpaid(), await overpaid(), await overpaid()];
  const [asked, agreed, declined] = shifts;
  if (!asked || !agreed || !declined) throw new Error('three shifts were staged');
  await answer(agreed, true);
  await answer(declined, false);
  product.setNow(later);
  const operator = await openOperator(product.app);
  const list = `query ($state: OperatorOverpaymentState!) { overpayments(state: $state) {
    overpayments { attendanceId amount deducted writtenOff reason textVersion } } }`;
  const rowOf = async (state: string, { attendanceId }: FixtureShift) => {
    const { data } = await operator.ask(list, { state });
    const rows: { attendanceId: string }[] = data?.['overpayments'].overpayments;
    return rows.find((row) => row.attendanceId === attendanceId);
  };
  expect(await rowOf('OPEN', asked)).toMatchObject({ amount: 722, textVersion: null });
  expect(await rowOf('AGREED', agreed)).toMatchObject({ deducted: 0, writtenOff: 0, textVersion });
  expect(await rowOf('DECLINED', declined)).toMatchObject({ writtenOff: 722, textVersion });
  expect(await rowOf('OPEN', agreed)).toBeUndefined();
  const visitors = await operator.ask(list, { state: 'OPEN' }, { cookie: null });
  expect(refusalCodeOf(visitors)).toBe('UNAUTHENTICATED');
});

describe('an answer', () => {
  test('is given once, and repeated with its key it is the same one', async () => {
    const shift = await overpaid();
    expect(refusalCodeOf(await answer(shift, true, later, 'press'))).toBeNull();
    expect(refusalCodeOf(await answer(shift, true, later, 'press'))).toBeNull();
    expect(refusalCodeOf(await answer(shift, false, later, 'press'))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
    expect(refusalCodeOf(await answer(shift, false))).toBe('OVERPAYMENT_ANSWERED');
    expect(await seen(shift)).toMatchObject({ state: 'AGREED' });
  });

  test('of both kinds at once has one outcome', async () => {
    const shift = await overpaid();
    const answers = await Promise.all([answer(shift, true), answer(shift, false)]);
    expect(new Set(answers.map(refusalCodeOf))).toEqual(new Set([null, 'OVERPAYMENT_ANSWERED']));
    await audit();
  });

  test('by an older text is refused', async () => {
    const shift = await overpaid();
    const input = { id: shift.attendanceId, agrees: true, textVersion: textVersion - 1 };
    expect(refusalCodeOf(await shift.send(later, documents.answer, { input }))).toBe(
      'OVERPAYMENT_TEXT_CHANGED',
    );
    expect(await seen(shift)).toMatchObject({ state: 'OPEN' });
  });

  test('is its worker’s alone', async () => {
    const [shift, other] = [await overpaid(), await overpaid()];
    const input = { id: shift.attendanceId, agrees: true, textVersion };
    expect(refusalCodeOf(await other.send(later, documents.answer, { input }))).toBe('NOT_FOUND');
    expect(refusalCodeOf(await other.send(later, documents.one, { id: shift.attendanceId }))).toBe(
      'NOT_FOUND',
    );
    expect(refusalCodeOf(await product.call(documents.answer, { input }))).toBe('UNAUTHENTICATED');
    const unknown = { input: { ...input, id: crypto.randomUUID() } };
    expect(refusalCodeOf(await shift.send(later, documents.answer, unknown))).toBe('NOT_FOUND');
    expect(await seen(shift)).toMatchObject({ state: 'OPEN' });
  });
});

describe('a deduction', () => {
  test('is undone with the transfer that the bank returns, and made with the next', async () => {
    const shift = await overpaid({ paidOut: true });
    await answer(shift, true);
    const next = await workAgain(shift, 2);
    const now = addHours(next.endsAt, 1);
    await buildPayout(product.app, { workerId: shift.workerId, now, outcome: 'NO_FUNDS' });
    expect(await latestTransfer(shift, now)).toMatchObject({
      state: 'FAILED',
      breakdown: { settlement: 722 },
    });
    const after = addHours(now, 1);
    expect(await walletOf(shift, after)).toMatchObject({
      balance: 12_421,
      nextTransfer: { settlement: 722, netAmount: 11_699 },
    });
    expect(await seen(shift, after)).toMatchObject({
      state: 'AGREED',
      deducted: 0,
      remaining: 722,
    });
    await audit();
    await buildPayout(product.app, { workerId: shift.workerId, now: after });
    expect(await seen(shift, addHours(after, 1))).toMatchObject({ state: 'SETTLED' });
    await audit();
  });

  test('is undone with a completed transfer that an operator reopens', async () => {
    const shift = await overpaid({ paidOut: true });
    await answer(shift, true);
    const next = await workAgain(shift, 2);
    const now = addHours(next.endsAt, 1);
    const { transferId } = await buildPayout(product.app, { workerId: shift.workerId, now });
    const reopened = {
      transferId,
      reason: '口座に入金されていません',
      actor: { kind: 'operator', id: null },
      now: addHours(now, 1),
    } as const;
    await inTransaction(product.app.db, (tx) => reopenTransfer(tx, reopened));
    expect(await seen(shift, addHours(now, 1))).toMatchObject({ state: 'AGREED', deducted: 0 });
    expect(await walletOf(shift, addHours(now, 1))).toMatchObject({ balance: 12_421 });
    await audit();
    await buildPayout(product.app, { workerId: shift.workerId, now: addHours(now, 2) });
    await audit();
  });

  test('pressed twice at once is made once', async () => {
    const shift = await overpaid({ paidOut: true });
    await answer(shift, true);
    const next = await workAgain(shift, 2);
    const now = addHours(next.endsAt, 1);
    const codes = (
      await Promise.all([1, 2, 3, 4].map(() => shift.send(now, documents.payout)))
    ).map(refusalCodeOf);
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(await seen(shift, now)).toMatchObject({ state: 'SETTLED', deducted: 722 });
    await audit();
  });
});

describe('a worker who deletes the account', () => {
  test.each([
    ['owes nothing of an open overpayment', false],
    ['owes nothing more of an agreed one', true],
  ])('%s', async (_name, agrees) => {
    const shift = await overpaid({ paidOut: true });
    if (agrees) await answer(shift, true);
    product.setNow(later);
    await runScheduledTasks(product.app);
    expect(refusalCodeOf(await shift.send(later, documents.remove))).toBeNull();
    const row = await product.app.db
      .selectFrom('overpayments')
      .select(['state', 'deducted', 'written_off'])
      .where('attendance_id', '=', shift.attendanceId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ state: 'WAIVED', deducted: 0, written_off: 722 });
    expect(await booked(shift, 'overpaid_wages')).toBe(0);
    await audit();
  });
});
