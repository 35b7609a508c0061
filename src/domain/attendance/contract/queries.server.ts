import { sql } from 'kysely';

import { minimumWageRaisesColumn } from '#domain/pay/wage/minimum-raises.queries.server.ts';
import type { MinimumWageRaise } from '#domain/pay/wage/minimum-raises.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';

import { attendanceRefusal } from '../messages.ts';
import type { AttendanceState } from './states.ts';

/** Every fact that the rules of one shift need. */
export type LockedAttendance = {
  id: string;
  applicationId: string;
  workerId: string;
  recruitmentId: string;
  facilityId: string;
  facilityName: string;
  stampSecret: Buffer;
  state: AttendanceState;
  startsAt: Date;
  endsAt: Date;
  breakMinutes: number;
  hourlyWage: number;
  travelAllowance: number;
  /** Bonus wage in yen for the whole planned shift. */
  bonus: number;
  /** Minimum wages above `hourlyWage`. */
  minimumRaises: readonly MinimumWageRaise[];
  /** Points promised by a contract from before bonuses became wage. (Decision 022) */
  promisedPoints: number;
  checkInAt: Date | null;
  /** When a reported stamp was received; null for a live stamp. (Rule 8.1) */
  checkInReceivedAt: Date | null;
  checkOutAt: Date | null;
  checkOutReceivedAt: Date | null;
  recordedStartAt: Date | null;
  recordedEndAt: Date | null;
  recordedBreakMinutes: number | null;
  checkOutWasAutomatic: boolean;
  endAskedAt: Date | null;
  endConfirmedAt: Date | null;
  claimedStartAt: Date | null;
  claimedEndAt: Date | null;
  claimedBreakMinutes: number | null;
  claimRounds: number;
  claimedAt: Date | null;
  returnedAt: Date | null;
  needsOperator: boolean;
  wrongCodes: number;
  codeLockedUntil: Date | null;
  endedAt: Date | null;
};

/** Limits the lookup: a worker's own shifts, a facility's own, or any for operators and the system. */
export type AttendanceOwner = Actor;

/**
 * Locks the row of one shift, so that stamps, approvals and scheduled tasks run one after another. A
 * missing shift and one outside the owner's reach are both not found. Refusals: NOT_FOUND.
 */
export async function lockAttendance(
  tx: Tx,
  attendanceId: string,
  owner: AttendanceOwner,
): Promise<LockedAttendance> {
  const { rows } = await sql<LockedAttendance>`
    /* attendance.lockAttendance */
    select a.id, a.application_id as "applicationId", a.worker_id as "workerId",
           a.recruitment_id as "recruitmentId",
           a.facility_id as "facilityId", f.name as "facilityName",
           f.stamp_secret as "stampSecret", a.state, a.starts_at as "startsAt",
           a.ends_at as "endsAt", a.break_minutes as "breakMinutes",
           a.hourly_wage as "hourlyWage", a.travel_allowance as "travelAllowance", a.bonus,
           a.promised_points as "promisedPoints", ${minimumWageRaisesColumn} as "minimumRaises",
           a.check_in_at as "checkInAt", a.check_in_received_at as "checkInReceivedAt",
           a.check_out_at as "checkOutAt", a.check_out_received_at as "checkOutReceivedAt",
           a.recorded_start_at as "recordedStartAt", a.recorded_end_at as "recordedEndAt",
           a.recorded_break_minutes as "recordedBreakMinutes",
           a.check_out_was_automatic as "checkOutWasAutomatic",
           a.end_asked_at as "endAskedAt", a.end_confirmed_at as "endConfirmedAt",
           a.claimed_start_at as "claimedStartAt", a.claimed_end_at as "claimedEndAt",
           a.claimed_break_minutes as "claimedBreakMinutes", a.claim_rounds as "claimRounds",
           a.claimed_at as "claimedAt", a.returned_at as "returnedAt",
           a.needs_operator as "needsOperator", a.wrong_codes as "wrongCodes",
           a.code_locked_until as "codeLockedUntil", a.ended_at as "endedAt"
      from attendances a
      join facilities f on f.id = a.facility_id
     where a.id = ${attendanceId}
       for update of a
  `.execute(tx);
  const row = rows[0];
  if (!row || !isOwnedBy(row, owner)) throw attendanceRefusal('NOT_FOUND');
  return row;
}

