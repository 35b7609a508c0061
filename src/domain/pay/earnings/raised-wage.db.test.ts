import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

import { buildCheckIn, buildCheckOut, buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { approveHoursClaim } from '#domain/attendance/corrections/approve-claim.server.ts';
import { requestScheduleCancellation } from '#domain/attendance/termination/request-schedule-cancellation.server.ts';
import { addHours, instantAtJst } from '#platform/base/jst.ts';
import { buildMinimumWages } from '#domain/reference/statutory.build.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { fetchPaySlipOfShift } from '#testing/fixtures/pay-slips.ts';
import { pdfText } from '#testing/pdf-text.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift, createShiftReaders, type FixtureShift } from '#testing/shifts.ts';
import { auditLedgerAfterTampering } from '#testing/tampered-books.ts';
import { quoteGrossWages } from './gross-quote.server.ts';
import { readShiftForWageQuote } from './wage-rows.queries.server.ts';
import { auditPayBooks } from '../audit/audit.server.ts';

// Tokyo's 1,280 yen rise to 1,340 yen on 3 October 2027.
const early = instantAtJst('2027-09-20');
const raise = { year: 2027, from: '2027-10-03', more: 60 };
const opened: TestProduct[] = [];
afterAll(() => Promise.all(opened.map((product) => product.close())));

async function fresh(): Promise<TestProduct> {
  const product = await openTestProduct(await openTestDatabase(), early);
  opened.push(product);
  return product;
}

/** A night shift of eight hours into the day of the raise: three of them after midnight, five at night. */
const night = {
  startsAt: instantAtJst('2027-10-02', '18:00'),
  endsAt: instantAtJst('2027-10-03', '03:00'),
  breakMinutes: 60,
  hourlyWage: 1_300,
  travelAllowance: 500,
};
const raisedBase = 5 * 1_300 + 3 * 1_340;
const raisedNight = (2 * 1_300 + 3 * 1_340) / 4;

const seen = `query ($id: ID!) {
  wageWithoutAdjustment(id: $id) {
    plannedPart adjustmentPart
    breakdown { hourly hourlyWage base nightPremium salary total raised { from hourlyWage minutes } } }
  workTime(id: $id) { minimumRaises { from hourlyWage } } }`;
const accept = `mutation ($id: ID!) { requestAttendanceApproval(
  input: { id: $id, mode: without_adjustment }) { success } }`;
const slipFile = 'query ($id: ID!) { paySlipFile(id: $id) { file } }';

async function shown(shift: FixtureShift, at: Date) {
  const { data, errors } = await shift.send(at, seen, { id: shift.attendanceId });
  expect(errors).toBeUndefined();
  return { ...data?.['wageWithoutAdjustment'], ...data?.['workTime'] };
}

test('a raise between contract and shift is paid from its midnight, on every screen, slip and in the books', async () => {
  const product = await fresh();
  const { db } = product.app;
  const shift = await createShift(product, { ...night, contractedAt: early });
  const before = await shown(shift, addHours(early, 1));
  expect(before).toMatchObject({
    breakdown: { hourly: '時給1,300円 × 8時間', salary: 10_400 + 1_625, raised: [] },
    minimumRaises: [],
  });

  await buildMinimumWages(db, { ...raise, now: addHours(early, 2) });
  const raised = [{ from: '2027-10-03', hourlyWage: 1_340, minutes: 180 }];
  const breakdown = {
    hourly: '時給1,300円 × 5時間＋時給1,340円 × 3時間',
    hourlyWage: 1_300,
    base: raisedBase,
    nightPremium: raisedNight,
    salary: raisedBase + raisedNight,
    raised,
  };
  const minimumRaises = [{ from: '2027-10-03', hourlyWage: 1_340 }];
  expect(await shown(shift, addHours(early, 3))).toMatchObject({ breakdown, minimumRaises });

  await buildCheckIn(product.app, shift);
  await buildCheckOut(product.app, shift);
  const { total } = (await shown(shift, addHours(night.endsAt, 1))).breakdown;
  expect(await createShiftReaders(() => product).balanceOf(shift)).toBe(total);
  const accepted = await shift.send(addHours(night.endsAt, 2), accept, { id: shift.attendanceId });
  expect(refusalCodeOf(accepted)).toBeNull();
  expect(await shown(shift, addHours(night.endsAt, 3))).toMatchObject({
    breakdown: { ...breakdown, total },
    adjustmentPart: 0,
  });
  const slip = await fetchPaySlipOfShift(product.app.db, shift);
  expect(slip.wage).toMatchObject({ base: raisedBase, nightPremium: raisedNight, raised });
  expect(slip.paid).toMatchObject({ taxable: raisedBase + raisedNight, net: total });
  const { data } = await shift.send(addHours(night.endsAt, 4), slipFile, {
    id: shift.attendanceId,
  });
  const file = new Uint8Array(Buffer.from(data?.['paySlipFile'].file, 'base64'));
  expect(await pdfText(file)).toContain(
    '2027/10/03（日）から最低賃金が上がったため、3時間は時給1,340円で計算しました。',
  );
  expect(await auditPayBooks(db)).toEqual([]);

  const otherBase = sql`
    update wages set fixed = fixed || '{"base": 10400}' where attendance_id = ${shift.attendanceId}`;
  expect(await auditLedgerAfterTampering(db, otherBase)).toContain(
    `a base pay is not that of its minutes: ${shift.attendanceId}`,
  );
});

test('a raise that is loaded after the check-out is paid with the approval', async () => {
  const product = await fresh();
  const shift = await createShift(product, { ...night, contractedAt: early });
  await buildCheckIn(product.app, shift);
  await buildCheckOut(product.app, shift);
  const { attendanceId } = shift;
  const { startsAt, endsAt, breakMinutes } = night;
  // The cost that the facility reads before it approves is the cost that it is charged.
  const quote = () =>
    inTransaction(product.app.db, async (tx) => {
      const planned = await readShiftForWageQuote(tx, attendanceId);
      const worked = { startsAt, endsAt, breakMinutes };
      return (await quoteGrossWages(tx, [{ shift: planned, worked }]))[0];
    });
  expect(await quote()).toMatchObject({ total: 10_400 + 1_625 + 500 });
  await buildMinimumWages(product.app.db, { ...raise, now: addHours(night.endsAt, 1) });
  expect(await quote()).toMatchObject({ total: 10_400 + 1_625 + 150 + 500 });
  const accepted = await shift.send(addHours(night.endsAt, 2), accept, { id: shift.attendanceId });
  expect(refusalCodeOf(accepted)).toBeNull();
  const parts = await product.app.db
    .selectFrom('wage_parts')
    .select(['part', 'taxable'])
    .where('attendance_id', '=', shift.attendanceId)
    .orderBy('id')
    .execute();
  expect(parts).toEqual([
    { part: 'planned', taxable: 10_400 + 1_625 },
    // Three hours at 40 yen more, and a night premium of a quarter.
    { part: 'adjustment', taxable: 150 },
  ]);
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

test('a correction past midnight is paid by the raise of that day', async () => {
  const product = await fresh();
  await buildMinimumWages(product.app.db, { ...raise, now: early });
  const evening = {
    ...night,
    startsAt: instantAtJst('2027-10-02', '15:00'),
    endsAt: instantAtJst('2027-10-02', '24:00'),
  };
  const shift = await createShift(product, { ...evening, contractedAt: addHours(early, 1) });
  const { attendanceId: id, facilityId } = shift;
  await buildCheckIn(product.app, shift);
  await buildCheckOut(product.app, shift);
  const end = instantAtJst('2027-10-03', '01:00');
  const correct = `mutation ($input: UpdateWorkTimeInput!) {
    updateCheckoutTime(input: $input) { success } }`;
  expect(refusalCodeOf(await shift.send(end, correct, { input: { id, at: end } }))).toBeNull();
  const claim = `mutation ($id: ID!) { requestAttendanceApproval(
    input: { id: $id, mode: with_adjustment, reason: "交代が来るまで残りました" }) { success } }`;
  expect(refusalCodeOf(await shift.send(end, claim, { id }))).toBeNull();
  const actor = { kind: 'facility', id: facilityId } as const;
  const now = addHours(end, 1);
  await approveHoursClaim(product.app, { attendanceId: id, actor, now, idempotencyKey: undefined });
  expect((await fetchPaySlipOfShift(product.app.db, shift)).wage).toMatchObject({
    base: 8 * 1_300 + 1_340,
    overtimePremium: 335,
    nightPremium: (2 * 1_300 + 1_340) / 4,
  });
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

test('a shift that is called off after a raise is compensated with it', async () => {
  const product = await fresh();
  const shift = await createShift(product, { ...night, contractedAt: early });
  await buildMinimumWages(product.app.db, { ...raise, now: addHours(early, 1) });
  const now = addHours(night.startsAt, -1);
  await requestScheduleCancellation(product.app, {
    attendanceId: shift.attendanceId,
    actor: { kind: 'facility', id: shift.facilityId },
    reason: '入居者の方が入院したため',
    listedReason: null,
    now,
    idempotencyKey: undefined,
  });
  const owed = raisedBase + raisedNight;
  const list = 'query { scheduleCancellationRequests { compensation receivable } }';
  const { data } = await shift.send(now, list);
  expect(data?.['scheduleCancellationRequests']).toMatchObject([{ compensation: owed + 500 }]);
});

test('a wage at the minimum of its days and above it stays the contract’s', async () => {
  const product = await fresh();
  await buildMinimumWages(product.app.db, { ...raise, now: early });
  const shift = await createShift(product, {
    ...night,
    hourlyWage: 1_340,
    contractedAt: addHours(early, 1),
  });
  await buildShiftWithFixedWage(product.app, shift);
  expect((await fetchPaySlipOfShift(product.app.db, shift)).wage).not.toHaveProperty('raised');
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});
