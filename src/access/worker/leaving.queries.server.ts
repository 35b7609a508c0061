import { sql } from 'kysely';

import { deletePasskeysOf } from '#access/passkeys/passkeys.queries.server.ts';
import type { Tx } from '#platform/server/database/db.server.ts';

/** Marks the account as deleted: nobody signs in to it again. */
export async function markWorkerDeleted(
  tx: Tx,
  { workerId, now }: { workerId: string; now: Date },
): Promise<void> {
  await sql`
    /* worker.markWorkerDeleted */
    update workers set deleted_at = ${now} where id = ${workerId}
  `.execute(tx);
}

/**
 * Erases the worker's passkeys and old numbers, and every code and link sent to this number or address or by the worker
 * to new numbers.
 */
export async function eraseSignInDataOfWorker(
  tx: Tx,
  { workerId, phoneNumber, email }: { workerId: string; phoneNumber: string; email: string | null },
): Promise<void> {
  await deletePasskeysOf(tx, { kind: 'worker', ownerId: workerId });
  await sql`
    /* worker.erasePhoneChangesOf */
    delete from phone_change_codes where worker_id = ${workerId}
  `.execute(tx);
  await sql`
    /* worker.eraseOldNumbersOf */
    delete from phone_changes where worker_id = ${workerId}
  `.execute(tx);
  await sql`
    /* worker.eraseCodesOf */
    delete from sign_in_codes where phone_number = ${phoneNumber}
  `.execute(tx);
  await sql`
    /* worker.eraseLinksOf */
    delete from email_sign_in_links where address_key = lower(${email})
  `.execute(tx);
}

/** Locks workers who left before the instant and whose number is still stored. */
export async function lockWorkersLeftBefore(
  tx: Tx,
  { before, most }: { before: Date; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    /* worker.lockWorkersLeftBefore */
    select id
      from workers
     where deleted_at <= ${before} and phone_number is not null
     order by deleted_at
     limit ${most}
       for update skip locked
  `.execute(tx);
  return rows.map((row) => row.id);
}

/** Erases the phone numbers of workers who have no messages waiting; returns how many numbers were erased. */
export async function erasePhoneNumbers(tx: Tx, workerIds: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    /* worker.erasePhoneNumbers */
    update workers w
       set phone_number = null
     where w.id = any (${workerIds}::uuid[])
       and not exists (select from outbox o where o.worker_id = w.id)
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}
