import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { cookieHeader, type CookieJar } from './cookie-jar.build.ts';
import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct } from '#testing/processes/product.ts';
import { isConstraintViolation, inTransaction } from '#platform/server/database/db.server.ts';

import { lastCodeSentTo } from './browser.build.ts';
import { buildWorker, randomPhoneNumber } from './build.ts';
import { eraseOldSignIns } from './erase.server.ts';
import { browserIdInCookie, makeBrowserId } from '#access/browsers/browser-cookie.server.ts';
import { requestSignInCode } from './sign-in/request-sign-in-code.server.ts';
import { openSession, revokeSessionsOf } from './sign-in/session.server.ts';
import { signInByCode } from './sign-in/sign-in.server.ts';

const start = new Date('2026-11-22T00:00:00Z');
let now = start;
const product = await openTestProduct(await openTestDatabase(), start);
const { app } = product;
afterAll(() => product.close());

const after = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
  product.setNow(now);
};

// Each test starts on a separate day, so that rate limits do not carry over.
beforeEach(() => after(3 * 86_400));

/** The cookies of the one browser of this file. */
const jar: CookieJar = new Map();
const browserId = () => browserIdInCookie(app, cookieHeader(jar));

const ask = (phoneNumber: string) =>
  product.call(
    `mutation Ask($input: RequestSignInCodeInput!) {
       requestSignInCode(input: $input) { success resendAt expiresAt }
     }`,
    { input: { phoneNumber } },
    { jar },
  );

const codeOf = (answer: Awaited<ReturnType<typeof ask>>) => answer.errors?.[0]?.extensions.code;
const enter = (phoneNumber: string, code: string) =>
  signInByCode(app, {
    phoneNumber,
    code,
    device: 'Android・Chrome',
    browserId: browserId() ?? makeBrowserId(),
    address: '127.0.0.1',
    replaces: null,
    now,
  });
const another = (code: string) => (code === '000000' ? '000001' : '000000');
const refusalOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'none',
    (error: { code?: string }) => error.code ?? 'not a refusal',
  );

