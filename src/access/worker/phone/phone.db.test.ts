import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { buildEmail } from '#domain/notifications/build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { refusalCodeOf, openTestProduct } from '#testing/processes/product.ts';
import { buildBrowser, lastCodeSentTo } from '../browser.build.ts';
import { buildWorker, randomPhoneNumber } from '../build.ts';

const start = instantAtJst('2026-12-01', '12:00');
let now = start;
const databaseUrl = await openTestDatabase();
const operator = 'operator@hitokoma.example';
const product = await openTestProduct(databaseUrl, start, {
  environment: { OPERATOR_EMAIL: operator },
});
const { app } = product;
afterAll(() => product.close());

const at = (next: Date) => {
  now = next;
  product.setNow(next);
};
// Codes are limited by day.
beforeEach(() => at(addHours(now, 48)));

/** A worker who has just signed in, which is a fresh proof, with the calls of that session. */
async function signedIn() {
  const worker = await buildWorker(app.db, { now });
  const token = await product.signIn(worker.id);
  const call = (document: string, variables = {}) => product.call(document, variables, { token });
  return {
    ...worker,
    token,
    request: (phoneNumber: string) =>
      call(
        'mutation ($n: String!) { requestPhoneChange(input: { phoneNumber: $n }) { success resendAt expiresAt } }',
        { n: phoneNumber },
      ),
    change: (code: string) =>
      call(
        'mutation ($code: String!) { changePhoneNumber(input: { code: $code }) { success phoneNumber } }',
        { code },
      ),
  };
}

const numberOf = async (workerId: string) =>
  (
    await app.db
      .selectFrom('workers')
      .select('phone_number')
      .where('id', '=', workerId)
      .executeTakeFirstOrThrow()
  ).phone_number;

const messagesTo = (recipient: string) =>
  app.db
    .selectFrom('outbox')
    .select(['kind', 'body', 'path'])
    .where('recipient', '=', recipient)
    .execute();

const secretIn = (path: string | null) => new URL(path ?? '', 'http://test').searchParams.get('s');

const stopBy = (secret: string | null) =>
  product.call(
    'mutation ($secret: String!) { stopAccountByLink(input: { secret: $secret }) { success } }',
    { secret },
  );

const another = (code: string) => (code === '000000' ? '000001' : '000000');

/** Changes the number of a new worker; returns the secret of the link that went to the old one. */
async function changed() {
  const hana = await signedIn();
  const next = randomPhoneNumber();
  expect((await hana.request(next)).errors).toBeUndefined();
  expect((await hana.change(await lastCodeSentTo(app, next))).errors).toBeUndefined();
  const [message] = await messagesTo(hana.phoneNumber);
  return { ...hana, next, message, secret: secretIn(message?.path ?? null) };
}

