import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { buildPreparedWorker } from '#domain/application/build.ts';
import { buildCheckIn, buildCheckOut } from '#domain/attendance/build.ts';
import { addDays, addHours, addMinutes, instantAtJst, jstDay } from '#platform/base/jst.ts';
import { buildEmail } from '#domain/notifications/build.ts';
import { buildBankAccount } from '#domain/pay/build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { refusalCodeOf, openTestProduct } from '#testing/processes/product.ts';
import { createShift } from '#testing/shifts.ts';
import { lastCodeSentTo } from '../browser.build.ts';
import { buildWorker } from '../build.ts';

const start = instantAtJst('2026-12-01', '12:00');
let now = start;
const databaseUrl = await openTestDatabase();
const product = await openTestProduct(databaseUrl, start);
const { app } = product;
afterAll(() => product.close());

const at = (next: Date) => {
  now = next;
  product.setNow(next);
};
beforeEach(() => at(addHours(now, 48)));

const operations = {
  registerBank:
    'mutation { registerBank(input: { bankCode: "0001", branchCode: "001", accountType: "1", accountNumber: "1234567" }) { success } }',
  deleteWorker: 'mutation { deleteWorker(input: { reasonIds: ["other"] }) { success } }',
  registerEmail: 'mutation { registerEmail(input: { address: "new@example.jp" }) { success } }',
  removeEmail: 'mutation { removeEmail { success } }',
  exchangeAmazonGiftCard:
    'mutation { exchangeAmazonGiftCard(input: { amount: 1000 }) { success } }',
};

/** A worker with a bank account whose sign-in is ten minutes old, with the calls of that session. */
async function signedInAWhileAgo({ hasAccount = true } = {}) {
  const worker = await buildPreparedWorker(app.db, { now });
  if (hasAccount) await buildBankAccount(app.db, { workerId: worker.id, now });
  const token = await product.signIn(worker.id);
  at(addMinutes(now, 10));
  const call = (document: string, variables = {}) => product.call(document, variables, { token });
  return {
    ...worker,
    token,
    call,
    request: (channel = 'SMS') =>
      call(
        'mutation ($channel: ProofChannelKind!) { requestProofCode(input: { channel: $channel }) { success resendAt expiresAt } }',
        { channel },
      ),
    give: (code: string) =>
      call('mutation ($code: String!) { giveProof(input: { code: $code }) { success } }', { code }),
  };
}

const another = (code: string) => (code === '000000' ? '000001' : '000000');
const noticesOf = async (workerId: string) =>
  (
    await app.db.selectFrom('notices').select('title').where('worker_id', '=', workerId).execute()
  ).map(({ title }) => title);

describe.each(Object.entries(operations))('%s', (_name, document) => {
  test('needs a proof younger than ten minutes, and a code gives it', async () => {
    const hana = await signedInAWhileAgo();
    expect(refusalCodeOf(await hana.call(document))).toBe('STEP_UP_REQUIRED');
    expect(await noticesOf(hana.id)).toEqual([]);
    expect((await hana.request()).errors).toBeUndefined();
    expect((await hana.give(await lastCodeSentTo(app, hana.phoneNumber))).data).toEqual({
      giveProof: { success: true },
    });
    expect(refusalCodeOf(await hana.call(document))).not.toBe('STEP_UP_REQUIRED');
  });

  test('goes without a code in the ten minutes after a sign-in and after a proof', async () => {
    const hana = await signedInAWhileAgo();
    at(addMinutes(now, -1 / 60));
    expect(refusalCodeOf(await hana.call(document))).not.toBe('STEP_UP_REQUIRED');
    const taro = await signedInAWhileAgo();
    await taro.request();
    await taro.give(await lastCodeSentTo(app, taro.phoneNumber));
    at(addMinutes(now, 10));
    expect(refusalCodeOf(await taro.call(document))).toBe('STEP_UP_REQUIRED');
  });

  test('of another session of the worker stays without a proof', async () => {
    const hana = await signedInAWhileAgo();
    const stolen = await product.signIn(hana.id);
    at(addMinutes(now, 10));
    await hana.request();
    await hana.give(await lastCodeSentTo(app, hana.phoneNumber));
    expect(refusalCodeOf(await product.call(document, {}, { token: stolen }))).toBe(
      'STEP_UP_REQUIRED',
    );
  });
});

test('the refusal names the operations that give the proof, for a client of the contract alone', async () => {
  const hana = await signedInAWhileAgo();
  const { errors } = await hana.call(operations.registerBank);
  expect(errors?.[0]?.extensions).toEqual({
    code: 'STEP_UP_REQUIRED',
    proof: { request: 'requestProofCode', give: 'giveProof', minutes: 10 },
  });
});

