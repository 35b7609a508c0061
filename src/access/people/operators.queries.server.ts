import { sql } from 'kysely';

import type { Tx } from '#platform/server/database/db.server.ts';

/** Makes a person an operator, also a person who was an operator before. */
export async function storeOperator(
  tx: Tx,
  { staffId, now }: { staffId: string; now: Date },
): Promise<void> {
  await sql`
    /* people.storeOperator */
    insert into operators (staff_id, created_at) values (${staffId}, ${now})
    on conflict (staff_id) do update set ended_at = null
  `.execute(tx);
}

/** Ends the operator role of the person with this address and returns the person's id; null when no operator has it. */
export async function endOperatorRole(
  tx: Tx,
  { key, now }: { key: string; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ staffId: string }>`
    /* people.endOperatorRole */
    update operators o
       set ended_at = ${now}
      from staff p
     where p.id = o.staff_id and p.email_key = ${key} and o.ended_at is null
    returning o.staff_id as "staffId"
  `.execute(tx);
  return rows[0]?.staffId ?? null;
}
