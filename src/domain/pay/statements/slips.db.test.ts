import { afterAll, beforeAll, expect, test } from 'vitest';

import { approveHoursClaim } from '#domain/attendance/corrections/approve-claim.server.ts';
import { buildCheckIn, buildCheckOut, buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { sendWorkerHome } from '#domain/attendance/termination/dismiss.server.ts';
import { requestScheduleCancellation } from '#domain/attendance/termination/request-schedule-cancellation.server.ts';
import { addHours, instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { fetchPaySlipOfShift } from '#testing/fixtures/pay-slips.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift, type FixtureShift } from '#testing/shifts.ts';
import { buildBankAccount, buildBankAnswer } from '../build.ts';
import { answerOverpayment } from '../overpayments/answer-overpayment.server.ts';
import { auditPayBooks } from '../audit/audit.server.ts';
import { overpaymentAgreementTextVersion } from '../overpayments/overpayment-text.ts';

const at = (time: string) => instantAtJst('2026-12-01', time);
const span = {
  startsAt: at('09:00'),
  endsAt: at('18:00'),
  breakMinutes: 60,
  hourlyWage: 1500,
  travelAllowance: 500,
};

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), at('00:00'));
});
afterAll(() => product.close());

const facility = ({ facilityId }: FixtureShift) => ({ kind: 'facility', id: facilityId }) as const;
const byFacility = (shift: FixtureShift, now: Date) => ({
  attendanceId: shift.attendanceId,
  actor: facility(shift),
  now,
  idempotencyKey: undefined,
});
const correct = `mutation ($id: ID!) {
  updateBreakTime(input: { id: $id, breakMinutes: 90 }) { success } }`;
const claim = `mutation ($id: ID!) { requestAttendanceApproval(
  input: { id: $id, mode: with_adjustment, reason: "休憩が長くなりました" }) { success } }`;

