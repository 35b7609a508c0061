import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import { attendanceRefusal } from '../messages.ts';
import type { TerminationCaseReason, TerminationReason } from './schedule-cancellation-rules.ts';
import type { TerminationState } from './termination-rules.ts';
import type { TerminationStatement } from './termination-wish.ts';

/** True when the notice of this contract lists the reason; earlier notices list none. (Rule 6.1) */
export async function isReasonListedInNotice(
  tx: Tx,
  { applicationId, reason }: { applicationId: string; reason: TerminationReason },
): Promise<boolean> {
  const { rows } = await sql<{ isReserved: boolean }>`
    /* attendance.isReasonListedInNotice */
    select exists (select from agreed_documents d
                    where d.application_id = ${applicationId}
                      and d.content -> 'endingReasons' ? ${reason}::text) as "isReserved"
  `.execute(tx);
  return rows[0]?.isReserved ?? false;
}

export type NewTerminationCase = {
  /** The id of the request that ended the contract. */
  id: string;
  attendanceId: string;
  termination: TerminationStatement;
  decideBy: Date;
  now: Date;
};

export async function insertTerminationCase(tx: Tx, opened: NewTerminationCase): Promise<void> {
  const { incident, closureOrder } = opened.termination;
  await sql`
    /* attendance.insertTerminationCase */
    insert into termination_cases (
      id, attendance_id, state, incident, incident_at, ordered_by, ordered_on, requested_at, decide_by)
    values (${opened.id}, ${opened.attendanceId}, 'WAITING', ${incident?.what ?? null},
            ${incident?.at ?? null}, ${closureOrder?.authority ?? null},
            ${closureOrder?.issuedOn ?? null}, ${opened.now}, ${opened.decideBy})
  `.execute(tx);
}

export type NewSentHomeCase = {
  /** The id of the row of `schedule_cancellations` that records the end. */
  id: string;
  attendanceId: string;
  statedBreakMinutes: number;
  /** Yen before tax, travel included: with the worker's consent, and without it. */
  agreedYen: number;
  owedYen: number;
  decideBy: Date;
  now: Date;
};

export async function insertSentHomeCase(tx: Tx, opened: NewSentHomeCase): Promise<void> {
  await sql`
    /* attendance.insertSentHomeCase */
    insert into termination_cases (
      id, attendance_id, state, stated_break_minutes, agreed_yen, owed_yen, requested_at, decide_by)
    values (${opened.id}, ${opened.attendanceId}, 'WAITING', ${opened.statedBreakMinutes},
            ${opened.agreedYen}, ${opened.owedYen}, ${opened.now}, ${opened.decideBy})
  `.execute(tx);
}

/** The undecided case of a worker who was sent home; null without one. */
export async function openSentHomeCaseOf(tx: Tx, attendanceId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    /* attendance.openSentHomeCaseOf */
    select id from termination_cases
     where attendance_id = ${attendanceId} and stated_break_minutes is not null
       and state in ('WAITING', 'OBJECTED')
  `.execute(tx);
  return rows[0]?.id ?? null;
}

export type LockedTerminationCase = {
  id: string;
  state: TerminationState;
  listedReason: TerminationCaseReason;
  /** Break minutes that the facility stated; null unless the worker was sent home. */
  statedBreakMinutes: number | null;
  agreedYen: number | null;
  owedYen: number | null;
  /** Yen before tax of the latest decision. */
  compensation: number;
  requestedAt: Date;
  decideBy: Date;
  decidedAt: Date | null;
  objectedAt: Date | null;
};

/** Locks the case of a request; the shift's row must be locked before. Refusals: NOT_FOUND. */
export async function lockTerminationCase(tx: Tx, id: string): Promise<LockedTerminationCase> {
  const { rows } = await sql<LockedTerminationCase>`
    /* attendance.lockTerminationCase */
    select t.id, t.state, c.listed_reason as "listedReason", t.requested_at as "requestedAt",
           t.decide_by as "decideBy", c.audited_at as "decidedAt", t.objected_at as "objectedAt",
           t.stated_break_minutes as "statedBreakMinutes", t.agreed_yen as "agreedYen",
           t.owed_yen as "owedYen", c.compensation
      from termination_cases t
      join schedule_cancellations c on c.id = t.id
     where t.id = ${id}
       for update
  `.execute(tx);
  const row = rows[0];
  if (!row) throw attendanceRefusal('NOT_FOUND');
  return row;
}

export type TerminationDecisionRecord = {
  state: TerminationState;
  note: string;
  /** Yen before tax; 0 when no wage is owed. */
  compensation: number;
  now: Date;
};

export async function writeTerminationDecision(
  tx: Tx,
  id: string,
  decision: TerminationDecisionRecord,
): Promise<void> {
  await sql`
    /* attendance.decideTermination */
    update termination_cases set state = ${decision.state} where id = ${id}
  `.execute(tx);
  await sql`
    /* attendance.auditCancellation */
    update schedule_cancellations
       set audited_at = ${decision.now}, audit_note = ${decision.note},
           compensation = ${decision.compensation}
     where id = ${id}
  `.execute(tx);
}

export type TerminationObjection = {
  state: TerminationState;
  text: string;
  decideBy: Date;
  now: Date;
};

/** Reopens the case for another decision. */
export async function writeTerminationObjection(
  tx: Tx,
  id: string,
  objection: TerminationObjection,
): Promise<void> {
  await sql`
    /* attendance.objectToTermination */
    update termination_cases
       set state = ${objection.state}, objection = ${objection.text}, objected_at = ${objection.now},
           decide_by = ${objection.decideBy}
     where id = ${id}
  `.execute(tx);
  await sql`
    /* attendance.reopenCancellation */
    update schedule_cancellations set audited_at = null, audit_note = null where id = ${id}
  `.execute(tx);
}

/** Cases past their deadline without a decision, in the order of their index. */
export async function undecidedTerminationCases(
  db: QueryExecutor,
  asked: { now: Date; after: { decideBy: Date; id: string } | null; limit: number },
): Promise<{ id: string; decideBy: Date }[]> {
  const { now, after, limit } = asked;
  const rest = after ? sql`and (decide_by, id) > (${after.decideBy}, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<{ id: string; decideBy: Date }>`
    /* attendance.undecidedTerminationCases */
    select id, decide_by as "decideBy"
      from termination_cases
     where state in ('WAITING', 'OBJECTED') and decide_by <= ${now} ${rest}
     order by decide_by, id
     limit ${limit}
  `.execute(db);
  return rows;
}
