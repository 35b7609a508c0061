import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';

import { insertWorker } from '../queries.server.ts';

/** Makes the worker of a confirmed mobile number and opens their history. Returns the new id. */
export async function signUp(
  db: QueryExecutor,
  { phoneNumber, now }: { phoneNumber: string; now: Date },
): Promise<string> {
  const { id } = await insertWorker(db, { phoneNumber, now });
  await recordChanges(db, [
    {
      subject: 'worker',
      id,
      from: null,
      to: 'ACTIVE',
      event: 'signUp',
      actor: { kind: 'worker', id },
      at: now,
    },
  ]);
  return id;
}
