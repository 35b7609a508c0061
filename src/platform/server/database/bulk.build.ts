import { sql } from 'kysely';

import { inTransaction, type Db, type Tx } from './db.server.ts';

/**
 * Runs a transaction without triggers and without the checks of foreign keys, which take longer than the inserts of many
 * rows. Every reference that it writes must be to an existing row, and it must do itself what a trigger would have done.
 */
export function inBulkTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    return work(tx);
  });
}
