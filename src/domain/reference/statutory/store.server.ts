import { createHash } from 'node:crypto';

import type { Tx } from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';

import {
  type NewTableVersion,
  lockCurrentTableVersion,
  markTableVersionReplaced,
  insertTableVersion,
} from './versions.queries.server.ts';

/** The value of `loadedBy` for tables that come with the product. */
export const shippedTableLoaderName = 'shipped';

/**
 * Makes a table the current version of its year; the previous version stays stored. Returns false, without writing,
 * when the same table is current already.
 */
export async function storeStatutoryTableVersion(
  tx: Tx,
  version: NewTableVersion,
): Promise<boolean> {
  const { kind, year, now, actor } = version;
  const content = JSON.stringify(version.content);
  const hash = createHash('sha256').update(content).digest('hex');
  const current = await lockCurrentTableVersion(tx, { kind, year });
  if (current?.hash === hash) return false;
  // Starting an older release must not replace a table that an operator loaded.
  if (
    current &&
    version.loadedBy === shippedTableLoaderName &&
    current.loadedBy !== shippedTableLoaderName
  )
    return false;
  if (current) await markTableVersionReplaced(tx, { id: current.id, now });
  const id = await insertTableVersion(tx, { ...version, content, hash });
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
    {
      subject,
      id,
      from: null,
      to: 'LOADED',
      event: 'LOAD',
      actor,
      reason,
      at: now,
    },
  ]);
  return true;
}
