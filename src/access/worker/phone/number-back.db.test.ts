import { afterAll, expect, test } from 'vitest';

import { insertPasskey } from '#access/passkeys/passkeys.queries.server.ts';
import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { buildEmail } from '#domain/notifications/build.ts';
import { removeEmailAddedSince } from '#domain/notifications/emails/emails.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct } from '#testing/processes/product.ts';
import { buildBrowser, lastCodeSentTo } from '../browser.build.ts';
import { buildWorker, randomPhoneNumber } from '../build.ts';
import { eraseOldSignIns } from '../erase.server.ts';
import { liftStop, stopWorker } from '../stops/stop-worker.server.ts';
import { restoreChangedNumber, listNumberChanges } from './number-back.server.ts';

let now = instantAtJst('2026-12-01', '12:00');
const product = await openTestProduct(await openTestDatabase(), now);
const { app } = product;
afterAll(() => product.close());

const at = (next: Date) => {
  now = next;
  product.setNow(next);
};

const actor = { kind: 'operator', id: null } as const;
const reason = 'ご本人の申し出による確認';

async function changeNumber(workerId: string): Promise<string> {
  const token = await product.signIn(workerId);
  const next = randomPhoneNumber();
  const call = (document: string, variables: object) =>
    product.call(document, { ...variables }, { token });
  const asked = await call(
    'mutation ($n: String!) { requestPhoneChange(input: { phoneNumber: $n }) { success } }',
    { n: next },
  );
  expect(asked.errors).toBeUndefined();
  const answer = await call(
    'mutation ($code: String!) { changePhoneNumber(input: { code: $code }) { success } }',
    { code: await lastCodeSentTo(app, next) },
  );
  expect(answer.errors).toBeUndefined();
  return next;
}

/** A worker whose number somebody else has changed. */
async function robbed() {
  at(addHours(now, 48));
  const hana = await buildWorker(app.db, { now });
  await addPasskey(hana.id, 'ご本人の鍵');
  at(addMinutes(now, 5));
  const next = await changeNumber(hana.id);
  return { ...hana, next };
}

const addPasskey = (workerId: string, name: string) =>
  insertPasskey(app.db, {
    kind: 'worker',
    ownerId: workerId,
    name,
    credentialId: `${workerId} ${name}`,
    publicKey: Buffer.from('key'),
    counter: 0,
    transports: [],
    createdAt: now,
  });

const namesOfPasskeys = async (workerId: string) =>
  (
    await app.db
      .selectFrom('worker_passkeys')
      .select('name')
      .where('worker_id', '=', workerId)
      .execute()
  ).map(({ name }) => name);

const changesOf = (workerId: string) => listNumberChanges(app.db, workerId);

const back = (changeId: string, given = reason) =>
  restoreChangedNumber(app.db, {
    changeId,
    reason: given,
    actor,
    takeEmailBack: removeEmailAddedSince,
    now,
  });

test('an operator gives the old number back, and its owner signs in again', async () => {
  const hana = await robbed();
  at(addMinutes(now, 5));
  await addPasskey(hana.id, '別の人の鍵');
  await buildEmail(app.db, { workerId: hana.id, address: `${hana.next}@example.jp`, now });
  const [change] = await changesOf(hana.id);
  expect(change).toMatchObject({
    oldNumber: `${hana.phoneNumber.slice(0, 3)}****${hana.phoneNumber.slice(-4)}`,
    givenBackAt: null,
  });
  await stopWorker(app.db, { workerId: hana.id, reason, actor, now });
  await back(change?.id ?? '');
  expect(await changesOf(hana.id)).toMatchObject([{ givenBackAt: now }]);
  expect(await namesOfPasskeys(hana.id)).toEqual(['ご本人の鍵']);
  const emails = await app.db
    .selectFrom('worker_emails')
    .select('address')
    .where('worker_id', '=', hana.id)
    .execute();
  expect(emails).toEqual([]);
  const messages = await app.db
    .selectFrom('outbox')
    .select(['kind', 'body'])
    .where('dedup_key', 'like', `%number-given-back:${change?.id}%`)
    .execute();
  expect(messages).toEqual([{ kind: 'sms', body: expect.stringContaining(`理由：${reason}。`) }]);
  await liftStop(app.db, { workerId: hana.id, reason, actor, now });
  const browser = await buildBrowser(app);
  await product.call(
    'mutation ($n: String!) { requestSignInCode(input: { phoneNumber: $n }) { success } }',
    { n: hana.phoneNumber },
    { jar: browser.jar },
  );
  const entered = await browser.signIn(
    hana.phoneNumber,
    await lastCodeSentTo(app, hana.phoneNumber),
  );
  expect(entered.url.searchParams.get('code')).toBeNull();
  expect(await browser.session()).toMatchObject({ user: { id: hana.id } });
});

test('the number of before the first of several wrongful changes takes all of them back', async () => {
  const hana = await robbed();
  at(addMinutes(now, 5));
  await changeNumber(hana.id);
  const [latest, first] = await changesOf(hana.id);
  await stopWorker(app.db, { workerId: hana.id, reason, actor, now });
  await back(first?.id ?? '');
  expect(await changesOf(hana.id)).toMatchObject([{ givenBackAt: now }, { givenBackAt: now }]);
  const again = await back(latest?.id ?? '').catch(codeOfRefusal);
  expect(again).toBe('ACCOUNT_STATE_CHANGED');
});

test('nothing is given back without a reason, a stop or a change, nor a number that another account has', async () => {
  const hana = await robbed();
  const [change] = await changesOf(hana.id);
  const id = change?.id ?? '';
  expect(await back(id).catch(codeOfRefusal)).toBe('ACCOUNT_NOT_STOPPED');
  await stopWorker(app.db, { workerId: hana.id, reason, actor, now });
  expect(await back(id, 'x').catch(codeOfRefusal)).toBe('VALIDATION_FAILED');
  expect(await back(hana.id).catch(codeOfRefusal)).toBe('NOT_FOUND');
  await buildWorker(app.db, { now, phoneNumber: hana.phoneNumber });
  expect(await back(id).catch(codeOfRefusal)).toBe('PHONE_TAKEN');
  expect(await changesOf(hana.id)).toMatchObject([{ givenBackAt: null }]);
});

test('old numbers are erased after 90 days', async () => {
  const hana = await robbed();
  await eraseOldSignIns(app.db, addHours(now, 24 * 90));
  expect(await changesOf(hana.id)).toHaveLength(1);
  await eraseOldSignIns(app.db, addHours(now, 24 * 90 + 1));
  expect(await changesOf(hana.id)).toEqual([]);
});

const codeOfRefusal = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : String(error);
