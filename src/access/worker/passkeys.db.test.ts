import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { buildPreparedWorker } from '#domain/application/build.ts';
import { buildEmail } from '#domain/notifications/build.ts';
import { buildBankAccount } from '#domain/pay/build.ts';
import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import {
  buildAuthenticator,
  type TestAuthenticator,
} from '#platform/server/passkeys/authenticator.build.ts';

import { openTestDatabase } from '#testing/database.ts';
import {
  requestPasskeyChallenge,
  callFinishPasskeyProof,
  registerTestPasskey,
  callRemovePasskey,
  type CallApi,
} from '#testing/fixtures/sign-in/passkeys.ts';
import { testOrigin } from '#testing/fixtures/staff.ts';
import { refusalCodeOf, openTestProduct } from '#testing/processes/product.ts';
import { buildBrowser } from './browser.build.ts';
import { stopWorker } from './stops/stop-worker.server.ts';

/** The proofs that every owner of passkeys shares are in `access/passkeys`. */
const start = instantAtJst('2026-12-01', '12:00');
let now = start;
const product = await openTestProduct(await openTestDatabase(), start);
const { app } = product;
afterAll(() => product.close());

const at = (next: Date) => {
  now = next;
  product.setNow(next);
};
beforeEach(() => at(addHours(now, 48)));

const listOf = async (call: CallApi) =>
  (await call('{ passkeyList { id name createdAt lastUsedAt } }')).data?.['passkeyList'];

const rename = (call: CallApi, id: string, name: string) =>
  call('mutation ($input: RenamePasskeyInput!) { renamePasskey(input: $input) { success } }', {
    input: { id, newName: name },
  });

/** A worker who has just signed in, which is a fresh proof. */
async function signedIn() {
  const worker = await buildPreparedWorker(app.db, { now });
  const token = await product.signIn(worker.id);
  const call: CallApi = (document, variables = {}) => product.call(document, variables, { token });
  return { ...worker, call };
}

/** A worker who has just signed in and has a passkey. */
async function withPasskey() {
  const worker = await signedIn();
  const authenticator = buildAuthenticator(testOrigin);
  expect(refusalCodeOf(await registerTestPasskey(worker.call, authenticator))).toBeNull();
  return { ...worker, authenticator };
}

const visitor: CallApi = (document, variables = {}) => product.call(document, variables);

async function signInBy(authenticator: TestAuthenticator) {
  const { id, options } = await requestPasskeyChallenge(visitor, 'startPasskeySignIn');
  const browser = await buildBrowser(app);
  const answer = { challengeId: id, response: authenticator.use(options) };
  const reply = await browser.submit('callback/passkey', answer);
  return { browser, status: reply.status, code: reply.url.searchParams.get('code') };
}

describe('a passkey of a worker', () => {
  test('is told on every channel with a link that stops the account, as is its removal', async () => {
    const hana = await signedIn();
    await buildEmail(app.db, { workerId: hana.id, address: `${hana.phoneNumber}@example.jp`, now });
    await registerTestPasskey(hana.call);
    const [passkey] = await listOf(hana.call);
    await callRemovePasskey(hana.call, passkey.id);
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

  test('proves the person as a code does, in this session only', async () => {
    const hana = await withPasskey();
    await buildBankAccount(product.app.db, { workerId: hana.id, now });
    const stolen = await product.signIn(hana.id);
    at(addMinutes(now, 10));
    const bank =
      'mutation { registerBank(input: { bankCode: "0001", branchCode: "001", accountType: "1", accountNumber: "1234567" }) { success } }';
    expect(refusalCodeOf(await hana.call(bank))).toBe('STEP_UP_REQUIRED');
    const { id, options } = await requestPasskeyChallenge(hana.call, 'startPasskeyProof');
    const input = { challengeId: id, response: hana.authenticator.use(options) };
    expect(refusalCodeOf(await callFinishPasskeyProof(hana.call, input))).toBeNull();
    expect((await hana.call(bank)).errors).toBeUndefined();
    expect(refusalCodeOf(await product.call(bank, {}, { token: stolen }))).toBe('STEP_UP_REQUIRED');
  });

  test('gets another name from its worker only, without a proof', async () => {
    const [hana, taro] = [await withPasskey(), await signedIn()];
    const [passkey] = await listOf(hana.call);
    at(addMinutes(now, 30));
    expect((await rename(hana.call, passkey.id, ' 家の パソコン ')).errors).toBeUndefined();
    expect(await listOf(hana.call)).toEqual([{ ...passkey, name: '家の パソコン' }]);
    const unnamed = await rename(hana.call, passkey.id, ' ');
    expect(unnamed.errors?.[0]?.extensions?.['fields']).toHaveProperty('newName');
    expect(refusalCodeOf(await rename(taro.call, passkey.id, '私のもの'))).toBe('NOT_FOUND');
    expect(refusalCodeOf(await rename(hana.call, crypto.randomUUID(), '私のもの'))).toBe(
      'NOT_FOUND',
    );
    expect(refusalCodeOf(await rename(visitor, passkey.id, '私のもの'))).toBe('UNAUTHENTICATED');
    expect(await listOf(hana.call)).toMatchObject([{ name: '家の パソコン' }]);
  });

  test('signs nobody in to a stopped account', async () => {
    const hana = await withPasskey();
    const actor = { kind: 'operator', id: null } as const;
    await stopWorker(app.db, { workerId: hana.id, reason: '本人ではない方の利用', actor, now });
    const { status, code, browser } = await signInBy(hana.authenticator);
    expect([status, code]).toEqual([401, 'ACCOUNT_STOPPED']);
    expect(await browser.session()).toEqual({});
  });

  test('signs nobody in by a form with an id of another form', async () => {
    const browser = await buildBrowser(app);
    const answer = { challengeId: 'no id', response: '{"id":"x"}' };
    const reply = await browser.submit('callback/passkey', answer);
    expect([reply.status, reply.url.searchParams.get('code')]).toEqual([401, 'PASSKEY_REFUSED']);
  });

  test('is erased with its account', async () => {
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
});
