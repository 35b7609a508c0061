const hashes = new Map<string, Promise<string>>();

/**
 * The SHA-256 of a document's text in hexadecimal digits, by which the server knows the app's own documents: a
 * request with only the hash often fits into one packet. Null when the browser has no `crypto.subtle`, as on pages
 * without TLS.
 */
export async function documentHash(text: string): Promise<string | null> {
  // An insecure page has no `subtle`, although the DOM's types always give one.
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle;
  if (subtle === undefined) return null;
  const hash = hashes.get(text) ?? digest(subtle, text);
  hashes.set(text, hash);
  return hash;
}

async function digest(subtle: SubtleCrypto, text: string): Promise<string> {
  const bytes = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
