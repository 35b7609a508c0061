import { sql } from 'kysely';

import type { Tx } from './db.server.ts';

/**
 * Runs part of a transaction in a savepoint: a failure undoes that part alone and is thrown, and the transaction can
 * go on. Locks of the part may last until the transaction ends.
 */
export async function withSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`/* server.openSavepoint */ savepoint part`.execute(tx);
  try {
    const result = await work();
    await sql`/* server.releaseSavepoint */ release savepoint part`.execute(tx);
    return result;
  } catch (error) {
    await sql`/* server.rollBackToSavepoint */ rollback to savepoint part`.execute(tx);
    throw error;
  }
}
