/** Reads the whole body of a request; null when it is longer than `maxBytes`: the rest stays unread. */
export async function readLimitedBody(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  maxBytes: number,
  onBytes?: (bytes: number) => void,
): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- the chunks of one stream come in sequence
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks, length);
    length += value.byteLength;
    onBytes?.(value.byteLength);
    if (length > maxBytes) return null;
    chunks.push(value);
  }
}
