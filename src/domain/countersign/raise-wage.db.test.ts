import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildCheckIn, buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { settleUnansweredHoursProposals } from '#domain/attendance/proposals/settle-proposals.server.ts';
import { addHours, instantAtJst } from '#platform/base/jst.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';
import { buildBankAccount, buildPayout } from '#domain/pay/build.ts';
import { expireOverpayments } from '#domain/pay/overpayments/overpayment-tasks.server.ts';
import { waiveOverpayments } from '#domain/pay/overpayments/waive-overpayments.server.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { overpaymentAgreementTextVersion as textVersion } from '#domain/pay/overpayments/overpayment-text.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openDemo, type TestDemo } from '#testing/fixtures/demo.ts';
import { openManager } from '#testing/fixtures/manager.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { fetchPaySlipOfShift } from '#testing/fixtures/pay-slips.ts';
import {
  longerBreakApprovedAt,
  overpaymentDay,
  overpaymentFixture,
  overpaidShiftTimes,
} from '#testing/overpayments.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift, createShiftReaders, type FixtureShift } from '#testing/shifts.ts';

let product: TestProduct;
let first: TestOperator;
let second: TestOperator;
let demo: TestDemo;
const { rowOf, historyOf, balanceOf } = createShiftReaders(() => product);
const { overpaid, workAgain } = overpaymentFixture(() => product);
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), instantAtJst(overpaymentDay));
  first = await openOperator(product.app, '運営 一子');
  second = await openOperator(product.app, '運営 二子');
  demo = await openDemo(product.app);
});
afterAll(() => product.close());

const later = addHours(longerBreakApprovedAt, 24);
const asking = `mutation ($input: RaiseWageInput!) { askWageRaise(input: $input) { success } }`;
const approving = `mutation ($id: ID!) {
  approveCountersign(input: { id: $id, reason: "勤怠表を確認しました" }) { success } }`;

const dismissal = `mutation ($id: ID!) { dismissAttendance(input: {
  id: $id, reason: "人手が足りています", workerSide: false, breakMinutes: 0 }) { success } }`;
const ask = (attendanceId: string, addedPay: number) =>
  first.ask(asking, {
    input: { attendanceId, addedPay, reason: '休憩は60分でした', evidence: '施設の勤怠表の写し' },
  });

async function raise({ attendanceId }: FixtureShift, addedPay: number, now = later) {
  product.setNow(now);
  expect(refusalCodeOf(await ask(attendanceId, addedPay))).toBeNull();
  await approveFor({ attendanceId });
}

async function approveFor({ attendanceId }: Pick<FixtureShift, 'attendanceId'>): Promise<void> {
  const { id } = await product.app.db
    .selectFrom('countersign_requests')
    .select('id')
    .where('subject_id', '=', attendanceId)
    .where('state', '=', 'WAITING')
    .executeTakeFirstOrThrow();
  expect(refusalCodeOf(await second.ask(approving, { id }))).toBeNull();
  expect(await auditPayBooks(product.app.db)).toEqual([]);
}

async function overpaymentOf({ attendanceId }: FixtureShift) {
  return product.app.db
    .selectFrom('overpayments')
    .select(['state', 'amount', 'deducted', 'written_off', 'restored'])
    .where('attendance_id', '=', attendanceId)
    .executeTakeFirstOrThrow();
}

const answer = (shift: FixtureShift, agrees: boolean) =>
  shift.send(
    later,
    'mutation ($input: AnswerOverpaymentInput!) { answerOverpayment(input: $input) { success } }',
    { input: { id: shift.attendanceId, agrees, textVersion } },
  );

/** Ends the worker's question as the deletion of the account does; other effects of leaving have their own tests. */
const leave = ({ workerId }: FixtureShift) =>
  inTransaction(product.app.db, (tx) =>
    waiveOverpayments(tx, { workerId, actor: { kind: 'worker', id: workerId }, now: later }),
  );

/** Withdraws the balance; the bank pays it at once. */
async function payOut(shift: FixtureShift, now: Date): Promise<void> {
  await shift.send(now, 'mutation { requestBankTransfer { success } }');
  const { data } = await first.ask('mutation { submitTransfers { bankFileId } }');
  const settle =
    'mutation ($id: ID!) { settleTransfers(input: { bankFileId: $id }) { completed } }';
  await demo.ask(settle, { id: data?.['submitTransfers'].bankFileId });
}

