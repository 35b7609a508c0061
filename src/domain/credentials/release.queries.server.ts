import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

/**
 * Releases a person whose account ends: the same documents may be used for a new account from now on.
 * Documents and decisions are retained as long as the law requires. (Rule 4.1, 4.22)
 */
export async function releasePersonForNewAccount(
  tx: Tx,
  { workerId, now }: { workerId: string; now: Date },
): Promise<void> {
  await sql`
    /* credentials.releasePersonForNewAccount */
    update identities set released_at = ${now} where worker_id = ${workerId} and released_at is null
  `.execute(tx);
}

/**
 * The ended accounts of the same person, found by their documents, latest first: penalties are carried
 * over from them. (Rule 4.22)
 */
export async function formerAccountIdsOf(db: QueryExecutor, workerId: string): Promise<string[]> {
  const { rows } = await sql<{ workerId: string }>`
    /* credentials.formerAccountIdsOf */
    select o.worker_id as "workerId"
      from identities i
      join identities o on o.person_key = i.person_key and o.worker_id <> i.worker_id
     where i.worker_id = ${workerId} and i.state = 'APPROVED' and o.released_at is not null
     group by o.worker_id
     order by max(o.released_at) desc
  `.execute(db);
  return rows.map((row) => row.workerId);
}
