import { createHash, randomBytes } from 'node:crypto';

import { apiPaths } from '#platform/base/api-paths.ts';
import type { App } from '#platform/server/context.server.ts';
import { hasSecureCookies } from '#platform/server/http/secure-cookies.server.ts';

type SiteApp = Pick<App, 'env'>;

/** The longest life that browsers allow a cookie. */
const maxAgeSeconds = 400 * 86_400;

/**
 * The id of the browser in the request's Cookie header, or null. It proves nobody. It ties a code to the browser that
 * requested it, and separates browsers that signed in before from strangers. (Rule 6.10)
 */
export function browserIdInCookie(app: SiteApp, cookie: string): string | null {
  const start = `${cookieName(app)}=`;
  const pair = cookie
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start));
  const id = pair?.slice(start.length) ?? '';
  return /^[\w-]{32}$/.test(id) ? id : null;
}

/** An id that nobody can guess: 192 random bits. */
export function makeBrowserId(): string {
  return randomBytes(24).toString('base64url');
}

/**
 * The `Set-Cookie` line of the id. Pages never receive the cookie: a visitor with one would get no page from
 * the shared cache.
 */
export function browserIdCookieLine(app: SiteApp, browserId: string): string {
  const secure = hasSecureCookies(app) ? '; Secure' : '';
  const scope = `Path=${apiPaths.root}; HttpOnly; SameSite=Strict${secure}`;
  return `${cookieName(app)}=${browserId}; Max-Age=${maxAgeSeconds}; ${scope}`;
}

/** The stored form of an id. An id has 192 random bits, so a fast hash is as safe as a slow one. */
export function hashBrowser(browserId: string): string {
  return createHash('sha256').update(browserId).digest('hex');
}

function cookieName(app: SiteApp): string {
  return `${hasSecureCookies(app) ? '__Secure-' : ''}hitokoma.browser`;
}
