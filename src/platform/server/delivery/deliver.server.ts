import type { App } from '../context.server.ts';
import { DeliveryDeferred } from './circuit-breaker.ts';
import { outboxAttempts } from '../metrics/metrics.server.ts';
import { runInTrace } from '../tracing/trace.server.ts';
import { deliveryLanes, type DeliveryLane } from './lanes.ts';
import {
  Undeliverable,
  type MessageTransport,
  type OutgoingOutboxMessage,
} from './message-transport.server.ts';
import { openMessageTransports } from './message-transports.server.ts';
import {
  storeDeliveryAttempts,
  leaseDueMessages,
  type DeliveryAttempt,
  type LeasedMessage,
} from './outbox.queries.server.ts';
import { keepPlacesFilled } from './places.server.ts';

export type OpenDeliveryLane = {
  name: string;
  /** Resolves when no message of the lane is due, or after the abort, when those in flight have ended. */
  run(signal?: AbortSignal): Promise<void>;
  close(): void;
};

/** Opens the lanes of this process, each with its own connections to receivers. */
export function openDeliveryLanes(app: App, transport?: MessageTransport): OpenDeliveryLane[] {
  return deliveryLanes.map((lane) => {
    const { carry, close } = transport
      ? { carry: transport, close: () => undefined }
      : openMessageTransports(app);
    return {
      name: lane.name,
      run: (signal) => deliver({ app, lane, transport: carry, signal }),
      close,
    };
  });
}

/**
 * Delivers due messages at least once each, by turns of recipients and for each recipient the oldest first: a message is
 * marked as delivered only after the transport accepted it. The pause grows with each failed attempt, up to an hour. An undeliverable message
 * is given up; an SMS replaces an e-mail of a mandatory topic. No transaction is open during the
 * transport.
 */
export async function deliverOutbox(app: App, transport?: MessageTransport): Promise<void> {
  const opened = openDeliveryLanes(app, transport);
  try {
    await Promise.all(opened.map(({ run }) => run()));
  } finally {
    for (const { close } of opened) close();
  }
}

type DeliverArgs = {
  app: App;
  lane: DeliveryLane;
  transport: MessageTransport;
  signal: AbortSignal | undefined;
};

/** Keeps up to `maxInFlight` messages of one lane in flight; a slow message does not delay the others. */
async function deliver({ app, lane, transport, signal }: DeliverArgs): Promise<void> {
  await keepPlacesFilled<LeasedMessage, DeliveryAttempt>({
    kind: lane.name,
    places: lane.maxInFlight,
    take: (limit, running) =>
      leaseDueMessages(app.db, { lane, limit, running, now: app.clock.now() }),
    attempt: async (message) => {
      const attempt = await handOver(transport, message);
      outboxAttempts.inc({ kind: message.kind, result: attempt.result });
      return attempt;
    },
    store: (attempts) => storeDeliveryAttempts(app, { lane, attempts, now: app.clock.now() }),
    signal,
  });
}

async function handOver(
  transport: MessageTransport,
  message: OutgoingOutboxMessage,
): Promise<DeliveryAttempt> {
  const span = { name: `deliver ${message.kind}`, kind: 'internal', facts: {} } as const;
  try {
    await runInTrace({ ...span, cause: message.traceparent ?? null }, () => transport(message));
    return { message, result: 'delivered' };
  } catch (error) {
    if (error instanceof Undeliverable) return { message, result: 'undeliverable', error };
    if (error instanceof DeliveryDeferred) return { message, result: 'deferred', error };
    return { message, result: 'failed', error };
  }
}
