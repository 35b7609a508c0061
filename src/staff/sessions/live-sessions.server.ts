import { createHash, randomInt } from 'node:crypto';

import { refuse } from '#base/refusal.ts';
import type { SessionNews } from '#base/staff/session-news.ts';
import type { App } from '#server/context.server.ts';
import { listenToTopics } from '#server/database/listen.server.ts';
import { staffEvents } from '#server/delivery/staff-events.queries.server.ts';
import { log } from '#server/log.server.ts';

import { hashToken, staffTokenOf } from './session-cookie.server.ts';
import { sessionPlaces, sessionWithToken } from './sessions.queries.server.ts';

/** Without an event too, a page hears of its session's end within this time; it also keeps proxies from closing. */
const checkEveryMs = 15_000;
/** Each browser has one; the more are of browsers that left without a word. */
const maxOfPerson = 20;
const maxOfProcess = 5_000;
/** After a deployment the pages come back within this time, and not all of them at one moment. */
const comeBackMs = { from: 1_000, until: 15_000 };

export type LiveSessions = {
  /** The events of the session that the request's cookie names, until it ends. */
  open(request: Request): Promise<Response>;
  stop(): Promise<void>;
};

type OpenStream = {
  sessionId: string;
  staffId: string;
  /** A hash of the person's role and facilities, as the page last heard it; null for a page that has not yet. */
  place: string | null;
  hasBegun: boolean;
  controller: ReadableStreamDefaultController<Uint8Array>;
};

const bytesOf = (text: string) => new TextEncoder().encode(text);
const newsEvent = (news: SessionNews) => bytesOf(`event: ${news}\ndata: \n\n`);
/** What the page sends back when it connects again: a change in between is not lost. */
const firstEvent = (place: string) =>
  bytesOf(`${comeBack()}id: ${place}\nevent: begun\ndata: \n\n`);
const comeBack = () => `retry: ${randomInt(comeBackMs.from, comeBackMs.until)}\n`;
const placeHash = (place: string) => createHash('sha256').update(place).digest('base64url');
/** A comment, which the browser ignores. */
const nothingNew = bytesOf(': \n\n');

/**
 * Tells open pages of corporations' people at once that their session ended, or that their role or facilities changed.
 * Each process tells the pages that are connected to it.
 */
export function openLiveSessions(app: App): LiveSessions {
  const streams = new Set<OpenStream>();
  let isStopped = false;

  function close(stream: OpenStream, last?: SessionNews): void {
    if (!streams.delete(stream)) return;
    try {
      if (last) stream.controller.enqueue(newsEvent(last));
      stream.controller.close();
    } catch {
      // The browser was faster.
    }
  }

  async function check(some: readonly OpenStream[]): Promise<void> {
    if (some.length === 0) return;
    const ids = some.map(({ sessionId }) => sessionId);
    const places = await sessionPlaces(app.db, { ids, now: app.clock.now() });
    for (const stream of some) {
      const place = places.get(stream.sessionId);
      if (place === undefined) close(stream, 'ended');
      else compare(stream, placeHash(place));
    }
  }

  function compare(stream: OpenStream, place: string): void {
    if (stream.place !== null && stream.place !== place) return close(stream, 'changed');
    if (stream.hasBegun || !streams.has(stream)) return;
    stream.place = place;
    stream.hasBegun = true;
    stream.controller.enqueue(firstEvent(place));
  }

  const quietly = (work: Promise<void>) =>
    // The next run checks again.
    void work.catch((error: unknown) => log.warn({ err: error }, 'sessions were not checked'));
  const checkAll = () => quietly(check([...streams]));

  const listening = listenToTopics({
    databaseUrl: app.env.DATABASE_URL,
    listener: 'the watch over sessions',
    topics: {
      [staffEvents]: (staffId) =>
        quietly(check([...streams].filter((stream) => stream.staffId === staffId))),
    },
    onOpen: checkAll,
  });
  const timer = setInterval(() => {
    for (const stream of streams) {
      // One who reads nothing is gone.
      if ((stream.controller.desiredSize ?? 0) < -4) close(stream);
      else stream.controller.enqueue(nothingNew);
    }
    checkAll();
  }, checkEveryMs);
  timer.unref();

  function isFull(staffId: string): boolean {
    if (streams.size >= maxOfProcess) return true;
    return [...streams].filter((stream) => stream.staffId === staffId).length >= maxOfPerson;
  }

  return {
    async open(request) {
      const token = staffTokenOf(app, request, 'facility');
      const now = app.clock.now();
      const session =
        token === null
          ? null
          : await sessionWithToken(app.db, { tokenHash: hashToken(token), now });
      if (!session?.membership) return eventsOf(newsEvent('ended'));
      const { sessionId, staffId } = session;
      // It comes back to the process that follows.
      if (isStopped) return eventsOf(bytesOf(`${comeBack()}\n`));
      if (isFull(staffId)) return tooMany();
      const place = placeHeardBy(request);
      let stream: OpenStream | undefined;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          stream = { sessionId, staffId, place, hasBegun: false, controller };
          streams.add(stream);
        },
        cancel() {
          if (stream) streams.delete(stream);
        },
      });
      // From here on events are heard; what happened before is seen now.
      try {
        if (stream) await check([stream]);
      } catch (error) {
        // Nobody reads it.
        if (stream) close(stream);
        throw error;
      }
      return eventsOf(body);
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      for (const stream of streams) close(stream);
      await listening.stop();
    },
  };
}

/** The browser says it when it connects again by itself, the page when it has to open a new connection. */
const placeHeardBy = (request: Request): string | null =>
  request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('place');

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
