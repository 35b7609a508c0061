import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

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
} from './outbox.queries.server.ts';

/** Milliseconds between two looks for further messages while some messages of a lane are still in flight. */
const pollMs = 2_000;

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
 * Delivers due messages, oldest first, at least once each: a message is marked as delivered only after the
 * transport accepted it. The pause grows with each failed attempt, up to an hour. An undeliverable message
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
  const inFlight = new Set<Promise<void>>();
  const ended: DeliveryAttempt[] = [];
  const run = async (message: OutgoingOutboxMessage) => {
    const attempt = await handOver(transport, message);
    outboxAttempts.inc({ kind: message.kind, result: attempt.result });
    ended.push(attempt);
  };
  const start = (message: OutgoingOutboxMessage) => {
    const attempt = run(message).finally(() => inFlight.delete(attempt));
    inFlight.add(attempt);
  };
  for (;;) {
    const limit = signal?.aborted ? 0 : lane.maxInFlight - inFlight.size;
    // oxlint-disable-next-line no-await-in-loop -- each claim must see the marks of the attempts before
    const messages = await leaseDueMessages(app.db, { lane, limit, now: app.clock.now() });
    for (const message of messages) start(message);
    if (inFlight.size === 0 && ended.length === 0) return;
    if (ended.length === 0) {
      // oxlint-disable-next-line no-await-in-loop -- until an attempt ends or further messages may be due
      await Promise.race([...inFlight, sleep(pollMs, undefined, { ref: false })]);
    }
    // oxlint-disable-next-line no-await-in-loop -- one statement marks the attempts that end at the same time
    await setImmediate();
    // oxlint-disable-next-line no-await-in-loop -- each claim must see these marks
    await storeDeliveryAttempts(app, { lane, attempts: ended.splice(0), now: app.clock.now() });
  }
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
