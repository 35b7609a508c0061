import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { beforeEach, expect, test } from 'vitest';

import { openBlobStore, openFileStore, openKeyWrapping } from './open-file-store.server.ts';
import { renewDataKeys } from './renew-files.server.ts';

const [old, next] = ['o'.repeat(32), 'n'.repeat(32)];
const key = 'private/ab/one.jpg';
const plainKey = 'chat/ab/two.pdf';
const publicKey = 'facilities/a/b.webp';
const none = { current: 0, encrypted: 0, failed: 0, gone: 0, rewrapped: 0 };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hitokoma-renew-'));
});
const environment = (...filesSecrets: [string, ...string[]]) => ({
  FILES_DIR: folder,
  s3: null,
  kms: null,
  filesSecrets,
});
const renew = (...secrets: [string, ...string[]]) =>
  renewDataKeys({
    blobs: openBlobStore(environment(...secrets)),
    keys: openKeyWrapping(environment(...secrets)),
  });

test('after a new secret and this, the old one is not needed, and the content is the same', async () => {
  const before = openFileStore(environment(old));
  const content = randomBytes(200_000);
  await before.put(key, content);
  await before.put(publicKey, Buffer.from('public'));
  const [sealedBefore] = [await readFile(join(folder, key))];
  expect(await renew(next, old)).toEqual({ ...none, rewrapped: 1, current: 1 });
  expect(await renew(next, old)).toEqual({ ...none, current: 2 });

  const after = openFileStore(environment(next));
  expect(Buffer.from(await after.get(key)).equals(content)).toBe(true);
  expect(Buffer.from(await after.get(publicKey)).toString()).toBe('public');
  await expect(before.get(key)).rejects.toThrow('cannot be opened');
  // Only the header has changed.
  expect((await readFile(join(folder, key))).subarray(-200_000)).toEqual(
    sealedBefore.subarray(-200_000),
  );
});

test('a file of before the encryption is encrypted', async () => {
  const plain = Buffer.concat([Buffer.from('%PDF-1.7'), randomBytes(70_000)]);
  const files = openFileStore(environment(old));
  await files.put(plainKey, Buffer.from(''));
  await writeFile(join(folder, plainKey), plain);
  expect(await renew(old)).toEqual({ ...none, encrypted: 1 });
  expect((await readFile(join(folder, plainKey))).includes(plain.subarray(-64))).toBe(false);
  expect(Buffer.from(await files.get(plainKey)).equals(plain)).toBe(true);
});

test('a file that cannot be opened is told, stays as it is, and stops no other', async () => {
  const files = openFileStore(environment(old));
  await files.put(key, randomBytes(100));
  await files.put(plainKey, randomBytes(100));
  await writeFile(join(folder, plainKey), 'damaged');
  expect(await renew(next, old)).toEqual({ ...none, rewrapped: 1, failed: 1 });
  expect((await readFile(join(folder, plainKey))).toString()).toBe('damaged');
});
