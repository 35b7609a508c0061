import { createHash } from 'node:crypto';

import { sameSitePath } from '#platform/base/own-path.ts';
import type { App } from '#platform/server/context.server.ts';
import { hasSecureCookies } from '#platform/server/http/secure-cookies.server.ts';

/** Facts of a request from the HTTP server. */
export type AuthRequestFacts = { requestId: string; address: string };

/**
 * The origin that the browser sees: `ORIGIN` if it is set, otherwise from the first values of the proxies' headers or
 * from Host. No foreign site can make a browser send a false one.
 */
export function productOriginOf(app: App, request: Request): string {
  if (app.env.ORIGIN) return new URL(app.env.ORIGIN).origin;
  const own = new URL(request.url);
  const host = firstOf(request.headers.get('x-forwarded-host')) ?? own.host;
  const scheme =
    firstOf(request.headers.get('x-forwarded-proto')) === 'https'
      ? 'https'
      : own.protocol.slice(0, -1);
  const candidate = `${scheme}://${host}`;
  return URL.canParse(candidate) ? new URL(candidate).origin : own.origin;
}

function firstOf(header: string | null): string | undefined {
  return header?.split(',', 1)[0]?.trim() || undefined;
}

/** The return address as an absolute URL of our own origin, or null for any other origin. */
export function urlOfOwnOrigin(text: string, origin: string): string | null {
  const path = sameSitePath(text, origin);
  return path === null ? null : origin + path;
}

const formType = 'application/x-www-form-urlencoded';

/**
 * The string fields of a form or of a JSON object, which NextAuth's client sends for a session
 * update. Anything else is an empty form.
 */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const type = (request.headers.get('content-type') ?? '').toLowerCase();
  const text = await request.text();
  if (type.startsWith(formType)) return Object.fromEntries(new URLSearchParams(text));
  if (!type.startsWith('application/json')) return {};
  return Object.fromEntries(
    Object.entries(parseObject(text)).filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    ),
  );
}

function parseObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    // Not JSON: an empty form, which lacks the CSRF token.
    return {};
  }
}

/** Whether the form holds the token of the browser's own CSRF cookie, which only we can have set. */
export function hasCsrfToken(app: App, request: Request, form: Record<string, string>): boolean {
  const name = `${hasSecureCookies(app) ? '__Host-' : ''}authjs.csrf-token=`;
  const pair = (request.headers.get('cookie') ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(name));
  const [token = '', hash = ''] = pair?.slice(name.length).split(/\||%7C/i) ?? [];
  // @auth/core joins several secrets in the same way.
  const expected = createHash('sha256').update(`${token}${app.env.secrets.join()}`).digest('hex');
  return token !== '' && hash === expected && form['csrfToken'] === token;
}

type Core = {
  app: App;
  request: Request;
  origin: string;
  form?: Record<string, string>;
  /** Query of a GET request. */
  query?: Record<string, string>;
};

/**
 * Returns the request that `@auth/core` gets: our origin, our cookies, a form of plain strings, and the header by
 * which it answers with an address instead of a redirect. (NextAuth's client asks for an address with the field
 * `json`.)
 */
export function authCoreRequest({ app, request, origin, form, query = {} }: Core): Request {
  const { pathname } = new URL(request.url);
  const headers = new Headers({
    cookie: withoutCallbackCookie(app, request.headers.get('cookie') ?? ''),
    'x-auth-return-redirect': '1',
  });
  if (!form) {
    const search = new URLSearchParams(query).toString();
    return new Request(`${origin}${pathname}${search && `?${search}`}`, { headers });
  }
  headers.set('content-type', formType);
  return new Request(origin + pathname, {
    method: 'POST',
    headers,
    body: new URLSearchParams(form).toString(),
  });
}

/**
 * Removes the cookie in which `@auth/core` stores the return address. Our return address travels in each form,
 * because a cookie from another port or tab would lead people to a wrong page.
 */
function withoutCallbackCookie(app: App, cookie: string): string {
  const name = `${hasSecureCookies(app) ? '__Secure-' : ''}authjs.callback-url=`;
  return cookie
    .split(';')
    .map((part) => part.trim())
    .filter((part) => !part.startsWith(name))
    .join('; ');
}
