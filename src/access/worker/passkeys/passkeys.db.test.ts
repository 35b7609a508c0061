import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { buildPreparedWorker } from '#domain/application/build.ts';
import { addHours, addMinutes, atJst } from '#platform/base/jst.ts';
import { buildEmail } from '#domain/notifications/build.ts';
import { buildBankAccount } from '#domain/pay/build.ts';
import {
  buildAuthenticator,
  type TestAuthenticator,
} from '#platform/server/passkeys/authenticator.build.ts';

import { testDatabase } from '#testing/database.ts';
import { codeOf, openProduct } from '#testing/processes/product.ts';
import { buildBrowser } from '../browser.build.ts';
import { stopWorker } from '../stops/stop-worker.server.ts';

const start = atJst('2026-12-01', '12:00');
let now = start;
const product = await openProduct(await testDatabase(), start);
const { app } = product;
afterAll(() => product.close());

const at = (next: Date) => {
  now = next;
  product.setNow(next);
};
beforeEach(() => at(addHours(now, 48)));

/** Origin of the test's requests, as authenticators see it. */
const origin = 'http://test';

type Challenge = { id: string; options: string };
type CallApi = (
  document: string,
  variables?: Record<string, unknown>,
) => ReturnType<typeof product.call>;

async function challenge(call: CallApi, operation: string): Promise<Challenge> {
  const answer = await call(`mutation { start: ${operation} { id options } }`);
  expect(answer.errors).toBeUndefined();
  return answer.data?.['start'];
}

const finish = (call: CallApi, input: object) =>
  call(
    'mutation ($input: NewPasskeyInput!) { finishPasskeyRegistration(input: $input) { success } }',
    { input },
  );

async function register(call: CallApi, authenticator: TestAuthenticator, name = '自分のスマホ') {
  const { id, options } = await challenge(call, 'startPasskeyRegistration');
  return finish(call, { challengeId: id, name, response: authenticator.register(options) });
}

const listOf = async (call: CallApi) =>
  (await call('{ passkeyList { id name createdAt lastUsedAt } }')).data?.['passkeyList'];

const remove = (call: CallApi, id: string) =>
  call('mutation ($id: ID!) { removePasskey(input: { id: $id }) { success } }', { id });

const rename = (call: CallApi, id: string, name: string) =>
  call('mutation ($input: RenamePasskeyInput!) { renamePasskey(input: $input) { success } }', {
    input: { id, newName: name },
  });

/** A worker who has just signed in, which is a fresh proof. */
async function signedIn() {
  const worker = await buildPreparedWorker(app.db, { now });
  const token = await product.signIn(worker.id);
  const call: CallApi = (document, variables = {}) => product.call(document, variables, { token });
  return { ...worker, token, call };
}

/** A worker who has just signed in and has a passkey. */
async function withPasskey() {
  const worker = await signedIn();
  const authenticator = buildAuthenticator(origin);
  expect((await register(worker.call, authenticator)).data).toEqual({
    finishPasskeyRegistration: { success: true },
  });
  return { ...worker, authenticator };
}

const visitor: CallApi = (document, variables = {}) => product.call(document, variables);

/** Returns the form that a browser sends to sign in by the passkey. */
async function answerOf(authenticator: TestAuthenticator) {
  const { id, options } = await challenge(visitor, 'startPasskeySignIn');
  return { challengeId: id, response: authenticator.use(options) };
}

async function signInBy(authenticator: TestAuthenticator) {
  const browser = await buildBrowser(app);
  const reply = await browser.submit('callback/passkey', await answerOf(authenticator));
  return { browser, status: reply.status, code: reply.url.searchParams.get('code') };
}

