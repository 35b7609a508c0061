import { sql } from 'kysely';

import type { Executor, Tx } from '#platform/server/database/db.server.ts';
import { oneRow } from '#platform/server/database/one-row.server.ts';
import { executePrepared } from '#platform/server/database/prepared-statements.server.ts';
import type { Actor } from '#platform/server/history.server.ts';

import type { StatutoryKind } from './missing-tables.ts';

/**
 * A column of the current minimum-wage tables' ids, for statements that need the tables beside their own
 * rows: `minimumWageTablesOf` then seldom sends a statement of its own.
 */
export const minimumWageIds = sql<string[]>`
  array(select v.id from statutory_versions v
         where v.kind = 'minimum_wage' and v.replaced_at is null order by v.year)`;

/** The contents of versions, in no order. */
export async function versionContents(
  db: Executor,
  ids: readonly string[],
): Promise<{ id: string; content: unknown }[]> {
  const { rows } = await sql<{ id: string; content: unknown }>`
    /* reference.versionContents */
    select id, content from statutory_versions where id = any (${ids}::uuid[])
  `.execute(db);
  return rows;
}

/** The ids of the current versions of a kind, the oldest year first. */
export async function currentVersionIds(db: Executor, kind: StatutoryKind): Promise<string[]> {
  const rows = await executePrepared(
    db,
    sql<{ id: string }>`
    /* reference.currentVersionIds */
    select id from statutory_versions where kind = ${kind} and replaced_at is null order by year
  `,
  );
  return rows.map(({ id }) => id);
}

export type NewVersion = {
  kind: StatutoryKind;
  year: number;
  content: object;
  rowCount: number;
  source: string;
  /** The name of the person, or of the release, that loaded it. */
  loadedBy: string;
  actor: Actor;
  now: Date;
};

/** Ends a version; it is retained. */
export async function markVersionReplaced(
  tx: Tx,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await sql`
    /* reference.markVersionReplaced */
    update statutory_versions set replaced_at = ${now} where id = ${id}
  `.execute(tx);
}

type VersionRow = Omit<NewVersion, 'content' | 'actor'> & {
  /** JSON. */
  content: string;
  hash: string;
};

/** Writes a version and returns its id. */
export async function insertVersion(tx: Tx, row: VersionRow): Promise<string> {
  const { id } = await oneRow(
    tx,
    sql<{ id: string }>`
    /* reference.insertVersion */
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
 * Locks the current version: loads of one year run one after the other. The unique index alone would
 * only refuse the second.
 */
export async function lockCurrentVersion(
  tx: Tx,
  { kind, year }: Pick<NewVersion, 'kind' | 'year'>,
): Promise<CurrentVersion | undefined> {
  await sql`
    /* reference.lockVersions */
    select pg_advisory_xact_lock(hashtext('statutory_versions'))
  `.execute(tx);
  const { rows } = await sql<CurrentVersion>`
    /* reference.lockCurrentVersion */
    select id, content_hash as hash, loaded_by as "loadedBy"
      from statutory_versions
     where kind = ${kind} and year = ${year} and replaced_at is null
  `.execute(tx);
  return rows[0];
}

export type LoadedVersion = {
  id: string;
  kind: StatutoryKind;
  year: number;
  source: string;
  rowCount: number;
  loadedBy: string;
  loadedAt: Date;
};

/** The current versions without their contents, withholding first, the newest year first. */
export async function currentVersions(db: Executor): Promise<LoadedVersion[]> {
  const { rows } = await sql<LoadedVersion>`
    /* reference.currentVersions */
    select id, kind, year, source, row_count as "rowCount", loaded_by as "loadedBy",
           loaded_at as "loadedAt"
      from statutory_versions
     where replaced_at is null
     order by kind desc, year desc
  `.execute(db);
  return rows;
}

/** The number of rows of the file that the year's withholding table was loaded from. */
export async function rowCountOfWithholding(db: Executor, year: number): Promise<number> {
  const { rows } = await sql<{ rowCount: number }>`
    /* reference.rowCountOfWithholding */
    select row_count as "rowCount"
      from statutory_versions
     where kind = 'withholding' and year = ${year} and replaced_at is null
  `.execute(db);
  return rows[0]?.rowCount ?? 0;
}

/** Keeps the current versions current until the transaction ends: no other process loads one. */
export async function holdStatutoryTables(tx: Tx): Promise<void> {
  await sql`
    /* reference.holdStatutoryTables */
    select pg_advisory_xact_lock_shared(hashtext('statutory_versions'))
  `.execute(tx);
}
