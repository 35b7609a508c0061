import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';
import { executePrepared } from '#platform/server/database/prepared-statements.server.ts';
import type { Actor } from '#platform/server/history.server.ts';

import type { StatutoryTableKind } from './missing-tables.ts';

/**
 * SQL column with the ids of the current minimum-wage tables, for statements whose callers also need the tables:
 * `minimumWageTablesOf` then seldom sends a statement.
 */
export const minimumWageVersionIdsSql = sql<string[]>`
  array(select v.id from statutory_versions v
         where v.kind = 'minimum_wage' and v.replaced_at is null order by v.year)`;

/** Returns the contents of versions, unordered. */
export async function tableVersionContents(
  db: QueryExecutor,
  ids: readonly string[],
): Promise<{ id: string; content: unknown }[]> {
  const { rows } = await sql<{ id: string; content: unknown }>`
    /* reference.tableVersionContents */
    select id, content from statutory_versions where id = any (${ids}::uuid[])
  `.execute(db);
  return rows;
}

/** Returns the ids of the current versions of a kind, the oldest year first. */
export async function currentTableVersionIds(
  db: QueryExecutor,
  kind: StatutoryTableKind,
): Promise<string[]> {
  const rows = await executePrepared(
    db,
    sql<{ id: string }>`
    /* reference.currentTableVersionIds */
    select id from statutory_versions where kind = ${kind} and replaced_at is null order by year
  `,
  );
  return rows.map(({ id }) => id);
}

export type NewTableVersion = {
  kind: StatutoryTableKind;
  year: number;
  content: object;
  rowCount: number;
  source: string;
  /** The name of the person who loaded it, or `shippedTableLoaderName`. */
  loadedBy: string;
  actor: Actor;
  now: Date;
};

/** Marks a version as replaced; the row stays stored. */
export async function markTableVersionReplaced(
  tx: Tx,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await sql`
    /* reference.markTableVersionReplaced */
    update statutory_versions set replaced_at = ${now} where id = ${id}
  `.execute(tx);
}

type VersionRow = Omit<NewTableVersion, 'content' | 'actor'> & {
  /** The table as JSON. */
  content: string;
  hash: string;
};

/** Writes a version and returns its id. */
export async function insertTableVersion(tx: Tx, row: VersionRow): Promise<string> {
  const { id } = await executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* reference.insertTableVersion */
    insert into statutory_versions
      (kind, year, content, content_hash, row_count, source, loaded_by, loaded_at)
    values (${row.kind}, ${row.year}, ${row.content}, ${row.hash}, ${row.rowCount}, ${row.source},
            ${row.loadedBy}, ${row.now})
    returning id
  `,
  );
  return id;
}

type CurrentVersion = { id: string; hash: string; loadedBy: string };

/**
 * Returns the current version of a year, under a lock that makes concurrent loads run one after the other. Without the
 * lock the unique index would refuse the second load.
 */
export async function lockCurrentTableVersion(
  tx: Tx,
  { kind, year }: Pick<NewTableVersion, 'kind' | 'year'>,
): Promise<CurrentVersion | undefined> {
  await sql`
    /* reference.lockVersions */
    select pg_advisory_xact_lock(hashtext('statutory_versions'))
  `.execute(tx);
  const { rows } = await sql<CurrentVersion>`
    /* reference.lockCurrentTableVersion */
    select id, content_hash as hash, loaded_by as "loadedBy"
      from statutory_versions
     where kind = ${kind} and year = ${year} and replaced_at is null
  `.execute(tx);
  return rows[0];
}

export type LoadedTableVersion = {
  id: string;
  kind: StatutoryTableKind;
  year: number;
  source: string;
  rowCount: number;
  loadedBy: string;
  loadedAt: Date;
};

/** Returns the current versions without their contents: withholding first, the newest year first. */
export async function currentTableVersions(db: QueryExecutor): Promise<LoadedTableVersion[]> {
  const { rows } = await sql<LoadedTableVersion>`
    /* reference.currentTableVersions */
    select id, kind, year, source, row_count as "rowCount", loaded_by as "loadedBy",
           loaded_at as "loadedAt"
      from statutory_versions
     where replaced_at is null
     order by kind desc, year desc
  `.execute(db);
  return rows;
}

/** Returns the number of rows in the file from which the year's withholding table was loaded. */
export async function withholdingTableRowCount(db: QueryExecutor, year: number): Promise<number> {
  const { rows } = await sql<{ rowCount: number }>`
    /* reference.withholdingTableRowCount */
    select row_count as "rowCount"
      from statutory_versions
     where kind = 'withholding' and year = ${year} and replaced_at is null
  `.execute(db);
  return rows[0]?.rowCount ?? 0;
}

/** Locks the current versions: no other process can load a table until the transaction ends. */
export async function lockStatutoryTablesShared(tx: Tx): Promise<void> {
  await sql`
    /* reference.lockStatutoryTablesShared */
    select pg_advisory_xact_lock_shared(hashtext('statutory_versions'))
  `.execute(tx);
}
