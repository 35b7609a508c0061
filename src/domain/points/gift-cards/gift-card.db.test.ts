import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import {
  openGiftCardFixture,
  giftCardOperator,
  type GiftCardWorkerOptions,
} from '#testing/fixtures/gift-cards.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { approveOrder, cancelOrder } from './exchange.server.ts';
import { cancelOrdersOfStoppedWorkers, issueGiftCards } from './issue.server.ts';

const now = instantAtJst('2026-11-10', '12:00');
const fixture = await openGiftCardFixture(await openTestDatabase(), now);
const { app, approved, ask, carryOut, held, load, ordered, orderOf, person, product } = fixture;
afterAll(() => product.close());
beforeEach(() => product.setNow(now));

describe('the exchange rate', () => {
  test('says what can be ordered now (spec 9.016)', async () => {
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
    expect(refusalCodeOf(await ask(null, 'rate'))).toBe('UNAUTHENTICATED');
  });

  test.each<[GiftCardWorkerOptions, string | null]>([
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
  test.each<[string, GiftCardWorkerOptions, number, string]>([
    ['of too little', {}, 500, 'VALIDATION_FAILED'],
    ['between the steps', {}, 1_250, 'VALIDATION_FAILED'],
    ['of too much', { points: 20_000 }, 10_500, 'VALIDATION_FAILED'],
    ['without an identity', { identity: false }, 1_000, 'IDENTITY_NOT_APPROVED'],
    ['without an address', { email: false }, 1_000, 'EMAIL_NOT_CONFIRMED'],
    ['of points that are not there', { points: 1_499 }, 1_500, 'POINTS_SHORT'],
  ])('%s is refused and costs nothing', async (_name, wishes, amount, code) => {
    const who = await person(wishes);
    const before = await held(who);
    expect(refusalCodeOf(await ask(who, 'exchange', { amount }))).toBe(code);
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

  test('takes the points at once, and is its owner’s alone (spec 4.022)', async () => {
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
      expect(refusalCodeOf(await ask(other, name, { id }))).toBe('NOT_FOUND');
      expect(refusalCodeOf(await ask(null, name, { id }))).toBe('UNAUTHENTICATED');
      expect(refusalCodeOf(await ask(who, name, { id: crypto.randomUUID() }))).toBe('NOT_FOUND');
    }
    expect(refusalCodeOf(await ask(who, 'exchange', { amount: 1_000 }))).toBe('ORDER_OPEN');
  });

  test('taken back returns its points, once (spec 4.021)', async () => {
    const who = await person();
    const id = await ordered(who);
    expect(refusalCodeOf(await ask(who, 'cancel', { id }))).toBeNull();
    expect(refusalCodeOf(await ask(who, 'cancel', { id }))).toBe('ORDER_STATE_CHANGED');
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
    expect(refusalCodeOf(await ask(who, 'cancel', { id }))).toBe('ORDER_STATE_CHANGED');
    const again = approveOrder(app, { orderId: id, actor: giftCardOperator, now });
    await expect(again).rejects.toThrow('状態が変わったため');
    expect(refusalCodeOf(await ask(who, 'reveal', { id }))).toBe('CODE_NOT_READY');
  });

  test('stopped by an operator returns its points and says why', async () => {
    const who = await person();
    const orderId = await approved(who);
    const stop = { orderId, actor: giftCardOperator, now };
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
    // One notice of the order, with the link that stops the account, and one of its end.
    expect(notices).toEqual([
      { path: expect.stringMatching(/^\/account\/stop\?s=[\w-]{43}$/) },
      { path: `/points/gift-card/orders/${orderId}` },
    ]);
  });

  test('of an account that was stopped is cancelled', async () => {
    const [who, other] = [await person(), await person()];
    const [id, stays] = [await ordered(who), await ordered(other)];
    await app.db.updateTable('workers').set({ stopped_at: now }).where('id', '=', who.id).execute();
    expect(await cancelOrdersOfStoppedWorkers(app, now)).toBe(1);
    expect(await cancelOrdersOfStoppedWorkers(app, now)).toBe(0);
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
    expect(refusalCodeOf(await ask(who, 'exchange', { amount: 1_000 }))).toBe('MONTHLY_LIMIT');
    product.setNow(instantAtJst('2026-12-01'));
    const later = { ...who, token: await product.signIn(who.id) };
    expect(refusalCodeOf(await ask(later, 'exchange', { amount: 1_000 }))).toBeNull();
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
    expect(refusalCodeOf(await ask(who, 'exchange', { amount: 1_500 }, 'one'))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
  });

  test('without a key it is one order too', async () => {
    const who = await person();
    const presses = Array.from({ length: 10 }, () => ask(who, 'exchange', { amount: 1_000 }));
    const codes = (await Promise.all(presses)).map(refusalCodeOf);
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(codes.filter((code) => code === 'ORDER_OPEN')).toHaveLength(9);
    expect(await held(who)).toBe(4_000);
  });

  test('cancelling and checking at once, one of them wins', async () => {
    const who = await person();
    const id = await ordered(who);
    const results = await Promise.allSettled([
      carryOut(ask(who, 'cancel', { id })),
      approveOrder(app, { orderId: id, actor: giftCardOperator, now }),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { status } = await orderOf(who, id);
    expect(await held(who)).toBe(status === 'CANCELED' ? 5_000 : 4_000);
    if (status === 'UNSHIPPED')
      await cancelOrder(app, { orderId: id, reason: '試験の終わり', actor: giftCardOperator, now });
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
  expect(refusalCodeOf(await ask(who, 'orders', { cursor: 'x' }))).toBe('CURSOR_INVALID');
  expect(refusalCodeOf(await ask(null, 'orders'))).toBe('UNAUTHENTICATED');
});

test('the books are true after all of this', async () => {
  expect(await auditPayBooks(app.db)).toEqual([]);
});
