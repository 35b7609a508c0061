import { sql } from 'kysely';

import { objectionDays } from '#domain/attendance/termination/termination-rules.ts';
import { absenceContestHours } from '#domain/attendance/absence/absence-limits.ts';
import { addHours } from '#platform/base/jst.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

import type { AccountDeletionFacts } from './deletion-rules.ts';

export type LeavingWorker = { phoneNumber: string; email: string | null; hasEarned: boolean };

/**
 * Locks the worker's row, so that no application is made meanwhile. Null when the account is deleted or stopped.
 */
export async function lockLeavingWorker(tx: Tx, workerId: string): Promise<LeavingWorker | null> {
  await sql`
    /* deletion.lockLeavingWorker */
    select from workers where id = ${workerId} for update
  `.execute(tx);
  const { rows } = await sql<LeavingWorker>`
    /* deletion.leaver */
    select w.phone_number as "phoneNumber", e.address as email,
           exists (select from wage_parts p where p.worker_id = w.id) as "hasEarned"
      from workers w
      left join worker_emails e on e.worker_id = w.id
     where w.id = ${workerId} and w.deleted_at is null
       and not exists (select from account_stops s where s.worker_id = w.id)
  `.execute(tx);
  return rows[0] ?? null;
}

export type DeletionJudgementRow = AccountDeletionFacts & { points: number; hasEarned: boolean };

/** All facts for deleting an account, in one statement. */
export async function deletionJudgementRow(
  db: QueryExecutor,
  { workerId, now }: { workerId: string; now: Date },
): Promise<DeletionJudgementRow> {
  return executeForOneRow(
    db,
    sql<DeletionJudgementRow>`
    /* deletion.deletionJudgementRow */
    select (select count(*) from attendances t
             where t.worker_id = w.id and t.state in ('SCHEDULED', 'CHECKED_IN')) as "comingShifts",
           (select count(*) from applications a
             where a.worker_id = w.id and a.state = 'APPLIED') as "waitingApplications",
           (select count(*) from attendances t
             where t.worker_id = w.id
               and (t.state in ('CHECKED_OUT', 'REVIEWING')
                    -- Hours that pay more count without an answer.
                    or exists (select from hours_proposals h
                                where h.attendance_id = t.id and h.state = 'OPEN'))) as "unsettledShifts",
           -- Its wage may still arrive, and an account that is gone has no bank to send it to.
           (select count(*)
              from attendances t
              left join termination_cases c on c.attendance_id = t.id
              left join asked_cancellations k on k.attendance_id = t.id
             where t.worker_id = w.id
               and (c.state in ('WAITING', 'OBJECTED', 'CONTESTED') or k.state in ('ASKED', 'DENIED'))) as "undecidedEndings",
           (select max(k.audited_at) + make_interval(hours => ${objectionDays * 24})
              from attendances t
              join termination_cases c on c.attendance_id = t.id
              join schedule_cancellations k on k.id = c.id
             where t.worker_id = w.id and c.state = 'CONFIRMED'
               and c.objected_at is null) as "objectableUntil",
           (select coalesce(-sum(e.amount), 0)::bigint
              from ledger_accounts l
              join ledger_entries e on e.account_id = l.id
             where l.worker_id = w.id and l.kind = 'wages_payable') as "balance",
           coalesce((select c.balance from point_accounts c where c.worker_id = w.id), 0) as "points",
           (select count(*) from transfers r
             where r.worker_id = w.id and r.state in ('REQUESTED', 'SUBMITTED')) as "openTransfers",
           (select count(*) from gift_card_orders g
             where g.worker_id = w.id and g.state in ('PENDING', 'UNSHIPPED')) as "openGiftCards",
           (select max(q.ends_at) from penalty_periods q
             where q.worker_id = w.id and q.level = 'stop' and q.ends_at > ${now}
               -- The end of a stop that only an operator may lift.
               and q.ends_at < '9999-12-31') as "stoppedUntil",
           (select count(*) from attendances t
             where t.worker_id = w.id
               and (exists (select from absence_notices n
                             where n.attendance_id = t.id and n.state = 'WAITING')
                    or t.state = 'ABSENT' and t.ended_at >= ${addHours(now, -absenceContestHours)}
                       and not exists (select from absence_notices n
                                        where n.attendance_id = t.id and n.kind = 'contest'))) as "unansweredAbsences",
           exists (select from wage_parts p where p.worker_id = w.id) as "hasEarned"
      from workers w
     where w.id = ${workerId}
  `,
  );
}

export type AccountDeletionRow = {
  workerId: string;
  reasons: readonly string[];
  comment: string | null;
  pointsLost: number;
  statement: { hash: string; until: Date } | null;
  now: Date;
};

/** Stores that the worker left, and why. */
export async function writeAccountDeletion(tx: Tx, deletion: AccountDeletionRow): Promise<void> {
  const { workerId, reasons, comment, pointsLost, statement, now } = deletion;
  await sql`
    /* deletion.writeAccountDeletion */
    insert into account_deletions (
      worker_id, reasons, comment, points_lost, deleted_at, statement_hash, statement_until)
    values (${workerId}, ${reasons}, ${comment}, ${pointsLost}, ${now}, ${statement?.hash ?? null},
            ${statement?.until ?? null})
  `.execute(tx);
}

/** Erases the comments of workers who left before the instant; returns their number. */
export async function eraseLeavingComments(db: QueryExecutor, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    /* deletion.eraseLeavingComments */
    update account_deletions set comment = null where deleted_at <= ${before} and comment is not null
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

export type StatementLinkHolder = { workerId: string; until: Date };

/** The former worker whose link to the yearly statements has this hash and is still valid. */
export async function findStatementLinkHolder(
  db: QueryExecutor,
  { hash, now }: { hash: string; now: Date },
): Promise<StatementLinkHolder | null> {
  const { rows } = await sql<StatementLinkHolder>`
    /* deletion.findStatementLinkHolder */
    select worker_id as "workerId", statement_until as until
      from account_deletions
     where statement_hash = ${hash} and statement_until > ${now}
  `.execute(db);
  return rows[0] ?? null;
}
