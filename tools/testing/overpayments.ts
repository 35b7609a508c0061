import { sql } from 'kysely';

import { approveHoursClaim } from '#domain/attendance/corrections/approve-claim.server.ts';
import { buildCheckIn, buildCheckOut, buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { addDays, addMinutes, instantAtJst, type JstDay } from '#platform/base/jst.ts';
import { buildBankAccount, buildPayout } from '#domain/pay/build.ts';

import type { TestProduct } from './processes/product.ts';
import { createShift, type FixtureShift } from './shifts.ts';

export const overpaymentDay = '2026-12-01';
export const overpaidShiftTimes = {
  startsAt: instantAtJst(overpaymentDay, '09:00'),
  endsAt: instantAtJst(overpaymentDay, '18:00'),
  breakMinutes: 60,
  hourlyWage: 1_500,
  travelAllowance: 500,
};
/** When the facility approved the longer break. */
export const longerBreakApprovedAt = instantAtJst(overpaymentDay, '18:20');
const documents = {
  claimBreak: `mutation ($id: ID!, $minutes: Int!) {
    updateBreakTime(input: { id: $id, breakMinutes: $minutes }) { success } }`,
  claim: `mutation ($id: ID!) { requestAttendanceApproval(
    input: { id: $id, mode: with_adjustment, reason: "休憩が長くなりました" }) { success } }`,
};

export type OverpaidShiftOptions = { breakMinutes?: number; paidOut?: boolean };

/** Shifts whose worker was paid more than was approved, and later shifts from whose wage to deduct. */
export function overpaymentFixture(productOf: () => TestProduct, on: JstDay = overpaymentDay) {
  const worked = {
    ...overpaidShiftTimes,
    startsAt: instantAtJst(on, '09:00'),
    endsAt: instantAtJst(on, '18:00'),
  };
  const approvedAt = instantAtJst(on, '18:20');
  return { overpaid, workAgain, employBySame };

  /** Creates a shift of 12,421 yen whose worker later reported a longer break: 722 yen too much for 90 minutes. */
  async function overpaid({
    breakMinutes = 90,
    paidOut = false,
  }: OverpaidShiftOptions = {}): Promise<FixtureShift> {
    const shift = await createShift(productOf(), worked);
    const { attendanceId: id, workerId } = shift;
    await buildCheckIn(productOf().app, shift);
    await buildCheckOut(productOf().app, shift);
    await buildBankAccount(productOf().app.db, { workerId, now: worked.endsAt });
    if (paidOut)
      await buildPayout(productOf().app, { workerId, now: addMinutes(worked.endsAt, 2) });
    await shift.send(instantAtJst(on, '18:05'), documents.claimBreak, {
      id,
      minutes: breakMinutes,
    });
    await shift.send(instantAtJst(on, '18:10'), documents.claim, { id });
    await approveHoursClaim(productOf().app, {
      attendanceId: id,
      actor: { kind: 'facility', id: shift.facilityId },
      now: approvedAt,
      idempotencyKey: undefined,
    });
    return shift;
  }

  /** Creates a later shift for the same employer, worked as planned: 12,421 yen more in the balance. */
  async function workAgain(
    shift: FixtureShift,
    days: number,
    { sameEmployer = true } = {},
  ): Promise<FixtureShift> {
    const later = addDays(on, days);
    const next = await createShift(productOf(), {
      ...overpaidShiftTimes,
      workerId: shift.workerId,
      contractedAt: approvedAt,
      startsAt: instantAtJst(later, '09:00'),
      endsAt: instantAtJst(later, '18:00'),
    });
    if (sameEmployer) await employBySame(shift, next);
    await buildShiftWithFixedWage(productOf().app, next);
    return next;
  }

  /** Moves the contract of a staged shift, which has a new facility, to the corporation of the other shift. */
  async function employBySame(shift: FixtureShift, next: FixtureShift): Promise<void> {
    for (const table of ['attendances', 'wages'] as const) {
      const key = table === 'wages' ? sql`attendance_id` : sql`id`;
      await sql`
        update ${sql.table(table)} t set corporation_id = o.corporation_id
          from wages o
         where t.${key} = ${next.attendanceId} and o.attendance_id = ${shift.attendanceId}
      `.execute(productOf().app.db);
    }
  }
}
