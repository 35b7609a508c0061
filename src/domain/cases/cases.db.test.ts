import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildPreparedWorker } from '#domain/application/build.ts';
import { addMinutes, instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';

let now = instantAtJst('2026-12-01', '09:00');
let product: TestProduct;
let first: TestOperator;
let second: TestOperator;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
  first = await openOperator(product.app, '運営 一郎');
  second = await openOperator(product.app, '運営 二郎');
});
afterAll(() => product.close());

const at = (next: Date) => {
  now = next;
  product.setNow(now);
};

const takeDocument = `mutation ($input: TakeCaseInput!) { takeCase(input: $input) {
  kind id holderName isOwn takenAt expiresAt } }`;
const leaveDocument = 'mutation ($input: LeaveCaseInput!) { leaveCase(input: $input) { success } }';
const handDocument = '{ casesInHand { kind id holderName isOwn } }';
const rejectDocument =
  'mutation ($input: OperatorReasonInput!) { rejectReview(input: $input) { success } }';

const take = async (operator: TestOperator, id: string, more: object = {}) => {
  const input = { kind: 'DOCUMENT', id, takeOver: false, ...more };
  const { data, errors } = await operator.ask(takeDocument, { input });
  if (errors) throw new Error(JSON.stringify(errors));
  return data?.['takeCase'];
};
const inHand = async (operator: TestOperator) =>
  (await operator.ask(handDocument)).data?.['casesInHand'];

/** A document that waits for review. */
async function document(): Promise<string> {
  const { db } = product.app;
  const worker = await buildPreparedWorker(db, { now, identity: { state: 'PENDING' } });
  const { id } = await db
    .selectFrom('identities')
    .select('id')
    .where('worker_id', '=', worker.id)
    .executeTakeFirstOrThrow();
  return id;
}

test('the second operator sees who has a case, cannot decide it, and takes it over', async () => {
  const id = await document();
  const input = { id, reason: '画像不鮮明' };
  expect(await take(first, id)).toMatchObject({ holderName: '運営 一郎', isOwn: true });
  expect(await take(second, id)).toMatchObject({ holderName: '運営 一郎', isOwn: false });
  expect(await inHand(second)).toEqual([
    { kind: 'DOCUMENT', id, holderName: '運営 一郎', isOwn: false },
  ]);
  const refused = await second.ask(rejectDocument, { input });
  expect(refusalCodeOf(refused)).toBe('CASE_HELD');
  expect(refused.errors?.[0]?.message).toContain('運営 一郎さん');

  expect(await take(second, id, { takeOver: true })).toMatchObject({ isOwn: true });
  // A renewal by the first operator's page does not take the case back.
  expect(await take(first, id)).toMatchObject({ holderName: '運営 二郎', isOwn: false });
  expect(refusalCodeOf(await first.ask(rejectDocument, { input }))).toBe('CASE_HELD');
  expect(refusalCodeOf(await second.ask(rejectDocument, { input }))).toBeNull();
  expect(await inHand(first)).toEqual([]);
});

test('a case is free when it was left, and fifteen minutes after its last renewal', async () => {
  const id = await document();
  const { takenAt } = await take(first, id);
  at(addMinutes(now, 10));
  expect(await take(first, id)).toMatchObject({ takenAt, isOwn: true });
  at(addMinutes(now, 14));
  expect(await take(second, id)).toMatchObject({ isOwn: false });
  at(addMinutes(now, 1));
  expect(await inHand(second)).toEqual([]);
  expect(await take(second, id)).toMatchObject({ isOwn: true, takenAt: now.toISOString() });
  const left = { input: { kind: 'DOCUMENT', id } };
  // Leaving a case that another operator holds changes nothing.
  expect(refusalCodeOf(await first.ask(leaveDocument, left))).toBeNull();
  expect(await inHand(second)).toHaveLength(1);
  expect(refusalCodeOf(await second.ask(leaveDocument, left))).toBeNull();
  expect(await inHand(second)).toEqual([]);
});

test('the same row has a claim for each kind, and an id that is none is refused', async () => {
  const id = randomUUID();
  await take(first, id);
  const hours = { input: { kind: 'HOURS', id, takeOver: false } };
  const { data } = await second.ask(takeDocument, hours);
  expect(data?.['takeCase']).toMatchObject({ kind: 'HOURS', isOwn: true });
});

test('of many presses at the same moment one has the case', async () => {
  const id = randomUUID();
  const presses = Array.from({ length: 40 }, async (_, n) =>
    take(n % 2 === 0 ? first : second, id),
  );
  const answers = await Promise.all(presses);
  expect(new Set(answers.map(({ holderName }) => holderName)).size).toBe(1);
});

test('what nobody has may be decided', async () => {
  const input = { id: await document(), reason: '画像不鮮明' };
  expect(refusalCodeOf(await second.ask(rejectDocument, { input }))).toBeNull();
});
