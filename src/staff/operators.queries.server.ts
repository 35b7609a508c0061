import { sql } from 'kysely';

import type { Tx } from '#server/database/db.server.ts';

/** Makes a person an operator, again for one who was it before. */
export async function storeOperator(
  tx: Tx,
  { staffId, now }: { staffId: string; now: Date },
): Promise<void> {
  await sql`
    /* staff.storeOperator */
    insert into operators (staff_id, created_at) values (${staffId}, ${now})
    on conflict (staff_id) do update set ended_at = null
  `.execute(tx);
}
