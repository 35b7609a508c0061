import { encode } from '@auth/core/jwt';
import { SignJWT } from 'jose';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct } from '#testing/processes/product.ts';
import type { App } from '#platform/server/context.server.ts';
import { openDb, openPool } from '#platform/server/database/db.server.ts';
import { log } from '#platform/server/log.server.ts';

import { buildBrowser, lastCodeSentTo, type TestBrowser } from '../browser.build.ts';
import { buildWorker } from '../build.ts';
import { requestSignInCode } from './request-sign-in-code.server.ts';
import { currentKey } from '#platform/server/secrets/secrets.server.ts';
import { sessionCookieName, sessionForPage } from './session.server.ts';
import { authenticateToken, signApiToken } from './tokens.server.ts';

const start = new Date('2026-11-22T00:00:00Z');
let now = start;
const product = await openTestProduct(await openTestDatabase(), start);
const { app } = product;
afterAll(() => product.close());

const after = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
  product.setNow(now);
};
beforeEach(() => after(3 * 86_400));

const address = '192.0.2.1';

async function sendCode(phoneNumber: string): Promise<string> {
  await requestSignInCode(app, { phoneNumber, browserId: null, address, now });
  return lastCodeSentTo(app, phoneNumber);
}

/** A browser with a signed-in worker in it. */
async function signedIn(setting?: { app?: App; origin?: string }) {
  const worker = await buildWorker(app.db, { now });
  const browser = await buildBrowser(setting?.app ?? app, setting);
  const reply = await browser.signIn(worker.phoneNumber, await sendCode(worker.phoneNumber));
  expect(reply.status).toBe(200);
  return { worker, browser };
}

const tokenOf = async (browser: TestBrowser) => String((await browser.session())['token']);
const whoCalls = async (token: string) => {
  const answer = await product.call('{ currentUser { id } }', {}, { token });
  return answer.data?.['currentUser']?.id ?? answer.errors?.[0]?.extensions.code;
};

