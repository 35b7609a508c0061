import { sql } from 'kysely';

import { mapInOrder } from '#platform/base/in-order.ts';

import type { App } from '../context.server.ts';
import { inTransaction, type Db, type QueryExecutor } from '../database/db.server.ts';
import { log } from '../log.server.ts';
import type { DeliveryDeferred } from './circuit-breaker.ts';
import { deliveryFailureCauseOf } from './delivery-cause.ts';
import type { DeliveryLane } from './lanes.ts';
import type { OutgoingOutboxMessage, Undeliverable } from './message-transport.server.ts';
import { mandatoryTopics } from './notice-rules.ts';

/** Lease of a taken message: after this time another process may deliver the message. */
const leaseMinutes = 5;

/**
 * A leased message and its payer, whose share of the places it takes: the worker, the corporation of a person, or the
 * address of a recipient without an account.
 */
export type LeasedMessage = OutgoingOutboxMessage & { payer: string };

type TakeArgs = {
  lane: DeliveryLane;
  limit: number;
  /** The messages of the lane that this process has in flight. */
  running: readonly Pick<LeasedMessage, 'payer'>[];
  now: Date;
};

/** Messages that a claim reads to find the turns of their payers, for each place of the lane. */
const candidatesPerPlace = 5;

/**
 * Leases due messages of a lane, so that no other process sends them at the same time. Payers take turns, each with its
 * oldest messages. Payers that have all their places in flight are passed over.
 */
export async function leaseDueMessages(
  db: Db,
  { lane, limit, running, now }: TakeArgs,
): Promise<LeasedMessage[]> {
  const { kind, isCode, maxInFlight, maxPerPayer } = lane;
  const inFlight = [...Map.groupBy(running, ({ payer }) => payer)].map(([payer, { length }]) => ({
    payer,
    count: length,
  }));
  const full = inFlight.filter(({ count }) => count >= maxPerPayer).map(({ payer }) => payer);
  const isDue = sql`
    o.delivered_at is null and o.given_up_at is null and o.next_attempt_at <= ${now}
    and o.kind = ${kind}
    and (o.expires_at is not null) = ${isCode ?? true}
    and (o.expires_at is null or o.expires_at > ${now})`;
  const { rows } = await sql<LeasedMessage>`
    /* server.leaseDueMessages */
    with candidates as (
      select o.id, o.next_attempt_at, p.payer
        from outbox o
       cross join lateral (
             select coalesce(o.worker_id::text,
                             (select m.corporation_id::text
                                from staff_memberships m
                               where m.staff_id = o.staff_id and m.ended_at is null
                               limit 1),
                             o.staff_id::text, o.recipient) as payer) p
       where ${isDue}
         and p.payer <> all (${full}::text[])
       order by o.next_attempt_at, o.id
       limit ${maxInFlight * candidatesPerPlace}),
    placed as (
      select c.id, c.next_attempt_at, c.payer,
             coalesce(r.count, 0)
             + row_number() over (partition by c.payer order by c.next_attempt_at, c.id) as place
        from candidates c
        left join json_to_recordset(${JSON.stringify(inFlight)}::json) as r (payer text, count integer)
          on r.payer = c.payer),
    due as (
      select o.id, p.payer, n.topic
        from placed p
        join outbox o on o.id = p.id
        left join notices n on n.id = o.notice_id
       where p.place <= ${maxPerPayer}
         and ${isDue}
       order by p.place, p.next_attempt_at, p.id
       limit ${limit}
         for update of o skip locked)
    update outbox o
       set attempts = o.attempts + 1,
           next_attempt_at = ${now}::timestamptz + ${leaseMinutes} * interval '1 minute'
      from due
     where o.id = due.id
    returning o.id, o.kind, o.recipient, o.worker_id as "workerId", o.staff_id as "staffId",
              o.staff_kind as "staffKind", o.subject, o.body, o.path, due.topic, o.traceparent, due.payer
  `.execute(db);
  return rows;
}

export type DeliveryAttempt = { message: OutgoingOutboxMessage } & (
  | { result: 'delivered' }
  | { result: 'undeliverable'; error: Undeliverable }
  | { result: 'deferred'; error: DeliveryDeferred }
  | { result: 'failed'; error: unknown }
);

type MarkArgs = { lane: DeliveryLane; attempts: readonly DeliveryAttempt[]; now: Date };

/** Stores the results of attempts, and logs each cause of failures once. */
export async function storeDeliveryAttempts(
  app: App,
  { lane, attempts, now }: MarkArgs,
): Promise<void> {
  const { db, env } = app;
  const delivered: string[] = [];
  const deferred: { id: string; waitMs: number }[] = [];
  const failed: { id: string; cause: string }[] = [];
  const givenUp: GiveUpArgs[] = [];
  for (const attempt of attempts) {
    const { id } = attempt.message;
    if (attempt.result === 'delivered') delivered.push(id);
    else if (attempt.result === 'deferred') deferred.push({ id, waitMs: attempt.error.waitMs });
    else if (attempt.result === 'failed')
      failed.push({ id, cause: deliveryFailureCauseOf(attempt.error) });
    else givenUp.push({ message: attempt.message, reason: attempt.error, now });
  }
  if (delivered.length > 0) await markDelivered(db, { ids: delivered, isDemo: env.demo, now });
  if (deferred.length > 0) await deferMessages(db, { deferred, now });
  if (failed.length > 0) await markFailed(db, { failed, lane, now });
  // Undeliverable messages are few, and each has its own transaction.
  await mapInOrder(givenUp, (message) => giveUp(db, message));
}

