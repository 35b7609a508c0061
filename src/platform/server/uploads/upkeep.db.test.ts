import { access, mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { addHours, instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { inTransaction } from '../database/db.server.ts';
import { deliverOutbox } from '../delivery/deliver.server.ts';
import { eraseExpiredKeys, withIdempotencyKey } from '../idempotency.server.ts';
import { enqueueMessage } from '../delivery/enqueue.queries.server.ts';
import { payerOf } from '../prices/payers.ts';
import { serverTasks } from '../tasks.server.ts';
import { buildTestJpeg } from './images.build.ts';
import { cleanUploadedImage } from './images.server.ts';
import { storeUpload } from './uploads.server.ts';

const now = instantAtJst('2026-12-01', '12:00');
const actorId = '01900000-0000-7000-8000-000000000001';

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
});
afterAll(() => product.close());

function use(key: string, at: Date, work: () => Promise<number>) {
  const call = { actorId, key, operation: 'test', input: null, now: at };
  return inTransaction(product.app.db, (tx) => withIdempotencyKey(tx, call, work));
}

test('keys are forgotten after their 24 hours, and not before', async () => {
  await use('old', addHours(now, -26), async () => 1);
  await use('young', addHours(now, -23), async () => 1);
  expect(await eraseExpiredKeys(product.app, now)).toBe(1);
  expect(await eraseExpiredKeys(product.app, now)).toBe(0);
  expect(await use('young', now, async () => 2)).toBe(1);
  expect(await use('old', now, async () => 2)).toBe(2);
});

test('a key whose first request failed is free, and one in use makes the second wait', async () => {
  await expect(use('failing', now, () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  );
  expect(await use('failing', now, async () => 3)).toBe(3);
  let effects = 0;
  const presses = Array.from({ length: 5 }, (_, index) =>
    use('pressed', now, async () => {
      effects += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
      return index;
    }),
  );
  const answers = await Promise.all(presses);
  expect(effects).toBe(1);
  expect(new Set(answers).size).toBe(1);
});

test('a message is handed to its transport outside of any transaction, once', async () => {
  const { db } = product.app;
  const message = {
    kind: 'sms',
    workerId: null,
    recipient: '09000000000',
    body: 'x',
    now,
  } as const;
  await enqueueMessage(db, { ...message, dedupKey: 'good' });
  await enqueueMessage(db, { ...message, dedupKey: 'bad', body: 'refused' });
  let taken = 0;
  const transport = async ({ id, body }: { id: string; body: string }) => {
    // `nowait` fails if the delivery holds a row lock while the transport is working.
    await sql`select id from outbox where id = ${id} for update nowait`.execute(db);
    if (body === 'refused') throw new Error('refused');
    taken += 1;
  };
  await Promise.all([deliverOutbox(product.app, transport), deliverOutbox(product.app, transport)]);
  await deliverOutbox(product.app, transport);
  expect(taken).toBe(1);
  const { rows } = await sql<{
    key: string;
    attempts: number;
    isDelivered: boolean;
    waits: boolean;
  }>`
    select dedup_key as key, attempts, delivered_at is not null as "isDelivered",
           next_attempt_at = ${now}::timestamptz + interval '1 minute' as waits
      from outbox where dedup_key in ('good', 'bad') order by dedup_key
  `.execute(db);
  expect(rows).toEqual([
    { key: 'bad', attempts: 1, isDelivered: false, waits: true },
    { key: 'good', attempts: 1, isDelivered: true, waits: false },
  ]);
});

test('the scheduled tasks remove what a killed write left, and a picture that no form has used', async () => {
  const { app } = product;
  const staging = join(app.env.FILES_DIR, '.staging');
  const part = join(staging, 'killed');
  await mkdir(staging, { recursive: true });
  await writeFile(part, 'half of a picture');
  const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
  await utimes(part, twoHoursAgo, twoHoursAgo);
  const { id: workerId } = await buildWorker(app.db, { now });
  const image = await cleanUploadedImage(
    await buildTestJpeg(),
    'document',
    payerOf('worker', 'test'),
  );
  const upload = { workerId, purpose: 'identity', image, now: addHours(now, -25) } as const;
  const id = await storeUpload(app, upload);
  const { storage_key: key } = await app.db
    .selectFrom('uploads')
    .select('storage_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  for (const { run } of serverTasks) await run(app, now);
  await expect(access(part)).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(app.storage.get(key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
