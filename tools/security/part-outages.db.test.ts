import { afterAll, beforeAll, expect, test } from 'vitest';

import { authenticateToken } from '#access/worker/sign-in/tokens.server.ts';
import { buildPreparedWorker } from '#domain/application/build.ts';
import { addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { deliverOutbox } from '#platform/server/delivery/deliver.server.ts';
import { enqueueMessage } from '#platform/server/delivery/enqueue.queries.server.ts';
import { smtpTransport } from '#platform/server/delivery/mail.server.ts';
import {
  buildMailServer,
  type TestMailServer,
} from '#platform/server/delivery/mail-server.build.ts';
import { startTestKmsServer, type KmsServer } from '#platform/server/files/kms-server.build.ts';
import { buildTestJpeg } from '#platform/server/uploads/images.build.ts';
import { createImageUploadEndpoint } from '#platform/server/uploads/upload-endpoint.server.ts';

import { openTestDatabase } from '../testing/database.ts';
import { openCuttableConnection, type CuttableConnection } from '../testing/fixtures/chat.ts';
import { openTestProduct, type TestProduct } from '../testing/processes/product.ts';
import { startS3 } from '../testing/services/s3-server.ts';
import { pageOrigin, preflightHeaders } from './post.ts';

/**
 * Outages of the store for files, of the service for its keys and of the mail server: what is asked for meanwhile is
 * refused with a sentence or waits, nothing is lost or doubled, and all goes on as soon as the outage is over.
 */
const now = instantAtJst('2026-12-01', '12:00');
const visit = { requestId: 'test', address: '192.0.2.1' };

let s3: Awaited<ReturnType<typeof startS3>>;
let kms: KmsServer;
let mail: TestMailServer;
let product: TestProduct;
let token: string;
let workerId: string;
/** The lines to the services, which a test cuts. */
let lines: Record<'s3' | 'kms' | 'smtp', CuttableConnection>;
let upload: () => Promise<{ status: number; answer: Record<string, unknown> }>;

beforeAll(async () => {
  s3 = await startS3();
  kms = await startTestKmsServer(['alias/files']);
  mail = await buildMailServer();
  lines = {
    s3: await openCuttableConnection(s3.bucket.endpoint),
    kms: await openCuttableConnection(kms.environment['KMS_ENDPOINT'] ?? ''),
    smtp: await openCuttableConnection(mail.url),
  };
  product = await openTestProduct(await openTestDatabase(), now, {
    environment: {
      ...s3.environment,
      ...kms.environment,
      S3_ENDPOINT: lines.s3.address,
      KMS_ENDPOINT: lines.kms.address,
    },
  });
  const { app } = product;
  ({ id: workerId } = await buildPreparedWorker(app.db, { now }));
  token = await product.signIn(workerId);
  const endpoint = createImageUploadEndpoint(app, (given, at) => authenticateToken(app, given, at));
  const body = await buildTestJpeg();
  upload = async () => {
    const request = new Request(`${pageOrigin}/api/uploads?purpose=proof`, {
      method: 'POST',
      headers: { ...preflightHeaders, authorization: `Bearer ${token}` },
      body: new Uint8Array(body),
    });
    const response = await endpoint(request, visit);
    return { status: response.status, answer: await response.json() };
  };
});
afterAll(async () => {
  await product.close();
  for (const line of Object.values(lines)) line.close();
  await Promise.all([s3.stop(), kms.stop(), mail.close()]);
});

/** The keys of the stored pictures that can be read, of all that have a row. */
async function readablePictures(): Promise<{ rows: number; readable: number }> {
  const rows = await product.app.db
    .selectFrom('uploads')
    .select('storage_key')
    .where('worker_id', '=', workerId)
    .where('dropped_at', 'is', null)
    .execute();
  const read = await Promise.all(rows.map((row) => product.app.storage.get(row.storage_key)));
  return { rows: rows.length, readable: read.filter((bytes) => bytes !== null).length };
}

test.each(['s3', 'kms'] as const)(
  'without %s a picture is refused and leaves nothing; the next one after it is stored',
  async (part) => {
    expect((await upload()).status).toBe(201);
    const before = await readablePictures();
    lines[part].cut();
    expect(await upload()).toMatchObject({
      status: 503,
      answer: {
        errors: [
          {
            message: expect.stringContaining('もう一度'),
            extensions: { code: 'FILES_UNREACHABLE' },
          },
        ],
      },
    });
    lines[part].mend();
    expect(await readablePictures()).toEqual(before);
    expect((await upload()).status).toBe(201);
    const one = before.rows + 1;
    expect(await readablePictures()).toEqual({ rows: one, readable: one });
  },
);

test('without a mail server messages wait, and each arrives once when it is back', async () => {
  const { app } = product;
  const from = 'no-reply@hitokoma.example';
  const url = `smtp://127.0.0.1:${new URL(lines.smtp.address).port}`;
  const transport = smtpTransport(app, { url, from, origin: 'https://hitokoma.example' });
  const deliverAt = async (at: Date) => {
    product.setNow(at);
    await deliverOutbox(app, transport.carry);
  };
  const write = (text: string, at: Date) =>
    enqueueMessage(app.db, {
      kind: 'email',
      dedupKey: text,
      workerId: null,
      recipient: `${text}@example.jp`,
      body: text,
      expiresAt: addMinutes(now, 600),
      now: at,
    });
  lines.smtp.cut();
  await write('first', now);
  await deliverAt(now);
  await write('second', addMinutes(now, 1));
  await deliverAt(addMinutes(now, 1));
  expect(mail.taken).toEqual([]);
  lines.smtp.mend();
  for (const minutes of [2, 10, 20]) {
    // oxlint-disable-next-line no-await-in-loop -- one run after the other, as by the clock
    await deliverAt(addMinutes(now, minutes));
  }
  transport.close();
  expect(mail.taken.flatMap(({ to }) => to).toSorted()).toEqual([
    'first@example.jp',
    'second@example.jp',
  ]);
});
