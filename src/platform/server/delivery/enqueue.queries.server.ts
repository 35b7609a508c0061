import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '../database/db.server.ts';
import { currentTraceparent } from '../tracing/trace.server.ts';

export type OutboxMessage = {
  kind: 'sms' | 'email' | 'push';
  /** Deduplicates: a second message with the same key is ignored. */
  dedupKey: string;
  workerId: string | null;
  /** The recipient, if a person of a corporation, and the kind of the notice. */
  staffId?: string;
  staffKind?: string;
  /** A phone number, an e-mail address, or the id of a push device. */
  recipient: string;
  subject?: string;
  body: string;
  /** The path of the screen that the message links to: `/settings/…`. */
  path?: string;
  /** From this time the message is not sent, and a task deletes it. For codes, links, invitations and pushes. */
  expiresAt?: Date;
  now: Date;
};

/** Puts a message into the outbox in the transaction of its cause. Ignores a known `dedupKey`. */
export async function enqueueMessage(db: QueryExecutor, outgoing: OutboxMessage): Promise<void> {
  await sql`
    /* server.enqueueMessage */
    insert into outbox (kind, dedup_key, worker_id, staff_id, staff_kind, recipient, subject, body, path,
                        expires_at, created_at, next_attempt_at, traceparent)
    values (${outgoing.kind}, ${outgoing.dedupKey}, ${outgoing.workerId}, ${outgoing.staffId ?? null},
            ${outgoing.staffKind ?? null}, ${outgoing.recipient}, ${outgoing.subject ?? null}, ${outgoing.body}, ${outgoing.path ?? null}, ${outgoing.expiresAt ?? null},
            ${outgoing.now}, ${outgoing.now}, ${currentTraceparent()})
    on conflict (dedup_key) do nothing
  `.execute(db);
}

/** Puts many messages into the outbox in one statement. Ignores messages with a known `dedupKey`. */
export async function enqueueMessages(
  db: QueryExecutor,
  messages: readonly OutboxMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  await sql`
    /* server.enqueueMessages */
    insert into outbox (kind, dedup_key, worker_id, staff_id, staff_kind, recipient, subject, body, path,
                        expires_at, created_at, next_attempt_at, traceparent)
    select kind, "dedupKey", "workerId", "staffId", "staffKind", recipient, subject, body, path, "expiresAt",
           now, now, ${currentTraceparent()}::text
      from json_to_recordset(${JSON.stringify(messages)}::json) as t (
             kind text, "dedupKey" text, "workerId" uuid, "staffId" uuid, "staffKind" text, recipient text, subject text, body text,
             path text, "expiresAt" timestamptz, now timestamptz)
    on conflict (dedup_key) do nothing
  `.execute(db);
}

/** Deletes the undelivered messages to a person who left a corporation. */
export async function deleteUndeliveredStaffMessages(tx: Tx, staffId: string): Promise<void> {
  await sql`
    /* server.deleteUndeliveredStaffMessages */
    delete from outbox where staff_id = ${staffId} and delivered_at is null
  `.execute(tx);
}
