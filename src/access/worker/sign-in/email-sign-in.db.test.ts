import { Auth } from '@auth/core';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { buildEmail } from '#domain/notifications/build.ts';
import { log } from '#platform/server/log.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct } from '#testing/processes/product.ts';
import { authLogger } from './auth-log.server.ts';
import { buildBrowser, type TestBrowser } from '../browser.build.ts';
import { buildWorker } from '../build.ts';
import { eraseOldSignIns } from '../erase.server.ts';
import { requestSignInCode } from './request-sign-in-code.server.ts';
import { lastCodeSentTo } from '../browser.build.ts';

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

let addresses = 0;
const freshAddress = () => `hana.${(addresses += 1)}@example.jp`;

/** A worker with a confirmed address. */
async function person() {
  const worker = await buildWorker(app.db, { now });
  const address = freshAddress();
  await buildEmail(app.db, { workerId: worker.id, address, now });
  return { ...worker, address };
}

const ask = (browser: TestBrowser, email: string, fields: Record<string, string> = {}) =>
  browser.submit('signin/email', { email, ...fields });

const messagesTo = (address: string) =>
  app.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', address)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** The newest link to the address, as its page reads it. */
async function linkTo(address: string): Promise<URLSearchParams> {
  const path = (await messagesTo(address)).at(-1)?.path ?? '/none';
  return new URL(path, 'http://test').searchParams;
}

const open = async (browser: TestBrowser, address: string, fields: Record<string, string> = {}) => {
  const link = await linkTo(address);
  const callbackUrl = link.get('callbackUrl') ?? '';
  return browser.submit('callback/email', {
    token: link.get('token') ?? '',
    callbackUrl,
    ...fields,
  });
};

const whoIs = async (browser: TestBrowser) =>
  ((await browser.session())['user'] as { id: string } | undefined)?.id;

