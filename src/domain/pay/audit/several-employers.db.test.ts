import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildCheckIn, buildCheckOut } from '#domain/attendance/build.ts';
import { approveHoursClaim } from '#domain/attendance/corrections/approve-claim.server.ts';
import { mapInOrder } from '#platform/base/in-order.ts';
import { addDays, addHours, addMinutes, instantAtJst, minuteMs } from '#platform/base/jst.ts';
import { buildCorporation } from '#domain/corporation/build.ts';
import { withholding2026Csv } from '#domain/reference/statutory.build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { fetchPaySlipOfShift } from '#testing/fixtures/pay-slips.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { SecondEmployment, type SecondContract } from '#testing/second-employment.ts';
import {
  createSeededDice,
  SecondReferenceData,
  SecondTaxTable,
  type SecondShift,
} from '#testing/second-wage.ts';
import { createShift, type FixtureShift } from '#testing/shifts.ts';
import { auditPayBooks } from './audit.server.ts';

/** Number of workers with a week at several corporations. The environment variable EMPLOYMENTS overrides it. */
const workers = Number(process.env['EMPLOYMENTS'] ?? 6);
/** Sundays of weeks around both year ends, and of one in between. */
const sundays = ['2026-12-27', '2027-06-13', '2027-12-26'];

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), instantAtJst('2026-12-01'));
});
afterAll(() => product.close());

const reference = new SecondReferenceData([new SecondTaxTable(withholding2026Csv, 2026)]);
const correctEnd = `mutation ($input: UpdateWorkTimeInput!) {
  updateCheckoutTime(input: $input) { success } }`;
const askForApproval = `mutation ($id: ID!) { requestAttendanceApproval(
  input: { id: $id, mode: with_adjustment, reason: "夜の職員が来るまで残りました" }) { success } }`;

type Worked = { shift: FixtureShift; second: SecondShift; contract: SecondContract };

const minuteOf = (instant: Date) => instant.getTime() / minuteMs;

/**
 * A shift of three planned hours from the instant, with up to six more hours claimed and waiting for the approval.
 */
async function claimedShift(
  startsAt: Date,
  wishes: { workerId?: string; corporationId: string; more: number },
): Promise<{ shift: FixtureShift; second: SecondShift }> {
  const { more, ...employment } = wishes;
  const plan = { startsAt, endsAt: addHours(startsAt, 3), breakMinutes: 0 };
  const pay = { hourlyWage: 1_500, travelAllowance: 500 };
  const shift = await createShift(product, {
    ...plan,
    ...pay,
    ...employment,
    contractedAt: addHours(startsAt, -12),
  });
  const { attendanceId: id } = shift;
  await buildCheckIn(product.app, shift);
  await buildCheckOut(product.app, shift);
  const leftAt = addMinutes(plan.endsAt, more);
  const end = { id, at: leftAt.toISOString() };
  expect(refusalCodeOf(await shift.send(leftAt, correctEnd, { input: end }))).toBeNull();
  expect(refusalCodeOf(await shift.send(leftAt, askForApproval, { id }))).toBeNull();
  const [from, to] = [minuteOf(startsAt), minuteOf(leftAt)];
  const second = {
    hourlyWage: pay.hourlyWage,
    travelCap: pay.travelAllowance,
    fare: null,
    from,
    to,
    breakMinutes: 0,
    breakFrom: null,
    plan: { from, to: minuteOf(plan.endsAt), breakMinutes: 0 },
    minimums: [],
    bonus: 0,
    paidOn: '2026-12-28',
    otsu: [],
    abroad: [],
  };
  return { shift, second };
}

/** Approves a shift as the facility, and compares its premiums with those of the second computation. */
async function approve({ shift, second, contract }: Worked, employment: SecondEmployment) {
  await approveHoursClaim(product.app, {
    attendanceId: shift.attendanceId,
    actor: { kind: 'facility', id: shift.facilityId },
    now: addHours(shift.endsAt, 8),
  });
  const { wage } = await fetchPaySlipOfShift(product.app.db, shift);
  const pay = employment.approve(second, { kind: 'worked' }, contract);
  const lines = [wage.addedDayPremium ?? 0, wage.weeklyPremium ?? 0, wage.taxable];
  expect(lines).toEqual([pay.addedDay, pay.weekly, pay.taxable].map(Number));
  return wage;
}

test(`${workers} workers at several corporations around the year ends are paid as a second computation says`, async () => {
  const roll = createSeededDice(20_261_129);
  const met = { week: 0, day: 0, shifts: 0 };
  // A declaration of a corporation holds for a year, so each week has its own corporations.
  const employers = await mapInOrder(sundays, (sunday) =>
    mapInOrder([1, 2, 3], () =>
      buildCorporation(product.app.db, { now: instantAtJst(addDays(sunday, -14)) }),
    ),
  );
  await mapInOrder(Array.from({ length: workers }), async () => {
    const week = roll(sundays.length);
    const sunday = sundays[week] ?? '';
    const statesOther = roll(3) === 0;
    const employment = new SecondEmployment(reference);
    const waiting: Worked[] = [];
    let workerId: string | undefined;
    const finish = async (one: Worked) => {
      const wage = await approve(one, employment);
      met.shifts += 1;
      if ((wage.weeklyMinutes ?? 0) > 0) met.week += 1;
      if ((wage.addedDayMinutes ?? 0) > 0) met.day += 1;
    };
    await mapInOrder([0, 1, 2, 3, 4, 5, 6], async (order) => {
      // On two days the employer is fixed, so that no corporation gets all seven days.
      const employer = order === 3 ? 0 : order === 4 ? 1 : roll(3);
      const corporation = employers[week]?.[employer]?.id ?? '';
      const startsAt = addMinutes(instantAtJst(addDays(sunday, order), '07:00'), roll(600));
      const staged = await claimedShift(startsAt, {
        ...(workerId ? { workerId } : {}),
        corporationId: corporation,
        more: 120 + roll(241),
      });
      ({ workerId } = staged.shift);
      const statedDay = statesOther ? roll(361) : 0;
      const statedWeek = statesOther ? statedDay + roll(1_200) : 0;
      if (statesOther) await state(staged.shift, { statedDay, statedWeek });
      const contract = { corporation, order, statedDay, statedWeek };
      employment.conclude(staged.second, contract);
      const one = { ...staged, contract };
      if (roll(2) === 0) await finish(one);
      else waiting.splice(roll(waiting.length + 1), 0, one);
    });
    await mapInOrder(waiting, finish);
  });
  expect(await auditPayBooks(product.app.db)).toEqual([]);
  expect(met.week).toBeGreaterThan(0);
  expect(met.day).toBeGreaterThan(0);
}, 3_600_000);

/**
 * Writes the worker's statement into the application after the contract: this test makes contracts without the
 * waiting time.
 */
async function state(
  { applicationId }: FixtureShift,
  { statedDay, statedWeek }: { statedDay: number; statedWeek: number },
): Promise<void> {
  await sql`
    update applications set other_day_minutes = ${statedDay}, other_week_minutes = ${statedWeek}
     where id = ${applicationId}
  `.execute(product.app.db);
}
