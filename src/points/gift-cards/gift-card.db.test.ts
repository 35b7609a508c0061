import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { buildWorker } from '#account/build.ts';
import { addHours, addMinutes, atJst } from '#base/jst.ts';
import { buildIdentity } from '#credentials/build.ts';
import { buildEmail } from '#notifications/build.ts';
import { auditBooks } from '#pay/audit/audit.server.ts';
import type { App } from '#server/context.server.ts';
import { inTransaction } from '#server/database/db.server.ts';
import { readEnv } from '#server/env.server.ts';
import { workerBalance } from '#server/ledger/postings.queries.server.ts';

import { testDatabase } from '../../../tools/testing/database.ts';
import {
  codeOf,
  openProduct,
  type Product,
  type TestAnswer,
} from '../../../tools/testing/processes/product.ts';
import { startFakeAmazon, type FakeAmazon } from './amazon.build.ts';
import { retryQuarantinedCodes } from './code-quarantine.server.ts';
import { loadCodes, poolIssuer } from './code-pool.server.ts';
import { approveOrder, cancelOrder } from './exchange.server.ts';
import type { GiftCardIssuer } from './gift-card-port.ts';
import { awardPoints } from '../incentives/incentives.server.ts';
import { cancelForStopped, issueGiftCards, showCode } from './issue.server.ts';
import { poolRows } from './code-pool.queries.server.ts';

const now = atJst('2026-11-10', '12:00');
const operator = { kind: 'operator', id: null } as const;
const documents = {
  rate: `{ exchangeRateOfAmazonGiftCard { minimumExchangeableAmount exchangedAmount exchangeableAmount
    maximumExchangeableAmount step canExchange reason obstacle openOrderId balance } }`,
  exchange: `mutation ($amount: Int!) { exchangeAmazonGiftCard(input: { amount: $amount }) { success orderId } }`,
  order: `query ($id: ID!) { incentiveItemOrder(id: $id) {
    id status label points amount canCancel canReveal cancelReason codeExpiresOn } }`,
  orders: `query ($cursor: String) { incentiveItemOrders(cursor: $cursor) { cursor orders { id status } } }`,
  cancel: 'mutation ($id: ID!) { cancelGiftCardOrder(input: { orderId: $id }) { success } }',
  reveal: 'mutation ($id: ID!) { revealGiftCardCode(input: { orderId: $id }) { code expiresOn } }',
};

let product: Product;
let app: App;
beforeAll(async () => {
  product = await openProduct(await testDatabase(), now);
  app = { ...product.app, env: { ...product.app.env, OPERATOR_EMAIL: 'ops@example.jp' } };
});
afterAll(() => product.close());
beforeEach(() => product.setNow(now));

type Person = { id: string; token: string };
type Wishes = { points?: number; identity?: boolean; email?: boolean };

let people = 0;
/** A worker who may exchange points, unless the options say otherwise. */
async function person({
  points = 5_000,
  identity = true,
  email = true,
}: Wishes = {}): Promise<Person> {
  const { id } = await buildWorker(app.db, { now });
  people += 1;
  const address = `worker-${people}@example.jp`;
  if (identity) await buildIdentity(app.db, { workerId: id, now, documentType: 'drivers_license' });
  if (email) await buildEmail(app.db, { workerId: id, address, now });
  await award(id, points);
  return { id, token: await product.signIn(id) };
}

const award = (workerId: string, points: number) =>
  inTransaction(app.db, (tx) =>
    awardPoints(tx, {
      workerId,
      kind: 'bonus',
      points,
      attendanceId: crypto.randomUUID(),
      note: 'ボーナス',
      now,
    }),
  );

const ask = (who: Person | null, name: keyof typeof documents, variables = {}, key?: string) =>
  product.call(documents[name], variables, {
    token: who?.token,
    ...(key ? { idempotencyKey: key } : {}),
  });

async function ordered(who: Person, amount = 1_000): Promise<string> {
  const answer = await ask(who, 'exchange', { amount });
  expect(answer.errors).toBeUndefined();
  return answer.data?.['exchangeAmazonGiftCard'].orderId;
}

async function carryOut(asked: Promise<TestAnswer>): Promise<void> {
  const { errors } = await asked;
  if (errors) throw new Error(errors[0]?.message);
}

async function approved(who: Person, amount = 1_000): Promise<string> {
  const orderId = await ordered(who, amount);
  await approveOrder(app, { orderId, actor: operator, now });
  return orderId;
}