describe('the session', () => {
  test('a page rendered on the server knows its worker by the cookie', async () => {
    const { worker, browser } = await signedIn();
    const session = await sessionForPage(app, browser.pageRequest('/me'));
    expect(session).toMatchObject({ workerId: worker.id, user: { id: worker.id, name: null } });
    expect(await whoCalls(session?.token ?? '')).toBe(worker.id);
    await browser.signOut();
    expect(await sessionForPage(app, browser.pageRequest('/me'))).toBeNull();
    expect(await sessionForPage(app, new Request('http://test/'))).toBeNull();
  });

  test('the cookie is httpOnly, same-site, and secure where the site is https', async () => {
    const plain = await signedIn();
    const { headers } = await plain.browser.send('session');
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(/^authjs\.session-token=/);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).not.toMatch(/; Secure/);

    const secureApp = { ...app, env: { ...app.env, ORIGIN: 'https://hitokoma.example' } };
    vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    // Behind a proxy that speaks plain http to us.
    const secure = await signedIn({ app: secureApp, origin: 'http://10.0.0.7:3000' });
    const response = await secure.browser.send('session');
    const [secureCookie = ''] = response.headers.getSetCookie();
    expect(secureCookie).toMatch(/^__Secure-authjs\.session-token=/);
    expect(secureCookie).toMatch(/; Secure/);
    expect([...secure.browser.jar.keys()]).toContain('__Host-authjs.csrf-token');
    expect((await secure.browser.signOut({ callbackUrl: '/x' })).url.href).toBe(
      'https://hitokoma.example/x',
    );
  });

  test('without ORIGIN the nearest proxy says where the browser is', async () => {
    const browser = await buildBrowser(app, { origin: 'http://127.0.0.1:3000' });
    const headers = { 'x-forwarded-host': 'shown.example', 'x-forwarded-proto': 'https' };
    const response = await browser.send('providers', { headers });
    expect(JSON.stringify(await response.json())).toContain('https://shown.example/api/auth/');
    const odd = await browser.send('providers', { headers: { 'x-forwarded-host': 'a b<>' } });
    expect(JSON.stringify(await odd.json())).toContain('http://127.0.0.1:3000/api/auth/');
  });

  test('it lives 30 days from when it was last seen', async () => {
    const { worker, browser } = await signedIn();
    for (let month = 0; month < 2; month += 1) {
      after(29 * 86_400);
      expect(await browser.session()).toMatchObject({
        user: { id: worker.id },
        expires: new Date(now.getTime() + 30 * 86_400_000).toISOString(),
      });
    }
    after(30 * 86_400);
    expect(await browser.session()).toEqual({});
    expect([...browser.jar.keys()]).not.toContain(sessionCookieName(app));
  });

  test('it ends 90 days after the sign-in, however often it is seen', async () => {
    const { browser } = await signedIn();
    const end = new Date(now.getTime() + 90 * 86_400_000);
    for (let month = 0; month < 3; month += 1) {
      after(29 * 86_400);
      // oxlint-disable-next-line no-await-in-loop
      await browser.session();
    }
    expect(await browser.session()).toMatchObject({ expires: end.toISOString() });
    after(3 * 86_400);
    expect(await browser.session()).toEqual({});
  });

  test('it outlives a new secret in front of the old one, and ends without the old one', async () => {
    const { worker, browser } = await signedIn();
    const next = 'a new secret of at least thirty-two characters';
    const withSecrets = (...secrets: [string, ...string[]]) => ({
      ...app,
      env: { ...app.env, secrets },
    });
    const request = browser.pageRequest('/me');
    const session = await sessionForPage(withSecrets(next, ...app.env.secrets), request);
    expect(session).toMatchObject({ workerId: worker.id });
    expect(await sessionForPage(withSecrets(next), request)).toBeNull();
  });

  test('an open page stays signed in when the demo clock jumps by days', async () => {
    const { worker, browser } = await signedIn();
    const token = await tokenOf(browser);
    after(5 * 86_400);
    expect(await whoCalls(token)).toBe(worker.id);
    expect(await browser.session()).toMatchObject({ user: { id: worker.id } });
  });

  test('signing in again in the same browser ends the session before', async () => {
    const { worker, browser } = await signedIn();
    const token = await tokenOf(browser);
    const reply = await browser.signIn(worker.phoneNumber, await sendCodeLater(worker.phoneNumber));
    expect(reply.status).toBe(200);
    expect(await whoCalls(token)).toBe('UNAUTHENTICATED');
    expect(await whoCalls(await tokenOf(browser))).toBe(worker.id);
  });

  test('a deleted worker is nobody, with any cookie and any token', async () => {
    const { worker, browser } = await signedIn();
    const token = await tokenOf(browser);
    await app.db
      .updateTable('workers')
      .set({ deleted_at: now })
      .where('id', '=', worker.id)
      .execute();
    expect(await whoCalls(token)).toBe('UNAUTHENTICATED');
    expect(await sessionForPage(app, browser.pageRequest())).toBeNull();
    expect(await browser.session()).toEqual({});
  });

  test('a forged or foreign cookie is nobody and is taken away', async () => {
    vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    const { worker } = await signedIn();
    const cookieName = sessionCookieName(app);
    const claims = { sub: worker.id, sid: '018f0000-0000-7000-8000-000000000000' };
    const cookies = [
      'garbage',
      await encode({ token: claims, secret: 'another secret of 32 characters!', salt: cookieName }),
      await encode({ token: claims, secret: app.env.secrets[0], salt: cookieName }),
      await encode({
        token: { sub: "'; --", sid: 'x' },
        secret: app.env.secrets[0],
        salt: cookieName,
      }),
    ];
    for (const cookie of cookies) {
      const browser = await buildBrowser(app);
      browser.jar.set(cookieName, cookie);
      expect(await sessionForPage(app, browser.pageRequest())).toBeNull();
      expect(await browser.session()).toEqual({});
      expect(browser.jar.has(cookieName)).toBe(false);
    }
  });

  test('while the database is away nobody is signed out by it', async () => {
    vi.spyOn(log, 'error').mockImplementation(() => undefined);
    const { worker, browser } = await signedIn();
    const code = await sendCodeLater(worker.phoneNumber);
    const pool = openPool('postgres://nobody@127.0.0.1:1/nothing', 1);
    const cutOff = await buildBrowser({ ...app, pool, db: openDb(pool) });
    for (const [name, value] of browser.jar) cutOff.jar.set(name, value);
    const response = await cutOff.send('session');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(response.headers.getSetCookie()).toEqual([]);
    const reply = await cutOff.signIn(worker.phoneNumber, code);
    expect([reply.status, reply.url.searchParams.get('error')]).toEqual([503, 'Configuration']);
    expect((await cutOff.signOut()).status).toBe(503);
    expect(await browser.session()).toMatchObject({ user: { id: worker.id } });
    await pool.end();
  });
});

