import { parseUrl } from './url.ts';

const maxLength = 2_000;

/** Control, bidi and zero-width characters, line separators, lone surrogates. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

/** An arbitrary base: an address that keeps its origin when it is resolved names no host. */
const noOrigin = 'https://own.invalid';

/**
 * The address as a path of this site, or null for any other address (open redirect). For `returnTo` and
 * `callbackUrl`, by which a screen leads back to the task that opened it.
 *
 * Absolute addresses are refused, except those of `origin`: NextAuth's client sends these. The returned
 * path is the parsed one, because browsers drop tabs and newlines of an address: `/<tab>/evil.example`
 * would name a host. A query is data and is checked by the screen that reads it.
 */
export function sameSitePath(address: string | null, origin?: string): string | null {
  if (address === null || address.length > maxLength || invisible.test(address)) return null;
  const base = address.startsWith('/') ? noOrigin : origin;
  if (base === undefined || !/^(?:\/|https?:\/\/)/i.test(address)) return null;
  const url = parseUrl(address, base);
  if (url === null || url.origin !== base || url.username !== '' || url.password !== '')
    return null;
  return isPlain(url.pathname) ? url.pathname + url.search + url.hash : null;
}

/** False when a router or proxy that decodes the path could read a host or a hidden character in it. */
function isPlain(pathname: string): boolean {
  try {
    const decoded = decodeURIComponent(pathname);
    return !/^\/[/\\]/.test(decoded) && !invisible.test(decoded);
  } catch {
    // Not decodable: `/%`.
    return false;
  }
}
