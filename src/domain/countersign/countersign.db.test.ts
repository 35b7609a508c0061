import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { addHours, instantAtJst } from '#platform/base/jst.ts';
import { operatorRoles, type OperatorRole } from '#platform/base/people/operator-rights.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';
import { buildBankAccount } from '#domain/pay/build.ts';
import { makeOperator, removeOperator } from '#access/people/make-operator.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openDemo, type TestDemo } from '#testing/fixtures/demo.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift, createShiftReaders } from '#testing/shifts.ts';
import { expireCountersignRequests } from './expire-requests.server.ts';

const at = (time: string) => instantAtJst('2026-12-01', time);
const asking = `mutation ($id: ID!) { askTransferReopening(input: {
  transferId: $id, reason: "口座に入金がありません", evidence: "銀行に電話で確認" }) { success } }`;
const deciding = (name: string) => `mutation ($id: ID!) {
  ${name}(input: { id: $id, reason: "確認しました" }) { success } }`;
const [approving, declining] = [deciding('approveCountersign'), deciding('declineCountersign')];
const withdrawing = 'mutation ($id: ID!) { withdrawCountersign(input: { id: $id }) { success } }';
const queue = '{ countersignRequests { requests { id isOwn } } }';
const inbox = '{ operatorInbox { kind count dueAt } }';

let product: TestProduct;
let first: TestOperator;
let second: TestOperator;
let third: TestOperator;
let demo: TestDemo;
const { balanceOf } = createShiftReaders(() => product);
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), at('00:00'));
  first = await openOperator(product.app, '運営 一子');
  second = await openOperator(product.app, '運営 二子');
  third = await openOperator(product.app, '運営 三子');
  demo = await openDemo(product.app);
});
afterAll(() => product.close());

/** A request to reopen a completed transfer, asked at 20:00. */
async function askedRequest() {
  const shift = await createShift(product, { startsAt: at('09:00'), endsAt: at('18:00') });
  const { workerId } = shift;
  await buildShiftWithFixedWage(product.app, shift);
  await buildBankAccount(product.app.db, { workerId, now: at('18:00') });
  await shift.send(at('18:05'), 'mutation { requestBankTransfer { success } }');
  product.setNow(at('18:10'));
  const { data } = await first.ask('mutation { submitTransfers { bankFileId } }');
  const settle =
    'mutation ($id: ID!) { settleTransfers(input: { bankFileId: $id }) { completed } }';
  await demo.ask(settle, { id: data?.['submitTransfers'].bankFileId });
  const { id: transferId } = await product.app.db
    .selectFrom('transfers')
    .select('id')
    .where('worker_id', '=', workerId)
    .executeTakeFirstOrThrow();
  product.setNow(at('20:00'));
  expect(refusalCodeOf(await first.ask(asking, { id: transferId }))).toBeNull();
  const { id } = await product.app.db
    .selectFrom('countersign_requests')
    .select('id')
    .where('subject_id', '=', transferId)
    .where('state', '=', 'WAITING')
    .executeTakeFirstOrThrow();
  return { id, shift, transferId, paid: await balanceOf(shift) };
}

const stateOf = async (id: string) =>
  (
    await product.app.db
      .selectFrom('countersign_requests')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state;
const eventsOf = async (id: string) =>
  (
    await product.app.db
      .selectFrom('state_changes')
      .select('event')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ event }) => event);

test('of many approvals at the same moment one does the act', async () => {
  const { id, shift, paid } = await askedRequest();
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => (n % 2 ? second : third).ask(approving, { id })),
  );
  expect(answers.map(refusalCodeOf).filter((code) => code === null)).toHaveLength(1);
  expect(new Set(answers.map(refusalCodeOf))).toEqual(new Set([null, 'NOT_FOUND']));
  expect(paid).toBe(0);
  expect(await balanceOf(shift)).toBeGreaterThan(0);
  expect(await eventsOf(id)).toEqual(['ASK', 'APPROVE']);
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

test('approvals, withdrawals and refusals at the same moment end a request one time', async () => {
  const { id, shift } = await askedRequest();
  const answers = await Promise.all(
    Array.from({ length: 18 }, async (_, n) => {
      if (n % 3 === 0) return first.ask(withdrawing, { id });
      return n % 3 === 1 ? second.ask(approving, { id }) : third.ask(declining, { id });
    }),
  );
  expect(answers.map(refusalCodeOf).filter((code) => code === null)).toHaveLength(1);
  const state = await stateOf(id);
  expect(['APPROVED', 'DECLINED', 'WITHDRAWN']).toContain(state);
  expect((await balanceOf(shift)) > 0).toBe(state === 'APPROVED');
  expect(await eventsOf(id)).toHaveLength(2);
});

test('an approval and the expiry at the same moment: the request lapses, and can be made again', async () => {
  const { id, shift, transferId } = await askedRequest();
  const late = addHours(at('20:00'), 24);
  product.setNow(late);
  const [expired, approved] = await Promise.all([
    expireCountersignRequests(product.app, late),
    second.ask(approving, { id }),
  ]);
  expect(['COUNTERSIGN_EXPIRED', 'NOT_FOUND']).toContain(refusalCodeOf(approved));
  // The task skips a request that an approval has locked; its next run ends it.
  expect(expired + (await expireCountersignRequests(product.app, late))).toBe(1);
  expect(await stateOf(id)).toBe('EXPIRED');
  expect(await eventsOf(id)).toEqual(['ASK', 'EXPIRE']);
  expect(await balanceOf(shift)).toBe(0);
  expect(refusalCodeOf(await first.ask(asking, { id: transferId }))).toBeNull();
  expect(await expireCountersignRequests(product.app, late)).toBe(0);
});

