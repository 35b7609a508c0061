import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';

import {
  browserIdCookieLine,
  browserIdInCookie,
  makeBrowserId,
} from '#access/browsers/browser-cookie.server.ts';
import { apiPaths } from '#platform/base/api-paths.ts';
import { browserLabel } from '#platform/base/browser-label.ts';
import { paths } from '#platform/base/paths.ts';
import type { Refusal } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';
import { graphqlErrorForClient } from '#platform/server/graphql/errors.server.ts';

import type { AuthAttempt } from './auth-attempt.server.ts';
import { passRequestToAuthCore } from './auth-core.server.ts';
import { logAuthProblem, logBrowserAuthProblem } from './auth-log.server.ts';
import { recipientOfLink } from './email-sign-in.server.ts';
import {
  authCoreRequest,
  hasCsrfToken,
  productOriginOf,
  urlOfOwnOrigin,
  readForm,
  type AuthRequestFacts,
} from './auth-request.server.ts';
import {
  revokeSession,
  extendSession,
  workerSessionOfRequest,
  sessionCookieName,
  workerSessionJsonOf,
} from './session.server.ts';

export type AuthHandler = (request: Request, visit: AuthRequestFacts) => Promise<Response>;

const largestBody = 16_384;

/**
 * `/api/auth/*` as an unmodified NextAuth v4 client expects it: `{}` for nobody, JSON with `url`
 * instead of a redirect when the form says `json=true`, 401 for a wrong code. (Spec section 7)
 */
export async function openAuthHandler(app: App): Promise<AuthHandler> {
  const site = new Hono<{ Bindings: AuthRequestFacts }>().basePath(apiPaths.auth);
  site.use(async (c, next) => {
    await next();
    c.res.headers.set('cache-control', 'private, no-store');
  });
  site.use(bodyLimit({ maxSize: largestBody, onError: (c) => c.json(problem(tooLarge), 413) }));
  site.get('/session', (c) => readSession(app, c.req.raw, c.env));
  site.post('/session', (c) => readSession(app, c.req.raw, c.env));
  site.get('/csrf', (c) => readCsrfToken(app, c.req.raw, c.env));
  site.get('/providers', (c) => readProviders(app, c.req.raw, c.env));
  site.post('/callback/phone', (c) => submit(app, c.req.raw, c.env));
  site.post('/signin/phone', (c) => submit(app, c.req.raw, c.env));
  site.post('/callback/passkey', (c) => submit(app, c.req.raw, c.env));
  site.post('/signin/passkey', (c) => submit(app, c.req.raw, c.env));
  site.post('/signin/email', (c) => submitEmail(app, c.req.raw, c.env));
  site.post('/callback/email', (c) => submitLink(app, c.req.raw, c.env));
  // Mail programs open links by themselves, so only the button of the page uses up a link.
  site.get('/callback/email', (c) => c.redirect(linkPage(app, c.req.raw, c.env)));
  site.get('/verify-request', (c) => c.redirect(sentPage));
  site.post('/signout', (c) => submit(app, c.req.raw, c.env));
  site.get('/signin', (c) => c.redirect(signInPage(app, c.req.raw, c.env)));
  site.get('/error', (c) => c.redirect(signInPage(app, c.req.raw, c.env)));
  site.get('/signout', (c) => c.redirect(paths.signOut()));
  site.post('/_log', async (c) => {
    await logBrowserAuthProblem(await readForm(c.req.raw), c.env);
    return c.json({});
  });
  site.notFound((c) => {
    logAuthProblem('MISSING_NEXTAUTH_API_ROUTE_ERROR', c.env);
    return c.json(problem('この呼び出しはありません'), 404);
  });
  site.onError((error, c) => {
    const { message, extensions } = graphqlErrorForClient(error, c.env.requestId);
    const isOutage = extensions['code'] === 'UNAVAILABLE';
    const url = productOriginOf(app, c.req.raw) + paths.signIn({ error: 'Configuration' });
    c.header('retry-after', isOutage ? '5' : undefined);
    return c.json({ ...problem(message), url }, isOutage ? 503 : 500);
  });
  return async (request, visit) => site.fetch(request, visit);
}

const tooLarge = '送信する内容が大きすぎます';
const problem = (message: string) => ({ message });

/** Answers `GET session`, and `POST session`, by which NextAuth's client asks for a new read of the session. */
async function readSession(app: App, request: Request, visit: AuthRequestFacts): Promise<Response> {
  const isUpdate = request.method === 'POST';
  const form = isUpdate ? await readForm(request) : undefined;
  if (!isUpdate && !request.headers.get('cookie')?.includes(sessionCookieName(app))) {
    return Response.json({});
  }
  // Read our rows first: if the database fails, the request fails too, and the cookie stays.
  const attempt = await attemptOf(app, request, visit);
  const origin = productOriginOf(app, request);
  const answer = await passRequestToAuthCore(
    authCoreRequest({ app, request, origin, form }),
    attempt,
  );
  const session: unknown = await answer.json();
  return Response.json(session ?? {}, {
    status: answer.status,
    headers: cookiesOf(answer, sessionCookieName(app)),
  });
}

