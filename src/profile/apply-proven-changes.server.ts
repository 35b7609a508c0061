import type { Tx } from '#server/database/db.server.ts';

import type { ProvenField } from './lock.ts';
import type { ProfileValues } from './fields.ts';

type Proven = { [Field in Exclude<ProvenField, 'bornOn'>]?: ProfileValues[Field] };

/**
 * Copies the changes of a newly approved document into a confirmed, and so locked, profile. (Rule 4.3)
 */
export async function applyProvenChanges(
  tx: Tx,
  { workerId, changes, now }: { workerId: string; changes: Proven; now: Date },
): Promise<void> {
  await tx
    .updateTable('worker_profiles')
    .set((row) => ({
      last_name: changes.lastName,
      first_name: changes.firstName,
      last_kana: changes.lastKana,
      first_kana: changes.firstKana,
      nationality: changes.nationality,
      version: row('version', '+', 1),
      updated_at: now,
    }))
    .where('worker_id', '=', workerId)
    .execute();
}
