/** `String.fromCharCode` takes bytes as arguments, and engines allow only some ten thousand arguments. */
const chunkBytes = 0x8000;

/** Encodes bytes as Base64. */
export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let from = 0; from < bytes.length; from += chunkBytes) {
    binary += String.fromCharCode(...bytes.subarray(from, from + chunkBytes));
  }
  return btoa(binary);
}
