import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { InstantPage } from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

type WorkerAccountRow = {
  id: string;
  name: string | null;
  phoneNumber: string;
  stoppedAt: Date | null;
  stopReason: string | null;
};

const account = sql`
  w.id, rtrim(p.last_name || ' ' || p.first_name) as name, w.phone_number as "phoneNumber",
  s.stopped_at as "stoppedAt", s.reason as "stopReason"`;

/** Stopped accounts, the latest first. */
export async function stoppedWorkerRows(
  db: QueryExecutor,
  { after, limit }: InstantPage,
): Promise<(WorkerAccountRow & { micros: number })[]> {
  const { rows } = await sql<WorkerAccountRow & { micros: number }>`
    /* profile.stoppedWorkerRows */
    select ${account}, ${microsecondsSql(sql`s.stopped_at`)} as micros
      from account_stops s
      join workers w on w.id = s.worker_id
      left join worker_profiles p on p.worker_id = w.id
     where ${after ? sql`(s.stopped_at, s.worker_id) < (${instantSql(after)}, ${after.id}::uuid)` : sql`true`}
     order by s.stopped_at desc, s.worker_id desc
     limit ${limit}
  `.execute(db);
  return rows;
}

/** The account with a phone number in its stored form; null without one and for a deleted account. */
export async function findWorkerByPhoneNumber(
  db: QueryExecutor,
  phoneNumber: string,
): Promise<WorkerAccountRow | null> {
  const { rows } = await sql<WorkerAccountRow>`
    /* profile.findWorkerByPhoneNumber */
    select ${account}
      from workers w
      left join worker_profiles p on p.worker_id = w.id
      left join account_stops s on s.worker_id = w.id
     where w.phone_number = ${phoneNumber} and w.deleted_at is null
  `.execute(db);
  return rows[0] ?? null;
}
