import { afterAll, beforeEach, expect, test } from 'vitest';

import { buildEmail } from '#domain/notifications/build.ts';
import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { refusalCodeOf, openTestProduct } from '#testing/processes/product.ts';
import { buildBrowser, lastCodeSentTo, type TestBrowser } from '../browser.build.ts';
import { buildWorker } from '../build.ts';

const start = instantAtJst('2026-12-01', '12:00');
let now = start;
const product = await openTestProduct(await openTestDatabase(), start);
const { app } = product;
afterAll(() => product.close());

const at = (next: Date) => {
  now = next;
  product.setNow(next);
};
// Codes are limited by day.
beforeEach(() => at(addHours(now, 48)));

const userAgents = {
  phone:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
  computer: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0',
};

/** A browser in which the number has just signed in. */
async function signedIn(phoneNumber: string, device: keyof typeof userAgents) {
  const browser = await buildBrowser(app, { userAgent: userAgents[device] });
  await signInWith(browser, phoneNumber);
  return browser;
}

async function signInWith(browser: TestBrowser, phoneNumber: string): Promise<void> {
  at(addMinutes(now, 2));
  const asked = await product.call(
    'mutation ($input: RequestSignInCodeInput!) { requestSignInCode(input: $input) { success } }',
    { input: { phoneNumber } },
    { jar: browser.jar },
  );
  expect(asked.errors).toBeUndefined();
  expect((await browser.signIn(phoneNumber, await lastCodeSentTo(app, phoneNumber))).status).toBe(
    200,
  );
}

const tokenOf = async (browser: TestBrowser) => String((await browser.session())['token']);

async function listOf(browser: TestBrowser) {
  const answer = await product.call(
    '{ sessionList { id device signedInAt lastUsedAt isCurrent } }',
    {},
    { token: await tokenOf(browser) },
  );
  return answer.data?.['sessionList'];
}

const end = (token: string | undefined, id: string) =>
  product.call(
    'mutation ($id: ID!) { endSession(input: { id: $id }) { success } }',
    { id },
    { token },
  );
const endAll = (token: string | undefined) =>
  product.call('mutation { endAllSessions { success } }', {}, { token });

const noticesOf = (workerId: string) =>
  app.db
    .selectFrom('notices')
    .select(['title', 'body', 'path'])
    .where('worker_id', '=', workerId)
    .execute();

test('the list names each device with its last use and marks this one', async () => {
  const { phoneNumber } = await buildWorker(app.db, { now });
  const phone = await signedIn(phoneNumber, 'phone');
  const phoneSince = now.toISOString();
  const computer = await signedIn(phoneNumber, 'computer');
  const computerSince = now.toISOString();
  expect(await listOf(computer)).toMatchObject([
    { device: 'Mac・Firefox', signedInAt: computerSince, isCurrent: true },
    { device: 'Android・Chrome', signedInAt: phoneSince, isCurrent: false },
  ]);
  at(addMinutes(now, 59));
  await phone.session();
  expect((await listOf(phone))[0]).toMatchObject({ lastUsedAt: now.toISOString() });
  at(addMinutes(now, 30));
  // The last use is written once an hour.
  expect((await listOf(phone))[0]).not.toMatchObject({ lastUsedAt: now.toISOString() });
  at(addMinutes(now, 30));
  expect(await listOf(phone)).toMatchObject([
    { device: 'Android・Chrome', lastUsedAt: now.toISOString(), isCurrent: true },
    { device: 'Mac・Firefox', isCurrent: false },
  ]);
});

test('a session of before the list has no device', async () => {
  const { id } = await buildWorker(app.db, { now });
  const token = await product.signIn(id);
  const answer = await product.call('{ sessionList { device isCurrent } }', {}, { token });
  expect(answer.data).toEqual({ sessionList: [{ device: 'ブラウザ', isCurrent: true }] });
});

test('a worker ends the session of another device, its cookie and its tokens', async () => {
  const { phoneNumber } = await buildWorker(app.db, { now });
  const phone = await signedIn(phoneNumber, 'phone');
  const stolen = await tokenOf(phone);
  const computer = await signedIn(phoneNumber, 'computer');
  const [, other] = await listOf(computer);
  expect((await end(await tokenOf(computer), other.id)).data).toEqual({
    endSession: { success: true },
  });
  expect(await phone.session()).toEqual({});
  expect(refusalCodeOf(await endAll(stolen))).toBe('UNAUTHENTICATED');
  expect(await listOf(computer)).toHaveLength(1);
  expect(refusalCodeOf(await end(await tokenOf(computer), other.id))).toBe('NOT_FOUND');
});

test('sessions of others cannot be seen or ended, and visitors are sent to sign in', async () => {
  const hana = await buildWorker(app.db, { now });
  const browser = await signedIn(hana.phoneNumber, 'phone');
  const [own] = await listOf(browser);
  const other = await buildWorker(app.db, { now });
  const token = await product.signIn(other.id);
  expect(refusalCodeOf(await end(token, own.id))).toBe('NOT_FOUND');
  expect(refusalCodeOf(await end(token, crypto.randomUUID()))).toBe('NOT_FOUND');
  const seen = await product.call('{ sessionList { id } }', {}, { token });
  expect(seen.data?.['sessionList'].map(({ id }: { id: string }) => id)).not.toContain(own.id);
  expect((await endAll(token)).errors).toBeUndefined();
  expect(await listOf(browser)).toHaveLength(1);
  for (const visit of [end(undefined, own.id), endAll(undefined)]) {
    // oxlint-disable-next-line no-await-in-loop -- two requests of one visitor
    expect(refusalCodeOf(await visit)).toBe('UNAUTHENTICATED');
  }
  expect(refusalCodeOf(await product.call('{ sessionList { id } }'))).toBe('UNAUTHENTICATED');
});

test('every session ends at once, this one too', async () => {
  const { phoneNumber } = await buildWorker(app.db, { now });
  const phone = await signedIn(phoneNumber, 'phone');
  const computer = await signedIn(phoneNumber, 'computer');
  expect((await endAll(await tokenOf(phone))).data).toEqual({ endAllSessions: { success: true } });
  expect([await phone.session(), await computer.session()]).toEqual([{}, {}]);
});

test('a sign-in by a new browser is notified by e-mail and in the inbox, and not by SMS', async () => {
  const { id, phoneNumber } = await buildWorker(app.db, { now });
  const address = `${phoneNumber}@example.jp`;
  await buildEmail(app.db, { workerId: id, address, now });
  const phone = await signedIn(phoneNumber, 'phone');
  expect(await noticesOf(id)).toEqual([
    {
      title: '新しい端末でログインがありました',
      body: expect.stringContaining('新しい端末（Android・Chrome）でログインがありました。'),
      path: '/settings/sessions',
    },
  ]);
  const sent = await app.db
    .selectFrom('outbox')
    .select(['kind', 'recipient'])
    .where('worker_id', '=', id)
    .execute();
  expect(sent).toEqual([{ kind: 'email', recipient: address }]);
  // The same browser signs in again.
  await signInWith(phone, phoneNumber);
  expect(await noticesOf(id)).toHaveLength(1);
});

test('a worker who signs up gets no notice of a sign-in', async () => {
  const phoneNumber = '09077770001';
  const browser = await signedIn(phoneNumber, 'phone');
  const { user } = await browser.session();
  expect(await noticesOf((user as { id: string }).id)).toEqual([]);
});