describe('a new number', () => {
  test('is the worker’s after its code, and every channel is told with a link', async () => {
    const hana = await signedIn();
    const address = `${hana.phoneNumber}@example.jp`;
    await buildEmail(app.db, { workerId: hana.id, address, now });
    const next = randomPhoneNumber();
    const asked = await hana.request(`${next.slice(0, 3)}-${next.slice(3, 7)}-${next.slice(7)}`);
    expect(asked.data?.['requestPhoneChange']).toEqual({
      success: true,
      resendAt: addMinutes(now, 1).toISOString(),
      expiresAt: addMinutes(now, 10).toISOString(),
    });
    expect(await numberOf(hana.id)).toBe(hana.phoneNumber);
    const { data } = await hana.change(await lastCodeSentTo(app, next));
    expect(data).toEqual({ changePhoneNumber: { success: true, phoneNumber: next } });
    expect(await numberOf(hana.id)).toBe(next);
    const content = {
      body: expect.stringContaining(`新しい番号：${next.slice(0, 3)}****${next.slice(-4)}。`),
      path: expect.stringMatching(/^\/account\/stop\?s=[\w-]{43}$/),
    };
    expect(await messagesTo(hana.phoneNumber)).toEqual([{ kind: 'sms', ...content }]);
    expect(await messagesTo(address)).toEqual([{ kind: 'email', ...content }]);
    const notices = await app.db
      .selectFrom('notices')
      .select(['title', 'path'])
      .where('worker_id', '=', hana.id)
      .execute();
    expect(notices).toEqual([{ title: '電話番号を変更しました', path: content.path }]);
    // The new number may be a thief's: it gets no link.
    const toNew = await messagesTo(next);
    expect(toNew.map(({ path }) => path)).toEqual([null, null]);
    const history = await app.db
      .selectFrom('state_changes')
      .select('event')
      .where('subject_id', '=', hana.id)
      .where('event', '=', 'changePhoneNumber')
      .execute();
    expect(history).toHaveLength(1);
  });

  test('signs in from then on, and the old one is free for others', async () => {
    const { id, next, phoneNumber } = await changed();
    const signIn = async (number: string) => {
      at(addMinutes(now, 2));
      const browser = await buildBrowser(app);
      await product.call(
        'mutation ($n: String!) { requestSignInCode(input: { phoneNumber: $n }) { success } }',
        { n: number },
        { jar: browser.jar },
      );
      expect((await browser.signIn(number, await lastCodeSentTo(app, number))).status).toBe(200);
      return ((await browser.session())['user'] as { id: string }).id;
    };
    expect(await signIn(next)).toBe(id);
    expect(await signIn(phoneNumber)).not.toBe(id);
  });

  test('needs a proof younger than ten minutes, for the code and for the change', async () => {
    const hana = await signedIn();
    const next = randomPhoneNumber();
    at(addMinutes(now, 9));
    expect((await hana.request(next)).errors).toBeUndefined();
    at(addMinutes(now, 1));
    expect(refusalCodeOf(await hana.change(await lastCodeSentTo(app, next)))).toBe(
      'STEP_UP_REQUIRED',
    );
    expect(refusalCodeOf(await hana.request(randomPhoneNumber()))).toBe('STEP_UP_REQUIRED');
    expect(await numberOf(hana.id)).toBe(hana.phoneNumber);
  });

  test('of another account is refused after its code, without a word of whose it is', async () => {
    const taro = await buildWorker(app.db, { now });
    const hana = await signedIn();
    const free = await hana.request(randomPhoneNumber());
    at(addMinutes(now, 1));
    const taken = await hana.request(taro.phoneNumber);
    expect(Object.keys(taken.data?.['requestPhoneChange'])).toEqual(
      Object.keys(free.data?.['requestPhoneChange']),
    );
    const refused = await hana.change(await lastCodeSentTo(app, taro.phoneNumber));
    expect(refusalCodeOf(refused)).toBe('PHONE_TAKEN');
    expect(JSON.stringify(refused)).not.toContain(taro.id);
    expect([await numberOf(hana.id), await numberOf(taro.id)]).toEqual([
      hana.phoneNumber,
      taro.phoneNumber,
    ]);
  });

  test('goes to one of two workers who enter its codes at once', async () => {
    const [hana, taro] = [await signedIn(), await signedIn()];
    const next = randomPhoneNumber();
    await hana.request(next);
    const ofHana = await lastCodeSentTo(app, next);
    at(addMinutes(now, 1));
    await taro.request(next);
    const ofTaro = await lastCodeSentTo(app, next);
    const codes = (await Promise.all([hana.change(ofHana), taro.change(ofTaro)])).map(
      refusalCodeOf,
    );
    expect(new Set(codes)).toEqual(new Set([null, 'PHONE_TAKEN']));
  });

  test.each([
    ['a fixed line', '0312345678'],
    ['a freephone number', '08001234567'],
    ['no number', 'abc'],
  ])('is refused under the field: %s', async (_name, typed) => {
    const hana = await signedIn();
    const refused = await hana.request(typed);
    expect(refused.errors?.[0]?.extensions?.['fields']).toHaveProperty('phoneNumber');
  });

  test('is refused when it is the present one or that of the emergency contact', async () => {
    const hana = await signedIn();
    const contact = randomPhoneNumber();
    await app.db
      .insertInto('emergency_contacts')
      .values({
        worker_id: hana.id,
        phone_number: contact,
        relationship_id: 1,
        updated_at: now,
      })
      .execute();
    const problems = await Promise.all([hana.request(hana.phoneNumber), hana.request(contact)]);
    expect(
      problems.map(({ errors }) => errors?.[0]?.extensions?.['fields']?.['phoneNumber']),
    ).toEqual([
      expect.stringContaining('いまと同じ電話番号です'),
      expect.stringContaining('緊急連絡先と同じ電話番号です'),
    ]);
    expect(await messagesTo(contact)).toEqual([]);
  });
});