const orderOf = async (who: Person, id: string) =>
  (await ask(who, 'order', { id })).data?.['incentiveItemOrder'];
const held = ({ id }: Person) => workerBalance(app.db, { kind: 'points_held', workerId: id });

let loaded = 0;
/** So many new codes of an amount. */
async function load(amount: number, count = 1): Promise<string[]> {
  const codes = Array.from({ length: count }, () => {
    loaded += 1;
    return `TEST-${String(loaded).padStart(6, '0')}-CODE`;
  });
  await loadCodes(app, { amount, codes, now });
  return codes;
}

const left = async (amount: number) =>
  (await poolRows(app.db, now)).find((row) => row.amount === amount)?.left ?? 0;

describe('the exchange rate', () => {
  test('says what can be ordered now', async () => {
    const answer = await ask(await person({ points: 3_700 }), 'rate');
    expect(answer.data?.['exchangeRateOfAmazonGiftCard']).toEqual({
      minimumExchangeableAmount: 1_000,
      exchangedAmount: 1,
      exchangeableAmount: 3_500,
      maximumExchangeableAmount: 10_000,
      step: 500,
      canExchange: true,
      reason: null,
      obstacle: null,
      openOrderId: null,
      balance: 3_700,
    });
    expect(codeOf(await ask(null, 'rate'))).toBe('UNAUTHENTICATED');
  });

  test.each<[Wishes, string | null]>([
    [{ identity: false }, 'identity'],
    [{ email: false }, 'email'],
    [{ points: 999 }, null],
  ])('says what stands in the way: %o', async (wishes, obstacle) => {
    const rate = (await ask(await person(wishes), 'rate')).data?.['exchangeRateOfAmazonGiftCard'];
    expect(rate).toMatchObject({ canExchange: false, obstacle });
    expect(rate.reason).toMatch(/ため/);
  });
});

