import { sql } from 'kysely';

import type { App } from '#platform/server/context.server.ts';

import { checkIn } from './stamps/check-in.server.ts';
import { checkOut } from './stamps/check-out.server.ts';
import { requestHoursApproval } from './corrections/request-approval.server.ts';
import { stampCodeOf } from './stamps/stamp-code.server.ts';
import { stampCodeDayAt, type CheckOutAnswers } from './stamps/stamp-rules.ts';

type Shift = { workerId: string; stampSecret: Buffer; startsAt: Date; endsAt: Date };

/** Checks a contracted shift in with the facility's current code; at its planned start by default. */
export async function buildCheckIn(
  app: App,
  { attendanceId, at }: { attendanceId: string; at?: Date },
): Promise<void> {
  const shift = await shiftOf(app, attendanceId);
  const now = at ?? shift.startsAt;
  await checkIn(app, stampOf(shift, { attendanceId, now }));
}

export type BuildCheckOutArgs = {
  attendanceId: string;
  at?: Date;
  answers?: Partial<CheckOutAnswers>;
};

/** Checks a shift out; by default at its planned end, with the break taken. */
export async function buildCheckOut(app: App, wishes: BuildCheckOutArgs): Promise<void> {
  const { attendanceId, at } = wishes;
  const shift = await shiftOf(app, attendanceId);
  const now = at ?? shift.endsAt;
  const answers = { hadOvertime: false, tookBreak: true, ...wishes.answers };
  await checkOut(app, { ...stampOf(shift, { attendanceId, now }), answers });
}

/** Works a contracted shift as planned and accepts its hours: FIXED. */
export async function buildShiftWithFixedWage(
  app: App,
  { attendanceId }: { attendanceId: string },
): Promise<void> {
  await buildCheckIn(app, { attendanceId });
  await buildCheckOut(app, { attendanceId });
  const { workerId, endsAt } = await shiftOf(app, attendanceId);
  await requestHoursApproval(app, {
    workerId,
    attendanceId,
    mode: 'without_adjustment',
    reason: '',
    now: endsAt,
    idempotencyKey: undefined,
  });
}

function stampOf(shift: Shift, { attendanceId, now }: { attendanceId: string; now: Date }) {
  const code = stampCodeOf(shift.stampSecret, stampCodeDayAt(now));
  const { workerId } = shift;
  const pressedNow = { stampedAt: null, ageSeconds: null, minuteProof: null };
  return { workerId, attendanceId, code, ...pressedNow, now, idempotencyKey: undefined };
}

async function shiftOf(app: App, attendanceId: string): Promise<Shift> {
  const { rows } = await sql<Shift>`
    /* attendance.buildShiftOf */
    select a.worker_id as "workerId", f.stamp_secret as "stampSecret",
           a.starts_at as "startsAt", a.ends_at as "endsAt"
      from attendances a
      join facilities f on f.id = a.facility_id
     where a.id = ${attendanceId}
  `.execute(app.db);
  const shift = rows[0];
  if (!shift) throw new Error(`no such shift: ${attendanceId}`);
  return shift;
}
