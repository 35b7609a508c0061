import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { InstantPage } from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

export type GiftCardOrderRow = {
  id: string;
  workerId: string;
  workerName: string | null;
  state: string;
  amount: number;
  orderedAt: Date;
  completedShifts: number;
  earlierOrders: number;
  attempts: number;
  lastError: string | null;
  canCancel: boolean;
  micros: number;
};

/** The facts that an operator checks before a code is issued. (Rule 4.17) */
export async function giftCardOrderRows(
  db: QueryExecutor,
  { after, limit }: InstantPage,
): Promise<GiftCardOrderRow[]> {
  const { rows } = await sql<GiftCardOrderRow>`
    /* points.giftCardOrderRows */
    select o.id, o.worker_id as "workerId", rtrim(p.last_name || ' ' || p.first_name) as "workerName",
           o.state, o.amount, o.ordered_at as "orderedAt", o.attempts, o.last_error as "lastError",
           o.issuing_since is null as "canCancel", ${microsecondsSql(sql`o.ordered_at`)} as micros,
           (select count(*)::int from attendances a
             where a.worker_id = o.worker_id and a.state in ('FIXED', 'PAID')) as "completedShifts",
           (select count(*)::int from gift_card_orders e
             where e.worker_id = o.worker_id and e.state = 'SHIPPED') as "earlierOrders"
      from gift_card_orders o
      left join worker_profiles p on p.worker_id = o.worker_id
     where o.state in ('PENDING', 'UNSHIPPED')
       ${after ? sql`and (o.ordered_at, o.id) > (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by o.ordered_at, o.id
     limit ${limit}
  `.execute(db);
  return rows;
}

export type PenaltyAppealRow = {
  id: string;
  workerId: string;
  workerName: string | null;
  note: string;
  points: number;
  reason: string;
  filedAt: Date;
  answerDueOn: string;
  micros: number;
};

export async function penaltyAppealRows(
  db: QueryExecutor,
  { after, limit }: InstantPage,
): Promise<PenaltyAppealRow[]> {
  const { rows } = await sql<PenaltyAppealRow>`
    /* points.penaltyAppealRows */
    select a.id, a.worker_id as "workerId", rtrim(p.last_name || ' ' || p.first_name) as "workerName",
           e.note, e.points, a.reason, a.filed_at as "filedAt", a.answer_due_on as "answerDueOn",
           ${microsecondsSql(sql`a.filed_at`)} as micros
      from penalty_appeals a
      join penalty_entries e on e.id = a.entry_id
      left join worker_profiles p on p.worker_id = a.worker_id
     where a.state = 'FILED'
       ${after ? sql`and (a.filed_at, a.id) > (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by a.filed_at, a.id
     limit ${limit}
  `.execute(db);
  return rows;
}
