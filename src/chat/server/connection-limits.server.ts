import type { ChatServer } from './connections.server.ts';
import { openPacketLimit } from '../protocol/packet-limit.ts';

/** A connection of Engine.IO, as far as it is looked at here. */
type Connection = {
  on(name: 'packet', heard: (packet: { type: string; data?: unknown }) => void): void;
  /** Null once it is over. */
  transport: { socket?: { terminate(): void } } | null;
  writeBuffer: readonly { data?: unknown; options?: Frames }[];
};
type Frames = { wsPreEncodedFrame?: readonly Buffer[] };
type Engine = { on(name: 'connection', heard: (connection: Connection) => void): void };

/**
 * Cuts off who says much that is no request: answers to nothing, other rooms, bytes, one token after the
 * other. Each costs as much to read as a request, and requests only are counted by their member.
 */
export function limitOtherPackets(io: ChatServer): void {
  (io.engine as unknown as Engine).on('connection', (connection) => {
    const limit = openPacketLimit(Date.now());
    connection.on('packet', (packet) => {
      if (!isRequest(packet) && limit.take(Date.now()) === 'cut') hangUp(connection);
    });
  });
}

/** `2` is Socket.IO's word for an event, which is what a request is. */
const isRequest = ({ type, data }: { type: string; data?: unknown }): boolean =>
  type === 'message' && typeof data === 'string' && data.startsWith('2');

/** More than a page of the longest messages on a bad line: who has this much to read does not read. */
const maxUnreadBytes = 8 * 1024 * 1024;

/** Ends a connection at whose other end nobody reads; says whether it did. What waits is thrown away. */
export function disconnectUnread({ conn }: { conn: unknown }): boolean {
  // Not a public API: where nothing waits in such a list, nobody is cut off.
  const connection = conn as Connection;
  const bytes = connection.writeBuffer.reduce((sum, packet) => sum + bytesOf(packet), 0);
  if (bytes <= maxUnreadBytes) return false;
  hangUp(connection);
  return true;
}

function bytesOf({ data, options }: Connection['writeBuffer'][number]): number {
  const frames = options?.wsPreEncodedFrame;
  if (frames) return frames.reduce((sum, frame) => sum + frame.length, 0);
  // About as many bytes as letters: it is a bound, no count.
  return typeof data === 'string' ? data.length : 0;
}

/** At once: a polite end would wait until what waits has been read. */
function hangUp({ transport }: Connection): void {
  transport?.socket?.terminate();
}
