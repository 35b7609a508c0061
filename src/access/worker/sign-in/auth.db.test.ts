import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct } from '#testing/processes/product.ts';
import { log } from '#platform/server/log.server.ts';

import { buildBrowser, lastCodeSentTo } from '../browser.build.ts';
import { buildWorker, randomPhoneNumber } from '../build.ts';
import { requestSignInCode } from './request-sign-in-code.server.ts';

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
async function signedIn() {
  const worker = await buildWorker(app.db, { now });
  const browser = await buildBrowser(app);
  const reply = await browser.signIn(worker.phoneNumber, await sendCode(worker.phoneNumber));
  expect(reply.status).toBe(200);
  return { worker, browser };
}

const whoCalls = async (token: string) => {
  const answer = await product.call('{ currentUser { id } }', {}, { token });
  return answer.data?.['currentUser']?.id ?? answer.errors?.[0]?.extensions.code;
};

test.each([
  ['\u202d', '\u202c'],
  ['\u2068', '\u2069'],
  ['\u200b', '\u200b'],
])(
  'a number between %j and %j is read as its digits, and its code signs in',
  async (open, close) => {
    const phoneNumber = randomPhoneNumber();
    const typed = `${open}${phoneNumber.slice(0, 3)}-${phoneNumber.slice(3, 7)}-${phoneNumber.slice(7)}${close}`;
    const browser = await buildBrowser(app);
    const document =
      'mutation ($n: String!) { requestSignInCode(input: { phoneNumber: $n }) { success } }';
    const asked = await product.call(document, { n: typed }, { jar: browser.jar });
    expect(asked.errors).toBeUndefined();
    const { status } = await browser.signIn(typed, await lastCodeSentTo(app, phoneNumber));
    expect(status).toBe(200);
  },
);

describe('what the client of NextAuth v4 finds', () => {
  test('nobody is {} with no cookies, so that pages of visitors stay alike', async () => {
    const browser = await buildBrowser(app);
    const response = await browser.send('session');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('{}');
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });

  test('providers lists phone as credentials, at the addresses the client builds (spec 2.014, 7.113)', async () => {
    const browser = await buildBrowser(app);
    expect(await browser.json('providers')).toEqual({
      email: expect.objectContaining({ type: 'email' }),
      passkey: expect.objectContaining({ type: 'credentials' }),
      phone: {
        id: 'phone',
        name: '携帯電話番号',
        type: 'credentials',
        signinUrl: 'http://test/api/auth/signin/phone',
        callbackUrl: 'http://test/api/auth/callback/phone',
      },
    });
  });

  test('csrf, callback, session, signout: the whole way (spec 2.011, 2.012, 2.013, 2.016, 2.017, 7.111, 7.112, 7.115, 7.119)', async () => {
    const browser = await buildBrowser(app);
    const phoneNumber = randomPhoneNumber();
    const code = await sendCode(phoneNumber);
    const signedInReply = await browser.signIn(phoneNumber, code, {
      callbackUrl: 'http://test/schedule?day=2026-11-22',
    });
    expect(signedInReply.status).toBe(200);
    expect(signedInReply.url.href).toBe('http://test/schedule?day=2026-11-22');

    const session = await browser.session();
    expect(session).toEqual({
      user: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), name: null },
      expires: new Date(now.getTime() + 30 * 86_400_000).toISOString(),
      token: expect.any(String),
    });
    const token = String(session['token']);
    expect(await whoCalls(token)).toBe((session['user'] as { id: string }).id);

    const signedOut = await browser.signOut({ callbackUrl: '/guide' });
    expect(signedOut.status).toBe(200);
    expect(signedOut.url.href).toBe('http://test/guide');
    expect(await browser.session()).toEqual({});
    expect(await whoCalls(token)).toBe('UNAUTHENTICATED');
  });

  test('without json=true the answer is a redirect, for a form without scripts (spec 7.118)', async () => {
    const browser = await buildBrowser(app);
    const phoneNumber = randomPhoneNumber();
    const code = await sendCode(phoneNumber);
    const { csrfToken } = await browser.json('csrf');
    const fields = { phoneNumber, code, csrfToken: String(csrfToken), callbackUrl: '/schedule' };
    const response = await browser.post('callback/phone', fields);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('http://test/schedule');
    expect(await browser.session()).toHaveProperty('user');
  });

  test('a session update by JSON reads the session anew', async () => {
    const { worker, browser } = await signedIn();
    const { csrfToken } = await browser.json('csrf');
    const update = async (body: object) =>
      browser.send('session', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const updated = await update({ csrfToken, data: { user: { id: 'somebody else' } } });
    expect(await updated.json()).toMatchObject({ user: { id: worker.id } });
    vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    const forged = await update({ csrfToken: 'x' });
    expect([forged.status, await forged.text()]).toEqual([400, '{}']);
  });

  test('_log takes the form of the client and stores no secrets (spec 2.018, 7.120)', async () => {
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    const browser = await buildBrowser(app, { address: '192.0.2.77' });
    const report = {
      level: 'error',
      code: 'CLIENT_FETCH_ERROR',
      message: 'no answer from /sign-in?phoneNumber=09012345678 for 09012345678',
      client: 'true',
    };
    expect((await browser.post('_log', report)).status).toBe(200);
    expect(warn).toHaveBeenCalledOnce();
    const written = JSON.stringify(warn.mock.calls);
    expect(written).toContain('CLIENT_FETCH_ERROR');
    expect(written).not.toContain('0901234');
    await Promise.all(Array.from({ length: 50 }, () => browser.post('_log', report)));
    expect(warn).toHaveBeenCalledTimes(20);
  });

  test('the pages of NextAuth lead to our own (spec 2.015)', async () => {
    const browser = await buildBrowser(app);
    const leadsTo = async (path: string) => (await browser.send(path)).headers.get('location');
    expect(await leadsTo('signin?callbackUrl=http%3A%2F%2Ftest%2Fme&error=SessionRequired')).toBe(
      '/sign-in?error=SessionRequired&callbackUrl=http%3A%2F%2Ftest%2Fme',
    );
    expect(await leadsTo('error')).toBe('/sign-in');
    expect(await leadsTo('error?error=%3Cscript%3E')).toBe('/sign-in');
    expect(await leadsTo('signout')).toBe('/sign-out');
  });
});

