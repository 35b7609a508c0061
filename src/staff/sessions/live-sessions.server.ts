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

export type LiveSessions = {
  /** The events of the session that the request's cookie names, until it ends. */
  open(request: Request): Promise<Response>;
  stop(): Promise<void>;
};

type Line = {
  sessionId: string;
  staffId: string;
  /** The person's role and facilities when the page was opened; null until they are read. */
  place: string | null;
  controller: ReadableStreamDefaultController<Uint8Array>;
};

const bytesOf = (text: string) => new TextEncoder().encode(text);
const newsLine = (news: SessionNews) => bytesOf(`event: ${news}\ndata: \n\n`);
/** A comment, which the browser ignores. */
const nothingNew = bytesOf(': \n\n');

/**
 * Tells open pages of corporations' people at once that their session ended, or that their role or facilities changed.
 * Each process tells the pages that are connected to it.
 */
export function openLiveSessions(app: App): LiveSessions {
  const lines = new Set<Line>();

  function close(line: Line, last?: SessionNews): void {
    if (!lines.delete(line)) return;
    try {
      if (last) line.controller.enqueue(newsLine(last));
      line.controller.close();
    } catch {
      // The browser was faster.
    }
  }

  async function check(some: readonly Line[]): Promise<void> {
    if (some.length === 0) return;
    const ids = some.map(({ sessionId }) => sessionId);
    const places = await sessionPlaces(app.db, { ids, now: app.clock.now() });
    for (const line of some) {
      const place = places.get(line.sessionId);
      if (place === undefined) close(line, 'ended');
      else if (line.place === null) line.place = place;
      else if (line.place !== place) close(line, 'changed');
    }
  }

  const quietly = (work: Promise<void>) =>
    // The next run checks again.
    void work.catch((error: unknown) => log.warn({ err: error }, 'sessions were not checked'));
  const checkAll = () => quietly(check([...lines]));

  const listening = listenToTopics({
    databaseUrl: app.env.DATABASE_URL,
    who: 'the watch over sessions',
    topics: {
      [staffEvents]: (staffId) =>
        quietly(check([...lines].filter((line) => line.staffId === staffId))),
    },
    onOpen: checkAll,
  });
  const timer = setInterval(() => {
    for (const line of lines) {
      // One who reads nothing is gone.
      if ((line.controller.desiredSize ?? 0) < -4) close(line);
      else line.controller.enqueue(nothingNew);
    }
    checkAll();
  }, checkEveryMs);
  timer.unref();

  function isFull(staffId: string): boolean {
    if (lines.size >= maxOfProcess) return true;
    return [...lines].filter((line) => line.staffId === staffId).length >= maxOfPerson;
  }

  return {
    async open(request) {
      const token = staffTokenOf(app, request, 'facility');
      const now = app.clock.now();
      const session =
        token === null
          ? null
          : await sessionWithToken(app.db, { tokenHash: hashToken(token), now });
      if (!session?.membership) return eventsOf(newsLine('ended'));
      const { sessionId, staffId } = session;
      if (isFull(staffId)) return tooMany();
      let line: Line | undefined;
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          line = { sessionId, staffId, place: null, controller };
          lines.add(line);
          controller.enqueue(nothingNew);
        },
        cancel() {
          if (line) lines.delete(line);
        },
      });
      // From here on events are heard; what happened before is seen now.
      if (line) await check([line]);
      return eventsOf(stream);
    },
    async stop() {
      clearInterval(timer);
      for (const line of lines) close(line);
      await listening.stop();
    },
  };
}

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
