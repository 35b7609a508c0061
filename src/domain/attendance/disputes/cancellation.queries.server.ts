import { sql } from 'kysely';

import { askedCancellationListedDays } from '../asked/asked-rules.ts';
import type { CancelReason } from '../cancellation/cancel-rules.ts';
import type { ExemptionReason } from '../cancellation/exemption-rules.ts';
import type { TerminationCaseReason } from '../termination/schedule-cancellation-rules.ts';
import { addHours } from '#platform/base/jst.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { InstantPosition, InstantPage } from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

/** Columns for the worker and the facility of `attendances a`. */
const shiftColumns = sql`
           rtrim(w.last_name || ' ' || w.first_name) as "workerName", f.name as "facilityName",
           a.starts_at as "startsAt", a.ends_at as "endsAt", a.break_minutes as "breakMinutes"`;
const shiftJoins = sql`
      join facilities f on f.id = a.facility_id
      left join worker_profiles w on w.worker_id = a.worker_id`;

type Shift = InstantPosition & {
  workerName: string | null;
  facilityName: string;
  startsAt: Date;
  endsAt: Date;
  breakMinutes: number;
};

export type WaitingExemptionRow = Shift & {
  id: string;
  penaltyPoints: number;
  cancelReason: CancelReason;
  cancelNote: string;
  reason: ExemptionReason;
  note: string;
  hasPicture: boolean;
  submittedAt: Date;
};

export async function waitingExemptionRows(
  db: QueryExecutor,
  { after, limit }: InstantPage,
): Promise<WaitingExemptionRow[]> {
  const { rows } = await sql<WaitingExemptionRow>`
    /* attendance.waitingExemptionRows */
    select e.id, c.penalty_points as "penaltyPoints", c.reason as "cancelReason", c.note as "cancelNote",
           e.reason, e.note, e.proof_key is not null as "hasPicture", ${microsecondsSql(sql`e.submitted_at`)} as micros,
           e.submitted_at as "submittedAt", ${shiftColumns}
      from penalty_exemptions e
      join worker_cancellations c on c.attendance_id = e.attendance_id
      join attendances a on a.id = e.attendance_id
      ${shiftJoins}
     where e.state = 'SUBMITTED'
       ${after ? sql`and (e.submitted_at, e.id) > (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by e.submitted_at, e.id
     limit ${limit}
  `.execute(db);
  return rows;
}

export type WaitingAbsenceRow = Shift & {
  id: string;
  kind: 'report' | 'contest';
  reason: string;
  toldName: string | null;
  sentAt: Date;
};

export async function waitingAbsenceRows(
  db: QueryExecutor,
  { after, limit }: InstantPage,
): Promise<WaitingAbsenceRow[]> {
  const { rows } = await sql<WaitingAbsenceRow>`
    /* attendance.waitingAbsenceRows */
    select n.id, n.kind, n.reason, n.told_name as "toldName", ${microsecondsSql(sql`n.sent_at`)} as micros,
           n.sent_at as "sentAt", ${shiftColumns}
      from absence_notices n
      join attendances a on a.id = n.attendance_id
      ${shiftJoins}
     where n.state = 'WAITING'
       ${after ? sql`and (n.sent_at, n.id) > (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by n.sent_at, n.id
     limit ${limit}
  `.execute(db);
  return rows;
}

export type UnauditedTerminationRow = Shift & {
  id: string;
  listedReason: TerminationCaseReason;
  reason: string;
  incident: string | null;
  incidentAt: Date | null;
  orderedBy: string | null;
  orderedOn: string | null;
  statedBreakMinutes: number | null;
  agreedYen: number | null;
  owedYen: number | null;
  objection: string | null;
  /** True if the pay is already fixed and the worker objects to it. */
  isContested: boolean;
  decideBy: Date;
  requestedAt: Date;
};

export async function unauditedTerminationRows(
  db: QueryExecutor,
  { after, limit }: InstantPage,
): Promise<UnauditedTerminationRow[]> {
  const { rows } = await sql<UnauditedTerminationRow>`
    /* attendance.unauditedTerminationRows */
    select c.id, c.listed_reason as "listedReason", c.reason, t.incident,
           t.incident_at as "incidentAt", t.ordered_by as "orderedBy", t.ordered_on as "orderedOn",
           t.stated_break_minutes as "statedBreakMinutes", t.agreed_yen as "agreedYen",
           t.owed_yen as "owedYen", t.objection, t.state = 'CONTESTED' as "isContested",
           t.decide_by as "decideBy", ${microsecondsSql(sql`c.requested_at`)} as micros,
           c.requested_at as "requestedAt", ${shiftColumns}
      from schedule_cancellations c
      join termination_cases t on t.id = c.id
      join attendances a on a.id = c.attendance_id
      ${shiftJoins}
     where c.listed_reason is not null and c.audited_at is null
       ${after ? sql`and (c.requested_at, c.id) > (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by c.requested_at, c.id
     limit ${limit}
  `.execute(db);
  return rows;
}

type AskedRow = Shift & {
  id: string;
  state: 'ASKED' | 'DENIED' | 'SPARED';
  askedBy: string | null;
  note: string;
  points: number;
  compensation: number;
  askedAt: Date;
  dueAt: Date;
};

/** Cancellations for which an operator may still find that the facility asked for them. (Rule 8.9) */
export async function askedCancellationRowsToDecide(
  db: QueryExecutor,
  { after, limit, now }: InstantPage & { now: Date },
): Promise<AskedRow[]> {
  const { rows } = await sql<AskedRow>`
    /* attendance.askedCancellationRowsToDecide */
    select a.id, k.state, c.told_name as "askedBy", c.note, k.points, k.compensation,
           ${microsecondsSql(sql`k.asked_at`)} as micros, k.asked_at as "askedAt", k.due_at as "dueAt", ${shiftColumns}
      from asked_cancellations k
      join worker_cancellations c on c.attendance_id = k.attendance_id
      join attendances a on a.id = k.attendance_id
      ${shiftJoins}
     where k.state in ('ASKED', 'DENIED', 'SPARED') and k.asked_at > ${addHours(now, -askedCancellationListedDays * 24)}
       ${after ? sql`and (k.asked_at, k.attendance_id) > (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by k.asked_at, k.attendance_id
     limit ${limit}
  `.execute(db);
  return rows;
}
