import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';

export type FailedStatement = { workerId: string; year: number; corporationId: string };

/** Statements tried again in one run: a fault in the code may make many fail. */
const maxFailed = 500;

/** The statements that could not be issued; those tried last come last. */
export async function failedStatementRows(db: QueryExecutor): Promise<FailedStatement[]> {
  const { rows } = await sql<FailedStatement>`
    /* pay.failedStatementRows */
    select worker_id as "workerId", year, corporation_id as "corporationId"
      from failed_statements
     order by failed_at, worker_id, year, corporation_id
     limit ${maxFailed}
  `.execute(db);
  return rows;
}

/** Records that a statement could not be issued; a repeated failure updates the time. */
export async function writeFailedStatement(
  db: QueryExecutor,
  { workerId, year, corporationId, now }: FailedStatement & { now: Date },
): Promise<void> {
  await sql`
    /* pay.writeFailedStatement */
    insert into failed_statements (worker_id, year, corporation_id, failed_at)
    values (${workerId}, ${year}, ${corporationId}, ${now})
    on conflict (worker_id, year, corporation_id) do update set failed_at = excluded.failed_at
  `.execute(db);
}

/** Removes a failed statement that was issued by now, or that is not needed because nothing was paid. */
export async function removeFailedStatement(
  db: QueryExecutor,
  { workerId, year, corporationId }: FailedStatement,
): Promise<void> {
  await sql`
    /* pay.removeFailedStatement */
    delete from failed_statements
     where worker_id = ${workerId} and year = ${year} and corporation_id = ${corporationId}
  `.execute(db);
}

/** The number of statements that could not be issued, by year, the newest first. */
export async function failedStatementCountsByYear(
  db: QueryExecutor,
): Promise<{ year: number; count: number }[]> {
  const { rows } = await sql<{ year: number; count: number }>`
    /* pay.failedStatementCountsByYear */
    select year, count(*)::int as count from failed_statements group by year order by year desc
  `.execute(db);
  return rows;
}
