import { afterAll, beforeEach, expect, test } from 'vitest';

import { buildPreparedWorker } from '#domain/application/build.ts';
import { addHours } from '#platform/base/jst.ts';
import { buildEmail } from '#domain/notifications/build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct } from '#testing/processes/product.ts';
import { buildBrowser, lastCodeSentTo, type TestBrowser } from './browser.build.ts';
import { buildWorker } from './build.ts';
import { eraseOldSignIns } from './erase.server.ts';

let now = new Date('2026-01-01T00:00:00Z');
const product = await openTestProduct(await openTestDatabase(), now);
const { app } = product;
afterAll(() => product.close());

const afterDays = (days: number) => {
  now = addHours(now, 24 * days);
  product.setNow(now);
};
beforeEach(() => afterDays(3));

async function ask(browser: TestBrowser, phoneNumber: string): Promise<string> {
  const document =
    'mutation ($n: String!) { requestSignInCode(input: { phoneNumber: $n }) { success } }';
  await product.call(document, { n: phoneNumber }, { jar: browser.jar });
  return lastCodeSentTo(app, phoneNumber);
}

type Entry = { phoneNumber: string; code: string; bornOn?: string };

/** Signs in; returns null on success, otherwise the refusal. */
async function enter(browser: TestBrowser, { phoneNumber, code, bornOn }: Entry) {
  const fields: Record<string, string> = bornOn === undefined ? {} : { bornOn };
  const { status, url } = await browser.signIn(phoneNumber, code, fields);
  return status === 200 ? null : url.searchParams.get('code');
}

/** A worker with a profile who signed in in this browser and then used nothing for these days. */
async function silentWorker(days: number) {
  const worker = await buildPreparedWorker(app.db, { now });
  const own = await buildBrowser(app);
  const { phoneNumber } = worker;
  expect(await enter(own, { phoneNumber, code: await ask(own, phoneNumber) })).toBeNull();
  // The task runs regularly, and erases the sessions that store the last use.
  afterDays(70);
  await eraseOldSignIns(app.db, now);
  afterDays(days - 70);
  await eraseOldSignIns(app.db, now);
  const { born_on: bornOn } = await app.db
    .selectFrom('worker_profiles')
    .select('born_on')
    .where('worker_id', '=', worker.id)
    .executeTakeFirstOrThrow();
  if (bornOn === null) throw new Error('the profile has no date of birth');
  return { ...worker, bornOn };
}

test('a number that was silent for 180 days needs the date of birth, with the same code', async () => {
  const { phoneNumber, bornOn } = await silentWorker(180);
  const browser = await buildBrowser(app);
  const code = await ask(browser, phoneNumber);
  expect(await enter(browser, { phoneNumber, code })).toBe('BIRTH_DATE_NEEDED');
  expect(await enter(browser, { phoneNumber, code, bornOn: 'x' })).toBe('BIRTH_DATE_NEEDED');
  expect(await browser.session()).toEqual({});
  expect(await enter(browser, { phoneNumber, code, bornOn: '1900-01-01' })).toBe(
    'BIRTH_DATE_WRONG',
  );
  expect(await enter(browser, { phoneNumber, code, bornOn })).toBeNull();
  // From now on, the account counts as used again.
  const another = await buildBrowser(app);
  afterDays(1);
  expect(await enter(another, { phoneNumber, code: await ask(another, phoneNumber) })).toBeNull();
});

test('a day earlier the code is enough', async () => {
  const { phoneNumber } = await silentWorker(179);
  const browser = await buildBrowser(app);
  expect(await enter(browser, { phoneNumber, code: await ask(browser, phoneNumber) })).toBeNull();
});

test('a wrong code says nothing of the silence', async () => {
  const { phoneNumber, bornOn } = await silentWorker(200);
  const browser = await buildBrowser(app);
  const code = await ask(browser, phoneNumber);
  const wrong = code === '000000' ? '000001' : '000000';
  expect(await enter(browser, { phoneNumber, code: wrong, bornOn })).toBe('CODE_WRONG');
  expect(await enter(browser, { phoneNumber, code: wrong })).toBe('CODE_WRONG');
});

test('five wrong dates close the number for 30 days, over all codes; the e-mail still signs in', async () => {
  const worker = await silentWorker(200);
  const { phoneNumber, bornOn } = worker;
  const address = 'silent@example.jp';
  await buildEmail(app.db, { workerId: worker.id, address, now });
  const browser = await buildBrowser(app);
  const code = await ask(browser, phoneNumber);
  const guesses = await Promise.all(
    Array.from({ length: 7 }, (_, day) =>
      enter(browser, { phoneNumber, code, bornOn: `1901-01-0${day + 1}` }),
    ),
  );
  expect(guesses.filter((refusal) => refusal === 'BIRTH_DATE_WRONG')).toHaveLength(4);
  expect(guesses.filter((refusal) => refusal === 'BIRTH_DATE_LOCKED')).toHaveLength(3);
  expect(await enter(browser, { phoneNumber, code, bornOn })).toBe('BIRTH_DATE_LOCKED');
  afterDays(29);
  const later = await ask(browser, phoneNumber);
  expect(await enter(browser, { phoneNumber, code: later, bornOn })).toBe('BIRTH_DATE_LOCKED');

  const mail = await buildBrowser(app);
  await mail.submit('signin/email', { email: address });
  const { path } = await app.db
    .selectFrom('outbox')
    .select('path')
    .where('recipient', '=', address)
    .where('path', 'like', '/sign-in/link%')
    .executeTakeFirstOrThrow();
  const token = new URL(path ?? '/', 'http://test').searchParams.get('token') ?? '';
  expect((await mail.submit('callback/email', { token })).status).toBe(200);
  // The new owner of the number still cannot sign in.
  now = addHours(now, 1);
  product.setNow(now);
  const fresh = await ask(browser, phoneNumber);
  expect(await enter(browser, { phoneNumber, code: fresh })).toBe('BIRTH_DATE_LOCKED');
});

test('an account without a profile has no date to ask for', async () => {
  const { phoneNumber } = await buildWorker(app.db, { now });
  afterDays(400);
  const browser = await buildBrowser(app);
  expect(await enter(browser, { phoneNumber, code: await ask(browser, phoneNumber) })).toBeNull();
});
