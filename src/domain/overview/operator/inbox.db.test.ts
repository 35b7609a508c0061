import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { addHours, instantAtJst } from '#platform/base/jst.ts';
import { buildIdentity } from '#domain/credentials/build.ts';
import { buildCorporation } from '#domain/corporation/build.ts';
import { buildProfile } from '#domain/profile/build.ts';
import { recordChanges } from '#platform/server/history.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';

const now = instantAtJst('2026-12-01', '09:00');
let product: TestProduct;
let operator: TestOperator;

beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
  operator = await openOperator(product.app);
});
afterAll(() => product.close());

type Queue = { kind: string; count: number; oldestAt: string | null; dueAt: string | null };

async function inbox(): Promise<Queue[]> {
  const { data } = await operator.ask('{ operatorInbox { kind count oldestAt dueAt } }');
  return data?.['operatorInbox'];
}

test('every queue is there once, also with nothing in it', async () => {
  const queues = await inbox();
  expect(new Set(queues.map(({ kind }) => kind)).size).toBe(queues.length);
  expect(queues).toHaveLength(24);
  expect(queues.filter(({ count }) => count === 0).length).toBeGreaterThan(15);
});

test('a document and a corporation are counted, the one with a promised answer first', async () => {
  const { db } = product.app;
  const sentAt = addHours(now, -23);
  const { id: workerId } = await buildWorker(db, { now: sentAt, phoneNumber: '09012340001' });
  await buildProfile(db, { workerId, now: sentAt });
  await buildIdentity(db, { workerId, now: sentAt, state: 'PENDING' });
  const made = { now: addHours(now, -200), name: '社会福祉法人 待ち', address: '東京都' };
  const { id } = await buildCorporation(db, made);
  await db.updateTable('corporations').set({ state: 'WAITING' }).where('id', '=', id).execute();
  const asked = { subject: 'corporation', id, from: 'PREPARING', to: 'WAITING', event: 'SUBMIT' };
  const submittedAt = addHours(now, -2);
  await recordChanges(db, [{ ...asked, actor: { kind: 'system', id: null }, at: submittedAt }]);
  const waiting = (await inbox()).filter(({ kind }) => kind !== 'TABLES').slice(0, 2);
  expect(waiting).toEqual([
    {
      kind: 'DOCUMENTS',
      count: 1,
      oldestAt: sentAt.toISOString(),
      dueAt: addHours(now, 1).toISOString(),
    },
    // Waiting since the corporation asked for approval, not since its owner was invited.
    { kind: 'CORPORATIONS', count: 1, oldestAt: submittedAt.toISOString(), dueAt: null },
  ]);
});

test('nobody but an operator reads it', async () => {
  const { errors } = await operator.ask('{ operatorInbox { kind } }', {}, { cookie: null });
  expect(errors?.[0]?.extensions?.['code']).toBe('UNAUTHENTICATED');
});
