import type { Agent } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

import { Webhook } from 'standardwebhooks';

import { jstDay } from '#platform/base/jst.ts';
import { raiseAlarms } from '#platform/server/alarms.server.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import {
  createCircuitBreaker,
  DeliveryDeferred,
  type CircuitBreaker,
} from '#platform/server/delivery/circuit-breaker.ts';
import { deliveryFailureCauseOf } from '#platform/server/delivery/delivery-cause.ts';
import { log } from '#platform/server/log.server.ts';
import { createPublicNetworkAgent } from '#platform/server/network/public-agent.server.ts';
import { retryAfterMs } from '#platform/server/network/retry-after.ts';
import { sendRequest, type HttpAnswer } from '#platform/server/network/send-request.server.ts';

import {
  deferDelivery,
  giveUpOpenDeliveries,
  postponeOpenDeliveries,
  markDelivered,
  markDeliveryFailed,
  takeDeliveries,
  type TakenDelivery,
} from './deliveries.queries.server.ts';
import { decryptEndpointSecret } from './endpoints.server.ts';
import { writeEndpointPause } from './endpoints.queries.server.ts';
import { unsignedDeliveryAlarm } from './messages.ts';
import { deliveryPauseRequestedUntil, nextDeliveryAttemptAt } from './rules.ts';

/** Maximum deliveries that one process makes at the same time. */
const batchSize = 20;
/** A receiver is expected to store the event and to answer at once. */
const timeoutMs = 10_000;
/** Pause before a delivery that could not be signed is tried again. */
const unsignedPauseMs = 300_000;
/** Pauses before an outcome is stored again; their sum is far below the lease. */
const storePausesMs = [200, 2_000] as const;

export type WebhookDispatcher = {
  /** Makes the due deliveries, at least once each; resolves when none is due, or after the abort. */
  run(signal?: AbortSignal): Promise<void>;
  close(): void;
};

/** Opens the delivery of webhooks in this process. `agent` connects to public addresses only, by default. */
export function createWebhookDispatcher(
  app: App,
  agent: Agent = createPublicNetworkAgent(),
): WebhookDispatcher {
  // By host and by corporation, because the owner of a domain can use any number of its hosts.
  const breakers = {
    hosts: createCircuitBreaker({ isOutage: () => true }),
    corporations: createCircuitBreaker({ isOutage: () => true }),
  };
  return {
    async run(signal) {
      for (;;) {
        if (signal?.aborted) return;
        // oxlint-disable-next-line no-await-in-loop -- each claim must see the marks of the deliveries before
        const taken = await takeDeliveries(app.db, { limit: batchSize, now: app.clock.now() });
        if (taken.length === 0) return;
        // oxlint-disable-next-line no-await-in-loop -- the next batch begins when this one has ended
        await Promise.all(taken.map((delivery) => deliver(app, delivery, { agent, breakers })));
      }
    },
    close: () => agent.destroy(),
  };
}

type Breakers = { hosts: CircuitBreaker; corporations: CircuitBreaker };
type Deps = { agent: Agent; breakers: Breakers };

/** The outcome of an attempt: the receiver's answer, why there was none, or how long to wait before trying. */
type AttemptResult = HttpAnswer | { cause: string } | { waitMs: number };

/**
 * Makes one attempt and stores its outcome. A failed store is repeated without a new attempt: a database that is away
 * for a moment must not make the receiver get the event twice. If the outcome cannot be stored at all, the delivery
 * stays open and is made again after its lease, with the same event id.
 */
async function deliver(app: App, delivery: TakenDelivery, deps: Deps): Promise<void> {
  const outcome = await attempt(app, delivery, deps);
  const { id, endpointId } = delivery;
  for (const pauseMs of [0, ...storePausesMs]) {
    // oxlint-disable-next-line no-await-in-loop -- one try after the other
    await sleep(pauseMs);
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      return await store(app, delivery, outcome);
    } catch (error) {
      log.error(
        { err: error, id, endpointId },
        'the outcome of a webhook delivery could not be stored',
      );
    }
  }
}

async function attempt(app: App, delivery: TakenDelivery, deps: Deps): Promise<AttemptResult> {
  const request = await signedOrNull(app, delivery);
  // The fault is ours: it must not count as a failure of the receiver.
  if (request === null) return { waitMs: unsignedPauseMs };
  try {
    return await send(delivery, request, deps);
  } catch (error) {
    if (error instanceof DeliveryDeferred) return { waitMs: error.waitMs };
    const cause = deliveryFailureCauseOf(error);
    log.warn({ endpointId: delivery.endpointId, cause }, 'a webhook could not be delivered');
    return { cause };
  }
}

