import type { Env } from '#platform/server/env.server.ts';
import { limitRefusals } from '#platform/server/metrics/metrics.server.ts';
import { scaledLimit } from '#platform/server/prices/budget-factor.ts';

import type { ChatServer } from './connections.server.ts';
import { openChatPacketLimit } from '../protocol/packet-limit.ts';

/** The part of Engine.IO's connection type that this file uses. */
type Connection = {
  on(name: 'packet', heard: (packet: { type: string; data?: unknown }) => void): void;
  /** Null after the connection has ended. */
  transport: { socket?: { terminate(): void } } | null;
  writeBuffer: readonly { data?: unknown; options?: Frames }[];
};
type Frames = { wsPreEncodedFrame?: readonly Buffer[] };

/**
 * Disconnects a client that sends many packets other than requests: acknowledgements, joins of other
 * namespaces, binary data, repeated tokens. Each costs as much to read as a request, but the member's limit
 * counts requests only.
 */
export function limitNonRequestPackets(io: ChatServer, env: Pick<Env, 'BUDGET_FACTOR'>): void {
  io.engine.on('connection', (connection: Connection) => {
    const limit = openChatPacketLimit(Date.now(), scaledLimit(1, env));
    connection.on('packet', (packet) => {
      if (isRequest(packet) || limit.take(Date.now()) !== 'cut') return;
      limitRefusals.inc({ limit: 'chat-packets' });
      hangUp(connection);
    });
  });
}

/** `2` is Socket.IO's packet type for an event; every request is an event. */
const isRequest = ({ type, data }: { type: string; data?: unknown }): boolean =>
  type === 'message' && typeof data === 'string' && data.startsWith('2');

/** More than a page of the longest messages. A client with more unread bytes has stopped reading. */
const maxUnreadBytes = 8 * 1024 * 1024;

/** Ends a connection whose client has stopped reading and drops its write buffer. True when it did. */
export function disconnectStalledReader({ conn }: { conn: unknown }): boolean {
  // Private Engine.IO API. If a later version buffers elsewhere, clients that stop reading stay connected.
  const connection = conn as Connection;
  const bytes = connection.writeBuffer.reduce((sum, packet) => sum + bytesOf(packet), 0);
  if (bytes <= maxUnreadBytes) return false;
  hangUp(connection);
  return true;
}

function bytesOf({ data, options }: Connection['writeBuffer'][number]): number {
  const frames = options?.wsPreEncodedFrame;
  if (frames) return frames.reduce((sum, frame) => sum + frame.length, 0);
  // The number of characters stands for bytes: the limit needs no exact size.
  return typeof data === 'string' ? data.length : 0;
}

/** Terminates: a graceful close would wait until the client has read the buffer. */
function hangUp({ transport }: Connection): void {
  transport?.socket?.terminate();
}