async function attemptOf(
  app: App,
  request: Request,
  visit: AuthRequestFacts,
): Promise<AuthAttempt> {
  const now = app.clock.now();
  const browserId = browserIdInCookie(app, request.headers.get('cookie') ?? '') ?? makeBrowserId();
  const device = browserLabel(request.headers.get('user-agent') ?? '');
  const live = await workerSessionOfRequest(app, request, now);
  if (!live) return { app, visit, now, browserId, device, current: null };
  const rolled = await extendSession(app.db, live, now);
  const who = { id: live.workerId, sessionId: live.sessionId };
  return {
    app,
    visit,
    now,
    browserId,
    device,
    current: { who, json: await workerSessionJsonOf(app, rolled, now) },
  };
}

/**
 * Returns a token for the next form, and the cookie that must match it. No other call sets that cookie: with two
 * parallel calls, the token would not match the cookie.
 */
async function readCsrfToken(
  app: App,
  request: Request,
  visit: AuthRequestFacts,
): Promise<Response> {
  const answer = await askWithoutSession(app, request, visit);
  return Response.json(await answer.json(), { headers: cookiesOf(answer, 'csrf-token') });
}

async function readProviders(
  app: App,
  request: Request,
  visit: AuthRequestFacts,
): Promise<Response> {
  const answer = await askWithoutSession(app, request, visit);
  return Response.json(await answer.json());
}

async function askWithoutSession(
  app: App,
  request: Request,
  visit: AuthRequestFacts,
): Promise<Response> {
  const browserId = makeBrowserId();
  const device = browserLabel('');
  const attempt = { app, visit, now: app.clock.now(), browserId, device, current: null };
  return passRequestToAuthCore(
    authCoreRequest({ app, request, origin: productOriginOf(app, request) }),
    attempt,
  );
}

/** Handles sign-in and sign-out: takes a form with a CSRF token, and answers with the address to open next. */
async function submit(app: App, request: Request, visit: AuthRequestFacts): Promise<Response> {
  return submitForm(app, { request, visit, form: await readForm(request) });
}

/**
 * Requests a sign-in link. A browser that opened another browser's link sends the link's `token` instead of an address,
 * and the new link goes to the same mailbox.
 */
async function submitEmail(app: App, request: Request, visit: AuthRequestFacts): Promise<Response> {
  const { token, ...form } = await readForm(request);
  if (form['email'] || !token) return submitForm(app, { request, visit, form });
  const email = await recipientOfLink(app, { token, now: app.clock.now() });
  if (email !== null) return submitForm(app, { request, visit, form: { ...form, email } });
  const origin = productOriginOf(app, request);
  const url = new URL(paths.signIn({ error: 'Verification' }), origin);
  const target = withCallbackUrl(url, returnAddress(form['callbackUrl'], origin, visit));
  return answerWith(target, { form, status: 401, headers: new Headers() });
}

type Filled = { request: Request; visit: AuthRequestFacts; form: Record<string, string> };

async function submitForm(app: App, { request, visit, form }: Filled): Promise<Response> {
  const origin = productOriginOf(app, request);
  const callbackUrl = returnAddress(form['callbackUrl'], origin, visit);
  const attempt = await attemptOf(app, request, visit);
  const answer = await passRequestToAuthCore(
    authCoreRequest({ app, request, origin, form: { ...form, callbackUrl } }),
    attempt,
  );
  return answerForm(app, answer, { attempt, form, callbackUrl });
}

/** Signs in by a link, when the button of its page is pressed. @auth/core asks for no CSRF token here: we do. */
async function submitLink(app: App, request: Request, visit: AuthRequestFacts): Promise<Response> {
  const origin = productOriginOf(app, request);
  const form = await readForm(request);
  const callbackUrl = returnAddress(form['callbackUrl'], origin, visit);
  if (!hasCsrfToken(app, request, form)) {
    logAuthProblem('MISSING_CSRF_ERROR', visit);
    const target = withCallbackUrl(
      new URL(paths.signIn({ error: 'MissingCSRF' }), origin),
      callbackUrl,
    );
    return answerWith(target, { form, status: 403, headers: new Headers() });
  }
  const attempt = await attemptOf(app, request, visit);
  // An empty token counts as an invalid link, not as a failure of the server.
  const query = { token: form['token'] || 'none', callbackUrl };
  const answer = await passRequestToAuthCore(
    authCoreRequest({ app, request, origin, query }),
    attempt,
  );
  return answerForm(app, answer, { attempt, form, callbackUrl });
}

