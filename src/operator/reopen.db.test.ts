import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildFixedShift } from '#attendance/build.ts';
import { addMinutes, atJst } from '#base/jst.ts';
import { auditBooks } from '#pay/audit/audit.server.ts';
import { buildBankAccount } from '#pay/build.ts';
import { workerBalance } from '#server/ledger/postings.queries.server.ts';

import { testDatabase } from '#testing/database.ts';
import { openDesk, type Desk } from '#testing/back-office.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { codeOf, openProduct, type Product } from '#testing/processes/product.ts';
import { shiftBooks, createShift } from '#testing/shifts.ts';

const at = (time: string) => atJst('2026-12-01', time);
const payout = 'mutation { requestBankTransfer { success } }';
const reopen = `mutation ($id: ID!, $reason: String!) {
  reopenTransfer(input: { transferId: $id, reason: $reason }) { success } }`;
const reason = '口座に入金されていないと銀行から連絡がありました';

let product: Product;
let operator: TestOperator;
let desk: Desk;
const { rowOf, historyOf, balanceOf } = shiftBooks(() => product);
beforeAll(async () => {
  product = await openProduct(await testDatabase(), at('00:00'));
  operator = await openOperator(product.app);
  desk = await openDesk(product.app);
});
afterAll(() => product.close());

test('a completed transfer is reopened: the money is back, and can be paid again', async () => {
  const shift = await createShift(product, {
    startsAt: at('09:00'),
    endsAt: at('18:00'),
    breakMinutes: 60,
  });
  const { workerId } = shift;
  await buildFixedShift(product.app, shift);
  await buildBankAccount(product.app.db, { workerId, now: at('18:00') });
  expect(codeOf(await shift.send(at('18:05'), payout))).toBeNull();
  await settleAll(at('18:10'));
  expect(await rowOf(shift)).toMatchObject({ state: 'PAID' });
  const id = await latestTransfer(workerId);

  expect(codeOf(await operator.ask(reopen, { id, reason: '間違い' }))).toBe('VALIDATION_FAILED');
  expect(codeOf(await operator.ask(reopen, { id: workerId, reason }))).toBe('NOT_FOUND');
  expect(codeOf(await operator.ask(reopen, { id, reason }, { once: 'reopen' }))).toBeNull();
  expect(codeOf(await operator.ask(reopen, { id, reason }, { once: 'reopen' }))).toBeNull();
  expect(codeOf(await operator.ask(reopen, { id, reason }))).toBe('TRANSFER_STATE_CHANGED');

  expect(await balanceOf(shift)).toBe(12_421);
  expect(await workerBalance(product.app.db, { kind: 'withdrawing', workerId })).toBe(0);
  expect(await rowOf(shift)).toMatchObject({ state: 'FIXED' });
  expect((await historyOf(shift)).at(-1)).toBe('TRANSFER_REOPENED');
  const { reason: kept } = await product.app.db
    .selectFrom('state_changes')
    .select('reason')
    .where('subject_id', '=', id)
    .where('event', '=', 'OPS_REOPEN')
    .executeTakeFirstOrThrow();
  expect(kept).toBe(reason);
  const notice = await product.app.db
    .selectFrom('notices')
    .select('title')
    .where('dedup_key', '=', `transfer:${id}:REOPENED`)
    .execute();
  expect(notice).toEqual([{ title: '振込を残高に戻しました' }]);
  expect(await auditBooks(product.app.db)).toEqual([]);

  expect(codeOf(await shift.send(at('19:00'), payout))).toBeNull();
  await settleAll(at('19:05'));
  expect(await balanceOf(shift)).toBe(0);
  expect(await rowOf(shift)).toMatchObject({ state: 'PAID' });
  expect(await auditBooks(product.app.db)).toEqual([]);
});

test('only a completed transfer can be reopened', async () => {
  const shift = await createShift(product, { startsAt: at('09:00'), endsAt: at('18:00') });
  const { workerId } = shift;
  await buildFixedShift(product.app, shift);
  await buildBankAccount(product.app.db, { workerId, now: at('18:00') });
  await shift.send(at('20:00'), payout);
  const id = await latestTransfer(workerId);
  expect(codeOf(await operator.ask(reopen, { id, reason }))).toBe('TRANSFER_STATE_CHANGED');
});

async function latestTransfer(workerId: string): Promise<string> {
  const { id } = await product.app.db
    .selectFrom('transfers')
    .select('id')
    .where('worker_id', '=', workerId)
    .orderBy('requested_at', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

async function settleAll(now: Date): Promise<void> {
  product.setNow(now);
  const { data } = await operator.ask('mutation { submitTransfers { bankFileId } }');
  product.setNow(addMinutes(now, 5));
  const settle =
    'mutation ($id: ID!) { settleTransfers(input: { bankFileId: $id }) { completed } }';
  await desk.ask(settle, { id: data?.['submitTransfers'].bankFileId });
}
