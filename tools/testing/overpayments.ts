import { sql } from 'kysely';

import { approveClaim } from '#domain/attendance/corrections/approve-claim.server.ts';
import { buildCheckIn, buildCheckOut, buildFixedShift } from '#domain/attendance/build.ts';
import { addDays, addMinutes, atJst, type JstDay } from '#platform/base/jst.ts';
import { buildBankAccount, buildPayout } from '#domain/pay/build.ts';

import type { Product } from './processes/product.ts';
import { createShift, type StagedShift } from './shifts.ts';

export const day = '2026-12-01';
export const span = {
  startsAt: atJst(day, '09:00'),
  endsAt: atJst(day, '18:00'),
  breakMinutes: 60,
  hourlyWage: 1_500,
  travelAllowance: 500,
};
/** When the facility approved the longer break. */
export const askedAt = atJst(day, '18:20');
const documents = {
  claimBreak: `mutation ($id: ID!, $minutes: Int!) {
    updateBreakTime(input: { id: $id, breakMinutes: $minutes }) { success } }`,
  claim: `mutation ($id: ID!) { requestAttendanceApproval(
    input: { id: $id, mode: with_adjustment, reason: "休憩が長くなりました" }) { success } }`,
};

export type OverpaidWishes = { breakMinutes?: number; paidOut?: boolean };

/** Shifts whose worker was paid more than was approved, and later shifts from whose wage to deduct. */
export function overpaymentStage(productOf: () => Product, on: JstDay = day) {
  const worked = { ...span, startsAt: atJst(on, '09:00'), endsAt: atJst(on, '18:00') };
  const approvedAt = atJst(on, '18:20');
  return { overpaid, workAgain, employBySame };

  /** Creates a shift of 12,421 yen whose worker later reported a longer break: 722 yen too much for 90 minutes. */
  async function overpaid({
    breakMinutes = 90,
    paidOut = false,
  }: OverpaidWishes = {}): Promise<StagedShift> {
    const shift = await createShift(productOf(), worked);
    const { attendanceId: id, workerId } = shift;
    await buildCheckIn(productOf().app, shift);
    await buildCheckOut(productOf().app, shift);
    await buildBankAccount(productOf().app.db, { workerId, now: worked.endsAt });
    if (paidOut)
      await buildPayout(productOf().app, { workerId, now: addMinutes(worked.endsAt, 2) });
    await shift.send(atJst(on, '18:05'), documents.claimBreak, { id, minutes: breakMinutes });
    await shift.send(atJst(on, '18:10'), documents.claim, { id });
    await approveClaim(productOf().app, {
      attendanceId: id,
      actor: { kind: 'facility', id: shift.facilityId },
      now: approvedAt,
      idempotencyKey: undefined,
    });
    return shift;
  }

  /** Creates a later shift for the same employer, worked as planned: 12,421 yen more in the balance. */
  async function workAgain(
    shift: StagedShift,
    days: number,
    { sameEmployer = true } = {},
  ): Promise<StagedShift> {
    const later = addDays(on, days);
    const next = await createShift(productOf(), {
      ...span,
      workerId: shift.workerId,
      contractedAt: approvedAt,
      startsAt: atJst(later, '09:00'),
      endsAt: atJst(later, '18:00'),
    });
    if (sameEmployer) await employBySame(shift, next);
    await buildFixedShift(productOf().app, next);
    return next;
  }

  /** Moves the contract of a staged shift, which has a new facility, to the corporation of the other shift. */
  async function employBySame(shift: StagedShift, next: StagedShift): Promise<void> {
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
