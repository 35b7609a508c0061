import { cookieHeader, storeResponseCookies, type CookieJar } from './cookie-jar.build.ts';
import { openAuthHandler } from './sign-in/auth.server.ts';
import type { App } from '#platform/server/context.server.ts';

export type AuthFormReply = { status: number; url: URL; headers: Headers };

/**
 * A browser for tests that keeps cookies and makes the very requests that `next-auth/react` 4.24
 * makes: form-encoded `csrfToken`, `callbackUrl` and `json=true`. (Spec section 7)
 */
export async function buildBrowser(
  app: App,
  { origin = 'http://test', address = '192.0.2.1', userAgent = '' } = {},
) {
  const auth = await openAuthHandler(app);
  const jar: CookieJar = new Map();

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const cookies = cookieHeader(jar);
    if (cookies) headers.set('cookie', cookies);
    if (userAgent) headers.set('user-agent', userAgent);
    const request = new Request(`${origin}/api/auth/${path}`, { ...init, headers });
    const response = await auth(request, { requestId: 'test', address });
    storeResponseCookies(jar, response);
    return response;
  }

  async function json(path: string): Promise<Record<string, unknown>> {
    const response = await send(path, { headers: { 'content-type': 'application/json' } });
    // GET answers of /api/auth are objects; the tests look at their fields.
    return (await response.json()) as Record<string, unknown>;
  }

  async function post(path: string, fields: Record<string, string>): Promise<Response> {
    return send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields),
    });
  }

  async function submit(path: string, fields: Record<string, string>): Promise<AuthFormReply> {
    const { csrfToken } = await json('csrf');
    const defaults = { callbackUrl: `${origin}/`, json: 'true', csrfToken: String(csrfToken) };
    const response = await post(path, { ...defaults, ...fields });
    const body = (await response.json()) as { url: string }; // what NextAuth's client reads
    return { status: response.status, url: new URL(body.url), headers: response.headers };
  }

  return {
    jar,
    send,
    json,
    post,
    submit,
    /** `GET session`; the answer is `{}` without a session. */
    session: () => json('session'),
    signIn: (phoneNumber: string, code: string, fields: Record<string, string> = {}) =>
      submit('callback/phone', { phoneNumber, code, ...fields }),
    signOut: (fields: Record<string, string> = {}) => submit('signout', fields),
    /** Returns the request that a page rendered on the server receives. */
    pageRequest: (path = '/') =>
      new Request(origin + path, {
        headers: { cookie: cookieHeader(jar) },
      }),
  };
}

export type TestBrowser = Awaited<ReturnType<typeof buildBrowser>>;

/** The code in the newest message to the number. Throws when there is none. */
export async function lastCodeSentTo(app: App, phoneNumber: string): Promise<string> {
  const message = await app.db
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', phoneNumber)
    .where('kind', '=', 'sms')
    // Only messages with codes expire: this skips other notices of the same instant.
    .where('expires_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const code = /\d{6}/.exec(message.body)?.[0];
  if (!code) throw new Error('The message holds no code.');
  return code;
}