describe('asking for a code', () => {
  test('a number learns when the code ends and when it may ask again', async () => {
    const answer = await ask('０９０-１２３４-５６７８');
    expect(answer.errors).toBeUndefined();
    expect(answer.data?.['requestSignInCode']).toEqual({
      success: true,
      resendAt: new Date(now.getTime() + 60_000).toISOString(),
      expiresAt: new Date(now.getTime() + 600_000).toISOString(),
    });
    expect(await lastCodeSentTo(app, '09012345678')).toMatch(/^\d{6}$/);
  });

  test('a 060 number signs up, and a freephone number gets no code', async () => {
    expect(codeOf(await ask('060-1234-5678'))).toBeUndefined();
    expect(await refusalOf(enter('06012345678', await lastCodeSentTo(app, '06012345678')))).toBe(
      'none',
    );
    expect(codeOf(await ask('0800-123-4567'))).toBe('VALIDATION_FAILED');
  });

  test('a known and an unknown number are answered alike, down to the statements', async () => {
    const known = await buildWorker(app.db, { now });
    const unknown = randomPhoneNumber();
    const answers = [await ask(known.phoneNumber), await ask(unknown)];
    expect(answers[0]).toEqual(answers[1]);
    const messages = await app.db
      .selectFrom('outbox')
      .select(['recipient', 'worker_id', 'body'])
      .where('recipient', 'in', [known.phoneNumber, unknown])
      .execute();
    const shapes = messages.map((message) => ({
      worker: message.worker_id,
      body: message.body.replaceAll(/\d{6}/g, '######'),
    }));
    expect(shapes).toHaveLength(2);
    expect(shapes[0]).toEqual(shapes[1]);
  });

  test('the message names the host for the browser to fill the code in', async () => {
    const phoneNumber = randomPhoneNumber();
    const withOrigin = { ...app, env: { ...app.env, ORIGIN: 'https://hitokoma.example' } };
    await requestSignInCode(withOrigin, {
      phoneNumber,
      browserId: null,
      address: '192.0.2.1',
      now,
    });
    const message = await app.db
      .selectFrom('outbox')
      .select('body')
      .where('recipient', '=', phoneNumber)
      .executeTakeFirstOrThrow();
    const code = await lastCodeSentTo(app, phoneNumber);
    expect(message.body.split('\n').at(-1)).toBe(`@hitokoma.example #${code}`);
  });

  test('only a keyed hash of the code is stored', async () => {
    const phoneNumber = randomPhoneNumber();
    await ask(phoneNumber);
    const stored = await app.db
      .selectFrom('sign_in_codes')
      .selectAll()
      .where('phone_number', '=', phoneNumber)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(await lastCodeSentTo(app, phoneNumber));
    expect(stored.code_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test.each(['03-1234-5678', '', '0'.repeat(10_000), '090123456\u00007', '👍'])(
    'what is no mobile number gets a sentence for its field: %j',
    async (phoneNumber) => {
      const answer = await ask(phoneNumber);
      expect(codeOf(answer)).toBe('VALIDATION_FAILED');
      expect(answer.errors?.[0]?.extensions.fields).toEqual({
        phoneNumber: '携帯電話番号を11桁で入力してください',
      });
    },
  );

  test('asking again within 60 seconds is refused, at 60 it is not', async () => {
    const phoneNumber = randomPhoneNumber();
    await ask(phoneNumber);
    after(59);
    const soon = await ask(phoneNumber);
    expect(codeOf(soon)).toBe('CODE_TOO_SOON');
    expect(soon.errors?.[0]?.message).toContain('1秒');
    after(1);
    expect(codeOf(await ask(phoneNumber))).toBeUndefined();
  });

  test('the sixth code within 24 hours is refused, whether the number is known or not', async () => {
    const known = (await buildWorker(app.db, { now })).phoneNumber;
    const numbers = [known, randomPhoneNumber()];
    for (let sent = 1; sent <= 5; sent += 1) {
      const answers = await Promise.all(numbers.map((number) => ask(number)));
      expect(answers.map(codeOf)).toEqual([undefined, undefined]);
      after(3_600);
    }
    const sixth = await Promise.all(numbers.map((number) => ask(number)));
    expect(sixth.map(codeOf)).toEqual(['CODE_TOO_MANY', 'CODE_TOO_MANY']);
    expect(sixth[0]?.errors?.[0]?.message).toBe(sixth[1]?.errors?.[0]?.message);
    after(19 * 3_600);
    expect(codeOf(await ask(known))).toBeUndefined();
  });

  test('twenty requests at once for one number send one code', async () => {
    const phoneNumber = randomPhoneNumber();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(phoneNumber)));
    expect(answers.filter((answer) => !answer.errors)).toHaveLength(1);
    expect(answers.filter((answer) => codeOf(answer) === 'CODE_TOO_SOON')).toHaveLength(19);
    const { rows } = await sql<{ messages: number }>`
      select count(*) as messages from outbox where recipient = ${phoneNumber}
    `.execute(app.db);
    expect(rows[0]?.messages).toBe(1);
  });

  test('aliases in one request cannot multiply codes', async () => {
    const phoneNumber = randomPhoneNumber();
    const fields = Array.from(
      { length: 5 },
      (_, index) => `a${index}: requestSignInCode(input: $input) { success }`,
    );
    const answer = await product.call(
      `mutation Ask($input: RequestSignInCodeInput!) { ${fields.join('\n')} }`,
      { input: { phoneNumber } },
    );
    expect(answer.errors?.[0]?.extensions.code).toBe('DOCUMENT_TOO_LARGE');
  });

  test('one address may ask for twenty numbers an hour, an IPv6 network counts as one', async () => {
    const limited = { ...app, env: { ...app.env, BUDGET_FACTOR: 1 } };
    const askFrom = (address: string) =>
      refusalOf(
        requestSignInCode(limited, {
          phoneNumber: randomPhoneNumber(),
          browserId: null,
          address,
          now,
        }),
      );
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, index) => askFrom(`2001:db8:0:7::${index + 1}`)),
    );
    expect(outcomes.filter((outcome) => outcome === 'none')).toHaveLength(20);
    expect(outcomes.filter((outcome) => outcome === 'CODE_TOO_MANY')).toHaveLength(10);
    expect(await askFrom('2001:db8:0:8::1')).toBe('none');
    after(3_601);
    expect(await askFrom('2001:db8:0:7::1')).toBe('none');
  });
});

