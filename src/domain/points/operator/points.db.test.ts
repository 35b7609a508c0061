import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildPreparedWorker } from '#domain/application/build.ts';
import { instantAtJst } from '#platform/base/jst.ts';
import { buildEmail } from '#domain/notifications/build.ts';
import { awardPoints } from '../incentives/incentives.server.ts';
import { addPenalty } from '../penalties/penalties.server.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { runScheduledTasks } from '#main/tasks.server.ts';

const now = instantAtJst('2026-11-10', '12:00');

let product: TestProduct;
let ask: TestOperator['ask'];
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
  const { app } = product;
  ({ ask } = await openOperator(app));
});
afterAll(() => product.close());

const calls = {
  orders:
    '{ giftCardOrders { cursor orders { id state amount workerName completedShifts earlierOrders canCancel } } }',
  pool: '{ giftCardPool { amount left } }',
  appeals: '{ penaltyAppeals { cursor appeals { id note points reason answerDueOn workerName } } }',
  approve: 'mutation ($id: ID!) { approveGiftCardOrder(input: { id: $id }) { success } }',
  cancel:
    'mutation ($id: ID!) { cancelGiftCardOrder(input: { id: $id, reason: "確認できません" }) { success } }',
  load: 'mutation ($codes: [String!]!) { loadGiftCardCodes(input: { amount: 1000, codes: $codes }) { loaded known } }',
  answer:
    'mutation ($id: ID!) { answerPenaltyAppeal(input: { id: $id, accept: true, answer: "確認しました" }) { success } }',
  feedback:
    'mutation ($id: ID!) { writePenaltyFeedback(input: { workerId: $id, comment: "早めの連絡を" }) { success } }',
};

const unknown = crypto.randomUUID();

test.each(Object.entries(calls))('%s is for operators', async (_name, call) => {
  const variables = { id: unknown, codes: ['AB-12'] };
  expect(refusalCodeOf(await ask(call, variables, { cookie: null }))).toBe('UNAUTHENTICATED');
});

test.each([calls.approve, calls.cancel, calls.answer, calls.feedback])(
  'finds nothing under an unknown id: %s',
  async (call) => {
    expect(refusalCodeOf(await ask(call, { id: unknown }))).toBe('NOT_FOUND');
  },
);

async function worker(): Promise<{ id: string; token: string }> {
  const { db } = product.app;
  const { id } = await buildPreparedWorker(db, { now });
  await buildEmail(db, { workerId: id, address: `${id}@example.jp`, now });
  await inTransaction(db, async (tx) => {
    const attendanceId = crypto.randomUUID();
    const note = 'ボーナス';
    await awardPoints(tx, { workerId: id, kind: 'bonus', points: 1_000, attendanceId, note, now });
    const dedupKey = crypto.randomUUID();
    const late = { kind: 'late', points: 1, attendanceId, dedupKey, note: '遅刻' } as const;
    await addPenalty(tx, { ...late, workerId: id, now });
  });
  return { id, token: await product.signIn(id) };
}

describe('a gift card', () => {
  test('is checked, waits for a code, and is issued by the task', async () => {
    const { token } = await worker();
    const exchange = 'mutation { exchangeAmazonGiftCard(input: { amount: 1000 }) { orderId } }';
    const answer = await product.call(exchange, {}, { token });
    const id = answer.data?.['exchangeAmazonGiftCard'].orderId;
    const listed = (await ask(calls.orders)).data?.['giftCardOrders'].orders;
    expect(listed).toMatchObject([{ id, state: 'PENDING', amount: 1_000, canCancel: true }]);
    const once = { once: crypto.randomUUID() };
    expect(refusalCodeOf(await ask(calls.approve, { id }, once))).toBeNull();
    expect(refusalCodeOf(await ask(calls.approve, { id }, once))).toBeNull();
    expect(refusalCodeOf(await ask(calls.approve, { id }))).toBe('ORDER_STATE_CHANGED');
    expect((await ask(calls.pool)).data?.['giftCardPool']).toEqual([{ amount: 1_000, left: 0 }]);
    const codes = ['DESK-0001-CODE', 'DESK-0002-CODE'];
    const loading = { once: crypto.randomUUID() };
    const load = async () =>
      (await ask(calls.load, { codes }, loading)).data?.['loadGiftCardCodes'];
    expect(await load()).toEqual({ loaded: 2, known: 0 });
    expect(await load()).toEqual({ loaded: 2, known: 0 });
    await runScheduledTasks(product.app);
    expect((await ask(calls.orders)).data?.['giftCardOrders']).toEqual({
      cursor: null,
      orders: [],
    });
    expect((await ask(calls.pool)).data?.['giftCardPool']).toEqual([{ amount: 1_000, left: 1 }]);
    expect(refusalCodeOf(await ask(calls.cancel, { id }))).toBe('ORDER_STATE_CHANGED');
  });
});

describe('an appeal', () => {
  test('is read and answered', async () => {
    const { token } = await worker();
    const history = '{ getPenaltyPointHistories { histories { id } } }';
    const entries = (await product.call(history, {}, { token })).data;
    const appeal = `mutation ($id: ID!) {
      appealPenalty(input: { penaltyId: $id, reason: "電車の遅延で間に合いませんでした" }) { success } }`;
    const penaltyId = entries?.['getPenaltyPointHistories'].histories[0].id;
    await product.call(appeal, { id: penaltyId }, { token });
    const listed = (await ask(calls.appeals)).data?.['penaltyAppeals'].appeals[0];
    expect(listed).toMatchObject({ note: '遅刻', points: 1, answerDueOn: '2026-11-13' });
    const once = { once: crypto.randomUUID() };
    expect(refusalCodeOf(await ask(calls.answer, { id: listed.id }, once))).toBeNull();
    expect(refusalCodeOf(await ask(calls.answer, { id: listed.id }, once))).toBeNull();
    expect(refusalCodeOf(await ask(calls.answer, { id: listed.id }))).toBe('APPEAL_ANSWERED');
    expect((await ask(calls.appeals)).data?.['penaltyAppeals'].appeals).toEqual([]);
  });
});
