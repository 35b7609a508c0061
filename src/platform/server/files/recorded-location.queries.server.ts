import { sql } from 'kysely';

import type { QueryExecutor } from '../database/db.server.ts';

/** Records the location of the files unless one is recorded; returns the recorded one. */
export async function recordFileLocation(db: QueryExecutor, location: string): Promise<string> {
  await sql`
    /* server.recordFileLocation */
    insert into file_place (place) values (${location}) on conflict do nothing
  `.execute(db);
  const { rows } = await sql<{ place: string }>`
    /* server.fileLocation */
    select place from file_place
  `.execute(db);
  return rows[0]?.place ?? location;
}

/** Replaces the recorded location of the files. */
export async function changeFileLocation(db: QueryExecutor, location: string): Promise<void> {
  await sql`
    /* server.changeFileLocation */
    insert into file_place (place) values (${location})
    on conflict (is_only) do update set place = excluded.place
  `.execute(db);
}
