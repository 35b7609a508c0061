import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { approveHoursClaim } from '#domain/attendance/corrections/approve-claim.server.ts';
import { buildCheckIn, buildCheckOut } from '#domain/attendance/build.ts';
import { addDays, addHours, instantAtJst } from '#platform/base/jst.ts';
import { buildCorporation } from '#domain/corporation/build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { fetchPaySlipOfShift } from '#testing/fixtures/pay-slips.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift, type FixtureShift } from '#testing/shifts.ts';
import { auditPayBooks } from './audit.server.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), instantAtJst('2026-11-28'));
});
afterAll(() => product.close());

const correctEnd = `mutation ($input: UpdateWorkTimeInput!) {
  updateCheckoutTime(input: $input) { success } }`;
const askForApproval = `mutation ($id: ID!) { requestAttendanceApproval(
  input: { id: $id, mode: with_adjustment, reason: "夜の職員が来るまで残りました" }) { success } }`;

type Employment = { workerId?: string; corporationId: string };

type Hours = { planned: [from: string, to: string]; breakMinutes: number; leftAt: string };

/** A shift that was worked longer than planned, and waits for the facility's approval. */
async function claimed(day: string, hours: Hours, employment: Employment): Promise<FixtureShift> {
  const [from, to] = hours.planned;
  const startsAt = instantAtJst(day, from);
  const shift = await createShift(product, {
    startsAt,
    endsAt: instantAtJst(day, to),
    contractedAt: addHours(startsAt, -12),
    breakMinutes: hours.breakMinutes,
    hourlyWage: 1_500,
    travelAllowance: 500,
    ...employment,
  });
  const { attendanceId: id } = shift;
  await buildCheckIn(product.app, shift);
  await buildCheckOut(product.app, shift);
  const isNextDay = hours.leftAt < from;
  const leftAt = instantAtJst(isNextDay ? addDays(day, 1) : day, hours.leftAt);
  const end = { id, at: leftAt.toISOString() };
  expect(refusalCodeOf(await shift.send(leftAt, correctEnd, { input: end }))).toBeNull();
  expect(refusalCodeOf(await shift.send(leftAt, askForApproval, { id }))).toBeNull();
  return shift;
}

/** Nine and a half planned hours and six more, so seven and a half hours of overtime. */
const longDay: Hours = { planned: ['09:00', '19:30'], breakMinutes: 60, leftAt: '01:30' };
const claimedLong = (day: string, employment: Employment) => claimed(day, longDay, employment);

async function employedFrom(day: string): Promise<Employment> {
  const { id } = await buildCorporation(product.app.db, { now: instantAtJst(day) });
  return { corporationId: id };
}

const approve = ({ attendanceId, facilityId, endsAt }: FixtureShift) =>
  approveHoursClaim(product.app, {
    attendanceId,
    actor: { kind: 'facility', id: facilityId },
    now: addHours(endsAt, 8),
    idempotencyKey: undefined,
  });

const check = `query ($id: ID!) {
  wageWithoutAdjustment(id: $id) { breakdown { overtimePremium weeklyPremium monthlyPremium salary } } }`;

