/**
 * A new W3C `traceparent` header: the server's spans of one call belong to one trace, also when the call
 * passes several services. The browser keeps no span of its own and needs no library for this.
 */
export function newTraceparent(): string {
  return `00-${randomHex(16)}-${randomHex(8)}-01`;
}

const randomHex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
