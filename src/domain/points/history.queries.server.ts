import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import type { InstantPage, KeysetPageArgs } from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

import type { AppealState } from './penalties/appeal-rules.ts';
import { penaltyHistorySince } from './rules.ts';
import { isUnexcusedViolation, type PenaltyEntry } from './penalties/penalty.queries.server.ts';

export type PointHistoryRow = { id: string; key: number; amount: number; note: string; date: Date };

/** The cursor of a worker's movements: by ledger entry id. */
export const byLedgerEntry = { key: 'bigint' } as const;

type PointPage = KeysetPageArgs<typeof byLedgerEntry> & { workerId: string };

/** Every movement of a worker's points in the ledger, latest first. */
export async function pointHistoryPage(
  db: QueryExecutor,
  page: PointPage,
): Promise<PointHistoryRow[]> {
  const { rows } = await sql<PointHistoryRow>`
    /* points.pointHistoryPage */
    select p.id, e.id as key, -e.amount as amount, p.note, p.occurred_at as date
      from (select id, posting_id, amount
              from ledger_entries
             -- One account, named before anything is read: its entries lie in order in the index.
             where account_id = (select id from ledger_accounts
                                  where worker_id = ${page.workerId} and kind = 'points_held')
               ${page.after ? sql`and id < ${page.after.key}` : sql``}
             order by id desc
             limit ${page.limit}) e
      join ledger_postings p on p.id = e.posting_id
     order by e.id desc
  `.execute(db);
  return rows;
}

export type PenaltyRow = {
  id: string;
  micros: number;
  kind: PenaltyEntry['kind'];
  amount: number;
  note: string;
  date: Date;
  isExcused: boolean;
  appealState: AppealState | null;
  appealReason: string | null;
  appealAnswer: string | null;
  answerDueOn: string | null;
};

type PenaltyPage = InstantPage & { workerId: string };

/** Every entry of a worker's penalty points with its appeal, latest first. */
export async function penaltyPage(db: QueryExecutor, page: PenaltyPage): Promise<PenaltyRow[]> {
  const { after } = page;
  const { rows } = await sql<PenaltyRow>`
    /* points.penaltyPage */
    select e.id, ${microsecondsSql(sql`e.at`)} as micros, e.kind, e.points as amount,
           e.note, e.at as date, x.id is not null as "isExcused", a.state as "appealState",
           a.reason as "appealReason", a.answer as "appealAnswer", a.answer_due_on as "answerDueOn"
      from penalty_entries e
      left join penalty_entries x on x.of_entry = e.id and x.kind = 'exemption'
      left join penalty_appeals a on a.entry_id = e.id
     where e.worker_id = ${page.workerId}
       ${after ? sql`and (e.at, e.id) < (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by e.at desc, e.id desc
     limit ${page.limit}
  `.execute(db);
  return rows;
}

export type PenaltyFigures = { balance: number; penaltyCount: number; feedback: string | null };

/**
 * Current points, violations of the last 12 months that were not excused, and the operator's comment.
 * (Rule 4.15)
 */
export async function readPenaltyFigures(
  db: QueryExecutor,
  workerId: string,
  now: Date,
): Promise<PenaltyFigures> {
  const { rows } = await sql<PenaltyFigures>`
    /* points.readPenaltyFigures */
    select coalesce((select points from penalty_accounts where worker_id = ${workerId}), 0) as balance,
           (select count(*)::int from penalty_entries e
             where e.worker_id = ${workerId} and e.at >= ${penaltyHistorySince(now)} and ${isUnexcusedViolation}) as "penaltyCount",
           (select comment from penalty_feedback where worker_id = ${workerId}) as feedback
  `.execute(db);
  return rows[0] ?? { balance: 0, penaltyCount: 0, feedback: null };
}
