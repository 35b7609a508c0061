import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildCheckIn, buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { addHours, instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { cancelFixtureShift } from '#testing/fixtures/attendance/cancellations.ts';
import { openManager, type TestManager } from '#testing/fixtures/manager.ts';
import { overpaymentFixture } from '#testing/overpayments.ts';
import { openTestProduct, refusalCodeOf, type TestProduct } from '#testing/processes/product.ts';
import { createShift, type FixtureShift } from '#testing/shifts.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), instantAtJst('2026-11-20'));
});
afterAll(() => product.close());

const sum = 'shifts wage compensation travel difference withheld advance fee feeTax total';
const monthOf = `query ($day: Date!) { billingMonth(day: $day) {
  waiting { ${sum} } facilities { facilityId approved { ${sum} } } } }`;
const shiftsOf = `query ($facilityId: ID!, $day: Date!) {
  billingShifts(facilityId: $facilityId, day: $day) { cursor shifts {
    id workerName isApproved wage compensation travel difference withheld advance fee
    feeRule { basisPoints } } } }`;

const dismissal = `mutation ($id: ID!) { dismissAttendance(input: {
  id: $id, reason: "体調が悪いと話されました", workerSide: true, breakMinutes: 0 }) { success } }`;

const workDay = (day: string) => ({
  startsAt: instantAtJst(day, '09:00'),
  endsAt: instantAtJst(day, '18:00'),
  breakMinutes: 60,
  hourlyWage: 1_500,
  travelAllowance: 500,
});

const readMonth = async (manager: TestManager, day: string) =>
  (await manager.ask(monthOf, { day })).data?.['billingMonth'];
/** The sum of approved shifts of the manager's facility; undefined where it has no shift in the month. */
const readApproved = async (manager: TestManager, day: string) =>
  (await readMonth(manager, day)).facilities[0]?.approved;
const readShifts = async (manager: TestManager, day: string) =>
  (await manager.ask(shiftsOf, { facilityId: manager.facilityId, day })).data?.['billingShifts']
    .shifts;

/** Yen of the corporation's debt and of the withheld tax that the ledger has for a shift. */
async function booksOf({ attendanceId }: FixtureShift) {
  const rows = await product.app.db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_accounts as a', 'a.id', 'e.account_id')
    .innerJoin('ledger_postings as p', 'p.id', 'e.posting_id')
    .select(['a.kind', ({ fn }) => fn.sum<string>('e.amount').as('sum')])
    .where('p.attendance_id', '=', attendanceId)
    .where('a.kind', 'in', ['employer_receivable', 'tax_withheld'])
    .groupBy('a.kind')
    .execute();
  const of = (kind: string) => Number(rows.find((row) => row.kind === kind)?.sum ?? 0);
  return { owed: of('employer_receivable'), withheld: -of('tax_withheld') };
}

test('a shift waits with its plan until its wage is fixed, and then costs what the ledger has', async () => {
  const shift = await createShift(product, workDay('2026-11-25'));
  const manager = await openManager(product.app, shift.facilityId, 'FINANCE');
  const planned = await readMonth(manager, '2026-11-25');
  expect(planned.facilities[0].approved).toMatchObject({ shifts: 0, total: 0 });
  expect(planned.waiting).toMatchObject({ shifts: 1, wage: 12_000, travel: 500, fee: 2_400 });

  await buildShiftWithFixedWage(product.app, shift);
  const { owed, withheld } = await booksOf(shift);
  const month = await readMonth(manager, '2026-11-01');
  const cost = {
    wage: 12_000,
    compensation: 0,
    travel: 500,
    difference: 0,
    withheld,
    advance: owed - withheld,
    fee: 2_400,
  };
  expect(owed).toBe(12_500);
  expect(month.facilities[0].approved).toEqual({
    ...cost,
    shifts: 1,
    feeTax: 240,
    total: owed - withheld + 2_640,
  });
  // The plan announced the same cost.
  expect({ ...planned.waiting }).toEqual(month.facilities[0].approved);
  expect(month.waiting.shifts).toBe(0);
  expect(await readShifts(manager, '2026-11-30')).toEqual([
    expect.objectContaining({
      ...cost,
      id: shift.attendanceId,
      isApproved: true,
      feeRule: { basisPoints: 2_000 },
    }),
  ]);
});

test('a night shift belongs to the month in which it starts', async () => {
  const shift = await createShift(product, {
    ...workDay('2026-11-30'),
    startsAt: instantAtJst('2026-11-30', '23:59'),
    endsAt: instantAtJst('2026-12-01', '08:59'),
  });
  await buildShiftWithFixedWage(product.app, shift);
  const manager = await openManager(product.app, shift.facilityId);
  expect(await readApproved(manager, '2026-11-30')).toMatchObject({ shifts: 1 });
  expect(await readApproved(manager, '2026-12-01')).toBeUndefined();
});

