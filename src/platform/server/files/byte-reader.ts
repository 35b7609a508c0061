/** Reads a stream in pieces of wanted lengths. */
export type ByteReader = {
  /** The next `length` bytes, fewer only at the end; a later `take` returns them again. */
  peek(length: number): Promise<Buffer>;
  /** The next `length` bytes, fewer only at the end. */
  take(length: number): Promise<Buffer>;
  /** The remaining bytes, as a stream. */
  rest(): ReadableStream<Uint8Array>;
  /** Releases the stream's file or connection. */
  cancel(): Promise<void>;
};

export function createByteReader(body: ReadableStream<Uint8Array>): ByteReader {
  const reader = body.getReader();
  let waiting = Buffer.alloc(0);
  async function fill(length: number): Promise<void> {
    if (waiting.length >= length) return;
    const { done, value } = await reader.read();
    if (done) return;
    waiting = Buffer.concat([waiting, value]);
    await fill(length);
  }
  async function peek(length: number): Promise<Buffer> {
    await fill(length);
    return waiting.subarray(0, length);
  }
  async function take(length: number): Promise<Buffer> {
    const taken = await peek(length);
    waiting = waiting.subarray(taken.length);
    return taken;
  }
  return {
    peek,
    take,
    rest: () =>
      new ReadableStream({
        async pull(controller) {
          const chunk = await take(Math.max(1, waiting.length));
          if (chunk.length === 0) controller.close();
          else controller.enqueue(chunk);
        },
        cancel: () => reader.cancel(),
      }),
    cancel: () => reader.cancel(),
  };
}
