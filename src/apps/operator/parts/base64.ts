/** `String.fromCharCode` takes its bytes as arguments, of which an engine allows some ten thousand. */
const chunkBytes = 0x8000;

/** Base64 of a file's bytes, whatever encoding its text has. */
export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let from = 0; from < bytes.length; from += chunkBytes) {
    binary += String.fromCharCode(...bytes.subarray(from, from + chunkBytes));
  }
  return btoa(binary);
}
