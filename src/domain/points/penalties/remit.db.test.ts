import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { addHours, instantAtJst } from '#platform/base/jst.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { readWorkerBalance } from '#platform/server/ledger/postings.queries.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { awardPoints } from '../incentives/incentives.server.ts';
import { addPenalty } from './penalties.server.ts';
import { applyRemissions, placeRemissionOrder } from './remit.server.ts';
import type { PenaltyKind } from '../rules.ts';
import { readPenaltyBalance } from './penalty.queries.server.ts';

const now = instantAtJst('2026-11-14', '12:00');
const remit = 'mutation ($amount: Int!) { remitPenalty(input: { amount: $amount }) { orderId } }';
const preview = `query ($amount: Int) { getPenaltyRemission(amount: $amount) {
  amount maximumAmount cost canRemit reason
  before { incentivePoints penaltyPoints } after { incentivePoints penaltyPoints } } }`;
const orderOf =
  'query ($id: ID!) { penaltyRemissionOrder(id: $id) { id state amount cost reason } }';

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
});
afterAll(() => product.close());

type Person = { id: string; token: string };

const penalize = (workerId: string, points: number, kind: PenaltyKind = 'cancel', at = now) =>
  inTransaction(product.app.db, (tx) =>
    addPenalty(tx, {
      workerId,
      kind,
      points,
      attendanceId: crypto.randomUUID(),
      dedupKey: crypto.randomUUID(),
      note: 'キャンセル',
      now: at,
    }),
  );

/** Creates a worker with the given incentive points and penalty points. */
async function person(held: number, penalty: number, kind?: PenaltyKind): Promise<Person> {
  product.setNow(now);
  const { id } = await buildWorker(product.app.db, { now });
  await inTransaction(product.app.db, (tx) =>
    awardPoints(tx, {
      workerId: id,
      kind: 'bonus',
      points: held,
      attendanceId: crypto.randomUUID(),
      note: 'ボーナス',
      now,
    }),
  );
  if (penalty > 0) await penalize(id, penalty, kind);
  return { id, token: await product.signIn(id) };
}

const press = (who: Person, amount: number, key?: string) =>
  product.call(remit, { amount }, { token: who.token, ...(key ? { idempotencyKey: key } : {}) });

async function pointsOf({ id }: Person): Promise<[incentive: number, penalty: number]> {
  const { db } = product.app;
  return [
    await readWorkerBalance(db, { kind: 'points_held', workerId: id }),
    await readPenaltyBalance(db, id),
  ];
}

describe('a remission', () => {
  test('shows what it makes of both kinds of points, and does just that', async () => {
    const who = await person(1_000, 5);
    const shown = await product.call(preview, { amount: 3 }, { token: who.token });
    expect(shown.data?.['getPenaltyRemission']).toEqual({
      amount: 3,
      maximumAmount: 3,
      cost: 900,
      canRemit: true,
      reason: null,
      before: { incentivePoints: 1_000, penaltyPoints: 5 },
      after: { incentivePoints: 100, penaltyPoints: 2 },
    });
    const answer = await press(who, 3);
    const id = answer.data?.['remitPenalty'].orderId;
    expect(await pointsOf(who)).toEqual([100, 2]);
    const order = await product.call(orderOf, { id }, { token: who.token });
    expect(order.data?.['penaltyRemissionOrder']).toEqual({
      id,
      state: 'APPLIED',
      amount: 3,
      cost: 900,
      reason: null,
    });
    const other = await person(0, 0);
    expect(refusalCodeOf(await product.call(orderOf, { id }, { token: other.token }))).toBe(
      'NOT_FOUND',
    );
  });

  test.each([0, -1, 4, 2_147_483_647])('of %i points is no wish', async (amount) => {
    const who = await person(10_000, 5);
    expect(refusalCodeOf(await press(who, amount))).toBe('VALIDATION_FAILED');
    expect(refusalCodeOf(await product.call(preview, { amount }, { token: who.token }))).toBe(
      'VALIDATION_FAILED',
    );
    expect(await pointsOf(who)).toEqual([10_000, 5]);
  });

  test.each<[string, number, number, PenaltyKind, string]>([
    ['without penalty points', 900, 0, 'cancel', 'PENALTY_NONE'],
    ['without enough points', 299, 5, 'cancel', 'POINTS_SHORT'],
    ['during a stop', 900, 10, 'cancel', 'REMISSION_STOPPED'],
  ])('%s is refused and changes nothing', async (_name, held, penalty, kind, code) => {
    const who = await person(held, penalty, kind);
    const before = await pointsOf(who);
    const shown = await product.call(preview, { amount: 1 }, { token: who.token });
    expect(shown.data?.['getPenaltyRemission']).toMatchObject({ canRemit: false });
    expect(refusalCodeOf(await press(who, 1))).toBe(code);
    expect(await pointsOf(who)).toEqual(before);
  });

  test('of a no-show is refused when its stop is over', async () => {
    const who = await person(900, 10, 'no_show');
    product.setNow(addHours(now, 24 * 31));
    const token = await product.signIn(who.id);
    expect(refusalCodeOf(await press({ ...who, token }, 1))).toBe('REMISSION_NO_SHOW');
  });

  test('of a fourth point waits until 30 days have passed', async () => {
    const who = await person(3_000, 9);
    expect(refusalCodeOf(await press(who, 2))).toBeNull();
    expect(refusalCodeOf(await press(who, 2))).toBe('REMISSION_LIMIT');
    expect(refusalCodeOf(await press(who, 1))).toBeNull();
    expect(refusalCodeOf(await press(who, 1))).toBe('REMISSION_LIMIT');
    product.setNow(addHours(now, 24 * 30));
    const later = { ...who, token: await product.signIn(who.id) };
    expect(refusalCodeOf(await press(later, 1))).toBeNull();
    expect(await pointsOf(who)).toEqual([1_800, 5]);
  });

  test('is for nobody without a session', async () => {
    expect(refusalCodeOf(await product.call(remit, { amount: 1 }))).toBe('UNAUTHENTICATED');
    expect(refusalCodeOf(await product.call(preview))).toBe('UNAUTHENTICATED');
  });
});

