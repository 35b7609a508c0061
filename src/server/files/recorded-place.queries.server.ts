import { sql } from 'kysely';

import type { Executor } from '../database/db.server.ts';

/** Records the place unless there is one; returns the recorded one. */
export async function recordPlace(db: Executor, place: string): Promise<string> {
  await sql`
    /* server.recordFilePlace */
    insert into file_place (place) values (${place}) on conflict do nothing
  `.execute(db);
  const { rows } = await sql<{ place: string }>`
    /* server.filePlace */
    select place from file_place
  `.execute(db);
  return rows[0]?.place ?? place;
}

/** From now on the files of the database are there. */
export async function changePlace(db: Executor, place: string): Promise<void> {
  await sql`
    /* server.changeFilePlace */
    insert into file_place (place) values (${place})
    on conflict (is_only) do update set place = excluded.place
  `.execute(db);
}
