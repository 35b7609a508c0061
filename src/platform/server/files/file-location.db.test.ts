import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct } from '#testing/processes/product.ts';
import { startS3 } from '#testing/services/s3-server.ts';
import { fileLocationOf, whyFileLocationDoesNotFit } from './file-location.server.ts';
import { recordFileLocation } from './recorded-location.queries.server.ts';
import { moveFiles } from './move-files.server.ts';

const now = instantAtJst('2026-12-01', '10:00');
const key = 'private/ab/one.jpg';

let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.stop());

/** A machine with a file folder of its own. */
async function machine(databaseUrl: string, environment: Record<string, string> = {}) {
  const product = await openTestProduct(databaseUrl, now, { environment });
  onTestFinished(() => product.close());
  return product.app;
}

/** The problem that would end a start on the machine; null for none. */
async function problemOf({ env, db }: Awaited<ReturnType<typeof machine>>) {
  const location = await fileLocationOf(env);
  return whyFileLocationDoesNotFit({ location, recorded: await recordFileLocation(db, location) });
}

test('a second machine with a folder of its own is refused; the same folder is not', async () => {
  const url = await openTestDatabase();
  const first = await machine(url);
  expect(await problemOf(first)).toBeNull();
  expect(await problemOf(first)).toBeNull();
  const shared = await machine(url, { FILES_DIR: first.env.FILES_DIR });
  expect(await problemOf(shared)).toBeNull();
  const id = (await readFile(join(first.env.FILES_DIR, '.place'), 'utf8')).trim();
  expect(await problemOf(await machine(url))).toContain(`.place holds ${id}`);
  expect(await problemOf(await machine(url, s3.environment))).toContain('npm run move-files');
});

test('files move to a bucket, and two machines then serve each other’s', async () => {
  const url = await openTestDatabase();
  const before = await machine(url);
  await problemOf(before);
  await before.storage.put(key, Buffer.from('a picture'));
  const environment = { ...s3.environment, FILES_DIR: before.env.FILES_DIR };
  const { env } = await machine(url, environment);
  expect(await moveFiles(env, { isAhead: true })).toContain('1 files copied, 0 were there');
  expect(await problemOf(before)).toBeNull();
  expect(await moveFiles(env, { isAhead: false })).toContain('0 files copied, 1 were there');

  const [one, other] = [await machine(url, s3.environment), await machine(url, s3.environment)];
  expect([await problemOf(one), await problemOf(other)]).toEqual([null, null]);
  expect(await problemOf(before)).toContain('in the S3 bucket');
  expect(Buffer.from(await other.storage.get(key)).toString()).toBe('a picture');
  await one.storage.put(key, Buffer.from('another picture'));
  expect(Buffer.from(await other.storage.get(key)).toString()).toBe('another picture');
  await other.storage.remove(key);
  await expect(one.storage.get(key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a folder that is not the database’s is not moved: it would empty the bucket', async () => {
  const url = await openTestDatabase();
  await problemOf(await machine(url));
  const empty = await mkdtemp(join(tmpdir(), 'hitokoma-empty-'));
  const { env, storage } = await machine(url, { ...s3.environment, FILES_DIR: empty });
  await storage.put(key, Buffer.from('a picture'));
  await expect(moveFiles(env, { isAhead: false })).rejects.toThrow('FILES_DIR is not the folder');
  expect(Buffer.from(await storage.get(key)).toString()).toBe('a picture');
});