type Submitted = { attempt: AuthAttempt; form: Record<string, string>; callbackUrl: string };

async function answerForm(
  app: App,
  answer: Response,
  { attempt, form, callbackUrl }: Submitted,
): Promise<Response> {
  if (attempt.fault) throw attempt.fault;
  // End the session before its cookie is deleted: nobody could end a session whose cookie is lost.
  if (attempt.leaving) {
    await revokeSession(app.db, { sessionId: attempt.leaving.sessionId, now: attempt.now });
  }
  const core = await addressIn(answer);
  const url = attempt.refusal ? unsentAddress(core.origin, attempt.refusal) : core;
  if (attempt.linkProblem) url.searchParams.set('code', attempt.linkProblem);
  const status = statusOf(url, callbackUrl);
  const target = status === 200 ? url : withCallbackUrl(url, callbackUrl);
  const headers = cookiesOf(answer, sessionCookieName(app));
  if (attempt.keepsBrowser)
    headers.append('set-cookie', browserIdCookieLine(app, attempt.browserId));
  return answerWith(target, { form, status, headers });
}

type Answer = { form: Record<string, string>; status: number; headers: Headers };

function answerWith(target: URL, { form, status, headers }: Answer): Response {
  if (form['json'] === 'true') return Response.json({ url: target.href }, { status, headers });
  headers.set('location', target.href);
  return new Response(null, { status: 302, headers });
}

/** Returns the address with NextAuth's name for an e-mail that was not sent, and the reason. */
function unsentAddress(origin: string, { code }: Refusal): URL {
  const query = new URLSearchParams({ error: 'EmailSignin', code });
  return new URL(paths.signIn.email(query), origin);
}

/** Returns the address to which the browser goes afterwards: an address of ours, or the front page. (Rule 4.1) */
function returnAddress(
  wanted: string | undefined,
  origin: string,
  visit: AuthRequestFacts,
): string {
  if (!wanted) return new URL(origin).href;
  const address = urlOfOwnOrigin(wanted, origin);
  if (!address) logAuthProblem('INVALID_CALLBACK_URL_ERROR', visit);
  return address ?? new URL(origin).href;
}

async function addressIn(answer: Response): Promise<URL> {
  const body: unknown = await answer.json();
  if (typeof body === 'object' && body && 'url' in body) return new URL(String(body.url));
  throw new Error('@auth/core answered a form without an address');
}

/**
 * The status of an answer. NextAuth v4 answers a refused sign-in with 401; its client looks at the status and at
 * `error`.
 */
function statusOf(url: URL, callbackUrl: string): number {
  const error = url.searchParams.get('error');
  if (!error || url.href === callbackUrl) return 200;
  if (error === 'CredentialsSignin' || error === 'Verification') return 401;
  if (error === 'EmailSignin') return 400;
  return error === 'MissingCSRF' ? 403 : 500;
}

/** Adds the return address, so that a person who tries again after a refusal still arrives at the page they wanted. */
function withCallbackUrl(url: URL, callbackUrl: string): URL {
  const target = new URL(url);
  target.searchParams.set('callbackUrl', callbackUrl);
  return target;
}

/** Page on which NextAuth's client waits after it requested a link. */
const sentPage = paths.signIn.email({ sent: '1' });

/** The page of a link whose URL points to this API, as NextAuth's own links do. */
function linkPage(app: App, request: Request, visit: AuthRequestFacts): string {
  const asked = new URL(request.url).searchParams;
  const wanted = returnAddress(
    asked.get('callbackUrl') ?? undefined,
    productOriginOf(app, request),
    visit,
  );
  const { pathname, search } = new URL(wanted);
  const query = new URLSearchParams({
    token: asked.get('token') ?? '',
    callbackUrl: pathname + search,
  });
  return paths.signIn.link(query);
}

/** The sign-in page for `GET signin` and `GET error`, where NextAuth's client sends the browser. */
function signInPage(app: App, request: Request, visit: AuthRequestFacts): string {
  const asked = new URL(request.url).searchParams;
  const error = asked.get('error') ?? '';
  const wanted = asked.get('callbackUrl');
  const query = new URLSearchParams({
    ...(/^[A-Za-z]{1,40}$/.test(error) ? { error } : {}),
    ...(wanted ? { callbackUrl: returnAddress(wanted, productOriginOf(app, request), visit) } : {}),
  });
  return query.size > 0 ? paths.signIn(query) : paths.signIn();
}

/** The answer's cookies whose name contains `name`, without its other headers. */
function cookiesOf(answer: Response, name: string): Headers {
  const headers = new Headers();
  for (const cookie of answer.headers.getSetCookie()) {
    if (cookie.split('=', 1)[0]?.includes(name)) headers.append('set-cookie', cookie);
  }
  return headers;
}
