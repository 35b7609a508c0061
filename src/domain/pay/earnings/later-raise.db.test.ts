import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

import { buildCheckIn, buildCheckOut, buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { approveHoursClaim } from '#domain/attendance/corrections/approve-claim.server.ts';
import { sendWorkerHome } from '#domain/attendance/termination/dismiss.server.ts';
import { addHours, instantAtJst } from '#platform/base/jst.ts';
import { buildMinimumWages, buildWithholdingTable } from '#domain/reference/statutory.build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { fetchPaySlipOfShift } from '#testing/fixtures/pay-slips.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift, createShiftReaders, type FixtureShift } from '#testing/shifts.ts';
import { auditLedgerAfterTampering } from '#testing/tampered-books.ts';
import { runScheduledTasks } from '#main/tasks.server.ts';
import { auditPayBooks } from '../audit/audit.server.ts';
import { buildBankAccount, buildPayout } from '../build.ts';
import { payLaterMinimumWageRaises } from './pay-later-raises.server.ts';

// Tokyo's 1,280 yen rise to 1,340 yen on 3 October 2027, and an operator loads the table on the fourth.
const early = instantAtJst('2027-09-20');
const raise = { year: 2027, from: '2027-10-03', more: 60 };
const loadedAt = instantAtJst('2027-10-04', '09:00');
const opened: TestProduct[] = [];
afterAll(() => Promise.all(opened.map((product) => product.close())));

/** A product in which the task has already checked the tables that every installation loads. */
async function fresh(): Promise<TestProduct> {
  const product = await openTestProduct(await openTestDatabase(), early);
  opened.push(product);
  expect(await payLaterMinimumWageRaises(product.app, early)).toBe(0);
  return product;
}

/** Eight hours, five of them before midnight; night work from 22:00: two hours before midnight and three after it. */
const night = {
  startsAt: instantAtJst('2027-10-02', '18:00'),
  endsAt: instantAtJst('2027-10-03', '03:00'),
  breakMinutes: 60,
  hourlyWage: 1_300,
  travelAllowance: 500,
};
/** Three hours at 40 yen more, and a night premium of a quarter. */
const added = 150;

type Part = { part: string; state: string; taxable: number; tax: number; amount: number };

async function partsOf(product: TestProduct, { attendanceId }: FixtureShift): Promise<Part[]> {
  return product.app.db
    .selectFrom('wage_parts')
    .select(['part', 'state', 'taxable', 'tax', 'amount'])
    .where('attendance_id', '=', attendanceId)
    .orderBy('id')
    .execute();
}

const load = (product: TestProduct, more = raise.more, now = loadedAt) =>
  buildMinimumWages(product.app.db, { ...raise, more, now });
const pay = ({ app }: TestProduct, now = addHours(loadedAt, 1)) =>
  payLaterMinimumWageRaises(app, now);

test('a raise that is loaded after the approval is paid as a part of its own, once', async () => {
  const product = await fresh();
  const { db } = product.app;
  const shift = await createShift(product, { ...night, contractedAt: early });
  await buildShiftWithFixedWage(product.app, shift);
  const { balanceOf } = createShiftReaders(() => product);
  const before = await balanceOf(shift);
  const slipBefore = await fetchPaySlipOfShift(product.app.db, shift);

  await load(product);
  // Before the task runs, the wage is below the minimum; the audit accepts that, because the task has yet to check
  // the table.
  expect(await auditPayBooks(db)).toEqual([]);
  expect(await pay(product)).toBe(1);
  expect(await pay(product)).toBe(0);

  const [planned, minimum, ...none] = await partsOf(product, shift);
  expect(none).toEqual([]);
  expect(planned).toMatchObject({ part: 'planned', taxable: 12_025 });
  expect(minimum).toMatchObject({ part: 'minimum', state: 'FIXED', taxable: added });
  const net = minimum?.amount ?? 0;
  expect(await balanceOf(shift)).toBe(before + net);
  const slip = await fetchPaySlipOfShift(product.app.db, shift);
  expect(slip.wage).toMatchObject({
    base: 10_520,
    nightPremium: 1_655,
    taxable: 12_175,
    raised: [{ from: '2027-10-03', hourlyWage: 1_340, minutes: 180 }],
  });
  expect(slip.paid).toMatchObject({
    taxable: 12_175,
    net: (slipBefore.paid?.net ?? 0) + net,
    tax: (slipBefore.paid?.tax ?? 0) + (minimum?.tax ?? 0),
  });
  const seen = await shift.send(
    addHours(loadedAt, 2),
    `query ($id: ID!) { wageWithoutAdjustment(id: $id) {
      plannedPart adjustmentPart minimumPart breakdown { total } } }`,
    { id: shift.attendanceId },
  );
  expect(seen.data?.['wageWithoutAdjustment']).toEqual({
    plannedPart: before,
    adjustmentPart: 0,
    minimumPart: net,
    breakdown: { total: before + net },
  });
  const notices = await db
    .selectFrom('notices')
    .select(['title', 'body'])
    .where('worker_id', '=', shift.workerId)
    .where('dedup_key', 'like', `minimum:${shift.attendanceId}:%`)
    .execute();
  expect(notices).toEqual([
    {
      title: '最低賃金が上がった分をお支払いします',
      body: expect.stringContaining(`差額${net}円（税引き後）は、次の振込でお支払いします。`),
    },
  ]);
  expect(await auditPayBooks(db)).toEqual([]);

  const withoutRaise = sql`
    update wages set fixed = fixed - 'raised' where attendance_id = ${shift.attendanceId}`;
  expect(await auditLedgerAfterTampering(db, withoutRaise)).toContain(
    `a fixed wage is below the minimum wage of its days: ${shift.attendanceId}`,
  );
});

test('a wage that was paid already gets the difference with the next transfer', async () => {
  const product = await fresh();
  const { db } = product.app;
  const shift = await createShift(product, { ...night, contractedAt: early });
  const { workerId } = shift;
  await buildBankAccount(db, { workerId, now: early });
  await buildShiftWithFixedWage(product.app, shift);
  await buildPayout(product.app, { workerId, now: addHours(night.endsAt, 2) });
  await load(product);
  product.setNow(addHours(loadedAt, 1));
  await runScheduledTasks(product.app);
  const parts = await partsOf(product, shift);
  expect(parts.map(({ part, state }) => [part, state])).toEqual([
    ['planned', 'PAID'],
    ['minimum', 'FIXED'],
  ]);
  // A transfer needs 1,000 yen: the difference goes with the wage of another shift.
  const next = await createShift(product, {
    startsAt: instantAtJst('2027-10-08', '09:00'),
    endsAt: instantAtJst('2027-10-08', '12:00'),
    breakMinutes: 0,
    hourlyWage: 1_400,
    workerId,
  });
  await buildShiftWithFixedWage(product.app, next);
  await buildPayout(product.app, { workerId, now: addHours(next.endsAt, 1) });
  expect((await partsOf(product, shift)).map(({ state }) => state)).toEqual(['PAID', 'PAID']);
  expect(await createShiftReaders(() => product).balanceOf(shift)).toBe(0);
  expect(await auditPayBooks(db)).toEqual([]);
});

test('a correction of the table to more is paid beside the first, and one to less takes nothing', async () => {
  const product = await fresh();
  const shift = await createShift(product, { ...night, contractedAt: early });
  await buildShiftWithFixedWage(product.app, shift);
  await load(product);
  await pay(product);
  await load(product, 80, addHours(loadedAt, 2));
  expect(await pay(product, addHours(loadedAt, 3))).toBe(1);
  await load(product, 50, addHours(loadedAt, 4));
  expect(await pay(product, addHours(loadedAt, 5))).toBe(0);
  const parts = await partsOf(product, shift);
  expect(parts.map(({ part, taxable }) => [part, taxable])).toEqual([
    ['planned', 12_025],
    ['minimum', added],
    // 20 yen more.
    ['minimum', 75],
  ]);
  expect((await fetchPaySlipOfShift(product.app.db, shift)).wage.raised).toEqual([
    { from: '2027-10-03', hourlyWage: 1_360, minutes: 180 },
  ]);
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

test('a worker who was overpaid keeps that question, and gets the raise of the approved hours', async () => {
  const product = await fresh();
  const shift = await createShift(product, { ...night, contractedAt: early });
  const { attendanceId: id, facilityId } = shift;
  await buildCheckIn(product.app, shift);
  await buildCheckOut(product.app, shift);
  const at = addHours(night.endsAt, 1);
  const correct = `mutation ($id: ID!) {
    updateBreakTime(input: { id: $id, breakMinutes: 120 }) { success } }`;
  const claim = `mutation ($id: ID!) { requestAttendanceApproval(
    input: { id: $id, mode: with_adjustment, reason: "休憩が長くなりました" }) { success } }`;
  expect(refusalCodeOf(await shift.send(at, correct, { id }))).toBeNull();
  expect(refusalCodeOf(await shift.send(at, claim, { id }))).toBeNull();
  const actor = { kind: 'facility', id: facilityId } as const;
  await approveHoursClaim(product.app, {
    attendanceId: id,
    actor,
    now: at,
    idempotencyKey: undefined,
  });
  await load(product);
  expect(await pay(product)).toBe(1);
  const parts = await partsOf(product, shift);
  // The longer break is placed before midnight, where it costs the worker least.
  expect(parts.map(({ part, taxable }) => [part, taxable])).toEqual([
    ['planned', 12_025],
    ['minimum', added],
  ]);
  const [planned, minimum] = parts;
  const month = `query { attendanceSummary(month: "2027-10") { income } }`;
  const shown = await shift.send(addHours(loadedAt, 2), month);
  expect(shown.data?.['attendanceSummary'].income).toBe(
    (planned?.amount ?? 0) + (minimum?.amount ?? 0),
  );
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

test('an unpaid difference is taxed again with the wage when the year turns', async () => {
  const product = await fresh();
  const { db } = product.app;
  const shift = await createShift(product, { ...night, contractedAt: early });
  await buildShiftWithFixedWage(product.app, shift);
  await load(product);
  await pay(product);
  const taxOf = async () => (await partsOf(product, shift)).map(({ tax }) => tax);
  const before = await taxOf();
  // The table of 2028 takes 40 yen more of every wage, so the tax on a difference stays the same.
  const now = instantAtJst('2028-01-05', '09:00');
  await buildWithholdingTable(db, { year: 2028, more: 40, now });
  product.setNow(now);
  await runScheduledTasks(product.app);
  const [planned = 0, minimum = 0] = before;
  expect(await taxOf()).toEqual([planned + 40, minimum]);
  const slip = await fetchPaySlipOfShift(product.app.db, shift);
  expect(slip.wage.tax).toBe(planned + 40 + minimum);
  expect(slip.paid).toMatchObject({ taxable: 12_175, tax: planned + 40 + minimum });
  expect(await auditPayBooks(db)).toEqual([]);
});

test('a contract keeps the prefecture of its work when the facility moves to another', async () => {
  const product = await fresh();
  const { db } = product.app;
  const shift = await createShift(product, { ...night, contractedAt: early });
  await buildShiftWithFixedWage(product.app, shift);
  // Moves the facility to 沖縄, whose minimum wage is below the contract's hourly wage.
  await db
    .updateTable('facilities')
    .set({ prefecture_code: '47', city_code: '47201' })
    .where('id', '=', shift.facilityId)
    .execute();
  await load(product);
  expect(await pay(product)).toBe(1);
  expect((await partsOf(product, shift)).at(-1)).toMatchObject({ part: 'minimum', taxable: added });
  expect(await auditPayBooks(db)).toEqual([]);
});

test('compensation gets the raise of the hours that are owed', async () => {
  const product = await fresh();
  const { app } = product;
  const shift = await createShift(product, { ...night, contractedAt: early });
  await buildCheckIn(app, shift);
  await sendWorkerHome(app, {
    attendanceId: shift.attendanceId,
    actor: { kind: 'facility', id: shift.facilityId },
    reason: '入居者の方が入院したため',
    byWorkersFault: false,
    breakMinutes: 0,
    now: instantAtJst('2027-10-02', '21:00'),
    idempotencyKey: undefined,
  });
  await load(product);
  expect(await pay(product)).toBe(1);
  expect((await fetchPaySlipOfShift(product.app.db, shift)).wage).toMatchObject({
    base: 3 * 1_300,
    compensation: 12_025 + added - 3 * 1_300,
    raised: [{ from: '2027-10-03', hourlyWage: 1_340, minutes: 0 }],
  });
  expect(await auditPayBooks(app.db)).toEqual([]);
});

test('approvals while a table is loaded pay it at once or afterwards, and never twice', async () => {
  const product = await fresh();
  const shifts = await Promise.all(
    Array.from({ length: 6 }, () => createShift(product, { ...night, contractedAt: early })),
  );
  await Promise.all([
    ...shifts.map((shift) => buildShiftWithFixedWage(product.app, shift)),
    load(product, raise.more, addHours(night.endsAt, 1)),
  ]);
  await pay(product);
  const wages = await Promise.all(
    shifts.map((shift) => fetchPaySlipOfShift(product.app.db, shift)),
  );
  expect(wages.map(({ paid }) => paid?.taxable)).toEqual(shifts.map(() => 12_175));
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});