test('corrections bring a week above 40 hours, whose minutes earn a quarter more', async () => {
  const { corporationId } = await employedFrom('2026-12-01');
  const longer: Hours = { planned: ['09:00', '12:00'], breakMinutes: 0, leftAt: '16:00' };
  const first = await claimed('2026-12-06', longer, { corporationId });
  await approve(first);
  const employment = { corporationId, workerId: first.workerId };
  for (const day of ['07', '08', '09', '10']) {
    await approve(await claimed(`2026-12-${day}`, longer, employment));
  }
  const sixth = await claimed('2026-12-11', longer, employment);
  await approve(sixth);
  // 35 hours and seven more: two hours are above 40, paid with 2 × 1,500 × 0.25.
  const slip = await fetchPaySlipOfShift(product.app.db, sixth);
  expect(slip.wage).toMatchObject({ weeklyMinutes: 120, weeklyPremium: 750, taxable: 11_250 });
  expect(slip.paid).toMatchObject({ taxable: 11_250, tax: 51 });
  const seen = await sixth.send(instantAtJst('2026-12-12', '10:00'), check, {
    id: sixth.attendanceId,
  });
  expect(seen.data?.['wageWithoutAdjustment'].breakdown).toMatchObject({
    weeklyPremium: 750,
    monthlyPremium: 0,
    salary: 11_250,
  });
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

test('corrections bring a month above 60 hours of overtime, whose minutes earn a half', async () => {
  const { corporationId } = await employedFrom('2026-11-28');
  const first = await claimedLong('2026-12-01', { corporationId });
  await approve(first);
  const employment = { corporationId, workerId: first.workerId };
  for (const day of ['04', '07', '10', '14', '17', '21']) {
    await approve(await claimedLong(`2026-12-${day}`, employment));
  }
  // 52.5 hours of overtime are approved. Two concurrent approvals add 15 hours.
  const eighth = await claimedLong('2026-12-26', employment);
  const ninth = await claimedLong('2026-12-28', employment);
  await Promise.all([approve(eighth), approve(ninth)]);
  const slips = await Promise.all(
    [eighth, ninth].map((shift) => fetchPaySlipOfShift(product.app.db, shift)),
  );
  slips.sort((one, other) => one.wage.taxable - other.wage.taxable);
  const [within, beyond] = slips;
  expect(within?.wage).toMatchObject({ overtimeMinutes: 450, overtimePremium: 2_813 });
  expect(within?.wage.monthlyPremium).toBeUndefined();
  expect(beyond?.wage).toMatchObject({
    base: 23_250,
    overtimePremium: 2_813,
    nightPremium: 1_313,
    monthlyMinutes: 450,
    monthlyPremium: 2_813,
    taxable: 30_189,
  });
  expect(beyond?.paid).toMatchObject({ taxable: 30_189, tax: 1_754, net: 28_935 });

  const paid = beyond?.workDay === '2026-12-28' ? ninth : eighth;
  const seen = await paid.send(instantAtJst('2026-12-29', '10:00'), check, {
    id: paid.attendanceId,
  });
  expect(seen.data?.['wageWithoutAdjustment'].breakdown).toEqual({
    overtimePremium: 2_813,
    weeklyPremium: 0,
    monthlyPremium: 2_813,
    salary: 30_189,
  });

  // At another corporation, and in another month, the sum starts at 0.
  const others = [
    await claimedLong('2026-12-30', { ...employment, ...(await employedFrom('2026-12-29')) }),
    await claimedLong('2027-01-03', employment),
  ];
  for (const shift of others) {
    await approve(shift);
    expect((await fetchPaySlipOfShift(product.app.db, shift)).wage.monthlyPremium).toBeUndefined();
  }
  expect(await auditPayBooks(product.app.db)).toEqual([]);

  const { db } = product.app;
  const id = first.attendanceId;
  await sql`update wages set fixed = fixed || '{"overtimeMinutes": 451}' where attendance_id = ${id}`.execute(
    db,
  );
  const finding = `a month above 60 hours of overtime is not paid as such: ${first.workerId} ${corporationId} 2026-12`;
  expect(await auditPayBooks(db)).toContain(finding);
  await sql`update wages set fixed = fixed || '{"overtimeMinutes": 450}' where attendance_id = ${id}`.execute(
    db,
  );
});

const longer: Hours = { planned: ['09:00', '13:00'], breakMinutes: 0, leftAt: '19:00' };

test('hours at two corporations are added up, and the approval that brings them above 40 pays', async () => {
  const [one, other] = [await employedFrom('2026-12-10'), await employedFrom('2026-12-10')];
  // Five days with four planned and six more hours: 50 hours, 10 of them beyond eight a day.
  const first = await claimed('2026-12-13', longer, one);
  const { workerId } = first;
  await approve(first);
  const shifts = [];
  for (const [day, at] of [
    ['14', other],
    ['15', one],
    ['16', other],
    ['17', one],
    ['18', other],
  ] as const)
    shifts.push(await claimed(`2026-12-${day}`, longer, { ...at, workerId }));
  for (const shift of shifts) await approve(shift);
  const wages = await Promise.all(
    shifts.map(
      async (shift) => (await fetchPaySlipOfShift(product.app.db, shift)).wage.weeklyMinutes ?? 0,
    ),
  );
  // 48 hours within eight a day: all eight hours of the last shift are above 40.
  expect(wages).toEqual([0, 0, 0, 0, 480]);
  expect(await auditPayBooks(product.app.db)).toEqual([]);
  const last = shifts.at(-1);
  await sql`
    update wages set fixed = fixed - 'weeklyMinutes' where attendance_id = ${last?.attendanceId}
  `.execute(product.app.db);
  expect(await auditPayBooks(product.app.db)).toContain(
    `a week above 40 hours is not paid as such: ${workerId} 2026-12-13`,
  );
  await sql`
    update wages set fixed = fixed || '{"weeklyMinutes": 480}' where attendance_id = ${last?.attendanceId}
  `.execute(product.app.db);
});

/** Three planned hours and six more. */
const shorter: Hours = { planned: ['09:00', '12:00'], breakMinutes: 0, leftAt: '18:00' };

test('the later contract pays, also where the earlier one is approved after it', async () => {
  const [one, other] = [await employedFrom('2026-12-17'), await employedFrom('2026-12-17')];
  const start = await claimed('2026-12-20', shorter, one);
  const { workerId } = start;
  const days = [start];
  for (const day of ['21', '22', '23', '24'])
    days.push(await claimed(`2026-12-${day}`, shorter, { ...one, workerId }));
  const later = await claimed('2026-12-25', shorter, { ...other, workerId });
  // No shift at the first corporation is approved: its claimed hours count nevertheless.
  await approve(later);
  for (const shift of days) await approve(shift);
  const minutesOf = async (shift: FixtureShift) =>
    (await fetchPaySlipOfShift(product.app.db, shift)).wage.weeklyMinutes ?? 0;
  expect(await minutesOf(later)).toBe(480);
  expect(await Promise.all(days.map(minutesOf))).toEqual([0, 0, 0, 0, 0]);
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});