/** Stores an outcome in one transaction. */
async function store(
  { db, clock }: App,
  delivery: TakenDelivery,
  outcome: AttemptResult,
): Promise<void> {
  const { id, endpointId, attempts } = delivery;
  const now = clock.now();
  if ('waitMs' in outcome)
    return deferDelivery(db, { id, until: new Date(now.getTime() + outcome.waitMs) });
  if ('cause' in outcome) {
    const nextAt = nextDeliveryAttemptAt({ attempts, leftAlone: null }, now);
    return markDeliveryFailed(db, { id, status: null, error: outcome.cause, nextAt, now });
  }
  const { status, retryAfter } = outcome;
  if (status >= 200 && status <= 299) return markDelivered(db, { id, status, error: null, now });
  const isGone = status === 410;
  const leftAlone = deliveryPauseRequestedUntil(
    { status, askedMs: retryAfterMs(retryAfter, now) },
    now,
  );
  const nextAt = isGone ? null : nextDeliveryAttemptAt({ attempts, leftAlone }, now);
  const error = `the receiver answered ${status}`;
  await inTransaction(db, async (tx) => {
    await markDeliveryFailed(tx, { id, status, error, nextAt, now });
    // The other waiting deliveries to this receiver would be refused in the same way, and would lose an attempt.
    if (leftAlone) await postponeOpenDeliveries(tx, { endpointId, until: leftAlone });
    if (!isGone) return;
    await writeEndpointPause(tx, { id: endpointId, reason: 'GONE', now });
    await giveUpOpenDeliveries(tx, { endpointId, now });
  });
}

/** Sends an event and returns the answer. An answer of 5xx and no answer count as failures for the circuit breakers. */
function send(
  delivery: TakenDelivery,
  request: Signed,
  { agent, breakers }: Deps,
): Promise<HttpAnswer> {
  const { url, corporationId } = delivery;
  let answered: HttpAnswer = { status: 0, retryAfter: undefined };
  return breakers.hosts
    .run(new URL(url).host, () =>
      breakers.corporations.run(corporationId, async () => {
        answered = await sendRequest(url, {
          method: 'POST',
          ...request,
          agent,
          timeoutMs,
        });
        if (answered.status >= 500) throw new ServerFailed();
        return answered;
      }),
    )
    .catch((error: unknown) => {
      if (error instanceof ServerFailed) return answered;
      throw error;
    });
}

class ServerFailed extends Error {}

type Signed = { body: string; headers: Record<string, string> };

/**
 * Returns the signed event. Null, with one alarm a day, when AUTH_SECRET lacks the secret that sealed the endpoint's
 * own.
 */
async function signedOrNull(app: App, delivery: TakenDelivery): Promise<Signed | null> {
  try {
    return signed(app, delivery);
  } catch (error) {
    const now = app.clock.now();
    const { endpointId } = delivery;
    log.warn({ err: error, endpointId }, 'a webhook cannot be signed and waits');
    const alarm = {
      key: `webhooks-unsigned:${jstDay(now)}`,
      ...unsignedDeliveryAlarm,
      facts: { endpointId },
    };
    await raiseAlarms(app, { alarms: [alarm], now }).catch((err: unknown) =>
      log.error({ err }, 'the alarm of webhooks without a signature could not be raised'),
    );
    return null;
  }
}

/**
 * The body and the headers of an event. The id is the event's: a receiver that has stored it may ignore a repetition.
 * (Standard Webhooks 1.0)
 */
function signed({ env, clock }: App, delivery: TakenDelivery): Signed {
  const { endpointId, eventId, type, occurredAt, data, sealed, sealedOld } = delivery;
  const body = JSON.stringify({ type, timestamp: occurredAt.toISOString(), data });
  const now = clock.now();
  const signatures = [sealed, sealedOld]
    .filter((text) => text !== null)
    .map((text) =>
      new Webhook(decryptEndpointSecret(env, text, endpointId)).sign(eventId, now, body),
    );
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'hitokoma-webhooks/1',
      'webhook-id': eventId,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': signatures.join(' '),
    },
  };
}