describe('a first bank account', () => {
  test('needs no proof while nothing is owed, and the second one does', async () => {
    const hana = await signedInAWhileAgo({ hasAccount: false });
    expect((await hana.call(operations.registerBank)).errors).toBeUndefined();
    expect(refusalCodeOf(await hana.call(operations.registerBank))).toBe('STEP_UP_REQUIRED');
  });

  test('needs a proof as soon as a shift has begun, and until its wage is paid', async () => {
    const startsAt = instantAtJst(addDays(jstDay(now), 2), '09:00');
    const plan = { startsAt, endsAt: addHours(startsAt, 8), breakMinutes: 60 };
    const shift = await createShift(product, plan);
    const token = await product.signIn(shift.workerId);
    const register = (instant: Date) => {
      at(instant);
      return product.call(operations.registerBank, {}, { token });
    };
    await buildCheckIn(app, { attendanceId: shift.attendanceId, at: startsAt });
    expect(refusalCodeOf(await register(addMinutes(startsAt, 20)))).toBe('STEP_UP_REQUIRED');
    await buildCheckOut(app, { attendanceId: shift.attendanceId, at: plan.endsAt });
    expect(refusalCodeOf(await register(addMinutes(plan.endsAt, 20)))).toBe('STEP_UP_REQUIRED');
  });
});

test('a bank account is told on every channel, with the link that stops the account', async () => {
  const hana = await signedInAWhileAgo();
  await buildEmail(app.db, { workerId: hana.id, address: 'hana@example.jp', now });
  await hana.request();
  await hana.give(await lastCodeSentTo(app, hana.phoneNumber));
  expect((await hana.call(operations.registerBank)).errors).toBeUndefined();
  const messages = await app.db
    .selectFrom('outbox')
    .select(['kind', 'recipient', 'body', 'path'])
    .where('worker_id', '=', hana.id)
    .orderBy('kind')
    .execute();
  const content = {
    body: expect.stringContaining('お知らせのリンクを開いて、アカウントを停止'),
    path: expect.stringMatching(/^\/account\/stop\?s=[\w-]{43}$/),
  };
  expect(messages).toEqual([
    { kind: 'email', recipient: 'hana@example.jp', ...content },
    { kind: 'sms', recipient: hana.phoneNumber, ...content },
  ]);
});

test('a repeated command is answered as the first time, after the proof has run out', async () => {
  const hana = await buildPreparedWorker(app.db, { now });
  const token = await product.signIn(hana.id);
  const asked = { token, idempotencyKey: `bank-${hana.id}` };
  const first = await product.call(operations.registerBank, {}, asked);
  expect(first.data).toEqual({ registerBank: { success: true } });
  at(addMinutes(now, 30));
  expect((await product.call(operations.registerBank, {}, asked)).data).toEqual(first.data);
});

