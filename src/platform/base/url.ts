/** The address as a URL, or null where it is none: its static methods are missing before Safari 17 and 18. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
