import { sql } from 'kysely';

import type { Tx } from '#platform/server/database/db.server.ts';

/** A null part leaves that part of the draft unchanged. */
export type HoursClaimDraft = {
  startAt: Date | null;
  endAt: Date | null;
  breakMinutes: number | null;
};

export async function writeHoursClaimDraft(
  tx: Tx,
  id: string,
  draft: HoursClaimDraft,
): Promise<void> {
  await sql`
    /* attendance.writeHoursClaimDraft */
    update attendances
       set claimed_start_at = coalesce(${draft.startAt}, claimed_start_at),
           claimed_end_at = coalesce(${draft.endAt}, claimed_end_at),
           claimed_break_minutes = coalesce(${draft.breakMinutes}, claimed_break_minutes)
     where id = ${id}
  `.execute(tx);
}

export type SentHoursClaim = {
  startAt: Date;
  endAt: Date;
  breakMinutes: number;
  reason: string;
  round: number;
  sentAt: Date;
};

/** Stores one round of a correction, and moves the shift to the facility's review. */
export async function writeHoursClaim(tx: Tx, id: string, claim: SentHoursClaim): Promise<void> {
  await sql`
    /* attendance.writeHoursClaim */
    with sent as (
      insert into attendance_claims (attendance_id, round, start_at, end_at, break_minutes, reason, sent_at)
      values (${id}, ${claim.round}, ${claim.startAt}, ${claim.endAt}, ${claim.breakMinutes},
              ${claim.reason}, ${claim.sentAt})
    )
    update attendances
       set state = 'REVIEWING', claimed_start_at = ${claim.startAt}, claimed_end_at = ${claim.endAt},
           claimed_break_minutes = ${claim.breakMinutes}, claim_reason = ${claim.reason},
           claimed_at = ${claim.sentAt}, claim_rounds = ${claim.round},
           return_reason = null, returned_at = null
     where id = ${id}
  `.execute(tx);
}

export type HoursClaimAnswer = {
  round: number;
  answer: 'approved' | 'returned' | 'auto_approved';
  returnReason: string | null;
  now: Date;
};

export async function writeHoursClaimAnswer(
  tx: Tx,
  id: string,
  answer: HoursClaimAnswer,
): Promise<void> {
  await sql`
    /* attendance.writeHoursClaimAnswer */
    update attendance_claims
       set answered_at = ${answer.now}, answer = ${answer.answer}, return_reason = ${answer.returnReason}
     where attendance_id = ${id} and round = ${answer.round} and answered_at is null
  `.execute(tx);
}

export async function writeHoursClaimReturn(
  tx: Tx,
  id: string,
  given: { reason: string; needsOperator: boolean; now: Date },
): Promise<void> {
  await sql`
    /* attendance.writeHoursClaimReturn */
    update attendances
       set state = 'CHECKED_OUT', return_reason = ${given.reason}, returned_at = ${given.now},
           needs_operator = ${given.needsOperator}
     where id = ${id}
  `.execute(tx);
}
