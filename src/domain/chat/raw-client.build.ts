import { WebSocket } from 'ws';

import { waitUntil } from './build.ts';
import { chatSocketPath } from './protocol/protocol.ts';

/** A websocket for arbitrary packets, as an attacker would use it. */
export type RawChatConnection = {
  /** The received packets. */
  heard: string[];
  say(packet: string | Uint8Array): void;
  /** Stops reading; the server gets no notice. */
  stopReading(): void;
  isClosed(): boolean;
  close(): void;
};

/** Connects to the chat at an address and authenticates with a token. */
export async function connectRawClient(address: string, token: string): Promise<RawChatConnection> {
  const url = `${address.replace('http', 'ws')}${chatSocketPath}/?EIO=4&transport=websocket`;
  const socket = new WebSocket(url);
  const heard: string[] = [];
  // The server often ends the connection in the middle of a packet.
  socket.on('error', () => undefined);
  socket.on('message', (data: Buffer) => {
    heard.push(data.toString());
    if (heard.length === 1) socket.send(`40${JSON.stringify({ token })}`);
  });
  await waitUntil(() => heard.length > 1, 'the server answered');
  return {
    heard,
    say: (packet) => socket.send(packet),
    stopReading: () => socket.pause(),
    isClosed: () => socket.readyState === WebSocket.CLOSED,
    close: () => socket.terminate(),
  };
}
