import { sql } from 'kysely';

import type { App } from './context.server.ts';
import type { Db } from './db.server.ts';
import { log } from './log.server.ts';

export type OutgoingLetter = {
  id: string;
  kind: 'sms' | 'email';
  recipient: string;
  subject: string | null;
  body: string;
};

/** Hands one message to a carrier; throws when it could not. */
export type Carrier = (letter: OutgoingLetter) => Promise<void>;

/** Demo mode's carrier: the outbox itself, which the demo desk shows, is where messages are read. */
const demoCarrier: Carrier = async () => undefined;

/** Longer than any gateway should need, and well within the lease of a letter. */
const patienceMs = 20_000;

/** Hands SMS to a gateway by HTTP: `{ to, body }` as JSON, any 2xx means it was taken. */
export function smsGateway(url: string, token: string | undefined): Carrier {
  return async ({ kind, recipient, body }) => {
    if (kind !== 'sms') throw new Error('no carrier for e-mail is configured');
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify({ to: recipient, body }),
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`);
  };
}

/** What carries this process's messages. */
export function carrierOf({ env }: App): Carrier {
  return env.SMS_GATEWAY_URL ? smsGateway(env.SMS_GATEWAY_URL, env.SMS_GATEWAY_TOKEN) : demoCarrier;
}

/** How long a process that took a letter has for it; then another one may try. */
const leaseMinutes = 5;
const lettersAtOnce = 20;

/**
 * Delivers what is due, oldest first, at least once each: a letter is marked after the carrier took
 * it. Failures wait longer each time, up to an hour. No transaction is open while a carrier works.
 */
export async function deliverOutbox(app: App, carrier: Carrier = carrierOf(app)): Promise<void> {
  const now = app.clock.now();
  for (let batch = 0; batch < 50; batch += 1) {
    // Batches one after another: each must see what the one before marked.
    // oxlint-disable-next-line no-await-in-loop
    const letters = await takeLetters(app.db, now);
    // oxlint-disable-next-line no-await-in-loop
    const results = await Promise.allSettled(letters.map((letter) => carrier(letter)));
    const idsOf = (status: 'fulfilled' | 'rejected') =>
      letters.filter((_, index) => results[index]?.status === status).map(({ id }) => id);
    // oxlint-disable-next-line no-await-in-loop
    await markLetters(app.db, { delivered: idsOf('fulfilled'), failed: idsOf('rejected'), now });
    if (letters.length < lettersAtOnce) return;
  }
}

/** Takes due letters for a while, so that no other process sends them too. */
async function takeLetters(db: Db, now: Date): Promise<OutgoingLetter[]> {
  const { rows } = await sql<OutgoingLetter>`
    /* server.takeLetters */
    with due as (
      select id
        from outbox
       where delivered_at is null and given_up_at is null and next_attempt_at <= ${now}
         and (expires_at is null or expires_at > ${now})
       order by next_attempt_at, id
       limit ${lettersAtOnce}
         for update skip locked)
    update outbox o
       set attempts = o.attempts + 1,
           next_attempt_at = ${now}::timestamptz + ${leaseMinutes} * interval '1 minute'
      from due
     where o.id = due.id
    returning o.id, o.kind, o.recipient, o.subject, o.body
  `.execute(db);
  return rows;
}

type Marks = { delivered: readonly string[]; failed: readonly string[]; now: Date };

async function markLetters(db: Db, { delivered, failed, now }: Marks): Promise<void> {
  if (delivered.length > 0) {
    await sql`
      /* server.lettersDelivered */
      update outbox set delivered_at = ${now}, last_error = null
       where id = any (${delivered}::uuid[])
    `.execute(db);
  }
  if (failed.length === 0) return;
  await sql`
    /* server.lettersFailed */
    update outbox
       set last_error = 'carrier refused',
           next_attempt_at = ${now}::timestamptz + least(interval '1 hour', interval '1 minute' * attempts ^ 2)
     where id = any (${failed}::uuid[])
  `.execute(db);
  log.warn({ count: failed.length }, 'messages could not be delivered');
}
