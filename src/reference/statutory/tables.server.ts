import { sql } from 'kysely';
import * as v from 'valibot';

import type { Executor } from '#server/db.server.ts';

import type { StatutoryKind } from './store.server.ts';
import type { WithholdingTable } from './withholding-table.ts';

const yen = v.pipe(v.number(), v.integer(), v.minValue(0));
const column = v.array(v.object({ from: yen, tax: yen, ratePer100000: yen }));
const withholdingTable = v.object({
  year: v.number(),
  kou: v.array(column),
  otsu: column,
  hei: column,
});

/**
 * The withholding tables that are loaded now, one a year, the oldest first. Asks the database which
 * versions are current and reads only those that this process has not seen: a version never changes,
 * so a table takes effect with the transaction that loads it, in every process.
 */
export async function withholdingTables(db: Executor): Promise<readonly WithholdingTable[]> {
  const ids = await currentIds(db, 'withholding');
  const unknown = ids.filter((id) => !read.has(id));
  if (unknown.length > 0) {
    const { rows } = await sql<{ id: string; content: unknown }>`
      /* reference.statutoryContents */
      select id, content from statutory_versions where id = any (${unknown}::uuid[])
    `.execute(db);
    for (const { id, content } of rows) read.set(id, v.parse(withholdingTable, content));
  }
  return ids.flatMap((id) => read.get(id) ?? []);
}

/** Versions this process has read, by id. A few a year: none is ever dropped. */
const read = new Map<string, WithholdingTable>();

async function currentIds(db: Executor, kind: StatutoryKind): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    /* reference.currentVersions */
    select id from statutory_versions where kind = ${kind} and replaced_at is null order by year
  `.execute(db);
  return rows.map(({ id }) => id);
}
