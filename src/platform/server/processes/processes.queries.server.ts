import { sql } from 'kysely';

import type { QueryExecutor } from '../database/db.server.ts';
import type { ServingProcess } from './split-rules.ts';

/** Seconds after which the row of a killed process is deleted. */
const forgottenSeconds = 60;

/** Records that the process serves now, by the clock of the database, and returns the other serving processes. */
export async function markProcessServing(
  db: QueryExecutor,
  own: ServingProcess & { id: string },
): Promise<ServingProcess[]> {
  await sql`
    /* server.markProcessServing */
    insert into processes (id, host, redis_hash, file_place, seen_at)
    values (${own.id}, ${own.host}, ${own.redisHash}, ${own.filePlace}, now())
    on conflict (id) do update set seen_at = excluded.seen_at
  `.execute(db);
  await sql`
    /* server.forgetProcesses */
    delete from processes where seen_at < now() - make_interval(secs => ${forgottenSeconds})
  `.execute(db);
  const { rows } = await sql<ServingProcess>`
    /* server.otherProcesses */
    select host, redis_hash as "redisHash", file_place as "filePlace" from processes where id <> ${own.id}
  `.execute(db);
  return rows;
}

/** The number of processes that serve; a killed process counts for another minute. */
export async function countServing(db: QueryExecutor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    /* server.countServing */
    select count(*)::int as count from processes
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes the row of a process that stops serving. */
export async function deleteEndedProcess(db: QueryExecutor, id: string): Promise<void> {
  await sql`
    /* server.deleteEndedProcess */
    delete from processes where id = ${id}
  `.execute(db);
}