describe('the API token', () => {
  test('forged, expired, foreign and unsigned tokens prove nobody', async () => {
    const { worker, browser } = await signedIn();
    const token = await tokenOf(browser);
    const sid = String(JSON.parse(atob(token.split('.')[1] ?? '')).sid);
    const who = { id: worker.id, sessionId: sid };
    const machineNow = new Date();
    const key = currentKey(app.env, 'api token');
    const sign = (audience: string, with_: Uint8Array, expires: string | null = '1h') => {
      const jwt = new SignJWT({ sid })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(worker.id)
        .setAudience(audience);
      return (expires ? jwt.setExpirationTime(expires) : jwt).sign(with_);
    };
    const [header = '', payload = '', signature = ''] = token.split('.');
    const none = btoa(JSON.stringify({ alg: 'none' })).replaceAll('=', '');
    const refused = [
      '',
      'x',
      token.slice(0, -2),
      `${header}.${payload}.${signature.split('').toReversed().join('')}`,
      `${none}.${payload}.`,
      browser.jar.get(sessionCookieName(app)) ?? '',
      await sign('chat', key),
      await sign('worker-api', currentKey(app.env, 'sign-in code')),
      await sign('worker-api', new TextEncoder().encode(app.env.secrets[0])),
      await sign('worker-api', key, null),
      await signApiToken(app, who, new Date(machineNow.getTime() - 3_601_000)),
      await signApiToken(app, { ...who, id: (await buildWorker(app.db, { now })).id }, machineNow),
    ];
    const proven = await Promise.all(refused.map((each) => authenticateToken(app, each, now)));
    expect(proven).toEqual(refused.map(() => null));
    expect(await authenticateToken(app, await sign('worker-api', key), now)).toEqual({
      ...who,
      hasBlocks: false,
    });
    const almost = await signApiToken(app, who, new Date(machineNow.getTime() - 3_590_000));
    expect(await authenticateToken(app, almost, now)).toEqual({ ...who, hasBlocks: false });
  });

  test('one that was accepted before expires, and ends with its session, all the same', async () => {
    const { browser } = await signedIn();
    const token = await tokenOf(browser);
    const accepted = async () => (await authenticateToken(app, token, now)) !== null;
    const acceptedAfter = async (seconds: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 });
      try {
        return await accepted();
      } finally {
        vi.useRealTimers();
      }
    };
    expect([await accepted(), await accepted()]).toEqual([true, true]);
    expect([await acceptedAfter(3_590), await acceptedAfter(3_600)]).toEqual([true, false]);
    expect(await accepted()).toBe(true);
    await browser.signOut();
    expect(await accepted()).toBe(false);
  });
});

/** A further code for a number that has just had one. */
async function sendCodeLater(phoneNumber: string): Promise<string> {
  after(60);
  return sendCode(phoneNumber);
}