describe('entering a code', () => {
  test('a new number becomes a new worker, and the same worker the next time', async () => {
    const phoneNumber = randomPhoneNumber();
    await ask(phoneNumber);
    const first = await enter(phoneNumber, await lastCodeSentTo(app, phoneNumber));
    expect(first.isNew).toBe(true);
    const history = await app.db
      .selectFrom('state_changes')
      .select(['event', 'to_state', 'actor_kind'])
      .where('subject_id', '=', first.workerId)
      .execute();
    expect(history).toEqual([{ event: 'signUp', to_state: 'ACTIVE', actor_kind: 'worker' }]);
    after(60);
    await ask(phoneNumber);
    const again = await enter(phoneNumber, await lastCodeSentTo(app, phoneNumber));
    expect(again).toMatchObject({ workerId: first.workerId, isNew: false });
  });

  test('a code signs in once', async () => {
    const phoneNumber = randomPhoneNumber();
    await ask(phoneNumber);
    const code = await lastCodeSentTo(app, phoneNumber);
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => refusalOf(enter(phoneNumber, code))),
    );
    expect(outcomes.filter((outcome) => outcome === 'none')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'CODE_EXPIRED')).toHaveLength(9);
  });

  test('fifty guesses at once count as five, and then the right code is void too', async () => {
    const phoneNumber = randomPhoneNumber();
    await ask(phoneNumber);
    const right = await lastCodeSentTo(app, phoneNumber);
    const guesses = Array.from({ length: 50 }, () => refusalOf(enter(phoneNumber, another(right))));
    const outcomes = await Promise.all(guesses);
    expect(outcomes.filter((outcome) => outcome === 'CODE_WRONG')).toHaveLength(4);
    expect(outcomes.filter((outcome) => outcome === 'CODE_VOID')).toHaveLength(46);
    const { wrong_entries: counted } = await app.db
      .selectFrom('sign_in_codes')
      .select('wrong_entries')
      .where('phone_number', '=', phoneNumber)
      .executeTakeFirstOrThrow();
    expect(counted).toBe(5);
    expect(await refusalOf(enter(phoneNumber, right))).toBe('CODE_VOID');
  });

  test('an older code is useless once a newer one was sent', async () => {
    const phoneNumber = randomPhoneNumber();
    await ask(phoneNumber);
    const older = await lastCodeSentTo(app, phoneNumber);
    after(60);
    await ask(phoneNumber);
    const newer = await lastCodeSentTo(app, phoneNumber);
    // Once in a million, both codes have the same six digits.
    const areSame = older === newer;
    expect(await refusalOf(enter(phoneNumber, older))).toBe(areSame ? 'none' : 'CODE_WRONG');
    expect(await refusalOf(enter(phoneNumber, newer))).toBe(areSame ? 'CODE_EXPIRED' : 'none');
  });

  test('a code is good for ten minutes', async () => {
    const phoneNumber = randomPhoneNumber();
    await ask(phoneNumber);
    const code = await lastCodeSentTo(app, phoneNumber);
    after(600);
    expect(await refusalOf(enter(phoneNumber, code))).toBe('CODE_EXPIRED');
    after(-1);
    expect(await refusalOf(enter(phoneNumber, code))).toBe('none');
  });

  test('what is not six digits costs no try, and a number without a code has none', async () => {
    const phoneNumber = randomPhoneNumber();
    expect(await refusalOf(enter(phoneNumber, '123456'))).toBe('CODE_EXPIRED');
    await ask(phoneNumber);
    const code = await lastCodeSentTo(app, phoneNumber);
    for (const typed of ['', '12345', 'abcdef', '\u0000', '9'.repeat(10_000), '123']) {
      expect(await refusalOf(enter(phoneNumber, typed))).toBe('CODE_WRONG');
    }
    expect(await refusalOf(enter(phoneNumber, `　${code.slice(0, 3)} ${code.slice(3)}`))).toBe(
      'none',
    );
    expect(await refusalOf(enter('0312345678', code))).toBe('VALIDATION_FAILED');
  });

  test('one code is no good for another number', async () => {
    const [mine, theirs] = [randomPhoneNumber(), randomPhoneNumber()];
    await Promise.all([ask(mine), ask(theirs)]);
    const [myCode, theirCode] = [
      await lastCodeSentTo(app, mine),
      await lastCodeSentTo(app, theirs),
    ];
    const expected = myCode === theirCode ? 'none' : 'CODE_WRONG';
    expect(await refusalOf(enter(theirs, myCode))).toBe(expected);
  });

  test('a stopped worker still comes in: wages must stay within reach', async () => {
    const worker = await buildWorker(app.db, { now });
    await app.db
      .updateTable('workers')
      .set({ stopped_at: now })
      .where('id', '=', worker.id)
      .execute();
    await ask(worker.phoneNumber);
    const entered = await enter(worker.phoneNumber, await lastCodeSentTo(app, worker.phoneNumber));
    expect(entered).toMatchObject({ workerId: worker.id, isNew: false });
  });

  test('a deleted number rests for 24 hours and then belongs to a new worker', async () => {
    const worker = await buildWorker(app.db, { now });
    await app.db
      .updateTable('workers')
      .set({ deleted_at: now })
      .where('id', '=', worker.id)
      .execute();
    after(24 * 3_600 - 1);
    await ask(worker.phoneNumber);
    const early = await lastCodeSentTo(app, worker.phoneNumber);
    expect(await refusalOf(enter(worker.phoneNumber, early))).toBe('ACCOUNT_RESTING');
    after(60);
    await ask(worker.phoneNumber);
    const entered = await enter(worker.phoneNumber, await lastCodeSentTo(app, worker.phoneNumber));
    expect(entered.isNew).toBe(true);
    expect(entered.workerId).not.toBe(worker.id);
  });
});

