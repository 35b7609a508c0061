/** Parses an address; null when it is not a URL. The static methods of `URL` are missing before Safari 17 and 18. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
