import * as v from 'valibot';

import { isJstDay } from '#platform/base/jst.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { MinimumWageTable, MinimumWageTables } from './minimum-wage-table.ts';
import type { StatutoryTableKind } from './missing-tables.ts';
import type { WithholdingTable } from './withholding-table.ts';
import { tableVersionContents, currentTableVersionIds } from './versions.queries.server.ts';

const yen = v.pipe(v.number(), v.integer(), v.minValue(0));
const column = v.array(v.object({ from: yen, tax: yen, ratePer100000: yen }));
const withholdingTable = v.object({
  year: v.number(),
  kou: v.array(column),
  otsu: column,
  hei: column,
});
const minimumWageTable = v.object({
  year: v.number(),
  prefectures: v.array(
    v.object({
      code: v.pipe(v.string(), v.regex(/^\d{2}$/)),
      hourly: v.pipe(v.number(), v.integer(), v.minValue(1)),
      from: v.pipe(v.string(), v.check(isJstDay, 'not a calendar day')),
    }),
  ),
});

/** Returns the withholding tables that are loaded now, one per year, the oldest first. */
export function readWithholdingTables(db: QueryExecutor): Promise<readonly WithholdingTable[]> {
  return currentTables(db, readWithholding);
}

/** Returns stored versions of withholding tables, including replaced ones, in the order of the ids. */
export function withholdingTablesOf(
  db: QueryExecutor,
  versionIds: readonly string[],
): Promise<readonly WithholdingTable[]> {
  return tablesOf(db, versionIds, readWithholding);
}

/** Returns the minimum wages that are loaded now, one table per fiscal year, the oldest first. */
export function minimumWageTables(db: QueryExecutor): Promise<MinimumWageTables> {
  return currentTables(db, readMinimumWages);
}

/** Returns the tables whose ids a `minimumWageVersionIdsSql` column has. */
export function minimumWageTablesOf(
  db: QueryExecutor,
  ids: readonly string[],
): Promise<MinimumWageTables> {
  return tablesOf(db, ids, readMinimumWages);
}

type TableCache<Table> = {
  kind: StatutoryTableKind;
  parse(content: unknown, id: string): Table;
  /** The versions that this process has read, by id. There are only a few per year, so none is evicted. */
  read: Map<string, Table>;
};

const readWithholding: TableCache<WithholdingTable> = {
  kind: 'withholding',
  parse: (content, id) => ({ ...v.parse(withholdingTable, content), versionId: id }),
  read: new Map(),
};
const readMinimumWages: TableCache<MinimumWageTable> = {
  kind: 'minimum_wage',
  parse: (content) => v.parse(minimumWageTable, content),
  read: new Map(),
};

/**
 * Returns the current tables. Asks the database which versions are current, and reads only those that this process has
 * not read: a version never changes. So a new table takes effect in every process with the transaction that loads it.
 */
async function currentTables<Table>(
  db: QueryExecutor,
  cache: TableCache<Table>,
): Promise<readonly Table[]> {
  return tablesOf(db, await currentTableVersionIds(db, cache.kind), cache);
}

async function tablesOf<Table>(
  db: QueryExecutor,
  ids: readonly string[],
  { parse, read }: TableCache<Table>,
): Promise<readonly Table[]> {
  const unknown = ids.filter((id) => !read.has(id));
  if (unknown.length > 0) {
    for (const { id, content } of await tableVersionContents(db, unknown))
      read.set(id, parse(content, id));
  }
  return ids.flatMap((id) => read.get(id) ?? []);
}