test('currentUser is the worker with the name of the profile (spec 3.230)', async () => {
  const worker = await buildWorker(app.db, { now });
  const token = await product.signIn(worker.id);
  const who = () =>
    product.call('{ currentUser { id name phoneNumber createdAt } }', {}, { token });
  expect((await who()).data?.['currentUser']).toEqual({
    id: worker.id,
    name: null,
    phoneNumber: worker.phoneNumber,
    createdAt: now.toISOString(),
  });
  await app.db
    .insertInto('worker_profiles')
    .values({ worker_id: worker.id, last_name: '山田', first_name: '花子', updated_at: now })
    .execute();
  expect((await who()).data?.['currentUser']).toMatchObject({ name: '山田 花子' });
  const visitor = await product.call('{ currentUser { id } }');
  expect(visitor.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
});

test('two workers cannot share a number, whatever the code above does', async () => {
  const worker = await buildWorker(app.db, { now });
  const second = buildWorker(app.db, { now, phoneNumber: worker.phoneNumber });
  await expect(second).rejects.toSatisfy((error) => isConstraintViolation(error, 'workers_phone'));
});

test('ending all sessions of a worker ends the tokens of every device', async () => {
  const worker = await buildWorker(app.db, { now });
  const tokens = [await product.signIn(worker.id), await product.signIn(worker.id)];
  await inTransaction(app.db, (tx) => revokeSessionsOf(tx, { workerId: worker.id, now }));
  const answers = await Promise.all(
    tokens.map((token) => product.call('{ currentUser { id } }', {}, { token })),
  );
  expect(answers.map((answer) => answer.errors?.[0]?.extensions.code)).toEqual([
    'UNAUTHENTICATED',
    'UNAUTHENTICATED',
  ]);
});

test('old codes and long-ended sessions are deleted, valid ones stay', async () => {
  const worker = await buildWorker(app.db, { now });
  const old = await openSession(app.db, {
    workerId: worker.id,
    browserHash: 'a',
    device: 'Android・Chrome',
    now,
  });
  await ask(worker.phoneNumber);
  after(61 * 86_400);
  const living = await openSession(app.db, {
    workerId: worker.id,
    browserHash: 'a',
    device: 'Android・Chrome',
    now,
  });
  await ask(worker.phoneNumber);
  await eraseOldSignIns(app.db, now);
  const sessions = await app.db
    .selectFrom('sessions')
    .select('id')
    .where('worker_id', '=', worker.id)
    .execute();
  expect(sessions.map(({ id }) => id)).toEqual([living]);
  expect(sessions.map(({ id }) => id)).not.toContain(old);
  const codes = await app.db
    .selectFrom('sign_in_codes')
    .select('created_at')
    .where('phone_number', '=', worker.phoneNumber)
    .execute();
  expect(codes).toEqual([{ created_at: now }]);
});