describe('an order', () => {
  test.each<[string, Wishes, number, string]>([
    ['of too little', {}, 500, 'VALIDATION_FAILED'],
    ['between the steps', {}, 1_250, 'VALIDATION_FAILED'],
    ['of too much', { points: 20_000 }, 10_500, 'VALIDATION_FAILED'],
    ['without an identity', { identity: false }, 1_000, 'IDENTITY_NOT_APPROVED'],
    ['without an address', { email: false }, 1_000, 'EMAIL_NOT_CONFIRMED'],
    ['of points that are not there', { points: 1_499 }, 1_500, 'POINTS_SHORT'],
  ])('%s is refused and costs nothing', async (_name, wishes, amount, code) => {
    const who = await person(wishes);
    const before = await held(who);
    expect(codeOf(await ask(who, 'exchange', { amount }))).toBe(code);
    expect(await held(who)).toBe(before);
  });

  test('a refusal carries the values of its sentence, and only those', async () => {
    const [short] =
      (await ask(await person({ points: 1_499 }), 'exchange', { amount: 1_500 })).errors ?? [];
    expect(short).toMatchObject({
      message:
        'ポイントが不足しているため、手続きできません（必要1,500pt・残り1,499pt）。ポイントが貯まってからお試しください',
    });
    expect(short?.extensions).toEqual({
      code: 'POINTS_SHORT',
      values: { needed: '1,500', held: '1,499' },
    });
    const [unnamed] =
      (await ask(await person({ email: false }), 'exchange', { amount: 1_000 })).errors ?? [];
    expect(unnamed?.extensions).toEqual({ code: 'EMAIL_NOT_CONFIRMED' });
  });

  test('takes the points at once, and is its owner’s alone', async () => {
    const [who, other] = [await person(), await person()];
    const id = await ordered(who, 1_500);
    expect(await held(who)).toBe(3_500);
    expect(await orderOf(who, id)).toEqual({
      id,
      status: 'PENDING',
      label: '確認中',
      points: 1_500,
      amount: 1_500,
      canCancel: true,
      canReveal: false,
      cancelReason: null,
      codeExpiresOn: null,
    });
    for (const name of ['order', 'cancel', 'reveal'] as const) {
      expect(codeOf(await ask(other, name, { id }))).toBe('NOT_FOUND');
      expect(codeOf(await ask(null, name, { id }))).toBe('UNAUTHENTICATED');
      expect(codeOf(await ask(who, name, { id: "' or 1=1" }))).toBe('NOT_FOUND');
    }
    expect(codeOf(await ask(who, 'exchange', { amount: 1_000 }))).toBe('ORDER_OPEN');
  });

  test('taken back returns its points, once', async () => {
    const who = await person();
    const id = await ordered(who);
    expect(codeOf(await ask(who, 'cancel', { id }))).toBeNull();
    expect(codeOf(await ask(who, 'cancel', { id }))).toBe('ORDER_STATE_CHANGED');
    expect(await held(who)).toBe(5_000);
    expect(await orderOf(who, id)).toMatchObject({
      status: 'CANCELED',
      label: '取り消し（ポイント返却済み）',
      canCancel: false,
    });
    await ordered(who);
  });

  test('cannot be taken back once it was checked, nor checked twice', async () => {
    const who = await person();
    const id = await approved(who);
    expect(codeOf(await ask(who, 'cancel', { id }))).toBe('ORDER_STATE_CHANGED');
    const again = approveOrder(app, { orderId: id, actor: operator, now });
    await expect(again).rejects.toThrow('状態が変わったため');
    expect(codeOf(await ask(who, 'reveal', { id }))).toBe('CODE_NOT_READY');
  });

  test('stopped by an operator returns its points and says why', async () => {
    const who = await person();
    const orderId = await approved(who);
    const stop = { orderId, actor: operator, now };
    await expect(cancelOrder(app, { ...stop, reason: ' ' })).rejects.toThrow('入力内容');
    await cancelOrder(app, { ...stop, reason: '確認がとれませんでした' });
    await expect(cancelOrder(app, { ...stop, reason: 'もう一度' })).rejects.toThrow(
      '状態が変わった',
    );
    expect(await held(who)).toBe(5_000);
    expect(await orderOf(who, orderId)).toMatchObject({ cancelReason: '確認がとれませんでした' });
    const notices = await app.db
      .selectFrom('notices')
      .select('path')
      .where('worker_id', '=', who.id)
      .execute();
    const path = `/points/gift-card/orders/${orderId}`;
    // Of the order, and of its end.
    expect(notices).toEqual([{ path }, { path }]);
  });

  test('of an account that was stopped is cancelled', async () => {
    const [who, other] = [await person(), await person()];
    const [id, stays] = [await ordered(who), await ordered(other)];
    await app.db.updateTable('workers').set({ stopped_at: now }).where('id', '=', who.id).execute();
    expect(await cancelForStopped(app, now)).toBe(1);
    expect(await cancelForStopped(app, now)).toBe(0);
    expect(await held(who)).toBe(5_000);
    expect(await orderOf(who, id)).toMatchObject({ status: 'CANCELED' });
    expect(await orderOf(other, stays)).toMatchObject({ status: 'PENDING' });
  });

  test('counts against 30,000 points a month, unless it was cancelled', async () => {
    const who = await person({ points: 50_000 });
    for (let round = 0; round < 3; round += 1) {
      const id = await approved(who, 10_000);
      await load(10_000);
      await issueGiftCards(app, now);
      expect(await orderOf(who, id)).toMatchObject({ status: 'SHIPPED' });
    }
    expect(codeOf(await ask(who, 'exchange', { amount: 1_000 }))).toBe('MONTHLY_LIMIT');
    product.setNow(atJst('2026-12-01'));
    const later = { ...who, token: await product.signIn(who.id) };
    expect(codeOf(await ask(later, 'exchange', { amount: 1_000 }))).toBeNull();
  });
});