describe('a link', () => {
  test('is listed, sent, opened, and signs in: the whole way (spec 7.114)', async () => {
    const hana = await person();
    const browser = await buildBrowser(app);
    expect((await browser.json('providers'))['email']).toEqual({
      id: 'email',
      name: 'メールアドレス',
      type: 'email',
      signinUrl: 'http://test/api/auth/signin/email',
      callbackUrl: 'http://test/api/auth/callback/email',
    });
    const asked = await ask(browser, ` ${hana.address.toUpperCase()} `, {
      callbackUrl: '/shifts?x=1',
    });
    expect(asked.status).toBe(200);
    expect(asked.url.pathname).toBe('/api/auth/verify-request');
    const waiting = await browser.send('verify-request');
    expect(waiting.headers.get('location')).toBe('/sign-in/email?sent=1');

    const [message] = await messagesTo(hana.address);
    expect(message).toMatchObject({
      kind: 'email',
      subject: '【ひとこま】ログイン用リンク',
      worker_id: null,
    });
    expect(message?.path).toMatch(
      /^\/sign-in\/link\?token=[\w-]{20,}&callbackUrl=%2Fshifts%3Fx%3D1$/,
    );
    expect(message?.expires_at).toEqual(new Date(now.getTime() + 600_000));

    const signedIn = await open(browser, hana.address);
    expect([signedIn.status, signedIn.url.href]).toEqual([200, 'http://test/shifts?x=1']);
    expect(await whoIs(browser)).toBe(hana.id);
    const token = String((await browser.session())['token']);
    const answer = await product.call('{ currentUser { id } }', {}, { token });
    expect(answer.data?.['currentUser']).toEqual({ id: hana.id });
  });

  test('opened in another browser asks again, and only the new one works there', async () => {
    const hana = await person();
    const [laptop, phone] = [await buildBrowser(app), await buildBrowser(app)];
    await ask(laptop, hana.address, { callbackUrl: '/shifts' });
    const token = (await linkTo(hana.address)).get('token') ?? '';
    const refused = await open(phone, hana.address);
    expect(refused.status).toBe(401);
    expect(refused.url.searchParams.get('error')).toBe('Verification');
    expect(refused.url.searchParams.get('code')).toBe('LINK_OTHER_BROWSER');
    expect(await whoIs(phone)).toBeUndefined();
    after(60);
    const asked = await phone.submit('signin/email', { token, callbackUrl: '/shifts' });
    expect(asked.status).toBe(200);
    // The holder of a link learns nothing about the mailbox.
    expect(asked.url.href + JSON.stringify([...asked.headers])).not.toContain(hana.address);
    const newest = (await linkTo(hana.address)).get('token') ?? '';
    expect(newest).not.toBe(token);
    const older = await laptop.submit('callback/email', { token });
    expect(older.status).toBe(200);
    expect((await phone.submit('callback/email', { token: newest })).status).toBe(200);
    expect(await whoIs(phone)).toBe(hana.id);
  });

  test('that cannot be used any more sends no new one by its token', async () => {
    const hana = await person();
    const browser = await buildBrowser(app);
    await ask(browser, hana.address);
    const token = (await linkTo(hana.address)).get('token') ?? '';
    after(600);
    for (const tried of [token, 'x', 'a'.repeat(5_000)]) {
      const answer = await browser.submit('signin/email', { token: tried });
      expect(answer.status).toBe(401);
      expect(answer.url.searchParams.get('error')).toBe('Verification');
    }
    expect(await messagesTo(hana.address)).toHaveLength(1);
  });

  test('works once', async () => {
    const hana = await person();
    // Ten browsers at once, as ten tabs would be.
    const browsers = await Promise.all(Array.from({ length: 10 }, () => buildBrowser(app)));
    const [asking] = browsers as [TestBrowser];
    await ask(asking, hana.address);
    for (const { jar } of browsers) for (const cookie of asking.jar) jar.set(...cookie);
    const error = vi.spyOn(log, 'error').mockImplementation(() => undefined);
    const answers = await Promise.all(browsers.map((browser) => open(browser, hana.address)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(9).fill(401),
    ]);
    const refused = answers.find(({ status }) => status === 401);
    expect(refused?.url.href.replace('http://test', '')).toBe(
      '/sign-in?error=Verification&callbackUrl=http%3A%2F%2Ftest%2F',
    );
    // A refusal is not logged as an error.
    expect(error).not.toHaveBeenCalled();
    const who = await Promise.all(browsers.map(whoIs));
    expect(who.filter((id) => id === hana.id)).toHaveLength(1);
  });

  test.each([
    [599, 200],
    [600, 401],
  ])('opened after %s seconds: %s', async (seconds, status) => {
    const hana = await person();
    const browser = await buildBrowser(app);
    await ask(browser, hana.address);
    after(seconds);
    expect((await open(browser, hana.address)).status).toBe(status);
  });

  test('is void once a newer one is sent', async () => {
    const hana = await person();
    const browser = await buildBrowser(app);
    await ask(browser, hana.address);
    const token = (await linkTo(hana.address)).get('token') ?? '';
    after(60);
    await ask(browser, hana.address);
    expect((await open(browser, hana.address, { token })).status).toBe(401);
    expect((await open(browser, hana.address)).status).toBe(200);
  });

  test('leads nobody in whose address is another’s by now', async () => {
    const hana = await person();
    const browser = await buildBrowser(app);
    await ask(browser, hana.address);
    await sql`delete from worker_emails where worker_id = ${hana.id}`.execute(app.db);
    expect((await open(browser, hana.address)).status).toBe(401);
    expect(await whoIs(browser)).toBeUndefined();
  });

  test('ends the session that the browser had, and opens the new one', async () => {
    const [hana, taro] = [await person(), await person()];
    const browser = await buildBrowser(app);
    await requestSignInCode(app, {
      phoneNumber: taro.phoneNumber,
      browserId: null,
      address: '192.0.2.1',
      now,
    });
    await browser.signIn(taro.phoneNumber, await lastCodeSentTo(app, taro.phoneNumber));
    const old = String((await browser.session())['token']);
    await ask(browser, hana.address);
    await open(browser, hana.address);
    expect(await whoIs(browser)).toBe(hana.id);
    const answer = await product.call('{ currentUser { id } }', {}, { token: old });
    expect(answer.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });

  test('opened by a mail program changes nothing and shows its page', async () => {
    const hana = await person();
    const browser = await buildBrowser(app);
    await ask(browser, hana.address);
    const token = (await linkTo(hana.address)).get('token') ?? '';
    const opened = await browser.send(
      `callback/email?token=${token}&callbackUrl=http%3A%2F%2Ftest%2Fme`,
    );
    expect(opened.status).toBe(302);
    expect(opened.headers.get('location')).toBe(`/sign-in/link?token=${token}&callbackUrl=%2Fme`);
    expect(opened.headers.getSetCookie()).toEqual([]);
    expect((await open(browser, hana.address)).status).toBe(200);
  });

  test('is used by our own page only: without the CSRF token nothing happens', async () => {
    vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    const hana = await person();
    const browser = await buildBrowser(app);
    await ask(browser, hana.address);
    const token = (await linkTo(hana.address)).get('token') ?? '';
    for (const csrfToken of ['', 'x', 'a'.repeat(64)]) {
      const answer = await browser.post('callback/email', { token, csrfToken, json: 'true' });
      expect(answer.status).toBe(403);
    }
    const stranger = await buildBrowser(app);
    expect((await stranger.post('callback/email', { token, csrfToken: '' })).status).toBe(302);
    expect(await whoIs(stranger)).toBeUndefined();
    expect((await open(browser, hana.address)).status).toBe(200);
  });

  test.each(['', 'x', '\u0000', 'a'.repeat(5_000)])('made up as %j is refused', async (token) => {
    const browser = await buildBrowser(app);
    const answer = await browser.submit('callback/email', { token });
    expect(answer.status).toBe(401);
    expect(answer.url.pathname).toBe('/sign-in');
    expect(await whoIs(browser)).toBeUndefined();
  });

  test('is stored as a hash, and forgotten after a week', async () => {
    const hana = await person();
    await ask(await buildBrowser(app), hana.address);
    const rows = () =>
      app.db
        .selectFrom('email_sign_in_links')
        .selectAll()
        .where('address_key', '=', hana.address)
        .execute();
    const token = (await linkTo(hana.address)).get('token') ?? 'none';
    expect(JSON.stringify(await rows())).not.toContain(token);
    after(8 * 86_400);
    await eraseOldSignIns(app.db, now);
    expect(await rows()).toEqual([]);
  });
});

describe('asking for one', () => {
  test('a known and an unknown address are answered alike; nothing leaves for the unknown', async () => {
    const hana = await person();
    const unknown = freshAddress();
    const browser = await buildBrowser(app);
    const answers = [await ask(browser, hana.address), await ask(browser, unknown)];
    const shapes = answers.map(({ status, url, headers }) => [
      status,
      url.href,
      headers.getSetCookie(),
    ]);
    expect(shapes[0]).toEqual(shapes[1]);
    // The message is stored like a real one, but as expired: no transport sends it.
    expect(await messagesTo(unknown)).toMatchObject([
      { expires_at: now, path: '/sign-in', subject: '【ひとこま】ログインできませんでした' },
    ]);
    expect((await messagesTo(unknown))[0]?.body).not.toContain('token');
  });

  test('signs nobody up', async () => {
    const before = await app.db.selectFrom('workers').select('id').execute();
    await ask(await buildBrowser(app), freshAddress());
    expect(await app.db.selectFrom('workers').select('id').execute()).toHaveLength(before.length);
  });

  test.each([
    '',
    'hana',
    'hana@example',
    'a@b.jp, c@d.jp',
    '"a@b.jp"@c.jp',
    '花@example.jp',
    'a\r\nBcc: b@c.jp',
  ])('%j is no address, and says so', async (email) => {
    const answer = await ask(await buildBrowser(app), email);
    expect(answer.status).toBe(400);
    expect(answer.url.pathname).toBe('/sign-in/email');
    expect(answer.url.searchParams.get('code')).toBe('VALIDATION_FAILED');
  });

  test('again within 60 seconds, or a sixth time within a day, is refused for both alike', async () => {
    const hana = await person();
    const both = [hana.address, freshAddress()];
    const askBoth = async () => {
      const browser = await buildBrowser(app);
      const answers = [];
      for (const email of both) {
        answers.push((await ask(browser, email)).url.searchParams.get('code'));
      }
      return answers;
    };
    expect(await askBoth()).toEqual([null, null]);
    after(59);
    expect(await askBoth()).toEqual(['LINK_TOO_SOON', 'LINK_TOO_SOON']);
    for (let sent = 1; sent < 5; sent += 1) {
      after(3_600);
      expect(await askBoth()).toEqual([null, null]);
    }
    after(3_600);
    expect(await askBoth()).toEqual(['LINK_TOO_MANY', 'LINK_TOO_MANY']);
    expect(await messagesTo(hana.address)).toHaveLength(5);
  });

  test('from one network address, or one IPv6 /64, stops after twenty in an hour', async () => {
    const limited = { ...app, env: { ...app.env, BUDGET_FACTOR: 1 } };
    const codes: (string | null)[] = [];
    for (let sent = 0; sent < 21; sent += 1) {
      const browser = await buildBrowser(limited, { address: `2001:db8:e0:1::${sent}` });
      codes.push((await ask(browser, freshAddress())).url.searchParams.get('code'));
    }
    expect(codes).toEqual([...Array<null>(20).fill(null), 'LINK_TOO_MANY']);
  });

  test('as strangers leaves the links and the limits of the owner alone', async () => {
    const limited = { ...app, env: { ...app.env, BUDGET_FACTOR: 1 } };
    const hana = await person();
    const own = await buildBrowser(limited, { address: '192.0.2.10' });
    await ask(own, hana.address);
    await open(own, hana.address);
    after(86_400);
    await ask(own, hana.address);
    const link = (await linkTo(hana.address)).get('token') ?? '';
    const askFrom = async (address: string, email = hana.address) => {
      const stranger = await buildBrowser(limited, { address });
      return (await ask(stranger, email)).url.searchParams.get('code');
    };
    expect(await askFrom('198.51.100.1')).toBeNull();
    expect(await askFrom('198.51.100.1')).toBe('LINK_TOO_SOON');
    expect(await askFrom('198.51.100.2')).toBeNull();
    expect((await own.submit('callback/email', { token: link })).status).toBe(200);
    for (let sent = 0; sent < 4; sent += 1) {
      after(60);
      expect(await askFrom('198.51.100.1')).toBeNull();
    }
    after(60);
    expect(await askFrom('198.51.100.1')).toBe('LINK_TOO_MANY');
    // The owner in a new browser elsewhere.
    expect(await askFrom('203.0.113.1')).toBeNull();
    const flood = [];
    for (let sent = 0; sent < 20; sent += 1) flood.push(await askFrom(`198.51.101.${sent}`));
    expect(flood.filter((code) => code === null)).toHaveLength(13);
    // All addresses of an IPv6 /48 count as one network.
    const another = (await person()).address;
    expect(await askFrom('2001:db8:e1:1::1', another)).toBeNull();
    expect(await askFrom('2001:db8:e1:2::1', another)).toBe('LINK_TOO_SOON');
    expect(await askFrom('2001:db8:e2:1::1', another)).toBeNull();
    // The owner's own browser.
    expect((await ask(own, hana.address)).url.searchParams.get('code')).toBeNull();
    expect((await open(own, hana.address)).status).toBe(200);
  });

  test('twenty at once send one', async () => {
    const hana = await person();
    const browsers = await Promise.all(Array.from({ length: 20 }, () => buildBrowser(app)));
    await Promise.all(browsers.map((browser) => ask(browser, hana.address)));
    expect(await messagesTo(hana.address)).toHaveLength(1);
  });

  test('with a foreign address to return to leads home', async () => {
    vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    const hana = await person();
    await ask(await buildBrowser(app), hana.address, { callbackUrl: 'https://evil.example/' });
    expect((await linkTo(hana.address)).get('callbackUrl')).toBe('/');
  });
});

describe('a configuration without a store', () => {
  const provider = { id: 'email', type: 'email', name: 'x', sendVerificationRequest() {} } as const;
  const visit = { requestId: 'test', address: '192.0.2.1' };
  test.each([
    ['EMAIL_REQUIRES_ADAPTER_ERROR', undefined],
    ['MISSING_ADAPTER_METHODS_ERROR', { getUserByEmail: () => null }],
  ])('is logged as %s', async (code, adapter) => {
    const error = vi.spyOn(log, 'error').mockImplementation(() => undefined);
    await Auth(new Request('http://test/api/auth/providers'), {
      basePath: '/api/auth',
      secret: 'x'.repeat(32),
      trustHost: true,
      providers: [provider],
      logger: authLogger(visit),
      ...(adapter ? { adapter } : {}),
    });
    expect(error).toHaveBeenCalledWith({ authCode: code, requestId: 'test' }, code);
  });
});
