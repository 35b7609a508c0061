import { inTransaction, type Db } from '#platform/server/database/db.server.ts';
import { runInBatches } from '#platform/server/tasks/batches.server.ts';

import { payerKeyOf } from '../payer-name.ts';
import { corporationsWithoutNameKey, writeNameKeys } from './name-keys.queries.server.ts';

/**
 * Stores the keys of new and changed names of corporations, so that a payer's name leads to every corporation that has it.
 * Returns the number of stored keys.
 */
export async function storeNameKeys(db: Db): Promise<number> {
  return runInBatches((limit) =>
    inTransaction(db, async (tx) => {
      const corporations = await corporationsWithoutNameKey(tx, limit);
      await writeNameKeys(
        tx,
        corporations.map(({ id, name }) => ({ id, name, key: payerKeyOf(name) })),
      );
      return corporations.length;
    }),
  );
}