describe('pressed more than once', () => {
  test('with one key it is one order, and one answer', async () => {
    const who = await person();
    const presses = Array.from({ length: 10 }, () =>
      ask(who, 'exchange', { amount: 1_000 }, 'one'),
    );
    const answers = await Promise.all(presses);
    const ids = answers.map(({ data }) => data?.['exchangeAmazonGiftCard'].orderId);
    expect(new Set(ids).size).toBe(1);
    expect(await held(who)).toBe(4_000);
    expect(codeOf(await ask(who, 'exchange', { amount: 1_500 }, 'one'))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
  });

  test('without a key it is one order too', async () => {
    const who = await person();
    const presses = Array.from({ length: 10 }, () => ask(who, 'exchange', { amount: 1_000 }));
    const codes = (await Promise.all(presses)).map(codeOf);
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(codes.filter((code) => code === 'ORDER_OPEN')).toHaveLength(9);
    expect(await held(who)).toBe(4_000);
  });

  test('cancelling and checking at once, one of them wins', async () => {
    const who = await person();
    const id = await ordered(who);
    const results = await Promise.allSettled([
      carryOut(ask(who, 'cancel', { id })),
      approveOrder(app, { orderId: id, actor: operator, now }),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { status } = await orderOf(who, id);
    expect(await held(who)).toBe(status === 'CANCELED' ? 5_000 : 4_000);
    if (status === 'UNSHIPPED')
      await cancelOrder(app, { orderId: id, reason: '試験の終わり', actor: operator, now });
  });
});

describe('codes from the pool', () => {
  test('are loaded once, encrypted', async () => {
    const codes = ['TEST-ONCE-0001', 'test-once-0001 ', 'TEST-ONCE-0002'];
    expect(await loadCodes(app, { amount: 4_500, codes, now })).toEqual({ loaded: 2, known: 0 });
    expect(await loadCodes(app, { amount: 4_500, codes, now })).toEqual({ loaded: 0, known: 2 });
    const rows = await app.db.selectFrom('gift_card_codes').select('code').execute();
    expect(JSON.stringify(rows)).not.toContain('ONCE');
  });

  test.each([
    [{ amount: 999, codes: ['A-1234'] }, 'amount'],
    [{ amount: 1_000, codes: [] }, 'codes'],
    [{ amount: 1_000, codes: ['AB-12', 'x'] }, 'codes'],
    [{ amount: 1_000, codes: Array(201).fill('AB-12') }, 'codes'],
    [{ amount: 1_000, codes: ['AB-12'], expiresOn: '2026-11-10' }, 'expiresOn'],
  ])('that are wrong are refused: %o', async (wishes, field) => {
    const loading = loadCodes(app, { ...wishes, now });
    await expect(loading).rejects.toMatchObject({ fields: { [field]: expect.any(String) } });
  });

  test('reach their owner, once, and nobody else', async () => {
    const [who, other] = [await person(), await person()];
    const [code] = await load(2_000);
    const id = await approved(who, 2_000);
    expect(await issueGiftCards(app, now)).toBe(1);
    expect(await issueGiftCards(app, now)).toBe(0);
    expect(await orderOf(who, id)).toMatchObject({
      status: 'SHIPPED',
      label: '発行済み',
      canReveal: true,
      codeExpiresOn: '2036-11-07',
    });
    const shown = await ask(who, 'reveal', { id });
    expect(shown.data?.['revealGiftCardCode']).toEqual({ code, expiresOn: '2036-11-07' });
    expect(codeOf(await ask(other, 'reveal', { id }))).toBe('NOT_FOUND');
    const messages = await app.db
      .selectFrom('outbox')
      .select(['kind', 'subject', 'body'])
      .where('worker_id', '=', who.id)
      .execute();
    expect(messages.map(({ kind }) => kind)).toEqual(['sms', 'email', 'email']);
    expect(JSON.stringify(messages)).not.toContain(code);
    await expect(
      cancelOrder(app, { orderId: id, reason: '遅すぎる', actor: operator, now }),
    ).rejects.toThrow('状態が変わった');
  });

  test('that are not there make the order wait, and an operator is notified once', async () => {
    const who = await person();
    const id = await approved(who, 3_000);
    expect(await issueGiftCards(app, now)).toBe(0);
    expect(await issueGiftCards(app, addMinutes(now, 1))).toBe(0);
    expect(await orderOf(who, id)).toMatchObject({ status: 'UNSHIPPED', label: '発行準備中' });
    const messages = await app.db
      .selectFrom('outbox')
      .select('recipient')
      .where('dedup_key', '=', `gift-card:${id}:waiting`)
      .execute();
    expect(messages).toEqual([{ recipient: 'ops@example.jp' }]);
    await load(3_000);
    expect(await issueGiftCards(app, now)).toBe(1);
    expect(await orderOf(who, id)).toMatchObject({ status: 'SHIPPED' });
  });

  test('dealt out by four processes at once go to one order each', async () => {
    const everybody = await Promise.all(Array.from({ length: 6 }, () => person()));
    const codes = await load(2_500, 6);
    const orders = await Promise.all(everybody.map((who) => approved(who, 2_500)));
    await Promise.all([1, 2, 3, 4].map(() => issueGiftCards(app, now)));
    const shown = await Promise.all(
      everybody.map(async (who, index) => {
        const answer = await ask(who, 'reveal', { id: orders[index] });
        return answer.data?.['revealGiftCardCode'].code;
      }),
    );
    expect(new Set(shown)).toEqual(new Set(codes));
    expect(await left(2_500)).toBe(0);
  });
});

describe('codes that cannot be opened', () => {
  const withSecret = (secret: string): App => ({
    ...app,
    env: { ...app.env, secrets: [secret], indexSecret: secret },
  });

  test('are quarantined with an alarm, and the next code is dealt', async () => {
    const who = await person();
    const stranger = withSecret('a secret of another installation, 32 chars');
    await loadCodes(stranger, { amount: 5_500, codes: ['TEST-SEALED-0001'], now });
    await loadCodes(app, { amount: 5_500, codes: ['TEST-OPEN-0001'], now: addMinutes(now, 1) });
    await award(who.id, 1_000);
    const id = await approved(who, 5_500);
    expect(await issueGiftCards(app, now)).toBe(1);
    const shown = await ask(who, 'reveal', { id });
    expect(shown.data?.['revealGiftCardCode'].code).toBe('TEST-OPEN-0001');
    expect((await poolRows(app.db, now)).find(({ amount }) => amount === 5_500)).toEqual({
      amount: 5_500,
      left: 0,
      quarantined: 1,
    });
    const mails = await app.db
      .selectFrom('outbox')
      .select('recipient')
      .where('dedup_key', 'like', 'gift-card:quarantine:%')
      .execute();
    expect(mails).toEqual([{ recipient: 'ops@example.jp' }]);
  });

  test('leave an order that an operator can cancel with its points', async () => {
    const who = await person({ points: 7_000 });
    const stranger = withSecret('a secret of another installation, 32 chars');
    await loadCodes(stranger, { amount: 6_500, codes: ['TEST-SEALED-0002'], now });
    const orderId = await approved(who, 6_500);
    expect(await issueGiftCards(app, now)).toBe(0);
    expect(await held(who)).toBe(500);
    await cancelOrder(app, { orderId, reason: 'コードがありません', actor: operator, now });
    expect(await held(who)).toBe(7_000);
  });

  test('return one by one: a code that fails does not keep the others back', async () => {
    const moved = withSecret('the secret that these codes were loaded with');
    const codes = ['TEST-SEALED-0004', 'TEST-SEALED-0005', 'TEST-SEALED-0006'];
    await loadCodes(moved, { amount: 8_000, codes, now });
    const { rows } = await sql<{ id: string }>`
      update gift_card_codes set quarantined_at = ${now} where amount = 8000 returning id
    `.execute(app.db);
    // The database refuses to update the second code, as it would with a corrupt page.
    const [, second] = rows.map(({ id }) => id).toSorted();
    await sql`
      create function refuse_code() returns trigger language plpgsql as
        $$ begin raise exception 'this row cannot be written'; end $$;
      create trigger refuse_code before update on gift_card_codes
        for each row when (old.id = '${sql.raw(second ?? '')}') execute function refuse_code()
    `.execute(app.db);
    expect((await retryQuarantinedCodes(moved, now)).returned).toBe(2);
    const inPool = await poolRows(app.db, now);
    expect(inPool.find(({ amount }) => amount === 8_000)).toMatchObject({
      left: 2,
      quarantined: 1,
    });
    await sql`drop trigger refuse_code on gift_card_codes`.execute(app.db);
    expect((await retryQuarantinedCodes(moved, now)).returned).toBe(1);
  });

  test('return to the pool once the secret is right again, and the order goes on', async () => {
    const who = await person({ points: 7_500 });
    const moved = withSecret('the secret that the codes were loaded with');
    await loadCodes(moved, { amount: 7_000, codes: ['TEST-SEALED-0003'], now });
    const id = await approved(who, 7_000);
    expect(await issueGiftCards(app, now)).toBe(0);
    const still = await retryQuarantinedCodes(app, now);
    expect(still.returned).toBe(0);
    expect((await retryQuarantinedCodes(moved, now)).returned).toBe(1);
    expect(await issueGiftCards(moved, now)).toBe(1);
    expect((await showCode(moved, { orderId: id, workerId: who.id, now })).code).toBe(
      'TEST-SEALED-0003',
    );
    // Encrypted with one secret and shown with another: a clear refusal, and the code stays.
    await expect(showCode(app, { orderId: id, workerId: who.id, now })).rejects.toThrow(
      'システムの設定',
    );
  });
});

describe('a process that dies between the issuer and the commit', () => {
  /** Issues a code, and dies before returning it. */
  const dying: GiftCardIssuer = {
    name: 'pool',
    async issue(request) {
      await poolIssuer(app).issue(request);
      throw new Error('killed');
    },
    show: async () => null,
  };

  test('costs no second code, and the order cannot be cancelled meanwhile', async () => {
    const who = await person();
    const codes = await load(3_500, 2);
    const id = await approved(who, 3_500);
    await issueGiftCards(app, now, dying);
    expect(await left(3_500)).toBe(1);
    const stop = { orderId: id, reason: '返金', actor: operator, now };
    await expect(cancelOrder(app, stop)).rejects.toThrow('コードを発行しているため');
    expect(await held(who)).toBe(1_500);
    expect(await issueGiftCards(app, addHours(now, 1))).toBe(1);
    expect(await left(3_500)).toBe(1);
    const shown = await ask(who, 'reveal', { id });
    expect(codes).toContain(shown.data?.['revealGiftCardCode'].code);
  });

  test('before anything was dealt leaves an order that may be cancelled once that is known', async () => {
    const who = await person();
    const id = await approved(who, 4_000);
    await issueGiftCards(app, now, dying);
    const stop = { orderId: id, reason: '返金', actor: operator, now };
    await expect(cancelOrder(app, stop)).rejects.toThrow('コードを発行しているため');
    expect(await issueGiftCards(app, addHours(now, 1))).toBe(0);
    await cancelOrder(app, stop);
    expect(await held(who)).toBe(5_000);
  });
});

describe('codes from Amazon', () => {
  let amazon: FakeAmazon;
  let withAmazon: App;
  beforeAll(async () => {
    amazon = await startFakeAmazon();
    const env = readEnv({
      NODE_ENV: 'test',
      DATABASE_URL: 'postgres://nobody@nowhere/none',
      AMAZON_GIFT_CARD_URL: amazon.url,
      AMAZON_GIFT_CARD_PARTNER_ID: amazon.partnerId,
      AMAZON_GIFT_CARD_KEY_ID: amazon.keyId,
      AMAZON_GIFT_CARD_SECRET: amazon.secret,
    });
    withAmazon = { ...app, env };
  });
  afterAll(() => amazon.close());

  test('are made once, though the first answer was lost, and never stored', async () => {
    const who = await person();
    const orderId = await approved(who, 5_000);
    amazon.moods.push('create, then lose the answer');
    expect(await issueGiftCards(withAmazon, now)).toBe(0);
    const stop = { orderId, reason: '返金', actor: operator, now };
    await expect(cancelOrder(withAmazon, stop)).rejects.toThrow('コードを発行しているため');
    expect(await issueGiftCards(withAmazon, addHours(now, 1))).toBe(1);
    expect(amazon.codes.size).toBe(1);
    const [code] = [...amazon.codes.values()];
    const shown = await showCode(withAmazon, { orderId, workerId: who.id, now });
    expect(shown).toEqual({ code, expiresOn: '2036-11-30' });
    amazon.moods.push('F400');
    await expect(showCode(withAmazon, { orderId, workerId: who.id, now })).rejects.toMatchObject({
      code: 'CODE_UNAVAILABLE',
    });
  });

  test('that Amazon refuses leave an order that may be cancelled', async () => {
    const who = await person();
    const orderId = await approved(who, 5_000);
    amazon.moods.push('F300');
    expect(await issueGiftCards(withAmazon, now)).toBe(0);
    await cancelOrder(withAmazon, { orderId, reason: '返金', actor: operator, now });
    expect(await held(who)).toBe(5_000);
  });
});

test('the list of orders goes on over pages', async () => {
  const who = await person({ points: 30_000 });
  for (let index = 0; index < 23; index += 1) {
    await ask(who, 'cancel', { id: await ordered(who) });
  }
  const first = (await ask(who, 'orders')).data?.['incentiveItemOrders'];
  const second = (await ask(who, 'orders', { cursor: first.cursor })).data?.['incentiveItemOrders'];
  const ids = [...first.orders, ...second.orders].map(({ id }: { id: string }) => id);
  expect([first.orders.length, second.orders.length, second.cursor]).toEqual([20, 3, null]);
  expect(new Set(ids).size).toBe(23);
  expect(codeOf(await ask(who, 'orders', { cursor: 'x' }))).toBe('CURSOR_INVALID');
  expect(codeOf(await ask(null, 'orders'))).toBe('UNAUTHENTICATED');
});

test('the books are true after all of this', async () => {
  expect(await auditBooks(app.db)).toEqual([]);
});
