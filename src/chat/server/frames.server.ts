import type { ChatEvent, ServerToClient } from '../protocol/protocol.ts';
import type { ChatServer } from './connections.server.ts';

type Total = Parameters<ServerToClient['total_unread_count']>[0];

/**
 * Says an event to a room, and with it what its members have unread now: two packets in one write to
 * each connection, for the writing is what a delivery costs.
 */
export function sendWithTotal(io: ChatServer, room: string, event: ChatEvent, total: Total): void {
  const broadcast = io.to(room);
  // Between us and `frameInOnePiece` an event may have a total beside it; no client ever sees that.
  const emit = broadcast.emit.bind(broadcast) as (name: string, ...said: unknown[]) => void;
  emit('event', event, total);
}

type Packet = { type: number; nsp: string; id?: number; data: unknown };
/** What Socket.IO's adapter hands on to each connection. */
type Options = { wsPreEncodedFrame?: readonly Buffer[] };
type Adapter = { encoder: { encode(packet: Packet): unknown[] } };

/**
 * Makes what goes to many connections once and in one piece: Socket.IO hands over a frame's head and
 * its body apart, and Node writes one buffer at a third less cost than two. Connections are websockets
 * without compression, and take such frames as they are.
 */
export function frameInOnePiece(io: ChatServer): void {
  // Not a public API: where nobody comes through it, all is said as before but totals beside events.
  const adapter = io.of('/').adapter as unknown as Adapter;
  const encode = (packet: Packet, options: Options): unknown[] => {
    const texts = packetsOf(packet).map((one) => adapter.encoder.encode(one));
    const frames = texts.flatMap(([text, ...rest]) =>
      typeof text === 'string' && rest.length === 0 ? [textFrame(`4${text}`)] : [],
    );
    // Bytes, which nothing of ours says, take Socket.IO's own way.
    if (frames.length < texts.length) return adapter.encoder.encode(packet);
    options.wsPreEncodedFrame = inOnePiece(frames);
    return texts[0] ?? [];
  };
  Object.assign(adapter, { _encode: encode });
}

/** A connection of Engine.IO: what waits at it, and the writing of that. */
type Connection = { writeBuffer: Waiting[]; flush(): void; transport: { writable: boolean } };
type Waiting = { type: string; data?: unknown; options?: Options };
type Engine = { on(name: 'connection', heard: (connection: Connection) => void): void };

/**
 * Writes to each connection once a turn, in one piece, all that was said to it: who sends a message gets
 * the event and the answer together, and a facility whatever came for it in one batch.
 */
export function writeOnceATurn(io: ChatServer): void {
  let due = new Map<Connection, () => void>();
  const writeAll = () => {
    const all = due;
    due = new Map();
    for (const [connection, flush] of all) {
      const said = connection.writeBuffer;
      putTogether(connection);
      flush();
      // An empty list waits at each connection for its next packet, and is old by then. Thrown away full,
      // it would keep what was written until the next full collection.
      if (connection.writeBuffer !== said) said.length = 0;
    }
  };
  // Not a public API either: where nobody comes through it, each is written by itself as before.
  (io.engine as unknown as Engine).on('connection', (connection) => {
    const flush = connection.flush.bind(connection);
    connection.flush = () => {
      // Engine.IO asks once more whenever it has written.
      if (connection.writeBuffer.length === 0) return;
      // Nor is anything put together for who still reads what was before: it would be, again and again.
      if (!connection.transport.writable) return;
      // After the answers that follow an event: they come within the same turn.
      if (due.size === 0) process.nextTick(writeAll);
      due.set(connection, flush);
    };
  });
}

function putTogether(connection: Connection): void {
  const { writeBuffer } = connection;
  const [first] = writeBuffer;
  if (!first || (writeBuffer.length === 1 && first.options?.wsPreEncodedFrame)) return;
  const frames = writeBuffer.map(({ type, data, options }) => {
    if (options?.wsPreEncodedFrame) return options.wsPreEncodedFrame;
    return type === 'message' && typeof data === 'string' ? [textFrame(`4${data}`)] : [];
  });
  // Pings and the like, which are few, take Engine.IO's own way, and all beside them.
  if (frames.some(({ length }) => length === 0)) return;
  connection.writeBuffer = [
    { ...first, options: { wsPreEncodedFrame: inOnePiece(frames.flat()) } },
  ];
}

const inOnePiece = (frames: readonly Buffer[]): readonly Buffer[] =>
  frames.length === 1 ? frames : [Buffer.concat(frames)];

function packetsOf(packet: Packet): Packet[] {
  const { data } = packet;
  if (!Array.isArray(data) || data[0] !== 'event' || data.length < 3) return [packet];
  const [name, event, total] = data;
  return [
    { ...packet, data: [name, event] },
    { ...packet, data: ['total_unread_count', total] },
  ];
}

/** One whole websocket frame of text, from a server. (RFC 6455, 5.2) */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = 0x81;
  frame[1] = head === 2 ? length : head === 4 ? 126 : 127;
  if (head === 4) frame.writeUInt16BE(length, 2);
  if (head === 10) frame.writeBigUInt64BE(BigInt(length), 2);
  frame.write(text, head);
  return frame;
}
