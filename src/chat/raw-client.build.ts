import { WebSocket } from 'ws';

import { until } from './build.ts';
import { chatPath } from './protocol/protocol.ts';

/** A websocket on which anything can be said, as somebody who means no good would. */
export type Bare = {
  /** What was heard, packet by packet. */
  heard: string[];
  say(packet: string | Uint8Array): void;
  /** Reads no more; the server is told nothing of that. */
  stopReading(): void;
  isClosed(): boolean;
  close(): void;
};

/** Connects to the chat at an address, and comes in with a token. */
export async function connectBare(address: string, token: string): Promise<Bare> {
  const url = `${address.replace('http', 'ws')}${chatPath}/?EIO=4&transport=websocket`;
  const socket = new WebSocket(url);
  const heard: string[] = [];
  // It is cut off in the middle of a word more often than not.
  socket.on('error', () => undefined);
  socket.on('message', (data: Buffer) => {
    heard.push(data.toString());
    if (heard.length === 1) socket.send(`40${JSON.stringify({ token })}`);
  });
  await until(() => heard.length > 1, 'the server answered');
  return {
    heard,
    say: (packet) => socket.send(packet),
    stopReading: () => socket.pause(),
    isClosed: () => socket.readyState === WebSocket.CLOSED,
    close: () => socket.terminate(),
  };
}