describe('a passkey', () => {
  test('is registered, listed, signs in, and is removed', async () => {
    const hana = await withPasskey();
    const [passkey] = await listOf(hana.call);
    expect(passkey).toMatchObject({
      name: '自分のスマホ',
      createdAt: now.toISOString(),
      lastUsedAt: null,
    });
    at(addMinutes(now, 5));
    const { browser, status } = await signInBy(hana.authenticator);
    expect(status).toBe(200);
    expect(await browser.session()).toMatchObject({ user: { id: hana.id } });
    expect(await listOf(hana.call)).toMatchObject([{ lastUsedAt: now.toISOString() }]);
    expect((await remove(hana.call, passkey.id)).data).toEqual({
      removePasskey: { success: true },
    });
    expect(await listOf(hana.call)).toEqual([]);
    expect((await signInBy(hana.authenticator)).code).toBe('PASSKEY_REFUSED');
  });

  test('is told on every channel with a link that stops the account, as is its removal', async () => {
    const hana = await signedIn();
    await buildEmail(app.db, { workerId: hana.id, address: `${hana.phoneNumber}@example.jp`, now });
    await register(hana.call, buildAuthenticator(origin));
    const [passkey] = await listOf(hana.call);
    await remove(hana.call, passkey.id);
    const messages = await app.db
      .selectFrom('outbox')
      .select(['kind', 'path'])
      .where('worker_id', '=', hana.id)
      .execute();
    expect(messages.map(({ kind }) => kind).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'email',
      'email',
      'sms',
      'sms',
    ]);
    expect(messages.every(({ path }) => path?.startsWith('/account/stop?s='))).toBe(true);
  });

  test('signs in to a long silent account without the date of birth', async () => {
    const hana = await withPasskey();
    at(addHours(now, 24 * 200));
    await app.db.deleteFrom('sessions').where('worker_id', '=', hana.id).execute();
    expect((await signInBy(hana.authenticator)).status).toBe(200);
  });

  test('needs a proof younger than ten minutes to be added or removed', async () => {
    const hana = await withPasskey();
    const [passkey] = await listOf(hana.call);
    at(addMinutes(now, 8));
    const { id, options } = await challenge(hana.call, 'startPasskeyRegistration');
    at(addMinutes(now, 2));
    const response = buildAuthenticator(origin).register(options);
    const unproved = await finish(hana.call, { challengeId: id, name: '別の端末', response });
    expect(codeOf(unproved)).toBe('STEP_UP_REQUIRED');
    expect(codeOf(await remove(hana.call, passkey.id))).toBe('STEP_UP_REQUIRED');
    const late = await hana.call('mutation { startPasskeyRegistration { id } }');
    expect(codeOf(late)).toBe('STEP_UP_REQUIRED');
    expect(await listOf(hana.call)).toHaveLength(1);
  });

  test('proves the person as a code does, in this session only', async () => {
    const hana = await withPasskey();
    await buildBankAccount(product.app.db, { workerId: hana.id, now });
    const stolen = await product.signIn(hana.id);
    at(addMinutes(now, 10));
    const bank =
      'mutation { registerBank(input: { bankCode: "0001", branchCode: "001", accountType: "1", accountNumber: "1234567" }) { success } }';
    expect(codeOf(await hana.call(bank))).toBe('STEP_UP_REQUIRED');
    const { id, options } = await challenge(hana.call, 'startPasskeyProof');
    const input = { challengeId: id, response: hana.authenticator.use(options) };
    const prove =
      'mutation ($input: PasskeyAnswerInput!) { finishPasskeyProof(input: $input) { success } }';
    // The challenge belongs to the session that asked.
    const elsewhere = await product.call(prove, { input }, { token: stolen });
    expect(codeOf(elsewhere)).toBe('PASSKEY_REFUSED');
    expect((await hana.call(prove, { input })).data).toEqual({
      finishPasskeyProof: { success: true },
    });
    expect((await hana.call(bank)).errors).toBeUndefined();
    expect(codeOf(await product.call(bank, {}, { token: stolen }))).toBe('STEP_UP_REQUIRED');
  });

  test('of another worker proves nothing, and there is no proof without one', async () => {
    const [hana, taro] = [await withPasskey(), await signedIn()];
    const missing = await taro.call('mutation { startPasskeyProof { id } }');
    expect(codeOf(missing)).toBe('PASSKEY_MISSING');
    await register(taro.call, buildAuthenticator(origin));
    const { id, options } = await challenge(taro.call, 'startPasskeyProof');
    const input = { challengeId: id, response: hana.authenticator.use(options) };
    const proved = await taro.call(
      'mutation ($input: PasskeyAnswerInput!) { finishPasskeyProof(input: $input) { success } }',
      { input },
    );
    expect(codeOf(proved)).toBe('PASSKEY_REFUSED');
    const [ofHana] = await listOf(hana.call);
    expect(codeOf(await remove(taro.call, ofHana.id))).toBe('NOT_FOUND');
    expect(codeOf(await remove(taro.call, crypto.randomUUID()))).toBe('NOT_FOUND');
  });

  test('gets another name from its worker only, without a proof', async () => {
    const [hana, taro] = [await withPasskey(), await signedIn()];
    const [passkey] = await listOf(hana.call);
    at(addMinutes(now, 30));
    expect((await rename(hana.call, passkey.id, ' 家の パソコン ')).errors).toBeUndefined();
    expect(await listOf(hana.call)).toEqual([{ ...passkey, name: '家の パソコン' }]);
    const unnamed = await rename(hana.call, passkey.id, ' ');
    expect(unnamed.errors?.[0]?.extensions?.['fields']).toHaveProperty('newName');
    expect(codeOf(await rename(taro.call, passkey.id, '私のもの'))).toBe('NOT_FOUND');
    expect(codeOf(await rename(hana.call, crypto.randomUUID(), '私のもの'))).toBe('NOT_FOUND');
    expect(await listOf(hana.call)).toMatchObject([{ name: '家の パソコン' }]);
  });

  test('has a name of 1 to 40 characters, and there are ten at most', async () => {
    const hana = await signedIn();
    const unnamed = await register(hana.call, buildAuthenticator(origin), ' ');
    expect(unnamed.errors?.[0]?.extensions?.['fields']).toHaveProperty('name');
    for (let count = 0; count < 10; count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await register(hana.call, buildAuthenticator(origin))).errors).toBeUndefined();
    }
    const eleventh = await hana.call('mutation { startPasskeyRegistration { id } }');
    expect(codeOf(eleventh)).toBe('PASSKEY_LIMIT');
    expect(await listOf(hana.call)).toHaveLength(10);
  });
});

