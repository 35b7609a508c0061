import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';
import type { App } from '#platform/server/context.server.ts';
import { readEnv } from '#platform/server/env.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openGiftCardFixture, giftCardOperator } from '#testing/fixtures/gift-cards.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { startFakeAmazon, type FakeAmazon } from './amazon.build.ts';
import { retryQuarantinedCodes } from './code-quarantine.server.ts';
import { loadCodes, createPoolIssuer } from './code-pool.server.ts';
import { cancelOrder } from './exchange.server.ts';
import type { GiftCardIssuer } from './gift-card-port.ts';
import { issueGiftCards, showCode } from './issue.server.ts';
import { poolRows } from './code-pool.queries.server.ts';

const now = instantAtJst('2026-11-10', '12:00');
const fixture = await openGiftCardFixture(await openTestDatabase(), now);
const { app, approved, ask, award, held, left, load, orderOf, person, product } = fixture;
afterAll(() => product.close());
beforeEach(() => product.setNow(now));

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

  test('reach their owner, once, and nobody else (spec 4.023)', async () => {
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
    expect(refusalCodeOf(await ask(other, 'reveal', { id }))).toBe('NOT_FOUND');
    const messages = await app.db
      .selectFrom('outbox')
      .select(['kind', 'subject', 'body'])
      .where('worker_id', '=', who.id)
      .execute();
    expect(messages.map(({ kind }) => kind)).toEqual(['sms', 'email', 'email']);
    expect(JSON.stringify(messages)).not.toContain(code);
    await expect(
      cancelOrder(app, { orderId: id, reason: '遅すぎる', actor: giftCardOperator, now }),
    ).rejects.toThrow('状態が変わった');
  });

  test('that are not there make the order wait, and an operator is notified once (spec 4.024)', async () => {
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
    await cancelOrder(app, { orderId, reason: 'コードがありません', actor: giftCardOperator, now });
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
    // A code encrypted with one secret and shown with another is refused, and stays stored.
    await expect(showCode(app, { orderId: id, workerId: who.id, now })).rejects.toThrow(
      'システムの設定',
    );
  });
});

describe('a process that dies between the issuer and the commit', () => {
  /** An issuer that creates a code and fails before returning it, like a process that dies. */
  const dying: GiftCardIssuer = {
    name: 'pool',
    async issue(request) {
      await createPoolIssuer(app).issue(request);
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
    const stop = { orderId: id, reason: '返金', actor: giftCardOperator, now };
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
    const stop = { orderId: id, reason: '返金', actor: giftCardOperator, now };
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
    const stop = { orderId, reason: '返金', actor: giftCardOperator, now };
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
    await cancelOrder(withAmazon, { orderId, reason: '返金', actor: giftCardOperator, now });
    expect(await held(who)).toBe(5_000);
  });
});

test('the books are true after all of this', async () => {
  expect(await auditPayBooks(app.db)).toEqual([]);
});