function isOwnedBy(row: LockedAttendance, owner: AttendanceOwner): boolean {
  switch (owner.kind) {
    case 'worker':
      return row.workerId === owner.id;
    case 'facility':
      return row.facilityId === owner.id;
    case 'operator':
    case 'system':
      return true;
    default:
      throw new RangeError(`unknown owner: ${String(owner satisfies never)}`);
  }
}

export type WrongStampCodeCount = { wrongCodes: number; codeLockedUntil: Date | null };

export async function writeWrongStampCodeCount(
  tx: Tx,
  id: string,
  count: WrongStampCodeCount,
): Promise<void> {
  await sql`
    /* attendance.writeWrongStampCodeCount */
    update attendances
       set wrong_codes = ${count.wrongCodes}, code_locked_until = ${count.codeLockedUntil}
     where id = ${id}
  `.execute(tx);
}

export type CheckIn = {
  checkInAt: Date;
  /** When a reported stamp was received; null for a live stamp. */
  checkInReceivedAt: Date | null;
  recordedStartAt: Date;
  lateMinutes: number;
};

export async function writeCheckIn(tx: Tx, id: string, stamp: CheckIn): Promise<void> {
  await sql`
    /* attendance.writeCheckIn */
    update attendances
       set state = 'CHECKED_IN', check_in_at = ${stamp.checkInAt},
           check_in_received_at = ${stamp.checkInReceivedAt},
           recorded_start_at = ${stamp.recordedStartAt}, late_minutes = ${stamp.lateMinutes},
           wrong_codes = 0, code_locked_until = null,
           -- The stamp may undo an absence: then only the history shows that there was one.
           absence_reason = null, ended_reason = null, ended_at = null
     where id = ${id}
  `.execute(tx);
}

/** Stores a check-in for a shift that was recorded as an absence, for the operator who decides the case. */
export async function writeDisputedCheckIn(
  tx: Tx,
  id: string,
  stamp: Pick<CheckIn, 'checkInAt' | 'checkInReceivedAt'>,
): Promise<void> {
  await sql`
    /* attendance.writeDisputedCheckIn */
    update attendances
       set check_in_at = ${stamp.checkInAt}, check_in_received_at = ${stamp.checkInReceivedAt},
           wrong_codes = 0, code_locked_until = null
     where id = ${id}
  `.execute(tx);
}

export type CheckOut = {
  /** Null where the end was not stamped. */
  checkOutAt: Date | null;
  /** When a reported stamp was received; null for a live stamp and without a stamp. */
  checkOutReceivedAt: Date | null;
  recordedEndAt: Date;
  recordedBreakMinutes: number;
  /** The end in the correction draft after this write. */
  claimedEndAt: Date | null;
  claimedBreakMinutes: number | null;
};

export async function writeCheckOut(tx: Tx, id: string, stamp: CheckOut): Promise<void> {
  await sql`
    /* attendance.writeCheckOut */
    update attendances
       set state = 'CHECKED_OUT', check_out_at = ${stamp.checkOutAt},
           check_out_received_at = ${stamp.checkOutReceivedAt},
           recorded_end_at = ${stamp.recordedEndAt},
           recorded_break_minutes = ${stamp.recordedBreakMinutes},
           claimed_end_at = ${stamp.claimedEndAt},
           claimed_break_minutes = ${stamp.claimedBreakMinutes},
           check_out_was_automatic = ${stamp.checkOutAt === null},
           wrong_codes = 0, code_locked_until = null
     where id = ${id}
  `.execute(tx);
}

/** Stores the last evidence of the worker's presence, for an end that the server did not see. (Rule 6.7, 8.1) */
export async function writeWorkerLastSeen(
  tx: Tx,
  id: string,
  lastSeenAt: Date | null,
): Promise<void> {
  await sql`
    /* attendance.writeWorkerLastSeen */
    update attendances set last_seen_at = ${lastSeenAt} where id = ${id}
  `.execute(tx);
}

/** Records when the facility was asked for an end that was not stamped. */
export async function writeShiftEndConfirmationAsked(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`
    /* attendance.writeShiftEndConfirmationAsked */
    update attendances set end_asked_at = ${now} where id = ${id}
  `.execute(tx);
}

