import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

import { log } from '../log.server.ts';

import { createKmsKeyWrapping } from './kms-key-wrapping.server.ts';
import { startTestKmsServer, type KmsServer } from './kms-server.build.ts';
import { openBlobStore, openFileStore, openKeyWrapping } from './open-file-store.server.ts';
import { renewDataKeys } from './renew-files.server.ts';

const arn = 'arn:aws:kms:ap-northeast-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab';
const [key, otherKey] = ['private/ab/one.jpg', 'private/ab/two.jpg'];
const filesSecrets = ['s'.repeat(32)] as const;

let server: KmsServer;
let folder: string;
beforeAll(async () => {
  server = await startTestKmsServer([arn, 'alias/next']);
});
afterAll(() => server.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hitokoma-kms-'));
  server.operations.length = 0;
});
const environment = (keys: [string, ...string[]] = [arn]) => ({
  FILES_DIR: folder,
  s3: null,
  kms: { ...server.account, keys },
  filesSecrets,
});

test('a file is opened with the service alone, which is asked once for each', async () => {
  const files = openFileStore(environment());
  const content = randomBytes(200_000);
  await files.put(key, content);
  expect(Buffer.from(await files.get(key)).equals(content)).toBe(true);
  expect(server.operations).toEqual(['TrentService.Encrypt', 'TrentService.Decrypt']);
  expect((await readFile(join(folder, key))).includes(`kms:${arn}`)).toBe(true);
  const withoutService = openFileStore({ ...environment(), kms: null });
  await expect(withoutService.get(key)).rejects.toThrow('cannot be opened');
});

test('public pictures do not ask it', async () => {
  const files = openFileStore(environment());
  await files.put('facilities/a/b.webp', Buffer.from('public'));
  expect(Buffer.from(await files.get('facilities/a/b.webp')).toString()).toBe('public');
  expect(server.operations).toEqual([]);
});

test('a data key opens its own file only, and only with a key that the variables name', async () => {
  const keys = createKmsKeyWrapping(environment().kms);
  const dataKey = randomBytes(32);
  const wrapped = { keyId: keys.currentKeyId, wrapped: await keys.wrap(dataKey, key) };
  expect(Buffer.from(await keys.unwrap(wrapped, key)).equals(dataKey)).toBe(true);
  await expect(keys.unwrap(wrapped, otherKey)).rejects.toThrow('InvalidCiphertextException');
  const foreign = { ...wrapped, keyId: 'kms:arn:aws:kms:us-east-1:999:key/theirs' };
  await expect(keys.unwrap(foreign, key)).rejects.toThrow('KMS_KEY has no key');
});

test('files of FILES_SECRET and of an older key are read, and rewrapped they need neither', async () => {
  await openFileStore({ ...environment(), kms: null }).put(key, Buffer.from('by the secret'));
  await openFileStore(environment()).put(otherKey, Buffer.from('by the key'));
  const both = environment(['alias/next', arn]);
  const textOf = async (one: string, where = both) =>
    Buffer.from(await openFileStore(where).get(one)).toString();
  expect([await textOf(key), await textOf(otherKey)]).toEqual(['by the secret', 'by the key']);
  const counts = await renewDataKeys({ blobs: openBlobStore(both), keys: openKeyWrapping(both) });
  expect(counts).toMatchObject({ rewrapped: 2, failed: 0 });
  const after = { ...environment(['alias/next']), filesSecrets: ['x'.repeat(32)] as const };
  expect([await textOf(key, after), await textOf(otherKey, after)]).toEqual([
    'by the secret',
    'by the key',
  ]);
});

test('a service that throttles is asked again, and is then unreachable; one that refuses is an error that names why', async () => {
  const files = openFileStore(environment());
  server.refuseNext('ThrottlingException', 2);
  await files.put(key, Buffer.from('x'));
  server.refuseNext('ThrottlingException', 3);
  await expect(files.put(otherKey, Buffer.from('x'))).rejects.toMatchObject({
    code: 'FILES_UNREACHABLE',
  });
  server.refuseNext('AccessDeniedException', 1);
  await expect(files.put(otherKey, Buffer.from('x'))).rejects.toThrow('AccessDeniedException');
  const wrong = environment();
  const forged = openFileStore({ ...wrong, kms: { ...wrong.kms, secret: 'another' } });
  await expect(forged.put(otherKey, Buffer.from('x'))).rejects.toThrow('InvalidSignatureException');
  await expect(files.get(otherKey)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a service that does not answer, or stays overloaded, is a refusal that people are told', async () => {
  const level = log.level;
  log.level = 'silent';
  onTestFinished(() => {
    log.level = level;
  });
  const files = openFileStore(environment());
  await files.put(key, Buffer.from('x'));
  server.refuseNext('ThrottlingException', 3);
  await expect(files.get(key)).rejects.toMatchObject({ code: 'FILES_UNREACHABLE' });
  const away = { ...environment().kms, endpoint: 'http://127.0.0.1:9' };
  const unreachable = openFileStore({ ...environment(), kms: away });
  await expect(unreachable.get(key)).rejects.toMatchObject({ code: 'FILES_UNREACHABLE' });
  await expect(unreachable.put(otherKey, Buffer.from('x'))).rejects.toMatchObject({
    code: 'FILES_UNREACHABLE',
  });
});
