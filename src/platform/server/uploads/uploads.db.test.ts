import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct } from '#testing/processes/product.ts';
import { openFileStore } from '../files/open-file-store.server.ts';
import { payerOf } from '../prices/payers.ts';
import { buildTestJpeg } from './images.build.ts';
import { cleanUploadedImage } from './images.server.ts';
import { storeUpload, removeUnusedUploads } from './uploads.server.ts';

const now = instantAtJst('2026-12-01', '12:00');

test('a picture has its row before it is stored, so that nothing stored is without one', async () => {
  const { app, close } = await openTestProduct(await openTestDatabase(), now);
  const folder = await mkdtemp(join(tmpdir(), 'hitokoma-uploads-'));
  onTestFinished(async () => {
    await close();
    await rm(folder, { recursive: true });
  });
  // A file has the name of the folder, so no write succeeds.
  const taken = join(folder, 'no-folder');
  await writeFile(taken, '');
  const storage = openFileStore({ ...app.env, FILES_DIR: taken });
  const { id: workerId } = await buildWorker(app.db, { now });
  const image = await cleanUploadedImage(
    await buildTestJpeg(),
    'document',
    payerOf('worker', 'test'),
  );
  const keeping = storeUpload(
    { db: app.db, storage },
    { workerId, purpose: 'identity', image, now },
  );
  await expect(keeping).rejects.toThrow('ENOTDIR');
  const rowsOf = () =>
    app.db.selectFrom('uploads').select('dropped_at').where('worker_id', '=', workerId).execute();
  expect(await rowsOf()).toEqual([{ dropped_at: now }]);
  await removeUnusedUploads(app, now);
  expect(await rowsOf()).toEqual([]);
});