describe('a sign-in by passkey is refused', () => {
  test('for an answer that was used, and a session stays with its browser', async () => {
    const { authenticator } = await withPasskey();
    const answer = await answerOf(authenticator);
    const [first, second] = [await buildBrowser(app), await buildBrowser(app)];
    expect((await first.submit('callback/passkey', answer)).status).toBe(200);
    const again = await second.submit('callback/passkey', answer);
    expect([again.status, again.url.searchParams.get('code')]).toEqual([401, 'PASSKEY_REFUSED']);
    expect(await second.session()).toEqual({});
  });

  test('for another site’s answer, a passkey nobody has, and what is no answer', async () => {
    const hana = await signedIn();
    const foreign = buildAuthenticator('http://evil.example');
    expect(codeOf(await register(hana.call, foreign))).toBe('PASSKEY_REFUSED');
    expect((await signInBy(buildAuthenticator(origin))).code).toBe('PASSKEY_REFUSED');
    const { id } = await challenge(visitor, 'startPasskeySignIn');
    for (const given of [
      { challengeId: id, response: '{"id":"x"}' },
      { challengeId: 'no id', response: 'no JSON' },
    ] satisfies Record<string, string>[]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const browser = await buildBrowser(app);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const reply = await browser.submit('callback/passkey', given);
      expect([reply.status, reply.url.searchParams.get('code')]).toEqual([401, 'PASSKEY_REFUSED']);
    }
  });

  test('five minutes after its challenge', async () => {
    const { authenticator } = await withPasskey();
    const answer = await answerOf(authenticator);
    at(addMinutes(now, 5));
    const reply = await (await buildBrowser(app)).submit('callback/passkey', answer);
    expect(reply.url.searchParams.get('code')).toBe('PASSKEY_REFUSED');
  });

  test('for a stopped account', async () => {
    const hana = await withPasskey();
    const actor = { kind: 'operator', id: null } as const;
    await stopWorker(app.db, { workerId: hana.id, reason: '本人ではない方の利用', actor, now });
    const { status, code, browser } = await signInBy(hana.authenticator);
    expect([status, code]).toEqual([401, 'ACCOUNT_STOPPED']);
    expect(await browser.session()).toEqual({});
  });

  test('for a deleted account, whose passkeys are erased', async () => {
    const hana = await withPasskey();
    const left = await hana.call(
      'mutation { deleteWorker(input: { reasonIds: ["other"] }) { success } }',
    );
    expect(left.errors).toBeUndefined();
    expect((await signInBy(hana.authenticator)).code).toBe('PASSKEY_REFUSED');
    const stored = await app.db
      .selectFrom('worker_passkeys')
      .select('id')
      .where('worker_id', '=', hana.id)
      .execute();
    expect(stored).toEqual([]);
  });

  test.each([
    '{ passkeyList { id } }',
    'mutation { startPasskeyRegistration { id } }',
    'mutation { startPasskeyProof { id } }',
    'mutation { renamePasskey(input: { id: "x", newName: "x" }) { success } }',
    'mutation { removePasskey(input: { id: "x" }) { success } }',
  ])('and the rest is nothing for visitors: %s', async (document) => {
    expect(codeOf(await visitor(document))).toBe('UNAUTHENTICATED');
  });
});
