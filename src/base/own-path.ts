/**
 * The address as a path of this site, or null for any other address (open redirect). For `returnTo` and
 * `callbackUrl`, by which a screen leads back to the task that opened it.
 *
 * Absolute addresses are refused, except those of `origin`: NextAuth's client sends these.
 */
export function ownPath(address: string | null, origin?: string): string | null {
  if (address === null) return null;
  if (/^\/(?![/\\])/.test(address)) return address;
  if (origin === undefined || !/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const { origin: named, username, pathname, search, hash } = new URL(address);
  // `https://site.example//elsewhere.example` is a path of ours that would read as a foreign host.
  return named === origin && username === '' && !pathname.startsWith('//')
    ? pathname + search + hash
    : null;
}