describe('refusals', () => {
  test('a wrong code is 401 with the code in the address, and the fifth voids it', async () => {
    const browser = await buildBrowser(app);
    const phoneNumber = randomPhoneNumber();
    const right = await sendCode(phoneNumber);
    const wrong = right === '000000' ? '000001' : '000000';
    const codes: (string | null)[] = [];
    for (const entered of [wrong, wrong, wrong, wrong, wrong, right]) {
      const reply = await browser.signIn(phoneNumber, entered, { callbackUrl: '/me' });
      expect(reply.status).toBe(401);
      expect(reply.url.origin + reply.url.pathname).toBe('http://test/sign-in');
      expect(reply.url.searchParams.get('error')).toBe('CredentialsSignin');
      expect(reply.url.searchParams.get('callbackUrl')).toBe('http://test/me');
      codes.push(reply.url.searchParams.get('code'));
    }
    expect(codes).toEqual([...Array<string>(4).fill('CODE_WRONG'), 'CODE_VOID', 'CODE_VOID']);
    expect(await browser.session()).toEqual({});
  });

  test('fifty browsers at once have five tries between them', async () => {
    const phoneNumber = randomPhoneNumber();
    const right = await sendCode(phoneNumber);
    const wrong = right === '000000' ? '000001' : '000000';
    const browsers = await Promise.all(Array.from({ length: 50 }, () => buildBrowser(app)));
    const replies = await Promise.all(browsers.map((each) => each.signIn(phoneNumber, wrong)));
    const codes = replies.map((reply) => reply.url.searchParams.get('code'));
    expect(codes.filter((code) => code === 'CODE_WRONG')).toHaveLength(4);
    expect(codes.filter((code) => code === 'CODE_VOID')).toHaveLength(46);
    const late = await browsers[0]?.signIn(phoneNumber, right);
    expect(late?.url.searchParams.get('code')).toBe('CODE_VOID');
  });

  test('an expired code, no code and no number each say so', async () => {
    const browser = await buildBrowser(app);
    const phoneNumber = randomPhoneNumber();
    const code = await sendCode(phoneNumber);
    after(600);
    const codeFor = async (number: string, entered: string) =>
      (await browser.signIn(number, entered)).url.searchParams.get('code');
    expect(await codeFor(phoneNumber, code)).toBe('CODE_EXPIRED');
    expect(await codeFor(randomPhoneNumber(), '123456')).toBe('CODE_EXPIRED');
    expect(await codeFor('', '')).toBe('VALIDATION_FAILED');
    expect(await codeFor('\u0000'.repeat(200), '１'.repeat(600))).toBe('VALIDATION_FAILED');
  });

  test('without the CSRF token nothing happens, however often it is tried (spec 7.116)', async () => {
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    const { worker, browser } = await signedIn();
    const code = await sendCodeLater(worker.phoneNumber);
    for (const csrfToken of ['', 'x', 'a'.repeat(64)]) {
      const fields = { phoneNumber: worker.phoneNumber, code, csrfToken, json: 'true' };
      for (const path of ['callback/phone', 'signout', 'signin/phone']) {
        const response = await browser.post(path, fields);
        expect(response.status).toBe(403);
        expect((await response.json()).url).toMatch(/^http:\/\/test\/sign-in\?error=MissingCSRF&/);
      }
    }
    expect(warn).toHaveBeenCalledWith(expect.anything(), 'MISSING_CSRF_ERROR');
    expect(await browser.session()).toMatchObject({ user: { id: worker.id } });
    // The code was not checked, so it is still valid.
    expect((await browser.signIn(worker.phoneNumber, code)).status).toBe(200);
  });

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/\t/evil.example/x',
    '/%2f%2fevil.example',
    'javascript:alert(1)',
    'http://test.evil.example/',
    'http://user@test:81/',
    `/${'a'.repeat(3_000)}`,
  ])('%s is no place to return to (spec 7.117)', async (callbackUrl) => {
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    const browser = await buildBrowser(app);
    const phoneNumber = randomPhoneNumber();
    const reply = await browser.signIn(phoneNumber, await sendCode(phoneNumber), { callbackUrl });
    expect(reply.status).toBe(200);
    expect(reply.url.href).toBe('http://test/');
    expect((await browser.signOut({ callbackUrl })).url.href).toBe('http://test/');
    const codes = warn.mock.calls.map((call) => String(call[1]));
    expect(codes).toEqual(['INVALID_CALLBACK_URL_ERROR', 'INVALID_CALLBACK_URL_ERROR']);
  });

  test('calls that do not exist, huge bodies and odd ones get JSON and no 500', async () => {
    vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    const browser = await buildBrowser(app);
    const statusOf = async (path: string, init?: RequestInit) =>
      (await browser.send(path, init)).status;
    expect(await statusOf('nothing')).toBe(404);
    expect(await statusOf('callback/github', { method: 'POST' })).toBe(404);
    expect(await statusOf('callback/phone')).toBe(404);
    expect(await statusOf('session', { method: 'DELETE' })).toBe(404);
    expect(log.warn).toHaveBeenCalledWith(expect.anything(), 'MISSING_NEXTAUTH_API_ROUTE_ERROR');
    const body = 'x'.repeat(1_000_000);
    expect(await statusOf('_log', { method: 'POST', body })).toBe(413);
    const types = ['application/json', 'text/plain', 'application/x-www-form-urlencoded'];
    for (const type of types) {
      for (const odd of [
        '',
        '{',
        'null',
        '[]',
        '5',
        '{"csrfToken":{"a":1}}',
        '__proto__=1',
        '%ff',
      ]) {
        const init = { method: 'POST', headers: { 'content-type': type }, body: odd };
        expect(await statusOf('callback/phone', init)).toBe(302);
      }
    }
  });
});

/** A further code for a number that has just had one. */
async function sendCodeLater(phoneNumber: string): Promise<string> {
  after(60);
  return sendCode(phoneNumber);
}