test('pay that the worker kept beyond the approved hours is advanced without a fee', async () => {
  const { overpaid } = overpaymentFixture(() => product);
  const shift = await overpaid();
  const manager = await openManager(product.app, shift.facilityId);
  const { owed, withheld } = await booksOf(shift);
  const [line] = await readShifts(manager, '2026-12-01');
  // 30 minutes of 1,500 yen an hour were paid at the check-out and not approved.
  expect(line).toMatchObject({ wage: 11_250, difference: 750, travel: 500, fee: 2_250 });
  expect(line.advance).toBe(owed - withheld);
});

test('a rule of the facility counts for postings from its day on', async () => {
  const before = await createShift(product, workDay('2026-12-08'));
  await product.app.db
    .insertInto('fee_rules')
    .values({
      from_day: '2026-11-25',
      facility_id: before.facilityId,
      basis_points: 1_500,
      created_at: product.app.clock.now(),
    })
    .execute();
  const manager = await openManager(product.app, before.facilityId);
  const postedAt = async (at: Date) => {
    await product.app.db
      .updateTable('recruitments')
      .set({ published_at: at })
      .where('facility_id', '=', before.facilityId)
      .execute();
    return (await readShifts(manager, '2026-12-01'))[0];
  };
  expect(await postedAt(instantAtJst('2026-11-24', '23:59'))).toMatchObject({
    fee: 2_400,
    feeRule: { basisPoints: 2_000 },
  });
  expect(await postedAt(instantAtJst('2026-11-25'))).toMatchObject({
    fee: 1_800,
    feeRule: { basisPoints: 1_500 },
  });
});

test('a worker who was one of the own people at the contract costs the fee of their kind', async () => {
  const shift = await createShift(product, workDay('2026-12-09'));
  const { facilityId, workerId } = shift;
  const manager = await openManager(product.app, facilityId, 'OWNER');
  const { db } = product.app;
  await db
    .insertInto('fee_rules')
    .values({
      from_day: '2000-01-02',
      facility_id: facilityId,
      worker_kind: 'OWN_PEOPLE',
      basis_points: 500,
      created_at: product.app.clock.now(),
    })
    .execute();
  const feeOfShift = async () => (await readShifts(manager, '2026-12-01'))[0].fee;
  expect(await feeOfShift()).toBe(2_400);
  const { decided_at: decidedAt } = await db
    .selectFrom('applications as p')
    .innerJoin('attendances as a', 'a.application_id', 'p.id')
    .select('p.decided_at')
    .where('a.id', '=', shift.attendanceId)
    .executeTakeFirstOrThrow();
  if (!decidedAt) throw new Error('the contract has an instant');
  const link = await db
    .insertInto('own_people_links')
    .values({
      facility_id: facilityId,
      name: '元職員',
      token_hash: 'x',
      max_uses: 1,
      uses: 1,
      created_by: manager.id,
      created_at: addHours(decidedAt, -2),
      expires_at: addHours(decidedAt, 24),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('own_people')
    .values({
      facility_id: facilityId,
      worker_id: workerId,
      link_id: link.id,
      joined_at: addHours(decidedAt, -1),
      ended_at: addHours(decidedAt, 1),
      end_reason: 'LEFT',
    })
    .execute();
  expect(await feeOfShift()).toBe(600);
  await db
    .updateTable('own_people')
    .set({ ended_at: decidedAt })
    .where('worker_id', '=', workerId)
    .execute();
  expect(await feeOfShift()).toBe(2_400);
});

test('a shift whose end is undecided stays among those that wait', async () => {
  const shift = await createShift(product, workDay('2026-12-11'));
  await buildCheckIn(product.app, shift);
  const manager = await openManager(product.app, shift.facilityId);
  product.setNow(addHours(shift.startsAt, 2));
  const dismissed = await manager.ask(dismissal, { id: shift.attendanceId });
  expect(refusalCodeOf(dismissed)).toBeNull();
  const { facilities, waiting } = await readMonth(manager, '2026-12-01');
  expect([facilities[0].approved.shifts, waiting.shifts]).toEqual([0, 1]);
});

test('a cancelled shift costs nothing, and an approver sees no money', async () => {
  const shift = await createShift(product, workDay('2026-12-10'));
  const manager = await openManager(product.app, shift.facilityId);
  expect((await readMonth(manager, '2026-12-01')).waiting.shifts).toBe(1);
  await cancelFixtureShift(shift, addHours(shift.startsAt, -60));
  expect(await readMonth(manager, '2026-12-01')).toMatchObject({
    waiting: { shifts: 0 },
    facilities: [],
  });
  const approver = await openManager(product.app, shift.facilityId, 'APPROVER');
  expect(refusalCodeOf(await approver.ask(monthOf, { day: '2026-12-01' }))).toBe('FORBIDDEN');
});
