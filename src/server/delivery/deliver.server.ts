import { sql } from 'kysely';

import {
  Undeliverable,
  type MessageTransport,
  type OutgoingMessage,
} from './message-transport.server.ts';
import { openMessageTransports } from './message-transports.server.ts';
import type { App } from '../context.server.ts';
import { inTransaction, type Db } from '../database/db.server.ts';
import { log } from '../log.server.ts';
import { mandatoryTopics } from './notice-rules.ts';

/** Lease of a taken message: after this time another process may deliver the message. */
const leaseMinutes = 5;
const letterBatchSize = 20;

/**
 * Delivers due messages, oldest first, at least once each: a message is marked as delivered only after the
 * transport accepted it. The pause grows with each failed attempt, up to an hour. An undeliverable message
 * is given up; if its topic is mandatory, an SMS replaces it. No transaction is open during the transport.
 */
export async function deliverOutbox(app: App, transport?: MessageTransport): Promise<void> {
  if (transport) return deliverWith(app, transport);
  const transports = openMessageTransports(app);
  try {
    await deliverWith(app, transports.carry);
  } finally {
    transports.close();
  }
}

async function deliverWith(app: App, transport: MessageTransport): Promise<void> {
  const now = app.clock.now();
  for (let batch = 0; batch < 50; batch += 1) {
    // Batches run in sequence: each batch must see the marks of the batch before.
    // oxlint-disable-next-line no-await-in-loop
    const letters = await takeMessages(app.db, now);
    // oxlint-disable-next-line no-await-in-loop
    const results = await Promise.allSettled(letters.map((outgoing) => transport(outgoing)));
    // oxlint-disable-next-line no-await-in-loop
    await markMessages(app, sorted(letters, results), now);
    if (letters.length < letterBatchSize) return;
  }
}

type DeliveryResult = {
  delivered: OutgoingMessage[];
  failed: OutgoingMessage[];
  givenUp: { letter: OutgoingMessage; reason: Undeliverable }[];
};

function sorted(
  letters: readonly OutgoingMessage[],
  results: readonly PromiseSettledResult<void>[],
): DeliveryResult {
  const outcome: DeliveryResult = { delivered: [], failed: [], givenUp: [] };
  for (const [index, outgoing] of letters.entries()) {
    const result = results[index];
    if (result?.status === 'fulfilled') outcome.delivered.push(outgoing);
    else if (result?.reason instanceof Undeliverable)
      outcome.givenUp.push({ letter: outgoing, reason: result.reason });
    else outcome.failed.push(outgoing);
  }
  return outcome;
}

/** Leases due messages, so that no other process sends them at the same time. */
async function takeMessages(db: Db, now: Date): Promise<OutgoingMessage[]> {
  const { rows } = await sql<OutgoingMessage>`
    /* server.takeLetters */
    with due as (
      select o.id, n.topic
        from outbox o
        left join notices n on n.id = o.notice_id
       where o.delivered_at is null and o.given_up_at is null and o.next_attempt_at <= ${now}
         and (o.expires_at is null or o.expires_at > ${now})
       order by o.next_attempt_at, o.id
       limit ${letterBatchSize}
         for update of o skip locked)
    update outbox o
       set attempts = o.attempts + 1,
           next_attempt_at = ${now}::timestamptz + ${leaseMinutes} * interval '1 minute'
      from due
     where o.id = due.id
    returning o.id, o.kind, o.recipient, o.worker_id as "workerId", o.subject, o.body, o.path, due.topic
  `.execute(db);
  return rows;
}

const idsOf = (letters: readonly OutgoingMessage[]) => letters.map(({ id }) => id);

async function markMessages({ db, env }: App, outcome: DeliveryResult, now: Date): Promise<void> {
  const { delivered, failed, givenUp } = outcome;
  if (delivered.length > 0)
    await markDelivered(db, { ids: idsOf(delivered), isDemo: env.demo, now });
  if (failed.length > 0) {
    await sql`
      /* server.lettersFailed */
      update outbox
         set last_error = 'carrier refused',
             next_attempt_at = ${now}::timestamptz + least(interval '1 hour', interval '1 minute' * attempts ^ 2)
       where id = any (${idsOf(failed)}::uuid[])
    `.execute(db);
    log.warn({ count: failed.length }, 'messages could not be delivered');
  }
  for (const { letter: outgoing, reason } of givenUp) {
    // In sequence: undeliverable messages are few, and each has its own transaction.
    // oxlint-disable-next-line no-await-in-loop
    await giveUp(db, { letter: outgoing, reason, now });
  }
}

/** Deletes delivered codes and links, which are secrets no longer needed. The demo stores and shows them. */
async function markDelivered(
  db: Db,
  { ids, isDemo, now }: { ids: string[]; isDemo: boolean; now: Date },
): Promise<void> {
  await sql`
    /* server.lettersDelivered */
    update outbox set delivered_at = ${now}, last_error = null
     where id = any (${ids}::uuid[])
  `.execute(db);
  if (isDemo) return;
  await sql`
    /* server.dropSecrets */
    delete from outbox where id = any (${ids}::uuid[]) and expires_at is not null
  `.execute(db);
}

type GivenUp = { letter: OutgoingMessage; reason: Undeliverable; now: Date };

/**
 * Gives up an undeliverable message. A dead address gets no further e-mail until the worker confirms it
 * again, and a mandatory notification goes to the worker's phone number instead. (Rule 4.20)
 */
async function giveUp(db: Db, { letter: outgoing, reason, now }: GivenUp): Promise<void> {
  log.warn({ letterId: outgoing.id, err: reason }, 'a message can never be delivered');
  await inTransaction(db, async (tx) => {
    await sql`
      /* server.letterGivenUp */
      update outbox set given_up_at = ${now}, last_error = ${reason.message} where id = ${outgoing.id}
    `.execute(tx);
    if (reason.isAddressDead) {
      await sql`
        /* server.addressBounces */
        insert into bouncing_addresses (address_key, bounced_at, reason)
        values (lower(${outgoing.recipient}), ${now}, ${reason.message})
        on conflict (address_key) do nothing
      `.execute(tx);
    }
    await sql`
      /* server.tellBySmsInstead */
      insert into outbox (kind, dedup_key, worker_id, recipient, body, path, notice_id, created_at, next_attempt_at)
      select 'sms', n.dedup_key, w.id, w.phone_number,
             case when n.body like '【%' then n.body else '【ひとこま】' || n.body end,
             n.path, n.id, ${now}, ${now}
        from outbox o
        join notices n on n.id = o.notice_id
        join workers w on w.id = n.worker_id
       where o.id = ${outgoing.id} and o.kind = 'email' and n.topic = any (${[...mandatoryTopics]}::text[])
      on conflict (dedup_key) do nothing
    `.execute(tx);
  });
}
