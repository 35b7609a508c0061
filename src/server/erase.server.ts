import { sql } from 'kysely';

import type { Executor, Tx } from './database/db.server.ts';
import { erasePushDevices } from './push/push-devices.server.ts';

/** The addresses of one worker. */
export type Reachable = { workerId: string; phoneNumber: string; email: string | null };

/**
 * Erases a worker's notifications, outbox messages, push devices, stored answers of idempotency keys,
 * bounce marks, reasons in the state history, and uploads (a scheduled task removes the files). (Rule 4.22)
 */
export async function eraseWorker(
  tx: Tx,
  { workerId, phoneNumber, email, now }: Reachable & { now: Date },
): Promise<void> {
  await sql`
    /* server.eraseMessages */
    delete from outbox
     where worker_id = ${workerId} or recipient = ${phoneNumber} or recipient = ${email}
  `.execute(tx);
  await erasePushDevices(tx, { workerId });
  await sql`
    /* server.eraseNotices */
    delete from notices where worker_id = ${workerId}
  `.execute(tx);
  await sql`
    /* server.eraseAnswers */
    delete from idempotency_keys where actor_id = ${workerId}
  `.execute(tx);
  await sql`
    /* server.eraseBounces */
    delete from bouncing_addresses where address_key = lower(${email})
  `.execute(tx);
  await sql`
    /* server.eraseWords */
    update state_changes
       set reason = null
     where actor_kind = 'worker' and actor_id = ${workerId} and reason is not null
  `.execute(tx);
  await sql`
    /* server.dropUploads */
    update uploads set dropped_at = ${now} where worker_id = ${workerId} and dropped_at is null
  `.execute(tx);
}

/** Erases the last outbox messages to workers who left, when delivered, given up or older than `before`. */
export async function eraseLastMessages(
  db: Executor,
  { workerIds, before }: { workerIds: readonly string[]; before: Date },
): Promise<void> {
  await sql`
    /* server.eraseLastMessages */
    delete from outbox
     where worker_id = any (${workerIds}::uuid[])
       and (delivered_at is not null or given_up_at is not null or created_at < ${before})
  `.execute(db);
}