test('a lapsed request is refused before its task has run, and stands in no list', async () => {
  const { id } = await askedRequest();
  product.setNow(addHours(at('20:00'), 24));
  for (const document of [approving, declining]) {
    // oxlint-disable-next-line no-await-in-loop -- two requests, one after the other
    expect(refusalCodeOf(await second.ask(document, { id }))).toBe('COUNTERSIGN_EXPIRED');
  }
  expect(refusalCodeOf(await first.ask(withdrawing, { id }))).toBe('COUNTERSIGN_EXPIRED');
  const { data } = await second.ask(queue);
  const ids = data?.['countersignRequests'].requests.map((one: { id: string }) => one.id);
  expect(ids).not.toContain(id);
});

test('the request of an operator who is removed meanwhile cannot be approved', async () => {
  const { id, shift } = await askedRequest();
  const { db } = product.app;
  const { email } = await db
    .selectFrom('staff')
    .select('email')
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow();
  const [, approved] = await Promise.all([
    removeOperator(db, { email, now: at('20:01') }),
    second.ask(approving, { id }),
  ]);
  // Whichever came first: an approval after the removal is refused.
  expect([null, 'COUNTERSIGN_REQUESTER_LEFT']).toContain(refusalCodeOf(approved));
  expect((await balanceOf(shift)) > 0).toBe(refusalCodeOf(approved) === null);
  await db
    .updateTable('operators')
    .set({ ended_at: null })
    .where('staff_id', '=', first.id)
    .execute();

  const { id: later } = await askedRequest();
  await removeOperator(db, { email, now: at('20:02') });
  expect(refusalCodeOf(await second.ask(approving, { id: later }))).toBe(
    'COUNTERSIGN_REQUESTER_LEFT',
  );
  expect(refusalCodeOf(await second.ask(declining, { id: later }))).toBeNull();
  await db
    .updateTable('operators')
    .set({ ended_at: null })
    .where('staff_id', '=', first.id)
    .execute();
});

test('the second person needs the role of the act, and the requester still has it at the approval', async () => {
  const { id, shift } = await askedRequest();
  const support = await openOperator(product.app, '問い合わせ 太郎', ['SUPPORT', 'ADMIN']);
  for (const document of [approving, declining]) {
    // oxlint-disable-next-line no-await-in-loop -- two requests, one after the other
    const refused = await support.ask(document, { id });
    expect(refusalCodeOf(refused)).toBe('FORBIDDEN');
    expect(refused.errors?.[0]?.message).toContain('役割が「お金」');
  }
  const idsOf = async (operator: TestOperator) =>
    (await operator.ask(queue)).data?.['countersignRequests'].requests.map(
      (one: { id: string }) => one.id,
    );
  const countOf = async (operator: TestOperator) =>
    (await operator.ask(inbox)).data?.['operatorInbox'].find(
      (one: { kind: string }) => one.kind === 'COUNTERSIGN',
    ).count;
  expect(await idsOf(support)).toEqual([]);
  expect(await countOf(support)).toBe(0);
  expect(await idsOf(second)).toContain(id);

  const setRoles = (operator: TestOperator, roles: readonly OperatorRole[]) =>
    product.app.db
      .updateTable('operators')
      .set({ roles: [...roles] })
      .where('staff_id', '=', operator.id)
      .execute();
  await setRoles(first, ['SHIFTS']);
  // Without the role, the requester still sees the own request, and may withdraw it.
  expect(await idsOf(first)).toContain(id);
  expect(await countOf(first)).toBeGreaterThan(0);
  expect(refusalCodeOf(await second.ask(approving, { id }))).toBe('COUNTERSIGN_REQUESTER_LEFT');
  expect(await stateOf(id)).toBe('WAITING');
  expect(await balanceOf(shift)).toBe(0);
  expect(refusalCodeOf(await first.ask(withdrawing, { id }))).toBeNull();
  await setRoles(first, operatorRoles);
});

test('an approval and the end of its role at the same moment: the act is done before, or refused', async () => {
  const { id, shift } = await askedRequest();
  const roles = ['SHIFTS', 'ADMIN'] as const;
  const { email } = await product.app.db
    .selectFrom('staff')
    .select('email')
    .where('id', '=', second.id)
    .executeTakeFirstOrThrow();
  const [approved] = await Promise.all([
    second.ask(approving, { id }),
    makeOperator(product.app.db, { email, name: second.name, roles, now: at('20:01') }),
  ]);
  expect([null, 'FORBIDDEN']).toContain(refusalCodeOf(approved));
  expect((await balanceOf(shift)) > 0).toBe(refusalCodeOf(approved) === null);
  await makeOperator(product.app.db, {
    email,
    name: second.name,
    roles: operatorRoles,
    now: at('20:01'),
  });
});

test('the inbox counts what waits, with the first expiry, and words are checked', async () => {
  const { id, transferId } = await askedRequest();
  const { data } = await second.ask(inbox);
  const row = data?.['operatorInbox'].find((one: { kind: string }) => one.kind === 'COUNTERSIGN');
  expect(row.count).toBeGreaterThan(0);
  expect(row.dueAt).not.toBeNull();
  const short = `mutation ($id: ID!) { askTransferReopening(input: {
    transferId: $id, reason: "未入金", evidence: "" }) { success } }`;
  const refused = await first.ask(short, { id: transferId });
  expect(refusalCodeOf(refused)).toBe('VALIDATION_FAILED');
  const empty =
    'mutation ($id: ID!) { approveCountersign(input: { id: $id, reason: " " }) { success } }';
  expect(refusalCodeOf(await second.ask(empty, { id }))).toBe('VALIDATION_FAILED');
});
