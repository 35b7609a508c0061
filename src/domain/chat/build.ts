import { setTimeout as wait } from 'node:timers/promises';

import { io, type Socket } from 'socket.io-client';

import {
  chatSocketPath,
  reconnectsAfterRefusalKey,
  type ChatRequestAnswer,
  type ChatRequestValue,
  type ChatRequestArgs,
  type ChatEvent,
  type ChatRequestName,
  type ClientToServerEvents,
  type ServerToClientEvents,
} from './protocol/protocol.ts';

export type ChatTestConnection = {
  socket: Socket<ServerToClientEvents, ClientToServerEvents>;
  /** Every numbered event that this connection received, in the order of arrival. */
  events: ChatEvent[];
  ask<Name extends ChatRequestName>(
    name: Name,
    ask: ChatRequestArgs<Name>,
  ): Promise<ChatRequestValue<Name>>;
  /** Sends a request and returns the code of its refusal; undefined when the request succeeds. */
  codeOf<Name extends ChatRequestName>(
    name: Name,
    ask: ChatRequestArgs<Name>,
  ): Promise<string | undefined>;
  close(): void;
};

export class ChatRequestFailed extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/**
 * A connection for tests and measurements, which reconnects as Socket.IO does. Rejects when the server refuses the first
 * attempt.
 */
export async function connectToChat(address: string, token: string): Promise<ChatTestConnection> {
  const socket: ChatTestConnection['socket'] = io(address, {
    path: chatSocketPath,
    transports: ['websocket'],
    auth: { token, [reconnectsAfterRefusalKey]: true },
    reconnectionDelay: 50,
    reconnectionDelayMax: 500,
    forceNew: true,
  });
  const events: ChatEvent[] = [];
  socket.on('event', (event) => events.push(event));
  await opened(socket);
  // From here on Socket.IO reconnects, which it does not after a refusal.
  socket.auth = { token };
  const party: ChatTestConnection = {
    socket,
    events,
    async ask(name, ask) {
      const answer = await answerTo(socket, name, ask);
      if (!answer.ok) throw new ChatRequestFailed(answer.code, answer.message);
      return answer.value;
    },
    async codeOf(name, ask) {
      const answer = await answerTo(socket, name, ask);
      return answer.ok ? undefined : answer.code;
    },
    close: () => socket.close(),
  };
  return party;
}

/** Resolves once the socket is connected; rejects when the server refuses. Socket.IO handles later disconnects. */
function opened(socket: ChatTestConnection['socket']): Promise<void> {
  return new Promise((resolve, reject) => {
    const refused = (error: Error) => {
      socket.close();
      reject(failureOf(error));
    };
    socket.once('connect_error', refused);
    socket.once('connect', () => {
      socket.off('connect_error', refused);
      resolve();
    });
  });
}

function failureOf(error: Error): Error {
  const data: unknown = 'data' in error ? error.data : null;
  const code = typeof data === 'object' && data !== null && 'code' in data ? data.code : 'NETWORK';
  return new ChatRequestFailed(String(code), error.message);
}

/** Milliseconds after which a test's wait counts as hanging. */
const testTimeoutMs = 300_000;

async function answerTo<Name extends ChatRequestName>(
  socket: ChatTestConnection['socket'],
  name: Name,
  ask: ChatRequestArgs<Name>,
): Promise<ChatRequestAnswer<Name>> {
  // Socket.IO's types cannot express an event name that is a type parameter.
  const emit = socket.timeout(testTimeoutMs).emitWithAck.bind(socket.timeout(testTimeoutMs));
  return (emit as (name: string, ask: unknown) => Promise<ChatRequestAnswer<Name>>)(name, ask);
}

/** Returns a channel's complete events: the received ones, and those that a browser would request after a gap. */
export async function completeChannelEvents(
  party: ChatTestConnection,
  channelId: string,
): Promise<ChatEvent[]> {
  let whole = 0;
  for (const { seq } of party.events.toSorted((a, b) => a.seq - b.seq)) {
    if (seq === whole + 1) whole = seq;
  }
  const { events } = await party.ask('events', { channelId, since: whole });
  const bySeq = new Map([...party.events, ...events].map((event) => [event.seq, event]));
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq);
}

/**
 * Waits until the condition is true. Throws when the time is over: an error with the given sentence. The time ends what
 * hangs, and judges nobody's speed.
 */
export async function waitUntil(
  isTrue: () => boolean | Promise<boolean>,
  sentence: string,
): Promise<void> {
  const end = Date.now() + testTimeoutMs;
  for (;;) {
    if (await isTrue()) return;
    if (Date.now() > end) throw new Error(`not in ${testTimeoutMs} ms: ${sentence}`);
    await wait(20);
  }
}