describe('pressed more than once', () => {
  test('with one key it is one remission, and one answer', async () => {
    const who = await person(3_000, 5);
    const answers = await Promise.all(Array.from({ length: 10 }, () => press(who, 1, 'one')));
    const ids = answers.map(({ data }) => data?.['remitPenalty'].orderId);
    expect(new Set(ids).size).toBe(1);
    expect(await pointsOf(who)).toEqual([2_700, 4]);
    expect(refusalCodeOf(await press(who, 2, 'one'))).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('without a key no limit is passed, however many come at once', async () => {
    const who = await person(3_000, 9);
    const presses = Array.from({ length: 10 }, () => press(who, 1));
    const codes = (await Promise.all(presses)).map(refusalCodeOf);
    const done = codes.filter((code) => code === null).length;
    // The scheduler decides which request finds the previous order already applied.
    expect(done).toBeGreaterThanOrEqual(1);
    expect(done).toBeLessThanOrEqual(3);
    const refused = new Set(codes.filter((code) => code !== null));
    expect([...refused].every((code) => /^REMISSION_(OPEN|LIMIT)$/.test(code))).toBe(true);
    expect(await pointsOf(who)).toEqual([3_000 - 300 * done, 9 - done]);
  });

  test('two at once with points for one are one', async () => {
    const who = await person(400, 5);
    const codes = (await Promise.all([press(who, 1), press(who, 1)])).map(refusalCodeOf);
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(codes.filter((code) => code !== null)).toHaveLength(1);
    expect(await pointsOf(who)).toEqual([100, 4]);
  });
});

describe('an order whose server died before it was applied', () => {
  const order = ({ id: workerId }: Person, points: number) =>
    inTransaction(product.app.db, (tx) => placeRemissionOrder(tx, { workerId, points, now }));
  const stateOf = async (who: Person, id: string) => {
    product.setNow(now);
    const token = await product.signIn(who.id);
    const answer = await product.call(orderOf, { id }, { token });
    return answer.data?.['penaltyRemissionOrder'];
  };

  test('is applied by the task, once', async () => {
    const who = await person(900, 5);
    const { orderId } = await order(who, 2);
    expect(await pointsOf(who)).toEqual([300, 5]);
    expect(refusalCodeOf(await press(who, 1))).toBe('REMISSION_OPEN');
    await applyRemissions(product.app, addHours(now, 1));
    await applyRemissions(product.app, addHours(now, 2));
    expect(await stateOf(who, orderId)).toMatchObject({ state: 'APPLIED' });
    expect(await pointsOf(who)).toEqual([300, 3]);
  });

  test('that cannot be applied does not hold up the ones behind it', async () => {
    const [stuck, behind] = [await person(900, 5), await person(900, 5)];
    const [first, second] = [await order(stuck, 2), await order(behind, 2)];
    const account = (points: number) =>
      product.app.db
        .updateTable('penalty_accounts')
        .set({ points })
        .where('worker_id', '=', stuck.id)
        .execute();
    // An account whose balance does not match its entries.
    await account(0);
    await applyRemissions(product.app, addHours(now, 1));
    expect(await stateOf(stuck, first.orderId)).toMatchObject({ state: 'ORDERED' });
    expect(await stateOf(behind, second.orderId)).toMatchObject({ state: 'APPLIED' });
    await account(5);
    await applyRemissions(product.app, addHours(now, 2));
    expect(await stateOf(stuck, first.orderId)).toMatchObject({ state: 'APPLIED' });
  });

  test('fails and gives the points back when a stop began', async () => {
    const who = await person(900, 5);
    const { orderId } = await order(who, 2);
    await penalize(who.id, 10, 'no_show');
    await applyRemissions(product.app, addHours(now, 1));
    await applyRemissions(product.app, addHours(now, 2));
    expect(await stateOf(who, orderId)).toMatchObject({
      state: 'FAILED',
      reason: expect.stringContaining('応募停止'),
    });
    expect(await pointsOf(who)).toEqual([900, 3]);
    const notices = await product.app.db
      .selectFrom('notices')
      .select('title')
      .where('worker_id', '=', who.id)
      .orderBy('title')
      .execute();
    expect(notices.map(({ title }) => title)).toEqual([
      'ペナルティを減らせませんでした',
      '応募停止になりました',
    ]);
  });
});

test('the books are true after all of this', async () => {
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});
