import { createHash, randomBytes } from 'node:crypto';

import type { App } from '#platform/server/context.server.ts';
import { hasSecureCookies } from '#platform/server/http/secure-cookies.server.ts';
import type { StaffSide } from '#platform/base/people/sides.ts';

import { maxStaffSessionDays } from '../rules.ts';

type SiteApp = Pick<App, 'env'>;

/** `__Host-` keeps other hosts of the domain from setting such a cookie. Browsers accept the prefix over https only. */
export const hostCookiePrefix = (app: SiteApp): string => (hasSecureCookies(app) ? '__Host-' : '');

/** A cookie for each side: one browser may be signed in on both, as it is in the demo. */
const cookieNames: Readonly<Record<StaffSide, string>> = {
  facility: 'hitokoma-staff',
  operator: 'hitokoma-operator',
};

export const staffCookieName = (app: SiteApp, side: StaffSide): string =>
  hostCookiePrefix(app) + cookieNames[side];

/** Makes the token of a session or link from 256 random bits. */
export const makeRandomToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a token: it has 256 random bits, so a fast hash is as safe as a slow one. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/** The token of the side in the request's Cookie header, or null. */
export const staffSessionTokenOf = (
  app: SiteApp,
  request: Request,
  side: StaffSide,
): string | null => tokenInCookie(request, staffCookieName(app, side));

/** The token that the cookie of the name holds, or null. */
export function tokenInCookie(request: Request, name: string): string | null {
  const start = `${name}=`;
  const pair = (request.headers.get('cookie') ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start));
  const token = pair?.slice(start.length) ?? '';
  return /^[\w-]{43}$/.test(token) ? token : null;
}

/** The `Set-Cookie` line of a side's session; without a token it deletes the cookie. */
export const staffSessionCookieLine = (
  app: SiteApp,
  side: StaffSide,
  token: string | null,
): string =>
  setCookieHeaderLine(app, { name: staffCookieName(app, side), token, days: maxStaffSessionDays });

type Cookie = { name: string; token: string | null; days: number };

/** The `Set-Cookie` line of a token; without one it deletes the cookie. No script can read it. */
export function setCookieHeaderLine(app: SiteApp, { name, token, days }: Cookie): string {
  const secure = hasSecureCookies(app) ? '; Secure' : '';
  const maxAge = token === null ? 0 : days * 86_400;
  return `${name}=${token ?? ''}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}
