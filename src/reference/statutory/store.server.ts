import { createHash } from 'node:crypto';

import { sql } from 'kysely';

import type { Tx } from '#server/database/db.server.ts';
import { recordChanges, type Actor } from '#server/history.server.ts';

import type { StatutoryKind } from './missing-tables.ts';

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

/** Marks tables that are shipped with the product. */
export const shippedBy = 'shipped';

/**
 * Makes a table the current version of its year; the previous version is retained. Returns false,
 * without writing, where the same table is current already.
 */
export async function storeVersion(tx: Tx, version: NewVersion): Promise<boolean> {
  const { kind, year, now, actor } = version;
  const content = JSON.stringify(version.content);
  const hash = createHash('sha256').update(content).digest('hex');
  const current = await lockedCurrent(tx, { kind, year });
  if (current?.hash === hash) return false;
  // Starting an older release must not replace a table that an operator loaded.
  if (current && version.loadedBy === shippedBy && current.loadedBy !== shippedBy) return false;
  if (current) {
    await sql`
      /* reference.replaceVersion */
      update statutory_versions set replaced_at = ${now} where id = ${current.id}
    `.execute(tx);
  }
  const { rows } = await sql<{ id: string }>`
    /* reference.insertVersion */
    insert into statutory_versions
      (kind, year, content, content_hash, row_count, source, loaded_by, loaded_at)
    values (${kind}, ${year}, ${content}, ${hash}, ${version.rowCount}, ${version.source},
            ${version.loadedBy}, ${now})
    returning id
  `.execute(tx);
  const subject = 'statutory_version';
  const reason = `${kind} ${year} by ${version.loadedBy}: ${version.source}`;
  await recordChanges(tx, [
    ...(current
      ? [
          {
            subject,
            id: current.id,
            from: 'LOADED',
            to: 'REPLACED',
            event: 'REPLACE',
            actor,
            reason,
            at: now,
          },
        ]
      : []),
    ...rows.map(({ id }) => ({
      subject,
      id,
      from: null,
      to: 'LOADED',
      event: 'LOAD',
      actor,
      reason,
      at: now,
    })),
  ]);
  return true;
}

type Current = { id: string; hash: string; loadedBy: string };

/**
 * Locks the current version: loads of one year run one after the other. The unique index alone would
 * only refuse the second.
 */
async function lockedCurrent(
  tx: Tx,
  { kind, year }: Pick<NewVersion, 'kind' | 'year'>,
): Promise<Current | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('statutory_versions'))`.execute(tx);
  const { rows } = await sql<Current>`
    /* reference.currentVersion */
    select id, content_hash as hash, loaded_by as "loadedBy"
      from statutory_versions
     where kind = ${kind} and year = ${year} and replaced_at is null
  `.execute(tx);
  return rows[0];
}
