import { createHash, randomBytes } from 'node:crypto';

import type { App } from '#server/context.server.ts';

import { sessionDays } from '../rules.ts';

type SiteApp = Pick<App, 'env'>;

/** True when cookies may travel over https only. */
const isSecure = ({ env }: SiteApp): boolean => env.ORIGIN?.startsWith('https://') ?? false;

/** Browsers accept the prefix over https only: nobody below or beside the host can set such a cookie. */
export const staffCookieName = (app: SiteApp): string =>
  `${isSecure(app) ? '__Host-' : ''}hitokoma-staff`;

/** A token, a session's or a link's, with 256 bits that nobody can foresee. */
export const makeToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a token: it has 256 random bits, so a fast hash is as safe as a slow one. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/** The token in the request's Cookie header, or null. */
export function staffTokenOf(app: SiteApp, request: Request): string | null {
  const start = `${staffCookieName(app)}=`;
  const pair = (request.headers.get('cookie') ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start));
  const token = pair?.slice(start.length) ?? '';
  return /^[\w-]{43}$/.test(token) ? token : null;
}

/** The `Set-Cookie` line of a session; without a token it deletes the cookie. No script can read it. */
export function staffCookie(app: SiteApp, token: string | null): string {
  const secure = isSecure(app) ? '; Secure' : '';
  const maxAge = token === null ? 0 : sessionDays * 86_400;
  return `${staffCookieName(app)}=${token ?? ''}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}