type FailedArgs = {
  failed: readonly { id: string; cause: string }[];
  lane: DeliveryLane;
  now: Date;
};

async function markFailed(db: Db, { failed, lane, now }: FailedArgs): Promise<void> {
  await sql`
    /* server.markFailed */
    update outbox o
       set last_error = t.cause,
           next_attempt_at = ${now}::timestamptz + least(interval '1 hour', interval '1 minute' * o.attempts ^ 2)
      from json_to_recordset(${JSON.stringify(failed)}::json) as t (id uuid, cause text)
     where o.id = t.id
  `.execute(db);
  for (const [cause, same] of Map.groupBy(failed, (each) => each.cause))
    log.warn({ lane: lane.name, cause, count: same.length }, 'messages could not be delivered');
}

type DeferArgs = { deferred: readonly { id: string; waitMs: number }[]; now: Date };

/** Undoes the counted attempt of messages that the circuit breaker did not send. */
async function deferMessages(db: Db, { deferred, now }: DeferArgs): Promise<void> {
  await sql`
    /* server.deferMessages */
    update outbox o
       set attempts = o.attempts - 1,
           next_attempt_at = ${now}::timestamptz + t."waitMs" * interval '1 millisecond'
      from json_to_recordset(${JSON.stringify(deferred)}::json) as t (id uuid, "waitMs" double precision)
     where o.id = t.id
  `.execute(db);
}

/** Deletes delivered messages that expire: codes and links are secrets no longer needed. The demo stores them. */
async function markDelivered(
  db: Db,
  { ids, isDemo, now }: { ids: string[]; isDemo: boolean; now: Date },
): Promise<void> {
  await sql`
    /* server.messagesDelivered */
    update outbox set delivered_at = ${now}, last_error = null
     where id = any (${ids}::uuid[])
  `.execute(db);
  if (isDemo) return;
  await sql`
    /* server.dropSecrets */
    delete from outbox where id = any (${ids}::uuid[]) and expires_at is not null
  `.execute(db);
}

type GiveUpArgs = { message: OutgoingOutboxMessage; reason: Undeliverable; now: Date };

/**
 * Gives up an undeliverable message. A dead address gets no further e-mail until its owner opens a link of
 * a new one, and a mandatory notification goes to the worker's phone number instead. (Rule 4.20)
 */
async function giveUp(db: Db, { message, reason, now }: GiveUpArgs): Promise<void> {
  log.warn({ messageId: message.id, err: reason }, 'a message can never be delivered');
  await inTransaction(db, async (tx) => {
    await sql`
      /* server.messageGivenUp */
      update outbox set given_up_at = ${now}, last_error = ${reason.message} where id = ${message.id}
    `.execute(tx);
    if (reason.isAddressDead) {
      await sql`
        /* server.addressBounces */
        insert into bouncing_addresses (address_key, bounced_at, reason)
        values (lower(${message.recipient}), ${now}, ${reason.message})
        on conflict (address_key) do nothing
      `.execute(tx);
    }
    await sql`
      /* server.notifyBySmsInstead */
      insert into outbox (kind, dedup_key, worker_id, recipient, body, path, notice_id, created_at, next_attempt_at)
      select 'sms', n.dedup_key, w.id, w.phone_number,
             case when n.body like '【%' then n.body else '【ひとこま】' || n.body end,
             n.path, n.id, ${now}, ${now}
        from outbox o
        join notices n on n.id = o.notice_id
        join workers w on w.id = n.worker_id
       where o.id = ${message.id} and o.kind = 'email' and n.topic = any (${[...mandatoryTopics]}::text[])
      on conflict (dedup_key) do nothing
    `.execute(tx);
  });
}

/** Gives up waiting messages that are older than `days`; returns their number. */
export async function giveUpOldMessages(
  db: QueryExecutor,
  { days, now }: { days: number; now: Date },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    /* server.giveUpOldMessages */
    update outbox set given_up_at = ${now}, last_error = 'no transport took it for a week'
     where delivered_at is null and given_up_at is null
       and next_attempt_at < ${now}::timestamptz + interval '1 day'
       and created_at < ${now}::timestamptz - ${days} * interval '1 day'
  `.execute(db);
  return Number(numAffectedRows);
}

/** Deletes expired messages; returns their number. */
export async function deleteExpiredMessages(db: QueryExecutor, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    /* server.deleteExpiredMessages */
    delete from outbox where expires_at <= ${now}
  `.execute(db);
  return Number(numAffectedRows);
}

/** Deletes messages that were delivered or given up more than `days` ago; returns their number. */
export async function deleteFinishedMessages(
  db: QueryExecutor,
  { days, limit, now }: { days: number; limit: number; now: Date },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    /* server.deleteFinishedMessages */
    delete from outbox
     where id = any (array(
             select id
               from outbox
              where (delivered_at is not null or given_up_at is not null)
                and coalesce(delivered_at, given_up_at) < ${now}::timestamptz - ${days} * interval '1 day'
              order by coalesce(delivered_at, given_up_at)
              limit ${limit}))
  `.execute(db);
  return Number(numAffectedRows);
}