test('what was paid and withheld stands on the slip after a write-off, and the hours approved', async () => {
  const shift = await createShift(product, span);
  const { attendanceId: id } = shift;
  await buildCheckIn(product.app, shift);
  await buildCheckOut(product.app, shift);
  expect(refusalCodeOf(await shift.send(at('18:05'), correct, { id }))).toBeNull();
  expect(refusalCodeOf(await shift.send(at('18:10'), claim, { id }))).toBeNull();
  await approveHoursClaim(product.app, byFacility(shift, at('18:20')));
  await answerOverpayment(product.app, {
    workerId: shift.workerId,
    attendanceId: id,
    agrees: false,
    textVersion: overpaymentAgreementTextVersion,
    now: at('18:30'),
    idempotencyKey: undefined,
  });
  expect(await fetchPaySlipOfShift(product.app.db, shift)).toMatchObject({
    breakMinutes: 90,
    wage: { workMinutes: 450, base: 11_250, taxable: 11_250 },
    paid: { taxable: 12_000, tax: 79, travelAllowance: 500, net: 12_421 },
    writtenOff: 722,
  });
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

test('nothing was worked where the facility called the shift off, and the allowance is taxed', async () => {
  const shift = await createShift(product, span);
  await requestScheduleCancellation(product.app, {
    ...byFacility(shift, addHours(span.startsAt, -0.5)),
    reason: '入居者の減少',
    listedReason: null,
  });
  const slip = await fetchPaySlipOfShift(product.app.db, shift);
  expect(slip).toMatchObject({
    isCompensation: true,
    wage: { workMinutes: 0, base: 0, compensation: 12_000, taxableTravel: 500 },
    paid: { taxable: 12_500, tax: 98, travelAllowance: 0, net: 12_402 },
  });
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

test('a worker who was sent home worked until then, and is paid to the planned end', async () => {
  const shift = await createShift(product, span);
  await buildCheckIn(product.app, shift);
  await sendWorkerHome(product.app, {
    ...byFacility(shift, at('11:30')),
    reason: '入浴が中止になりました',
    byWorkersFault: false,
    breakMinutes: 0,
  });
  expect(await fetchPaySlipOfShift(product.app.db, shift)).toMatchObject({
    startAt: at('09:00').toISOString(),
    endAt: at('11:30').toISOString(),
    breakMinutes: 0,
    wage: {
      workMinutes: 150,
      base: 3750,
      compensation: 8250,
      taxable: 12e3,
    },
    paid: {
      taxable: 12e3,
      tax: 79,
      travelAllowance: 500,
      net: 12421,
    },
  });
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

test('the audit finds a slip that differs from the ledger, whatever the wage says', async () => {
  const shift = await createShift(product, span);
  await buildShiftWithFixedWage(product.app, shift);
  const slip = await fetchPaySlipOfShift(product.app.db, shift);
  const paid = { taxable: 12_000, tax: 78, travelAllowance: 500, net: 12_422 };
  const wrong = JSON.stringify({ ...slip, wage: { ...slip.wage, ...paid }, paid });
  await product.app.db
    .updateTable('pay_slips')
    .set({ content: wrong })
    .where('attendance_id', '=', shift.attendanceId)
    .execute();
  const finding = `a pay slip says something else than the ledger: ${shift.attendanceId}`;
  expect(await auditPayBooks(product.app.db)).toContain(finding);
  await product.app.db
    .updateTable('pay_slips')
    .set({ content: JSON.stringify(slip) })
    .where('attendance_id', '=', shift.attendanceId)
    .execute();
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

/** A shift with overtime that waits for the facility, whose planned part the bank has paid. */
async function paidBeforeApproval(): Promise<FixtureShift> {
  const shift = await createShift(product, span);
  const { attendanceId: id, workerId } = shift;
  await buildCheckIn(product.app, shift);
  await buildCheckOut(product.app, shift);
  expect(refusalCodeOf(await shift.send(at('18:05'), correct, { id }))).toBeNull();
  expect(refusalCodeOf(await shift.send(at('18:10'), claim, { id }))).toBeNull();
  await buildBankAccount(product.app.db, { workerId, now: at('18:10') });
  const payout = 'mutation { requestBankTransfer { success } }';
  expect(refusalCodeOf(await shift.send(at('18:12'), payout))).toBeNull();
  await buildBankAnswer(product.app, { now: at('18:15'), outcome: 'PAID' });
  return shift;
}

const shown = `query ($id: ID!) { wageWithoutAdjustment(id: $id) {
  hasPaySlip isFixed paySlipVersions { version reason } } }`;
const file = 'query ($id: ID!, $version: Int) { paySlipFile(id: $id, version: $version) { file } }';

test('a planned part that is paid before the approval has its slip at once', async () => {
  const shift = await paidBeforeApproval();
  const { attendanceId: id } = shift;
  const answer = await shift.send(at('18:30'), shown, { id });
  expect(answer.data?.['wageWithoutAdjustment']).toEqual({
    hasPaySlip: true,
    isFixed: false,
    paySlipVersions: [{ version: 1, reason: null }],
  });
  expect(refusalCodeOf(await shift.send(at('18:30'), file, { id }))).toBeNull();
  expect(await fetchPaySlipOfShift(product.app.db, shift)).toMatchObject({
    isBeforeApproval: true,
    paid: { taxable: 12_000, tax: 79, travelAllowance: 500, net: 12_421 },
  });
  expect(await auditPayBooks(product.app.db, at('18:30'))).toEqual([]);
});

test('the approval makes a version with its reason; the one before stays, and the worker is notified', async () => {
  const { app } = product;
  const shift = await paidBeforeApproval();
  const { attendanceId: id, workerId } = shift;
  const before = await shift.send(at('18:30'), file, { id });
  await approveHoursClaim(app, byFacility(shift, at('18:40')));
  const answer = await shift.send(at('18:50'), shown, { id });
  const { paySlipVersions: versions } = answer.data?.['wageWithoutAdjustment'] ?? {};
  expect(versions).toEqual([
    { version: 2, reason: '勤務時間が確定したため' },
    { version: 1, reason: null },
  ]);
  const first = await shift.send(at('18:50'), file, { id, version: 1 });
  expect(first.data?.['paySlipFile'].file).toBe(before.data?.['paySlipFile'].file);
  const newest = await shift.send(at('18:50'), file, { id });
  expect(newest.data?.['paySlipFile'].file).not.toBe(before.data?.['paySlipFile'].file);
  for (const version of [0, 3]) {
    expect(refusalCodeOf(await shift.send(at('18:50'), file, { id, version }))).toBe('NOT_FOUND');
  }
  const stranger = await createShift(product, span);
  const asked = await stranger.send(at('18:50'), file, { id, version: 1 });
  expect(refusalCodeOf(asked)).toBe('NOT_FOUND');
  const notices = await app.db
    .selectFrom('notices')
    .select('title')
    .where('worker_id', '=', workerId)
    .where('title', '=', '支払明細書を発行し直しました')
    .execute();
  expect(notices).toHaveLength(1);
  expect(await auditPayBooks(app.db, at('18:50'))).toEqual([]);
});

test('the audit finds a completed payment without a slip', async () => {
  const { db } = product.app;
  const shift = await paidBeforeApproval();
  await db.deleteFrom('pay_slips').where('attendance_id', '=', shift.attendanceId).execute();
  expect(await auditPayBooks(db, at('18:30'))).toEqual([
    `a completed payment has no pay slip: ${shift.attendanceId}`,
  ]);
  // The worker's first request draws the file again.
  expect(refusalCodeOf(await shift.send(at('18:31'), file, { id: shift.attendanceId }))).toBeNull();
  expect(await auditPayBooks(db, at('18:31'))).toEqual([]);
});
