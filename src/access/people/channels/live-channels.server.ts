import { membershipParameter, readPageChange } from '#platform/base/people/session-events.ts';
import type { ChannelSide } from '#platform/base/people/sides.ts';
import { refuse } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';
import { listenToTopics } from '#platform/server/database/listen.server.ts';
import { pageChanges } from '#platform/server/delivery/page-changes.server.ts';
import { staffEvents } from '#platform/server/delivery/staff-events.queries.server.ts';

import {
  bytesOf,
  createRegister,
  eventOf,
  reconnectLine,
  type Channel,
} from './channel-register.server.ts';
import { collectChanges } from './collect-changes.ts';
import { subscriberOf } from './subscribers.server.ts';

/**
 * All channels are checked again after this time: a session that expires publishes no event. The event that is written then
 * proves to the page that it hears of changes, and keeps proxies from closing a silent stream.
 */
const checkEveryMs = 15_000;
const minuteMs = 60_000;

export type LiveChannels = {
  /** The answer to a page of one side: the channel of the session or tablet that the request's cookie names. */
  subscribe(request: Request, side: ChannelSide): Promise<Response>;
  /** Closes all channels. */
  stop(): Promise<void>;
};

/**
 * The live channels of one process: server-sent events that notify the open pages of a corporation's people, of operators and
 * of tablets when a subject that they may read changes (`change`), and when their session ends, or their role or facilities
 * change, with a last event.
 */
export function openLiveChannels(app: App): LiveChannels {
  const register = createRegister(app);
  /** False before the first connection to the database, while that is broken, and after the stop. */
  let isListening = false;
  const changes = collectChanges(register.announce);
  const listening = listenToTopics({
    databaseUrl: app.env.DATABASE_URL,
    listener: 'the live channels',
    topics: {
      [staffEvents]: register.checkOwner,
      [pageChanges](payload) {
        const change = readPageChange(payload);
        if (change) changes.add(change);
      },
    },
    onOpen() {
      isListening = true;
    },
    // Pages whose channel is closed ask by themselves. They connect again once changes are heard of, and ask for everything.
    onLost() {
      isListening = false;
      register.closeAll();
    },
  });
  const checking = setInterval(() => {
    register.proveAlive();
    register.checkAll();
  }, checkEveryMs);
  checking.unref();
  // Read every second, because the clock of the demo is moved by hand.
  const minuteOf = () => Math.floor(app.clock.now().getTime() / minuteMs);
  let minute = minuteOf();
  const ticking = setInterval(() => {
    if (minute === minuteOf()) return;
    minute = minuteOf();
    changes.add({ subject: 'clock', facilityId: null });
  }, 1_000);
  ticking.unref();

  return {
    async subscribe(request, side) {
      const subscriber = await subscriberOf(app, request, side);
      if (!subscriber) return eventsOf(eventOf('ended'));
      // The browser connects again later: to this process, or to the one that replaces it.
      if (!isListening) return eventsOf(bytesOf(`${reconnectLine()}\n`));
      if (register.isFull(subscriber.ownerId)) return tooMany();
      const membershipHash = membershipHashOf(request);
      let channel: Channel | undefined;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          channel = {
            ...subscriber,
            membershipHash,
            reach: null,
            revision: 0,
            controller,
          };
          register.add(channel);
        },
        cancel() {
          if (channel) register.delete(channel);
        },
      });
      // The channel receives events from here on; this check finds what happened before.
      try {
        if (channel) await register.check([channel]);
      } catch (error) {
        // The answer is an error, so that no browser reads the stream.
        if (channel) register.close(channel);
        throw error;
      }
      return eventsOf(body);
    },
    async stop() {
      isListening = false;
      clearInterval(checking);
      clearInterval(ticking);
      register.closeAll();
      await listening.stop();
      changes.stop();
    },
  };
}

/**
 * The membership hash of the page's last connection: in the header where the browser connects again by itself, in the address
 * where the page has to open a new connection.
 */
const membershipHashOf = (request: Request): string | null =>
  request.headers.get('last-event-id') ??
  new URL(request.url).searchParams.get(membershipParameter);

function eventsOf(body: BodyInit): Response {
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store, no-transform',
      // A proxy that collects an answer before it passes it on would hold the events back.
      'x-accel-buffering': 'no',
    },
  });
}

function tooMany(): Response {
  return new Response(refuse('RATE_LIMITED').message, {
    status: 429,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '30' },
  });
}
