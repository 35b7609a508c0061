import { randomUUID } from 'node:crypto';

import { WebSocket } from 'ws';

/**
 * A connection that can send messages and reports events. It does as little work as possible, because there are
 * thousands.
 */
export type ChatConnection = {
  send(said: { channelId: string; text: string }): void;
  close(): void;
};

type ReceivedEvents = {
  /** A message event arrived; `mark` is the beginning of its text, set by the sender. */
  event(mark: string): void;
  /** Another event arrived, such as a number of unread messages. */
  other(): void;
  /** The server has answered a sent message. */
  ack(mark: string, answer: 'stored' | 'slowed' | 'refused'): void;
};

export type ChatProtocol = 'socket.io' | 'ws';
type Opening = { url: string; token: string; dialect: ChatProtocol; received: ReceivedEvents };

/** Opens a connection in the server's protocol; resolves when it can send. */
export function openChatConnection({
  url,
  token,
  dialect,
  received,
}: Opening): Promise<ChatConnection> {
  return dialect === 'ws'
    ? openPlain({ url, token, received })
    : openSocketIo({ url, token, received });
}

type Of = Omit<Opening, 'dialect'>;

type SentText = { channelId: string; clientId: string; text: string };

/**
 * Returns the client of a WebSocket, which encodes numbered messages with `frameOf`, and a function for the frames that
 * answer them.
 */
function clientOn(
  socket: WebSocket,
  received: ReceivedEvents,
  frameOf: (id: number, said: SentText) => string,
) {
  const waiting = new Map<number, string>();
  let last = 0;
  const client: ChatConnection = {
    send({ channelId, text }) {
      last += 1;
      waiting.set(last, markOf(text));
      socket.send(frameOf(last, { channelId, clientId: randomUUID(), text }));
    },
    close: () => socket.close(),
  };
  const answered = (frame: string, prefix: string) => {
    const id = Number.parseInt(frame.slice(prefix.length), 10);
    received.ack(waiting.get(id) ?? '', answerIn(frame));
    waiting.delete(id);
  };
  return { client, answered };
}

/** Frames of Socket.IO 5 on Engine.IO 4: 0 open, 2 ping, 3 pong, 40 connect, 42 event, 43 acknowledgement. */
function openSocketIo({ url, token, received }: Of): Promise<ChatConnection> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/chat/?EIO=4&transport=websocket`);
  const { client, answered } = clientOn(
    socket,
    received,
    (id, said) => `42${id}${JSON.stringify(['send', said])}`,
  );
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the connection was closed')));
    socket.on('message', (data: Buffer) => {
      const frame = data.toString();
      if (frame.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
      else if (frame === '2') socket.send('3');
      else if (frame.startsWith('40')) resolve(client);
      else if (frame.startsWith('44')) reject(new Error(frame));
      else if (frame.startsWith('42["event"')) received.event(markIn(frame));
      else if (frame.startsWith('42')) received.other();
      else if (frame.startsWith('43')) answered(frame, '43');
    });
  });
}

function openPlain({ url, token, received }: Of): Promise<ChatConnection> {
  const asked = new URLSearchParams({ token });
  const socket = new WebSocket(`${url.replace('http', 'ws')}/?${asked}`);
  const { client, answered } = clientOn(socket, received, (id, said) =>
    JSON.stringify({ id, said }),
  );
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () => resolve(client));
    socket.on('message', (data: Buffer) => {
      const frame = data.toString();
      if (frame.startsWith('["event"')) received.event(markIn(frame));
      else answered(frame, '["ack",');
    });
  });
}

const markOf = (text: string) => text.slice(0, text.indexOf(' '));

function answerIn(frame: string): 'stored' | 'slowed' | 'refused' {
  if (frame.includes('"ok":true')) return 'stored';
  return frame.includes('"SLOW_MODE"') ? 'slowed' : 'refused';
}

/** Searched as text, because parsing every frame would cost more CPU time here than in the servers. */
function markIn(frame: string): string {
  const from = frame.indexOf('"text":"') + '"text":"'.length;
  return frame.slice(from, frame.indexOf(' ', from));
}
