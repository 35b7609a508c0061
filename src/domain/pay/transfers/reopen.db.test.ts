import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { auditPayBooks } from '../audit/audit.server.ts';
import { buildBankAccount } from '../build.ts';
import { readWorkerBalance } from '#platform/server/ledger/postings.queries.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openDemo, type TestDemo } from '#testing/fixtures/demo.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShiftReaders, createShift } from '#testing/shifts.ts';

const at = (time: string) => instantAtJst('2026-12-01', time);
const payout = 'mutation { requestBankTransfer { success } }';
const asking = `mutation ($id: ID!, $reason: String!) {
  askTransferReopening(input: {
    transferId: $id, reason: $reason, evidence: "銀行の担当者に電話で確認" }) { success } }`;
const approving = `mutation ($id: ID!) {
  approveCountersign(input: { id: $id, reason: "銀行に確認しました" }) { success } }`;
const declining = `mutation ($id: ID!) {
  declineCountersign(input: { id: $id, reason: "入金されています" }) { success } }`;
const withdrawing = 'mutation ($id: ID!) { withdrawCountersign(input: { id: $id }) { success } }';
const queue = `{ countersignRequests { requests {
  id kind effect reason evidence askedBy isOwn expiresAt } } }`;
const reason = '口座に入金されていないと銀行から連絡がありました';

let product: TestProduct;
let operator: TestOperator;
let second: TestOperator;
let demo: TestDemo;
const { rowOf, historyOf, balanceOf } = createShiftReaders(() => product);
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), at('00:00'));
  operator = await openOperator(product.app);
  second = await openOperator(product.app, '運営 次郎');
  demo = await openDemo(product.app);
});
afterAll(() => product.close());

test('a completed transfer is reopened: the money is back, and can be paid again', async () => {
  const shift = await createShift(product, {
    startsAt: at('09:00'),
    endsAt: at('18:00'),
    breakMinutes: 60,
  });
  const { workerId } = shift;
  await buildShiftWithFixedWage(product.app, shift);
  await buildBankAccount(product.app.db, { workerId, now: at('18:00') });
  expect(refusalCodeOf(await shift.send(at('18:05'), payout))).toBeNull();
  await settleAll(at('18:10'));
  expect(await rowOf(shift)).toMatchObject({ state: 'PAID' });
  const id = await latestTransfer(workerId);

  expect(refusalCodeOf(await operator.ask(asking, { id, reason: '間違い' }))).toBe(
    'VALIDATION_FAILED',
  );
  expect(refusalCodeOf(await operator.ask(asking, { id: workerId, reason }))).toBe('NOT_FOUND');
  expect(refusalCodeOf(await operator.ask(asking, { id, reason }, { once: 'ask' }))).toBeNull();
  expect(refusalCodeOf(await operator.ask(asking, { id, reason }, { once: 'ask' }))).toBeNull();
  expect(refusalCodeOf(await second.ask(asking, { id, reason }))).toBe('COUNTERSIGN_ASKED');
  // The request alone does not change the balance.
  expect(await balanceOf(shift)).toBe(0);
  const [asked] = (await operator.ask(queue)).data?.['countersignRequests'].requests ?? [];
  expect(asked).toMatchObject({
    kind: 'REOPEN_TRANSFER',
    effect: expect.stringContaining('12,421円'),
    reason,
    evidence: '銀行の担当者に電話で確認',
    askedBy: '運営 花子',
    isOwn: true,
  });
  const [seen] = (await second.ask(queue)).data?.['countersignRequests'].requests ?? [];
  expect(seen).toMatchObject({ id: asked.id, isOwn: false });

  const request = { id: asked.id };
  expect(refusalCodeOf(await operator.ask(approving, request))).toBe('COUNTERSIGN_OWN');
  expect(refusalCodeOf(await second.ask(approving, { id }))).toBe('NOT_FOUND');
  expect(refusalCodeOf(await second.ask(approving, request, { once: 'approve' }))).toBeNull();
  expect(refusalCodeOf(await second.ask(approving, request, { once: 'approve' }))).toBeNull();
  expect(refusalCodeOf(await second.ask(approving, request))).toBe('NOT_FOUND');
  expect(refusalCodeOf(await operator.ask(asking, { id, reason }))).toBe('TRANSFER_STATE_CHANGED');
  expect((await second.ask(queue)).data?.['countersignRequests'].requests).toEqual([]);

  expect(await balanceOf(shift)).toBe(12_421);
  expect(await readWorkerBalance(product.app.db, { kind: 'withdrawing', workerId })).toBe(0);
  expect(await rowOf(shift)).toMatchObject({ state: 'FIXED' });
  expect((await historyOf(shift)).at(-1)).toBe('TRANSFER_REOPENED');
  const kept = await product.app.db
    .selectFrom('state_changes')
    .select(['reason', 'actor_id'])
    .where('subject_id', '=', id)
    .where('event', '=', 'OPS_REOPEN')
    .executeTakeFirstOrThrow();
  expect(kept).toEqual({ reason, actor_id: second.id });
  const notice = await product.app.db
    .selectFrom('notices')
    .select('title')
    .where('dedup_key', '=', `transfer:${id}:REOPENED`)
    .execute();
  expect(notice).toEqual([{ title: '振込を残高に戻しました' }]);
  expect(await auditPayBooks(product.app.db)).toEqual([]);

  expect(refusalCodeOf(await shift.send(at('19:00'), payout))).toBeNull();
  await settleAll(at('19:05'));
  expect(await balanceOf(shift)).toBe(0);
  expect(await rowOf(shift)).toMatchObject({ state: 'PAID' });
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

test('only a completed transfer can be reopened, and the database wants two persons', async () => {
  const shift = await createShift(product, { startsAt: at('09:00'), endsAt: at('18:00') });
  const { workerId } = shift;
  await buildShiftWithFixedWage(product.app, shift);
  await buildBankAccount(product.app.db, { workerId, now: at('18:00') });
  await shift.send(at('20:00'), payout);
  const id = await latestTransfer(workerId);
  expect(refusalCodeOf(await operator.ask(asking, { id, reason }))).toBe('TRANSFER_STATE_CHANGED');
  await settleAll(at('20:10'));
  expect(refusalCodeOf(await operator.ask(asking, { id, reason }))).toBeNull();
  const [asked] = (await operator.ask(queue)).data?.['countersignRequests'].requests ?? [];
  const alone = product.app.db
    .updateTable('countersign_requests')
    .set({ state: 'APPROVED', decided_by: operator.id, decided_at: at('20:20') })
    .where('id', '=', asked.id)
    .execute();
  await expect(alone).rejects.toThrow('countersign_by_two');
  // The requester may withdraw the request; after a new request, the second operator may decline.
  expect(refusalCodeOf(await operator.ask(declining, { id: asked.id }))).toBe('COUNTERSIGN_OWN');
  expect(refusalCodeOf(await second.ask(withdrawing, { id: asked.id }))).toBe('NOT_FOUND');
  expect(refusalCodeOf(await operator.ask(withdrawing, { id: asked.id }))).toBeNull();
  expect(refusalCodeOf(await operator.ask(asking, { id, reason }))).toBeNull();
  const [again] = (await second.ask(queue)).data?.['countersignRequests'].requests ?? [];
  expect(refusalCodeOf(await second.ask(declining, { id: again.id }))).toBeNull();
  expect(refusalCodeOf(await second.ask(approving, { id: again.id }))).toBe('NOT_FOUND');
  expect(await balanceOf(shift)).toBe(0);
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
  await demo.ask(settle, { id: data?.['submitTransfers'].bankFileId });
}
