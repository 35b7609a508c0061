import type { ChatServer } from './connections.server.ts';

/** Options that Socket.IO's adapter passes to each connection with a broadcast: the finished websocket frame. */
type Options = { wsPreEncodedFrame?: readonly Buffer[] };

/** An Engine.IO connection: its write buffer and the method that writes it. */
type Connection = { writeBuffer: Waiting[]; flush(): void; transport: { writable: boolean } };
type Waiting = { type: string; data?: unknown; options?: Options };

/**
 * Writes to each connection at most once per turn of the event loop, all waiting packets in one buffer. A
 * sender gets the event and the acknowledgement together, and a facility gets all its events of one batch
 * together.
 */
export function batchSocketWritesPerTurn(io: ChatServer): void {
  let due = new Map<Connection, () => void>();
  const writeAll = () => {
    const all = due;
    due = new Map();
    for (const [connection, flush] of all) {
      const said = connection.writeBuffer;
      putTogether(connection);
      flush();
      // Empty the replaced array: it is in V8's old generation by now and would retain the written packets until the
      // next full collection.
      if (connection.writeBuffer !== said) said.length = 0;
    }
  };
  // Private API. If a later Engine.IO stops calling `flush` here, each packet is written by itself.
  // (Decision 037)
  io.engine.on('connection', (connection: Connection) => {
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
    return type === 'message' && typeof data === 'string' ? [websocketTextFrame(`4${data}`)] : [];
  });
  // If a ping or another non-message packet is waiting, all packets go out uncoalesced. That is rare.
  if (frames.some(({ length }) => length === 0)) return;
  connection.writeBuffer = [
    { ...first, options: { wsPreEncodedFrame: inOnePiece(frames.flat()) } },
  ];
}

const inOnePiece = (frames: readonly Buffer[]): readonly Buffer[] =>
  frames.length === 1 ? frames : [Buffer.concat(frames)];

/** One complete, unmasked websocket text frame. (RFC 6455, 5.2) */
export function websocketTextFrame(text: string): Buffer {
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