/** Yen that the employer has been charged for the shift so far. */
async function charged({ attendanceId }: FixtureShift): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(e.amount), 0)::int as sum
      from ledger_postings p
      join ledger_entries e on e.posting_id = p.id
      join ledger_accounts a on a.id = e.account_id
     where p.attendance_id = ${attendanceId} and a.kind = 'employer_receivable'
  `.execute(product.app.db);
  return rows[0]?.sum ?? 0;
}

test('an open question ends where the rise covers it: nothing is paid a second time', async () => {
  const shift = await overpaid();
  await raise(shift, 750);
  expect(await overpaymentOf(shift)).toMatchObject({
    state: 'WAIVED',
    amount: 722,
    restored: 722,
    written_off: 0,
  });
  expect(await balanceOf(shift)).toBe(12_421);
  const slip = await fetchPaySlipOfShift(product.app.db, shift);
  expect(slip).toMatchObject({ writtenOff: 0, wage: { taxable: 12_000, net: 12_421 } });
  expect(refusalCodeOf(await answer(shift, true))).toBe('OVERPAYMENT_ANSWERED');
});

test('a smaller rise ends the question too, a larger one pays the rest', async () => {
  const smaller = await overpaid({ breakMinutes: 180 });
  const { amount } = await overpaymentOf(smaller);
  await raise(smaller, 1_000);
  const left = await overpaymentOf(smaller);
  expect(left.state).toBe('WAIVED');
  expect(left.restored).toBeGreaterThan(900);
  expect(left.written_off).toBe(amount - left.restored);
  const check = `query ($id: ID!) { wageWithoutAdjustment(id: $id) { overpayment { state writtenOff } } }`;
  const { data } = await smaller.send(later, check, { id: smaller.attendanceId });
  const shown = { state: 'WAIVED', writtenOff: left.written_off };
  expect(data?.['wageWithoutAdjustment'].overpayment).toEqual(shown);
  expect(await balanceOf(smaller)).toBe(12_421);

  const larger = await overpaid();
  await raise(larger, 1_750);
  expect(await overpaymentOf(larger)).toMatchObject({ restored: 722, written_off: 0 });
  expect((await fetchPaySlipOfShift(product.app.db, larger)).wage).toMatchObject({
    taxable: 13_000,
  });
  expect(await balanceOf(larger)).toBeGreaterThan(12_421 + 900);
  expect(await charged(larger)).toBe(13_500);
});

test('a written-off overpayment becomes wage before anything is paid', async () => {
  const shift = await overpaid();
  expect(refusalCodeOf(await answer(shift, false))).toBeNull();
  await raise(shift, 750);
  expect(await overpaymentOf(shift)).toMatchObject({
    state: 'DECLINED',
    restored: 722,
    written_off: 0,
  });
  expect(await balanceOf(shift)).toBe(12_421);
});

test('a deducted overpayment is paid again in full', async () => {
  const shift = await overpaid({ paidOut: true });
  expect(refusalCodeOf(await answer(shift, true))).toBeNull();
  await workAgain(shift, 3);
  await buildPayout(product.app, {
    workerId: shift.workerId,
    now: instantAtJst('2026-12-04', '18:05'),
  });
  expect(await overpaymentOf(shift)).toMatchObject({ state: 'SETTLED', deducted: 722 });
  expect(await balanceOf(shift)).toBe(0);
  await raise(shift, 750, instantAtJst('2026-12-05', '12:00'));
  expect(await overpaymentOf(shift)).toMatchObject({ state: 'SETTLED', restored: 0 });
  expect(await balanceOf(shift)).toBe(722);
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

test.each([
  ['sent home before the check-in', '09:05', false],
  ['sent home at work', '12:00', true],
])('a compensation is raised: %s', async (_name, time, isAtWork) => {
  const shift = await createShift(product, overpaidShiftTimes);
  if (isAtWork) await buildCheckIn(product.app, shift);
  product.setNow(instantAtJst(overpaymentDay, time));
  const manager = await openManager(product.app, shift.facilityId);
  expect(refusalCodeOf(await manager.ask(dismissal, { id: shift.attendanceId }))).toBeNull();
  const before = await balanceOf(shift);
  const { wage } = await fetchPaySlipOfShift(product.app.db, shift);
  await raise(shift, 2_000);
  const slip = await fetchPaySlipOfShift(product.app.db, shift);
  expect(slip.wage).toMatchObject({ correctedPay: 2_000, taxable: wage.taxable + 2_000 });
  expect(await balanceOf(shift)).toBe(before + slip.wage.net - wage.net);
  expect(await rowOf(shift)).toMatchObject({ state: 'DISMISSED' });
});

const lowering = `mutation ($input: LowerWageInput!) { askWageLowering(input: $input) { success } }`;
const question = `query ($id: ID!) { overpayment(id: $id) { amount tax loweredPay reason canAnswer } }`;
const askLess = (attendanceId: string, loweredPay: number) =>
  first.ask(lowering, {
    input: { attendanceId, loweredPay, reason: '休憩は60分でした', evidence: '施設の勤怠表の写し' },
  });

/** Creates a fixed shift of 12,421 yen whose worker is asked to agree to 1,000 yen less. */
async function lowered({ isPaid = false } = {}): Promise<FixtureShift> {
  const shift = await createShift(product, overpaidShiftTimes);
  await buildShiftWithFixedWage(product.app, shift);
  await buildBankAccount(product.app.db, {
    workerId: shift.workerId,
    now: overpaidShiftTimes.endsAt,
  });
  if (isPaid) await payOut(shift, instantAtJst(overpaymentDay, '18:05'));
  product.setNow(later);
  expect(refusalCodeOf(await askLess(shift.attendanceId, 1_000))).toBeNull();
  await approveFor(shift);
  return shift;
}

test('a wage is lowered when the worker agrees: books, tax, slip and cost follow the next transfer', async () => {
  const shift = await lowered({ isPaid: true });
  const before = await fetchPaySlipOfShift(product.app.db, shift);
  expect(before).toMatchObject({ overpayment: null, wage: { taxable: 12_000, net: 12_421 } });
  const { data } = await shift.send(later, question, { id: shift.attendanceId });
  const asked = data?.['overpayment'];
  expect(asked).toMatchObject({ loweredPay: 1_000, reason: '休憩は60分でした', canAnswer: true });
  expect(asked.amount).toBe(1_000 - asked.tax);
  expect(refusalCodeOf(await ask(shift.attendanceId, 500))).toBe('WAGE_LOWERING_ASKED');

  expect(refusalCodeOf(await answer(shift, true))).toBeNull();
  expect(await auditPayBooks(product.app.db)).toEqual([]);
  const slip = await fetchPaySlipOfShift(product.app.db, shift);
  expect(slip.wage).toMatchObject({
    correctedPay: -1_000,
    taxable: 11_000,
    net: 12_421 - asked.amount,
  });
  expect(slip.overpayment).toMatchObject({ state: 'AGREED', amount: asked.amount });

  const shown = async () => {
    const card =
      'query ($id: ID!) { attendance(id: $id) { attendance { workday { wage salary } } } }';
    const sent = await shift.send(later, card, { id: shift.attendanceId });
    return sent.data?.['attendance'].attendance.workday;
  };
  expect(await shown()).toEqual({ wage: 12_421, salary: 12_000 });

  await workAgain(shift, 3);
  await buildPayout(product.app, {
    workerId: shift.workerId,
    now: instantAtJst('2026-12-04', '18:05'),
  });
  expect(await overpaymentOf(shift)).toMatchObject({ state: 'SETTLED', deducted: asked.amount });
  expect(await charged(shift)).toBe(11_500);
  expect(await shown()).toEqual({ wage: 12_421 - asked.amount, salary: 11_000 });
  expect(await auditPayBooks(product.app.db)).toEqual([]);
  expect(refusalCodeOf(await askLess(shift.attendanceId, 100))).toBe('WAGE_NOT_LOWERABLE');
});

test('pay that a worker agreed to give back is wage again when the wage is raised later', async () => {
  const shift = await lowered();
  expect(refusalCodeOf(await answer(shift, true))).toBeNull();
  await raise(shift, 1_000);
  expect(await overpaymentOf(shift)).toMatchObject({ state: 'WAIVED', written_off: 0 });
  const slip = await fetchPaySlipOfShift(product.app.db, shift);
  expect(slip).toMatchObject({ wage: { correctedPay: 0, taxable: 12_000, net: 12_421 } });
  expect(await balanceOf(shift)).toBe(12_421);
});

test('a wage is not lowered to zero, nor when no part of it was released by stamps', async () => {
  const shift = await createShift(product, overpaidShiftTimes);
  await buildShiftWithFixedWage(product.app, shift);
  product.setNow(later);
  expect(refusalCodeOf(await askLess(shift.attendanceId, 12_000))).toBe('LOWERED_PAY_TOO_MUCH');
  expect(refusalCodeOf(await askLess(shift.attendanceId, 0))).toBe('VALIDATION_FAILED');
  const called = await createShift(product, overpaidShiftTimes);
  product.setNow(instantAtJst(overpaymentDay, '09:05'));
  const manager = await openManager(product.app, called.facilityId);
  await manager.ask(dismissal, { id: called.attendanceId });
  product.setNow(later);
  expect(refusalCodeOf(await askLess(called.attendanceId, 100))).toBe('WAGE_NOT_LOWERABLE');
});

test('wrong amounts, wages that are not fixed and unknown shifts are refused', async () => {
  const shift = await createShift(product, overpaidShiftTimes);
  product.setNow(later);
  for (const addedPay of [0, -1, 300_001]) {
    // oxlint-disable-next-line no-await-in-loop -- three requests, one after the other
    expect(refusalCodeOf(await ask(shift.attendanceId, addedPay))).toBe('VALIDATION_FAILED');
  }
  expect(refusalCodeOf(await ask(shift.attendanceId, 1_000))).toBe('WAGE_STATE_CHANGED');
  expect(refusalCodeOf(await ask('x', 1_000))).toBe('NOT_FOUND');
});

const proposing = `mutation ($input: ProposeHoursInput!) { proposeHours(input: $input) { success } }`;
const proposed = `query ($id: ID!, $startAt: DateTime!, $endAt: DateTime!, $breakMinutes: Int!) {
  proposedHoursCost(id: $id, startAt: $startAt, endAt: $endAt, breakMinutes: $breakMinutes) { yen answerBy } }`;

test('the facility may propose more hours once the worker has declined to get less', async () => {
  const shift = await lowered();
  const { attendanceId: id, facilityId } = shift;
  const manager = await openManager(product.app, facilityId);
  const hours = {
    id,
    startAt: overpaidShiftTimes.startsAt,
    endAt: addHours(overpaidShiftTimes.endsAt, 1),
    breakMinutes: 60,
  };
  expect(refusalCodeOf(await manager.ask(proposed, hours))).toBe('OVERPAID_HOURS_STAND');
  expect(refusalCodeOf(await answer(shift, false))).toBeNull();
  const cost = await manager.ask(proposed, hours);
  expect(refusalCodeOf(cost)).toBeNull();
  const seen = cost.data?.['proposedHoursCost'];
  const input = { ...hours, reason: 'タイムカードで確認しました', seenYen: seen.yen };
  expect(refusalCodeOf(await manager.ask(proposing, { input }))).toBeNull();
  await settleUnansweredHoursProposals(product.app, new Date(seen.answerBy));
  const slip = await fetchPaySlipOfShift(product.app.db, shift);
  expect(slip.wage).toMatchObject({ workMinutes: 9 * 60, net: await balanceOf(shift) });
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

// The last case lets the other open questions of this file expire as well.
test.each<[string, (shift: FixtureShift) => Promise<unknown>, string]>([
  ['declines', (shift) => answer(shift, false), 'DECLINED'],
  ['leaves', (shift) => leave(shift), 'WAIVED'],
  ['is silent', () => expireOverpayments(product.app, addHours(later, 15 * 24)), 'EXPIRED'],
])('a wage stays as it is when the worker %s', async (_name, act, state) => {
  const shift = await lowered();
  await act(shift);
  expect(await overpaymentOf(shift)).toMatchObject({ state, written_off: 0 });
  const slip = await fetchPaySlipOfShift(product.app.db, shift);
  expect(slip).toMatchObject({ overpayment: null, writtenOff: 0, wage: { taxable: 12_000 } });
  expect(slip.wage.correctedPay).toBeUndefined();
  expect(await balanceOf(shift)).toBe(12_421);
  expect(await charged(shift)).toBe(12_500);
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

// Runs after the questions above have ended: by its later date, the audit would find them unanswered.
test('a paid wage is raised after its pay day: posting, tax, slip and cost follow, and it is paid', async () => {
  const shift = await createShift(product, overpaidShiftTimes);
  const { workerId } = shift;
  await buildShiftWithFixedWage(product.app, shift);
  await buildBankAccount(product.app.db, { workerId, now: overpaidShiftTimes.endsAt });
  await payOut(shift, instantAtJst(overpaymentDay, '18:05'));
  expect(await rowOf(shift)).toMatchObject({ state: 'PAID' });
  const late = instantAtJst('2027-02-20', '12:00');
  await raise(shift, 3_000, late);
  expect(await rowOf(shift)).toMatchObject({ state: 'FIXED' });
  expect((await historyOf(shift)).at(-1)).toBe('CORRECT_PAY');
  const slip = await fetchPaySlipOfShift(product.app.db, shift);
  expect(slip.wage).toMatchObject({ correctedPay: 3_000, taxable: 15_000 });
  expect(slip.paid?.taxable).toBe(15_000);
  expect(await charged(shift)).toBe(15_500);
  const balance = await balanceOf(shift);
  expect(balance).toBe(slip.wage.net - 12_421);
  expect(balance).toBeGreaterThan(2_500);
  await raise(shift, 500, late);
  expect((await fetchPaySlipOfShift(product.app.db, shift)).wage).toMatchObject({
    correctedPay: 3_500,
  });
  await payOut(shift, late);
  expect(await rowOf(shift)).toMatchObject({ state: 'PAID' });
  expect(await auditPayBooks(product.app.db)).toEqual([]);
  const notices = await product.app.db
    .selectFrom('notices')
    .select('title')
    .where('worker_id', '=', workerId)
    .where('dedup_key', 'like', 'raised:%')
    .execute();
  expect(notices).toEqual([{ title: '給与を訂正しました' }, { title: '給与を訂正しました' }]);
});