describe('the code to a new number', () => {
  test('works once, in its session only, and is void after five wrong entries', async () => {
    const hana = await signedIn();
    const next = randomPhoneNumber();
    await hana.request(next);
    const code = await lastCodeSentTo(app, next);
    const stolen = await product.signIn(hana.id);
    const elsewhere = await product.call(
      'mutation ($code: String!) { changePhoneNumber(input: { code: $code }) { success } }',
      { code },
      { token: stolen },
    );
    expect(refusalCodeOf(elsewhere)).toBe('CODE_EXPIRED');
    const answers = await Promise.all(Array.from({ length: 7 }, () => hana.change(another(code))));
    const codes = answers.map(refusalCodeOf);
    expect(codes.filter((each) => each === 'CODE_WRONG')).toHaveLength(4);
    expect(codes.filter((each) => each === 'CODE_VOID')).toHaveLength(3);
    expect(refusalCodeOf(await hana.change(code))).toBe('CODE_VOID');
    at(addMinutes(now, 1));
    await hana.request(next);
    const second = await lastCodeSentTo(app, next);
    expect(refusalCodeOf(await hana.change('no digits'))).toBe('CODE_WRONG');
    expect((await hana.change(second)).errors).toBeUndefined();
    expect(refusalCodeOf(await hana.change(second))).toBe('CODE_EXPIRED');
  });

  test('is no code of a sign-in', async () => {
    const hana = await signedIn();
    const next = randomPhoneNumber();
    await hana.request(next);
    const code = await lastCodeSentTo(app, next);
    const browser = await buildBrowser(app);
    await browser.json('csrf');
    expect((await browser.signIn(next, code)).status).toBe(401);
  });

  test('can be asked for five times a day by a worker, to whatever numbers', async () => {
    const hana = await signedIn();
    for (let sent = 0; sent < 5; sent += 1) {
      // oxlint-disable-next-line no-await-in-loop -- a code a minute
      expect((await hana.request(randomPhoneNumber())).errors).toBeUndefined();
      // oxlint-disable-next-line no-await-in-loop -- at once again
      expect(refusalCodeOf(await hana.request(randomPhoneNumber()))).toBe(
        sent === 4 ? 'CODE_TOO_MANY' : 'CODE_TOO_SOON',
      );
      at(addMinutes(now, 1));
    }
    expect(refusalCodeOf(await hana.request(randomPhoneNumber()))).toBe('CODE_TOO_MANY');
  });

  test('counts in the budget of known browsers', async () => {
    const limited = await openTestProduct(databaseUrl, now, {
      environment: { BUDGET_FACTOR: '1', SIGN_IN_CODES_PER_MINUTE: '1' },
    });
    const requestAs = async () => {
      const { id } = await buildWorker(limited.app.db, { now });
      const token = await limited.signIn(id);
      const document =
        'mutation ($n: String!) { requestPhoneChange(input: { phoneNumber: $n }) { success } }';
      return refusalCodeOf(await limited.call(document, { n: randomPhoneNumber() }, { token }));
    };
    expect([await requestAs(), await requestAs()]).toEqual([null, 'PHONE_CODES_EXHAUSTED']);
    await limited.close();
  });

  test.each([
    'mutation { requestPhoneChange(input: { phoneNumber: "09012345678" }) { success } }',
    'mutation { changePhoneNumber(input: { code: "123456" }) { success } }',
  ])('is nothing for visitors: %s', async (document) => {
    expect(refusalCodeOf(await product.call(document))).toBe('UNAUTHENTICATED');
  });
});

describe('the link of the notice', () => {
  test('stops the account and ends its sessions, and gives nobody a session', async () => {
    const { id, next, secret, token, change } = await changed();
    const answer = await stopBy(secret);
    expect(answer.data).toEqual({ stopAccountByLink: { success: true } });
    expect(refusalCodeOf(await change('123456'))).toBe('UNAUTHENTICATED');
    expect(refusalCodeOf(await product.call('{ currentUser { id } }', {}, { token }))).toBe(
      'UNAUTHENTICATED',
    );
    // Neither number signs in to the account, and its number is unchanged: nobody else gets the account.
    expect(await numberOf(id)).toBe(next);
    at(addMinutes(now, 2));
    const browser = await buildBrowser(app);
    await product.call(
      'mutation ($n: String!) { requestSignInCode(input: { phoneNumber: $n }) { success } }',
      { n: next },
      { jar: browser.jar },
    );
    const refused = await browser.signIn(next, await lastCodeSentTo(app, next));
    expect(refused.url.searchParams.get('code')).toBe('ACCOUNT_STOPPED_BY_OWNER');
    expect(await browser.session()).toEqual({});
    const stop = await app.db
      .selectFrom('account_stops')
      .select('reason')
      .where('worker_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(stop.reason).toContain('本人による停止');
  });

  test('answers a second press as the first, and nothing after an operator lifted the stop', async () => {
    const { id, secret } = await changed();
    const answers = await Promise.all([stopBy(secret), stopBy(secret)]);
    expect(answers.map(refusalCodeOf)).toEqual([null, null]);
    expect(refusalCodeOf(await stopBy(secret))).toBeNull();
    const events = await app.db
      .selectFrom('state_changes')
      .select('event')
      .where('subject_id', '=', id)
      .where('event', '=', 'stopByLink')
      .execute();
    expect(events).toHaveLength(1);
    await app.db.deleteFrom('account_stops').where('worker_id', '=', id).execute();
    expect(refusalCodeOf(await stopBy(secret))).toBe('STOP_LINK_INVALID');
  });

  test('works for seven days; a made-up one never', async () => {
    const { secret } = await changed();
    expect(refusalCodeOf(await stopBy('made up'))).toBe('STOP_LINK_INVALID');
    expect(refusalCodeOf(await stopBy(''))).toBe('STOP_LINK_INVALID');
    at(addHours(now, 24 * 7));
    expect(refusalCodeOf(await stopBy(secret))).toBe('STOP_LINK_INVALID');
  });

  test('alarms the operators once', async () => {
    const { id, secret } = await changed();
    await stopBy(secret);
    await stopBy(secret);
    const alarms = (await messagesTo(operator)).filter(({ body }) => body.includes(id));
    expect(alarms).toEqual([
      { kind: 'email', body: expect.stringContaining('連絡を取ってから停止を解除'), path: null },
    ]);
  });
});
