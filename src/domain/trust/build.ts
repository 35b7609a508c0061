import { mapInOrder } from '#platform/base/in-order.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';

import { readExposure, refreshExposure } from './exposure.server.ts';
import { checkedExposureLimitYen } from './limit.ts';

/**
 * Grants every corporation a limit of at least twice its exposure, in whole millions of yen, so that visitors of the demo
 * can post. For the seed.
 */
export async function buildDemoExposureLimits(db: Db, now: Date): Promise<void> {
  const corporations = await db
    .selectFrom('corporation_exposures')
    .select('corporation_id')
    .execute();
  await mapInOrder(corporations, async ({ corporation_id: corporationId }) => {
    const { exposure } = await readExposure(db, { corporationId, now });
    const millions = Math.ceil((2 * exposure.total) / checkedExposureLimitYen);
    await inTransaction(db, async (tx) => {
      await tx
        .updateTable('corporation_exposures')
        .set({ granted_yen: Math.max(1, millions) * checkedExposureLimitYen, granted_at: now })
        .where('corporation_id', '=', corporationId)
        .execute();
      await refreshExposure(tx, { corporationId, now });
    });
  });
}