/** Makes the confirmed end count like a stamped one. */
export async function writeShiftEndConfirmed(
  tx: Tx,
  id: string,
  confirmed: { endAt: Date; breakMinutes: number; now: Date },
): Promise<void> {
  await sql`
    /* attendance.writeShiftEndConfirmed */
    update attendances
       set recorded_end_at = ${confirmed.endAt}, recorded_break_minutes = ${confirmed.breakMinutes},
           end_confirmed_at = ${confirmed.now},
           check_out_was_automatic = false
     where id = ${id}
  `.execute(tx);
}

/**
 * Time of the worker's last chat message to the facility between start and end, or null. Automatic
 * messages are ignored: they do not prove that the worker was there.
 */
export async function lastChatMessageDuringShift(
  tx: Tx,
  shift: Pick<LockedAttendance, 'workerId' | 'facilityId' | 'startsAt' | 'endsAt'>,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    /* attendance.lastChatMessageDuringShift */
    select max(m.created_at) as at
      from chat_channels c
      join chat_messages m on m.channel_id = c.id
     where c.worker_id = ${shift.workerId} and c.facility_id = ${shift.facilityId}
       and m.side = 'worker' and not m.is_automatic
       and m.created_at between ${shift.startsAt} and ${shift.endsAt}
  `.execute(tx);
  return rows[0]?.at ?? null;
}

export type ApprovedHours = {
  startAt: Date;
  endAt: Date;
  breakMinutes: number;
  lateMinutes: number;
};

/**
 * Stores the approved hours. The shift becomes FIXED; for a worker who was sent home, `writeSentHomeRecord` stores
 * them.
 */
export async function writeApprovedHours(
  tx: Tx,
  id: string,
  approved: ApprovedHours & { now: Date },
): Promise<void> {
  await sql`
    /* attendance.writeApprovedHours */
    update attendances
       set state = 'FIXED', approved_start_at = ${approved.startAt},
           approved_end_at = ${approved.endAt}, approved_break_minutes = ${approved.breakMinutes},
           late_minutes = ${approved.lateMinutes}, fixed_at = ${approved.now}, needs_operator = false,
           -- An absence that turned out to be none leaves nothing behind but its history.
           absence_reason = null, ended_reason = null, ended_at = null
     where id = ${id}
  `.execute(tx);
}

export type SentHomeRecord = ApprovedHours & { leftAt: Date; reason: string; now: Date };

export async function writeSentHomeRecord(
  tx: Tx,
  id: string,
  dismissal: SentHomeRecord,
): Promise<void> {
  await sql`
    /* attendance.writeSentHomeRecord */
    update attendances
       set state = 'DISMISSED', absence_reason = 'Dismissed', ended_reason = ${dismissal.reason},
           ended_at = ${dismissal.now}, recorded_end_at = ${dismissal.leftAt},
           approved_start_at = ${dismissal.startAt}, approved_end_at = ${dismissal.endAt},
           approved_break_minutes = ${dismissal.breakMinutes},
           late_minutes = ${dismissal.lateMinutes}, fixed_at = ${dismissal.now},
           needs_operator = false
     where id = ${id}
  `.execute(tx);
}

export type UnworkedShiftEnding = {
  state: 'ABSENT' | 'DELETED' | 'DISMISSED' | 'CANCELLED_BY_FACILITY' | 'CANCELLED_BY_WORKER';
  absenceReason: 'Absented' | 'Deleted' | 'Dismissed' | null;
  reason: string;
  now: Date;
};

/** Stores the end of a shift that was not worked. */
export async function writeUnworkedShiftEnding(
  tx: Tx,
  id: string,
  ending: UnworkedShiftEnding,
): Promise<void> {
  await sql`
    /* attendance.writeUnworkedShiftEnding */
    update attendances
       set state = ${ending.state}, absence_reason = ${ending.absenceReason},
           ended_reason = ${ending.reason}, ended_at = ${ending.now}, needs_operator = false
     where id = ${id}
  `.execute(tx);
}

export async function markShiftNeedsOperator(tx: Tx, id: string): Promise<void> {
  await sql`
    /* attendance.markShiftNeedsOperator */
    update attendances set needs_operator = true where id = ${id}
  `.execute(tx);
}
