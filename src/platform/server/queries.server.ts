import { sql } from 'kysely';

import type { QueryExecutor, Tx, Db } from './database/db.server.ts';
import { HeldElsewhere } from './database/locked.server.ts';
import { executeForOneRow } from './database/one-row.server.ts';

/** The phone number and the e-mail address of a worker. */
export type WorkerContactAddresses = {
  workerId: string;
  phoneNumber: string;
  email: string | null;
};

/**
 * Erases the last outbox messages to workers who left, if they were delivered, given up, or are older than `before`.
 */
export async function eraseOutboxMessagesOfLeavers(
  db: QueryExecutor,
  { workerIds, before }: { workerIds: readonly string[]; before: Date },
): Promise<void> {
  await sql`
    /* server.eraseOutboxMessagesOfLeavers */
    delete from outbox
     where worker_id = any (${workerIds}::uuid[])
       and (delivered_at is not null or given_up_at is not null or created_at < ${before})
  `.execute(db);
}

/** Deletes the outbox messages to a worker and to the worker's addresses. */
export async function deleteOutboxMessagesToWorker(
  tx: Tx,
  { workerId, phoneNumber, email }: WorkerContactAddresses,
): Promise<void> {
  await sql`
    /* server.deleteOutboxMessagesToWorker */
    delete from outbox
     where worker_id = ${workerId} or recipient = ${phoneNumber} or recipient = ${email}
  `.execute(tx);
}

/** Deletes the notifications of a worker. */
export async function deleteNoticesOfWorker(tx: Tx, workerId: string): Promise<void> {
  await sql`
    /* server.deleteNoticesOfWorker */
    delete from notices where worker_id = ${workerId}
  `.execute(tx);
}

/** Deletes the idempotency keys of an actor, with the stored answers. */
export async function deleteIdempotencyKeysOf(tx: Tx, actorId: string): Promise<void> {
  await sql`
    /* server.deleteIdempotencyKeysOf */
    delete from idempotency_keys where actor_id = ${actorId}
  `.execute(tx);
}

/** Deletes the record that an address rejects mail. */
export async function deleteBounceMark(tx: Tx, email: string | null): Promise<void> {
  await sql`
    /* server.deleteBounceMark */
    delete from bouncing_addresses where address_key = lower(${email})
  `.execute(tx);
}

/** Erases the reasons that a worker wrote into the state history. */
export async function eraseHistoryReasonsByWorker(tx: Tx, workerId: string): Promise<void> {
  await sql`
    /* server.eraseHistoryReasonsByWorker */
    update state_changes
       set reason = null
     where actor_kind = 'worker' and actor_id = ${workerId} and reason is not null
  `.execute(tx);
}

/** Erases the reasons in the history of one subject. */
export async function eraseHistoryReasonsAboutSubject(
  tx: Tx,
  { subject, id }: { subject: string; id: string },
): Promise<void> {
  await sql`
    /* server.eraseHistoryReasonsAboutSubject */
    update state_changes
       set reason = null
     where subject_kind = ${subject} and subject_id = ${id} and reason is not null
  `.execute(tx);
}

/** Drops every upload of a worker; a scheduled task removes the files. */
export async function dropUploadsOfWorker(
  tx: Tx,
  { workerId, now }: { workerId: string; now: Date },
): Promise<void> {
  await sql`
    /* server.dropUploadsOfWorker */
    update uploads set dropped_at = ${now} where worker_id = ${workerId} and dropped_at is null
  `.execute(tx);
}

type StoredKey = { actorId: string; key: string };

type KeyClaim = StoredKey & { operation: string; inputHash: string; validSince: Date; now: Date };

/**
 * Stores the idempotency key of a call; false when the actor has used the key after `validSince`. Does not wait for a
 * transaction that is using the key. Errors: HeldElsewhere.
 */
export async function claimIdempotencyKey(tx: Tx, call: KeyClaim): Promise<boolean> {
  const { isFree, isClaimed } = await executeForOneRow(
    tx,
    sql<{ isFree: boolean; isClaimed: boolean }>`
    /* server.claimIdempotencyKey */
    with tried as materialized (
      select pg_try_advisory_xact_lock(
               hashtextextended('idempotency-key:' || ${call.actorId}::text || ${call.key}::text, 0)) as is_free),
    claimed as (
      insert into idempotency_keys (actor_id, key, operation, input_hash, created_at)
      select ${call.actorId}::uuid, ${call.key}, ${call.operation}, ${call.inputHash}, ${call.now}::timestamptz
        from tried
       where is_free
      on conflict (actor_id, key) do update
        set operation = excluded.operation,
            input_hash = excluded.input_hash,
            answer = null,
            created_at = excluded.created_at
        where idempotency_keys.created_at < ${call.validSince}
      returning key)
    select is_free as "isFree", exists (select from claimed) as "isClaimed" from tried
  `,
  );
  if (!isFree) throw new HeldElsewhere('The idempotency key is in use');
  return isClaimed;
}

/** Gives a key back, so that a later call with it is a first one. */
export async function deleteIdempotencyKey(tx: Tx, { actorId, key }: StoredKey): Promise<void> {
  await sql`
    /* server.deleteIdempotencyKey */
    delete from idempotency_keys where actor_id = ${actorId} and key = ${key}
  `.execute(tx);
}

