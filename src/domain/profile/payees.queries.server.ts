import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

/** Stores the payee's identity separately until `keepUntil`, if any wage was paid and the name is known. (Rule 3.7) */
export async function storeFormerPayee(
  tx: Tx,
  { workerId, keepUntil }: { workerId: string; keepUntil: Date },
): Promise<void> {
  await sql`
    /* profile.storeFormerPayee */
    insert into former_payees (
      worker_id, last_name, first_name, last_kana, first_kana, sex, born_on, zip_code,
      prefecture_code, city, street_number, building, keep_until)
    select worker_id, last_name, first_name, last_kana, first_kana, sex, born_on, zip_code,
           prefecture_code, city, street_number, building, ${keepUntil}
      from worker_profiles p
     where p.worker_id = ${workerId}
       and p.last_name is not null and p.first_name is not null
       and p.last_kana is not null and p.first_kana is not null
       and exists (select from wage_parts w where w.worker_id = p.worker_id)
  `.execute(tx);
}

/**
 * Erases payees five years after the account ended; returns their number. (Rule 3.7)
 */
export async function eraseFormerPayees(db: QueryExecutor, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    /* profile.eraseFormerPayees */
    delete from former_payees where keep_until <= ${now}
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}
