import type { ChatEvent, ServerToClient } from '../protocol/protocol.ts';
import type { ChatServer } from './connections.server.ts';

type Total = Parameters<ServerToClient['total_unread_count']>[0];

/**
 * Sends an event to a room together with the members' unread total. Both packets go out in one write,
 * because writes are the main cost of a delivery.
 */
export function sendWithTotal(io: ChatServer, room: string, event: ChatEvent, total: Total): void {
  const broadcast = io.to(room);
  // Internal to this file: `frameInOnePiece` splits the event and its total into two packets for the
  // client.
  const emit = broadcast.emit.bind(broadcast) as (name: string, ...said: unknown[]) => void;
  emit('event', event, total);
}

type Packet = { type: number; nsp: string; id?: number; data: unknown };
/** The options that Socket.IO's adapter passes on to each connection. */
type Options = { wsPreEncodedFrame?: readonly Buffer[] };
type Adapter = { encoder: { encode(packet: Packet): unknown[] } };

/**
 * Encodes a broadcast once, as one buffer. Socket.IO passes a frame's header and body separately, and Node
 * writes one buffer a third cheaper than two. Connections are websockets without compression, so a frame is
 * the same for all of them.
 */
export function frameInOnePiece(io: ChatServer): void {
  // Private adapter API. If a later Socket.IO stops calling `_encode`, events still go out; only the unread
  // total sent with an event is lost.
  const adapter = io.of('/').adapter as unknown as Adapter;
  const encode = (packet: Packet, options: Options): unknown[] => {
    const texts = packetsOf(packet).map((one) => adapter.encoder.encode(one));
    const frames = texts.flatMap(([text, ...rest]) =>
      typeof text === 'string' && rest.length === 0 ? [textFrame(`4${text}`)] : [],
    );
    // Binary packets, which the chat never sends, keep Socket.IO's own encoding.
    if (frames.length < texts.length) return adapter.encoder.encode(packet);
    options.wsPreEncodedFrame = inOnePiece(frames);
    return texts[0] ?? [];
  };
  Object.assign(adapter, { _encode: encode });
}

/** An Engine.IO connection: its write buffer and the method that writes it. */
type Connection = { writeBuffer: Waiting[]; flush(): void; transport: { writable: boolean } };
type Waiting = { type: string; data?: unknown; options?: Options };
type Engine = { on(name: 'connection', heard: (connection: Connection) => void): void };

/**
 * Writes to each connection at most once per turn of the event loop, all waiting packets in one buffer. A
 * sender gets the event and the acknowledgement together, and a facility gets all its events of one batch
 * together.
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
      // The replaced array is in V8's old generation by now. Emptied, it does not retain the written
      // packets until the next full collection.
      if (connection.writeBuffer !== said) said.length = 0;
    }
  };
  // Private API as well. If a later Engine.IO stops calling `flush` here, each packet is written by itself.
  (io.engine as unknown as Engine).on('connection', (connection) => {
    const flush = connection.flush.bind(connection);
    connection.flush = () => {
      // Engine.IO calls `flush` again after each write.
      if (connection.writeBuffer.length === 0) return;
      // Do not coalesce while the transport is busy: the same buffer would be merged again on every flush.
      if (!connection.transport.writable) return;
      // `nextTick`, so that acknowledgements sent later in this turn are included.
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
  // If a ping or another non-message packet is waiting, all packets go out uncoalesced. That is rare.
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

/** One complete, unmasked websocket text frame. (RFC 6455, 5.2) */
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
