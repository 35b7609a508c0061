import { sql } from 'kysely';

import type { Tx } from '#server/database/db.server.ts';

/**
 * Erases a worker's bank accounts, except accounts to which a wage was sent: with the transfer they
 * prove the payment. (Rule 3.7, 4.22; 労働基準法109条)
 */
export async function eraseWorker(
  tx: Tx,
  { workerId, now }: { workerId: string; now: Date },
): Promise<void> {
  await sql`
    /* pay.eraseAccounts */
    delete from bank_accounts b
     where b.worker_id = ${workerId}
       and not exists (select from transfers t where t.bank_account_id = b.id)
  `.execute(tx);
  await sql`
    /* pay.retireAccounts */
    update bank_accounts set replaced_at = ${now} where worker_id = ${workerId} and replaced_at is null
  `.execute(tx);
}