/** Stores the answer of the call, as JSON, beside its key. */
export async function storeIdempotentAnswer(
  tx: Tx,
  { actorId, key, answer }: StoredKey & { answer: string },
): Promise<void> {
  await sql`
    /* server.storeIdempotentAnswer */
    update idempotency_keys
       set answer = ${answer}
     where actor_id = ${actorId} and key = ${key}
  `.execute(tx);
}

/** The call that a key was used for, and its answer. */
export async function readStoredIdempotentCall(
  tx: Tx,
  { actorId, key }: StoredKey,
): Promise<{ operation: string; inputHash: string; answer: unknown } | undefined> {
  const { rows } = await sql<{ operation: string; inputHash: string; answer: unknown }>`
    /* server.readStoredIdempotentCall */
    select operation, input_hash as "inputHash", answer
      from idempotency_keys
     where actor_id = ${actorId} and key = ${key}
  `.execute(tx);
  return rows[0];
}

/** Deletes keys that were used before `before`, and returns their number. */
export async function deleteIdempotencyKeysBefore(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    /* server.deleteIdempotencyKeysBefore */
    delete from idempotency_keys
     where (actor_id, key) in (
       select actor_id, key
         from idempotency_keys
        where created_at < ${before}
        order by created_at
        limit ${limit}
          for update skip locked)
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Records alarms, and returns the keys of those that are new. */
export async function insertOperatorAlarms(
  tx: Tx,
  { keys, now }: { keys: readonly string[]; now: Date },
): Promise<string[]> {
  // Despite its name, `payout_alarms` holds the keys of all alarms.
  const { rows } = await sql<{ key: string }>`
    /* server.insertOperatorAlarms */
    insert into payout_alarms (key, raised_at)
    select key, ${now} from unnest(${keys}::text[]) as t (key)
    on conflict (key) do nothing
    returning key
  `.execute(tx);
  return rows.map(({ key }) => key);
}

/** The time when the session signed in or last gave a proof; undefined for an unknown session. */
export async function readLastProofAt(
  db: QueryExecutor,
  sessionId: string,
): Promise<Date | undefined> {
  const { rows } = await sql<{ provenAt: Date }>`
    /* server.readLastProofAt */
    select greatest(created_at, proven_at) as "provenAt" from sessions where id = ${sessionId}
  `.execute(db);
  return rows[0]?.provenAt;
}

/** Moves the product's clock by seconds. */
export async function addToClockOffset(db: QueryExecutor, seconds: number): Promise<void> {
  await sql`
    /* server.addToClockOffset */
    update product_clock set offset_seconds = offset_seconds + ${seconds}
  `.execute(db);
}

/** Milliseconds by which the product's clock is ahead of the machine's. */
export async function readClockOffset(db: QueryExecutor): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    /* server.readClockOffset */
    select offset_seconds as seconds from product_clock
  `.execute(db);
  return (rows[0]?.seconds ?? 0) * 1_000;
}

/** `isMarked`: the demo's seed has marked the database. `isUsed`: the database has workers or facilities. */
export async function readDemoMark(
  db: QueryExecutor,
): Promise<{ isMarked: boolean; isUsed: boolean }> {
  const { rows } = await sql<{ isMarked: boolean; isUsed: boolean }>`
    /* server.readDemoMark */
    select exists (select from demo_region) as "isMarked",
           exists (select from workers) or exists (select from facilities) as "isUsed"
  `.execute(db);
  return rows[0] ?? { isMarked: false, isUsed: false };
}

/** `readDemoMark` for a schema of any age: a table that does not exist yet counts as empty. */
export async function readDemoMarkBeforeMigration(
  db: Db,
): Promise<{ isMarked: boolean; isUsed: boolean }> {
  const { rows } = await sql<{ name: string }>`
    /* server.readDemoMarkBeforeMigration */
    select name from unnest(array['demo_region', 'workers', 'facilities']) as t (name)
     where to_regclass(name) is not null
  `.execute(db);
  const filled = await Promise.all(rows.map(({ name }) => namesWithRows(db, name)));
  const names = filled.flat();
  return {
    isMarked: names.includes('demo_region'),
    isUsed: names.includes('workers') || names.includes('facilities'),
  };
}

async function namesWithRows(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql`
    /* server.namesWithRows */
    select from ${sql.table(table)} limit 1
  `.execute(db);
  return rows.map(() => table);
}

type ChangeRow = {
  subject: string;
  id: string;
  from: string | null;
  to: string;
  event: string;
  actor: { kind: string; id: string | null; staffId?: string };
  reason?: string | undefined;
  at: Date;
};

/** Writes state changes, at least one, into the history. */
export async function insertStateChanges(
  db: QueryExecutor,
  changes: readonly ChangeRow[],
): Promise<void> {
  const rows = changes.map(
    ({ subject, id, from, to, event, actor, reason = null, at }) =>
      sql`(${subject}, ${id}, ${from}, ${to}, ${event}, ${actor.kind}, ${actor.id}, ${actor.staffId ?? null}, ${reason}, ${at})`,
  );
  await sql`
    /* server.insertStateChanges */
    insert into state_changes (subject_kind, subject_id, from_state, to_state, event, actor_kind, actor_id, staff_id,
                               reason, at)
    values ${sql.join(rows)}
  `.execute(db);
}