describe('the code', () => {
  test('goes to the confirmed address as well, shortened on the screen', async () => {
    const hana = await signedInAWhileAgo();
    const channels = async () => (await hana.call('{ proofChannels { kind address } }')).data;
    const sms = {
      kind: 'SMS',
      address: `${hana.phoneNumber.slice(0, 3)}****${hana.phoneNumber.slice(-4)}`,
    };
    expect(await channels()).toEqual({ proofChannels: [sms] });
    expect(refusalCodeOf(await hana.request('EMAIL'))).toBe('PROOF_CHANNEL_MISSING');
    await buildEmail(app.db, { workerId: hana.id, address: 'hanako@example.jp', now });
    expect(await channels()).toEqual({
      proofChannels: [sms, { kind: 'EMAIL', address: 'h***@example.jp' }],
    });
    expect((await hana.request('EMAIL')).errors).toBeUndefined();
    const mail = await app.db
      .selectFrom('outbox')
      .select(['subject', 'body', 'expires_at'])
      .where('recipient', '=', 'hanako@example.jp')
      .executeTakeFirstOrThrow();
    expect(mail).toMatchObject({
      subject: '【ひとこま】確認コード',
      expires_at: addMinutes(now, 10),
    });
    const code = /\d{6}/.exec(mail.body)?.[0] ?? '';
    expect((await hana.give(code)).errors).toBeUndefined();
  });

  test('works once, for ten minutes, and only the newest', async () => {
    const hana = await signedInAWhileAgo();
    expect(refusalCodeOf(await hana.give('123456'))).toBe('CODE_EXPIRED');
    await hana.request();
    const first = await lastCodeSentTo(app, hana.phoneNumber);
    expect(refusalCodeOf(await hana.request())).toBe('CODE_TOO_SOON');
    at(addMinutes(now, 1));
    await hana.request();
    const second = await lastCodeSentTo(app, hana.phoneNumber);
    const older = first === second ? another(second) : first;
    expect(refusalCodeOf(await hana.give(older))).toBe('PROOF_CODE_WRONG');
    expect((await hana.give(second)).errors).toBeUndefined();
    expect(refusalCodeOf(await hana.give(second))).toBe('CODE_EXPIRED');
    at(addMinutes(now, 1));
    await hana.request();
    at(addMinutes(now, 10));
    expect(refusalCodeOf(await hana.give(await lastCodeSentTo(app, hana.phoneNumber)))).toBe(
      'CODE_EXPIRED',
    );
  });

  test('is void after five wrong entries, also at once', async () => {
    const hana = await signedInAWhileAgo();
    await hana.request();
    const code = await lastCodeSentTo(app, hana.phoneNumber);
    expect(refusalCodeOf(await hana.give('twelve'))).toBe('PROOF_CODE_WRONG');
    const answers = await Promise.all(Array.from({ length: 8 }, () => hana.give(another(code))));
    const codes = answers.map(refusalCodeOf);
    expect(codes.filter((each) => each === 'PROOF_CODE_WRONG')).toHaveLength(4);
    expect(codes.filter((each) => each === 'CODE_VOID')).toHaveLength(4);
    expect(refusalCodeOf(await hana.give(code))).toBe('CODE_VOID');
  });

  test('of a session cannot be requested more than five times a day', async () => {
    const hana = await signedInAWhileAgo();
    for (let sent = 0; sent < 5; sent += 1) {
      // oxlint-disable-next-line no-await-in-loop -- a code a minute
      expect((await hana.request()).errors).toBeUndefined();
      at(addMinutes(now, 1));
    }
    expect(refusalCodeOf(await hana.request())).toBe('CODE_TOO_MANY');
    // Another session of the same worker has a separate limit.
    const token = await product.signIn(hana.id);
    const other = await product.call(
      'mutation { requestProofCode(input: { channel: SMS }) { success } }',
      {},
      { token },
    );
    expect(other.errors).toBeUndefined();
  });

  test('by SMS counts in the budget of known browsers; by e-mail it goes on', async () => {
    const limited = await openTestProduct(databaseUrl, now, {
      environment: {
        BUDGET_FACTOR: '1',
        OPERATOR_EMAIL: 'operator@hitokoma.example',
        SIGN_IN_CODES_PER_MINUTE: '2',
      },
    });
    const requestAs = async (workerId: string, channel = 'SMS') => {
      const token = await limited.signIn(workerId);
      const document =
        'mutation ($channel: ProofChannelKind!) { requestProofCode(input: { channel: $channel }) { success } }';
      return refusalCodeOf(await limited.call(document, { channel }, { token }));
    };
    const hana = await buildWorker(app.db, { now });
    await buildEmail(app.db, { workerId: hana.id, address: 'hana@budget.example.jp', now });
    const answers = await Promise.all(Array.from({ length: 4 }, () => requestAs(hana.id)));
    expect(answers.filter((code) => code === null)).toHaveLength(2);
    expect(answers.filter((code) => code === 'PROOF_CODES_EXHAUSTED')).toHaveLength(2);
    expect(await requestAs(hana.id, 'EMAIL')).toBeNull();
    const alarms = await app.db
      .selectFrom('outbox')
      .select('subject')
      .where('recipient', '=', 'operator@hitokoma.example')
      .execute();
    expect(alarms).toHaveLength(1);
    limited.setNow(addMinutes(now, 1));
    expect(await requestAs(hana.id)).toBeNull();
    await limited.close();
  });

  test('of somebody else proves nothing, and neither does one of a sign-in', async () => {
    const hana = await signedInAWhileAgo();
    const taro = await signedInAWhileAgo();
    await hana.request();
    expect(refusalCodeOf(await taro.give(await lastCodeSentTo(app, hana.phoneNumber)))).toBe(
      'CODE_EXPIRED',
    );
    await taro.request();
    const own = await lastCodeSentTo(app, taro.phoneNumber);
    await product.call(
      'mutation ($n: String!) { requestSignInCode(input: { phoneNumber: $n }) { success } }',
      { n: taro.phoneNumber },
    );
    const ofSignIn = await lastCodeSentTo(app, taro.phoneNumber);
    const tried = ofSignIn === own ? another(own) : ofSignIn;
    expect(refusalCodeOf(await taro.give(tried))).toBe('PROOF_CODE_WRONG');
  });

  test.each([
    '{ proofChannels { kind } }',
    'mutation { requestProofCode(input: { channel: SMS }) { success } }',
    'mutation { giveProof(input: { code: "123456" }) { success } }',
  ])('is nothing for visitors: %s', async (document) => {
    await buildWorker(app.db, { now });
    expect(refusalCodeOf(await product.call(document))).toBe('UNAUTHENTICATED');
  });
});
