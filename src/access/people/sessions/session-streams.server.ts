import { createHash, randomInt } from 'node:crypto';

import { refuse } from '#platform/base/refusal.ts';
import { membershipParameter, type SessionEvent } from '#platform/base/people/session-events.ts';
import type { App } from '#platform/server/context.server.ts';
import { listenToTopics } from '#platform/server/database/listen.server.ts';
import { staffEvents } from '#platform/server/delivery/staff-events.queries.server.ts';
import { log } from '#platform/server/log.server.ts';

import type { Side } from '../scope.server.ts';
import { hashToken, staffTokenOf } from './session-cookie.server.ts';
import { sessionMemberships, sessionWithToken } from './sessions.queries.server.ts';

/**
 * All streams are checked again after this time: a session that expires publishes no event. What is written then also keeps
 * proxies from closing a silent stream.
 */
const checkEveryMs = 15_000;
/** Each browser holds one stream; more come from browsers whose connection broke and is not closed yet. */
const maxStreamsOfPerson = 20;
const maxStreamsOfProcess = 5_000;
/** Browsers connect again after a random time in this range, so that a deployment does not bring all of them at one moment. */
const reconnectMs = { from: 1_000, until: 15_000 };

export type SessionStreams = {
  /** The answer to a page of one side: the stream of the session that the request's cookie names. It closes after its last event. */
  subscribe(request: Request, side: Side): Promise<Response>;
  /** Closes all streams. */
  stop(): Promise<void>;
};

type OpenStream = {
  sessionId: string;
  staffId: string;
  /** A hash of the role and facilities that the page knows; null before the page has had a first event. */
  membershipHash: string | null;
  hasBegun: boolean;
  controller: ReadableStreamDefaultController<Uint8Array>;
};

const bytesOf = (text: string) => new TextEncoder().encode(text);
const lastEvent = (event: SessionEvent) => bytesOf(`event: ${event}\ndata: \n\n`);
/** Its id is the membership hash: the page sends it when it connects again, so that no change in between is lost. */
const firstEvent = (membershipHash: string) =>
  bytesOf(`${reconnectLine()}id: ${membershipHash}\nevent: begun\ndata: \n\n`);
const reconnectLine = () => `retry: ${randomInt(reconnectMs.from, reconnectMs.until)}\n`;
const hashOf = (membership: string) => createHash('sha256').update(membership).digest('base64url');
/** A comment of the protocol, which the browser ignores. */
const keepAlive = bytesOf(': \n\n');

/**
 * The session streams of one process: server-sent events that notify the open pages of a corporation's people and of
 * operators at once when their session ends, or when their role or facilities change.
 */
export function openSessionStreams(app: App): SessionStreams {
  const streams = new Set<OpenStream>();
  let isStopped = false;

  function close(stream: OpenStream, event?: SessionEvent): void {
    if (!streams.delete(stream)) return;
    try {
      if (event) stream.controller.enqueue(lastEvent(event));
      stream.controller.close();
    } catch {
      // The browser has closed the stream already.
    }
  }

  async function check(checked: readonly OpenStream[]): Promise<void> {
    if (checked.length === 0) return;
    const ids = checked.map(({ sessionId }) => sessionId);
    const memberships = await sessionMemberships(app.db, { ids, now: app.clock.now() });
    for (const stream of checked) {
      const membership = memberships.get(stream.sessionId);
      if (membership === undefined) close(stream, 'ended');
      else compare(stream, hashOf(membership));
    }
  }

  function compare(stream: OpenStream, membershipHash: string): void {
    const known = stream.membershipHash;
    if (known !== null && known !== membershipHash) return close(stream, 'changed');
    if (stream.hasBegun || !streams.has(stream)) return;
    stream.membershipHash = membershipHash;
    stream.hasBegun = true;
    stream.controller.enqueue(firstEvent(membershipHash));
  }

  const logFailure = (work: Promise<void>) =>
    // The next run checks again.
    void work.catch((error: unknown) => log.warn({ err: error }, 'sessions were not checked'));
  const checkAll = () => logFailure(check([...streams]));

  const listening = listenToTopics({
    databaseUrl: app.env.DATABASE_URL,
    listener: 'the session streams',
    topics: {
      [staffEvents]: (staffId) =>
        logFailure(check([...streams].filter((stream) => stream.staffId === staffId))),
    },
    onOpen: checkAll,
  });
  const timer = setInterval(() => {
    for (const stream of streams) {
      // A browser that has left so many events unread is not there any more.
      if ((stream.controller.desiredSize ?? 0) < -4) close(stream);
      else stream.controller.enqueue(keepAlive);
    }
    checkAll();
  }, checkEveryMs);
  timer.unref();

  function isFull(staffId: string): boolean {
    if (streams.size >= maxStreamsOfProcess) return true;
    return [...streams].filter((stream) => stream.staffId === staffId).length >= maxStreamsOfPerson;
  }

  return {
    async subscribe(request, side) {
      const token = staffTokenOf(app, request, side);
      const now = app.clock.now();
      const session =
        token === null
          ? null
          : await sessionWithToken(app.db, { tokenHash: hashToken(token), now });
      const isOfSide = side === 'facility' ? session?.membership : session?.isOperator;
      if (!session || !isOfSide) return eventsOf(lastEvent('ended'));
      const { sessionId, staffId } = session;
      // The browser connects again, to the process that replaces this one.
      if (isStopped) return eventsOf(bytesOf(`${reconnectLine()}\n`));
      if (isFull(staffId)) return tooMany();
      const membershipHash = membershipHashOf(request);
      let stream: OpenStream | undefined;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          stream = { sessionId, staffId, membershipHash, hasBegun: false, controller };
          streams.add(stream);
        },
        cancel() {
          if (stream) streams.delete(stream);
        },
      });
      // The stream receives events from here on; this check finds what happened before.
      try {
        if (stream) await check([stream]);
      } catch (error) {
        // The answer is an error, so that no browser reads the stream.
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
