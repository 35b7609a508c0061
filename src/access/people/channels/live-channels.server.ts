import {
  membershipHashParameter,
  readLivePageChange,
} from '#platform/base/people/session-events.ts';
import type { LiveChannelPageKind } from '#platform/base/people/sides.ts';
import { commonRefusal } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';
import { listenToTopics } from '#platform/server/database/listen.server.ts';
import { pageChangesNotifyTopic } from '#platform/server/delivery/page-changes.server.ts';
import { staffEventsNotifyTopic } from '#platform/server/delivery/staff-events.queries.server.ts';

import {
  eventStreamBytesOf,
  createLiveChannelRegister,
  eventStreamEventBytes,
  eventStreamRetryLine,
  type LiveChannelLimits,
  type RegisteredLiveChannel,
} from './channel-register.server.ts';
import { collectPageChanges } from './collect-changes.ts';
import { channelSubscriberOf } from './subscribers.server.ts';

/**
 * Interval in which all channels are checked, because an expiring session publishes no event. The `alive` event that is
 * sent then proves to the page that changes would arrive, and keeps proxies from closing a silent stream.
 */
const checkEveryMs = 15_000;
const minuteMs = 60_000;

export type LiveChannels = {
  /** Answers a page with the event stream of the session or tablet that the request's cookie names. */
  subscribe(request: Request, side: LiveChannelPageKind): Promise<Response>;
  /** Closes all channels. */
  stop(): Promise<void>;
};

/**
 * The live channels of one process. Server-sent events notify the open pages of corporations' people, of operators and
 * of tablets when a subject that they may read changes (`change`). A last event says that the session ended, or that
 * the role or facilities changed.
 */
export function openLiveChannels(app: App, limits?: LiveChannelLimits): LiveChannels {
  const register = createLiveChannelRegister(app, limits);
  /** False before the first connection to the database, while the connection is broken, and after `stop`. */
  let isListening = false;
  const changes = collectPageChanges(register.announce);
  const listening = listenToTopics({
    databaseUrl: app.env.DATABASE_URL,
    listener: 'the live channels',
    topics: {
      [staffEventsNotifyTopic]: register.checkOwner,
      [pageChangesNotifyTopic](payload) {
        const change = readLivePageChange(payload);
        if (change) changes.add(change);
      },
    },
    onOpen() {
      isListening = true;
    },
    // Pages without a channel poll. They reconnect once events arrive again, and then reload all data.
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
      const subscriber = await channelSubscriberOf(app, request, side);
      if (!subscriber) return eventsOf(eventStreamEventBytes('ended'));
      // The browser reconnects later: to this process, or to the one that replaces it.
      if (!isListening) return eventsOf(eventStreamBytesOf(`${eventStreamRetryLine()}\n`));
      if (register.isFullFor(subscriber)) return tooMany();
      const membershipHash = membershipHashOf(request);
      let channel: RegisteredLiveChannel | undefined;
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
      // From here on a change of rights checks the channel; this check finds the changes that came before.
      try {
        if (channel) await register.check([channel]);
      } catch (error) {
        // The request fails, so no browser will read this stream.
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
 * The membership hash of the page's last connection: from the header when the browser reconnects by itself, from the
 * URL when the page opens a new connection.
 */
const membershipHashOf = (request: Request): string | null =>
  request.headers.get('last-event-id') ??
  new URL(request.url).searchParams.get(membershipHashParameter);

function eventsOf(body: BodyInit): Response {
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store, no-transform',
      // Keeps proxies from buffering the events.
      'x-accel-buffering': 'no',
    },
  });
}

function tooMany(): Response {
  return new Response(commonRefusal('RATE_LIMITED').message, {
    status: 429,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '30' },
  });
}
