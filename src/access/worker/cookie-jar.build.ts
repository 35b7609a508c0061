/** The cookies of a test's browser by name. Paths and expiry are ignored, except that deleted cookies are removed. */
export type CookieJar = Map<string, string>;

/** The Cookie header; empty for an empty jar. */
export function cookieHeader(jar: CookieJar): string {
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** Stores the cookies of a response. */
export function storeResponseCookies(jar: CookieJar, { headers }: Response): void {
  for (const line of headers.getSetCookie()) {
    const [pair = '', ...attributes] = line.split('; ');
    const at = pair.indexOf('=');
    const isGone = attributes.some((attribute) => /^max-age=0$/i.test(attribute));
    if (isGone) jar.delete(pair.slice(0, at));
    else jar.set(pair.slice(0, at), pair.slice(at + 1));
  }
}
