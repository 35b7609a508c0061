import type { Agent } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

import { Webhook } from 'standardwebhooks';

import { jstDay } from '#platform/base/jst.ts';
import { raiseAlarms } from '#platform/server/alarms.server.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';
import {
  createCircuitBreaker,
  DeliveryDeferred,
  type CircuitBreaker,
} from '#platform/server/delivery/circuit-breaker.ts';
import { deliveryFailureCauseOf } from '#platform/server/delivery/delivery-cause.ts';
import { keepPlacesFilled } from '#platform/server/delivery/places.server.ts';
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
import {
  deliveryPauseRequestedUntil,
  nextDeliveryAttemptAt,
  slowEndpointWaitsUntil,
} from './rules.ts';

/** Maximum deliveries that one process makes at the same time. */
const places = 20;
/** Maximum deliveries of one corporation among them, so that slow receivers of one leave places for all others. */
const placesPerCorporation = 3;
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

/**
 * Opens the delivery of webhooks in this process. `agent` connects to public addresses only, by default; `nowMs` reads a
 * monotonic clock.
 */
export function createWebhookDispatcher(
  app: App,
  agent: Agent = createPublicNetworkAgent(),
  nowMs: () => number = () => performance.now(),
): WebhookDispatcher {
  // By host and by corporation, because the owner of a domain can use any number of its hosts.
  const breakers = {
    hosts: createCircuitBreaker({ isOutage: () => true }),
    corporations: createCircuitBreaker({ isOutage: () => true }),
  };
  const deps: Deps = { agent, breakers, nowMs };
  return {
    run: (signal) =>
      keepPlacesFilled<TakenDelivery, void>({
        kind: 'webhooks',
        places,
        take: (limit, running) =>
          takeDeliveries(app.db, {
            limit,
            maxPerCorporation: placesPerCorporation,
            running,
            now: app.clock.now(),
          }),
        attempt: (delivery) => deliver(app, delivery, deps),
        // Each delivery has stored its outcome itself.
        store: async () => undefined,
        signal,
      }),
    close: () => agent.destroy(),
  };
}

type Breakers = { hosts: CircuitBreaker; corporations: CircuitBreaker };
type Deps = { agent: Agent; breakers: Breakers; nowMs: () => number };

/**
 * The outcome of an attempt: the receiver's answer or why there was none, after `tookMs`; or how long to wait before
 * trying.
 */
type AttemptResult =
  | (HttpAnswer & { tookMs: number })
  | { cause: string; tookMs: number }
  | { waitMs: number };

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
  const startedMs = deps.nowMs();
  const tookMs = () => deps.nowMs() - startedMs;
  try {
    const answer = await send(delivery, request, deps);
    return { ...answer, tookMs: tookMs() };
  } catch (error) {
    if (error instanceof DeliveryDeferred) return { waitMs: error.waitMs };
    const cause = deliveryFailureCauseOf(error);
    log.warn({ endpointId: delivery.endpointId, cause }, 'a webhook could not be delivered');
    return { cause, tookMs: tookMs() };
  }
}

/** Stores an outcome, and then postpones the other deliveries that would have the same outcome. */
async function store(
  { db, clock }: App,
  delivery: TakenDelivery,
  outcome: AttemptResult,
): Promise<void> {
  const now = clock.now();
  const postponedUntil = await storeOutcome(db, { delivery, outcome, now });
  // A statement of its own: in a transaction, two deliveries to one endpoint could wait for each other's rows.
  if (postponedUntil)
    await postponeOpenDeliveries(db, { endpointId: delivery.endpointId, until: postponedUntil });
}

type OutcomeArgs = { delivery: TakenDelivery; outcome: AttemptResult; now: Date };

/** Stores an outcome; returns until when the other open deliveries of the endpoint wait, or null. */
async function storeOutcome(db: Db, { delivery, outcome, now }: OutcomeArgs): Promise<Date | null> {
  const { id, attempts } = delivery;
  if ('waitMs' in outcome) {
    const until = new Date(now.getTime() + outcome.waitMs);
    await deferDelivery(db, { id, until });
    return until;
  }
  const slowUntil = slowEndpointWaitsUntil(outcome.tookMs, now);
  if ('cause' in outcome) {
    const nextAt = nextDeliveryAttemptAt({ attempts, leftAlone: null }, now);
    await markDeliveryFailed(db, { id, status: null, error: outcome.cause, nextAt, now });
    return slowUntil;
  }
  const { status, retryAfter } = outcome;
  if (status >= 200 && status <= 299) {
    await markDelivered(db, { id, status, error: null, now });
    return slowUntil;
  }
  if (status === 410) {
    await endGoneEndpoint(db, { delivery, now });
    return null;
  }
  const askedMs = retryAfterMs(retryAfter, now);
  const leftAlone = deliveryPauseRequestedUntil({ status, askedMs }, now);
  const nextAt = nextDeliveryAttemptAt({ attempts, leftAlone }, now);
  await markDeliveryFailed(db, { id, status, error: failureOf(status), nextAt, now });
  return leftAlone && slowUntil && slowUntil > leftAlone ? slowUntil : (leftAlone ?? slowUntil);
}

const failureOf = (status: number) => `the receiver answered ${status}`;

/** Pauses an endpoint whose receiver answered 410, and gives up its deliveries. */
async function endGoneEndpoint(
  db: Db,
  { delivery: { id, endpointId }, now }: Pick<OutcomeArgs, 'delivery' | 'now'>,
): Promise<void> {
  const failure = { status: 410, error: failureOf(410), nextAt: null };
  await inTransaction(db, async (tx) => {
    await markDeliveryFailed(tx, { id, ...failure, now });
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
