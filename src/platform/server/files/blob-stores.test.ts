import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startS3 } from '#testing/services/s3-server.ts';
import type { BlobStore } from './blob-store.ts';
import { copyFiles } from './copy-files.server.ts';
import { createLocalBlobStore } from './local-blobs.server.ts';
import { createS3BlobStore } from './s3-blobs.server.ts';

/** Tests of the promises of `BlobStore`, each run with a folder and with this S3 server. */
let server: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  server = await startS3();
});
afterAll(() => server.stop());

const newFolder = () => mkdtemp(join(tmpdir(), 'hitokoma-blobs-'));
const stores = [
  { name: 'a folder', open: async () => createLocalBlobStore(await newFolder()) },
  { name: 'an S3 bucket', open: async () => createS3BlobStore(server.bucket, { pageSize: 3 }) },
];
const key = 'private/ab/one.jpg';
const otherKey = 'private/ab/two.jpg';
const missing = { code: 'NOT_FOUND' };

const contentOf = async (blobs: BlobStore, one = key) =>
  Buffer.from(await new Response((await blobs.read(one)).body).arrayBuffer());
const keysOf = async (blobs: BlobStore) => (await Array.fromAsync(blobs.keys())).toSorted();

describe.each(stores)('$name', ({ open }) => {
  let blobs: BlobStore;
  beforeEach(async () => {
    blobs = await open();
    await Promise.all((await keysOf(blobs)).map((one) => blobs.remove(one)));
  });

  test.each([0, 1, 100_000, 5_000_000])('gives %i bytes as they were stored', async (size) => {
    const content = randomBytes(size);
    await blobs.write(key, content);
    expect(await blobs.sizeOf(key)).toBe(size);
    const opened = await blobs.read(key);
    expect(opened.size).toBe(size);
    const read = Buffer.from(await new Response(opened.body).arrayBuffer());
    expect(read.equals(content)).toBe(true);
  });

  test('stores nothing else than the bytes of the view that it is given', async () => {
    const all = Buffer.from('before content after');
    await blobs.write(key, all.subarray(7, 14));
    expect((await contentOf(blobs)).toString()).toBe('content');
  });

  test('replaces a blob as a whole, also with a shorter one', async () => {
    await blobs.write(key, Buffer.from('the first content'));
    await blobs.write(key, Buffer.from('second'));
    expect((await contentOf(blobs)).toString()).toBe('second');
  });

  test('passes a large blob on in parts, and can be left in the middle', async () => {
    await blobs.write(key, randomBytes(3_000_000));
    const reader = (await blobs.read(key)).body.getReader();
    expect((await reader.read()).value?.length).toBeLessThan(3_000_000);
    await reader.cancel();
    expect((await contentOf(blobs)).length).toBe(3_000_000);
  });

  test('has no blob that was never written or was removed', async () => {
    await expect(blobs.read(key)).rejects.toMatchObject(missing);
    expect(await blobs.sizeOf(key)).toBeNull();
    await blobs.write(key, Buffer.from('x'));
    await blobs.remove(key);
    await blobs.remove(key);
    await expect(blobs.read(key)).rejects.toMatchObject(missing);
  });

  test('removes everything below a folder, and nothing beside it', async () => {
    const keys = ['slips/1/a.pdf', 'slips/1/b.pdf', 'slips/11/a.pdf'];
    await Promise.all(keys.map((one) => blobs.write(one, Buffer.from('x'))));
    await blobs.removeBelow('slips/1');
    await blobs.removeBelow('slips/2');
    expect(await keysOf(blobs)).toEqual(['slips/11/a.pdf']);
  });

  test.each([3, 7])('lists all of %i keys, in pages of three', async (length) => {
    const keys = Array.from({ length }, (_, index) => `a/${index}/x.jpg`);
    await Promise.all(keys.map((one) => blobs.write(one, Buffer.from('x'))));
    expect(await keysOf(blobs)).toEqual(keys);
    await Promise.all(keys.map((one) => blobs.remove(one)));
    expect(await keysOf(blobs)).toEqual([]);
  });

  test('replaces only the version that was read, and never what was removed', async () => {
    await blobs.write(key, Buffer.from('as it was'));
    const { version, body } = await blobs.read(key);
    await body.cancel();
    expect(await blobs.replace(key, Buffer.from('next'), version)).toBe(true);
    expect((await contentOf(blobs)).toString()).toBe('next');
    expect(await blobs.replace(key, Buffer.from('late'), version)).toBe(false);
    expect((await contentOf(blobs)).toString()).toBe('next');
    await blobs.remove(key);
    expect(await blobs.replace(key, Buffer.from('late'), version)).toBe(false);
    expect(await keysOf(blobs)).toEqual([]);
  });

  test.each([
    '../secrets.json',
    'private/../../x.json',
    '/etc/passwd',
    'private',
    '',
    'a/b?c',
    'a/%2e',
  ])('takes no key that the server did not make: %j', async (outside) => {
    await expect(blobs.read(outside)).rejects.toMatchObject(missing);
    await expect(blobs.sizeOf(outside)).rejects.toMatchObject(missing);
    await expect(blobs.write(outside, Buffer.from('x'))).rejects.toMatchObject(missing);
    await expect(blobs.replace(outside, Buffer.from('x'), '')).rejects.toMatchObject(missing);
    await expect(blobs.remove(outside)).rejects.toMatchObject(missing);
    await expect(blobs.removeBelow(outside)).rejects.toMatchObject(missing);
  });

  test('has nothing to tidy after writes that ended', async () => {
    await blobs.write(key, Buffer.from('x'));
    expect(await blobs.tidy()).toBe(0);
  });
});

test('a folder is copied to a bucket: what is new is sent, what is gone is removed', async () => {
  const [from, to] = [createLocalBlobStore(await newFolder()), createS3BlobStore(server.bucket)];
  const content = randomBytes(200_000);
  await from.write(key, content);
  await from.write('facilities/a/b.webp', Buffer.from('public'));
  expect(await copyFiles(from, to)).toEqual({ copied: 2, kept: 0, removed: 0 });
  await from.remove('facilities/a/b.webp');
  await from.write(otherKey, Buffer.from('other'));
  expect(await copyFiles(from, to)).toEqual({ copied: 1, kept: 1, removed: 1 });
  expect(await keysOf(to)).toEqual([key, otherKey]);
  expect((await contentOf(to)).equals(content)).toBe(true);
});

describe('a store that does not do what is asked', () => {
  test('refuses a wrong secret, and the error names what was asked', async () => {
    const blobs = createS3BlobStore({ ...server.bucket, secret: 'another' });
    await expect(blobs.write(key, Buffer.from('x'))).rejects.toThrow(
      `403 SignatureDoesNotMatch to PUT ${key}`,
    );
    await expect(createS3BlobStore({ ...server.bucket, keyId: 'OTHER' }).read(key)).rejects.toThrow(
      'InvalidAccessKeyId',
    );
  });

  test('a bucket that does not exist is an error, not a missing file', async () => {
    const blobs = createS3BlobStore({ ...server.bucket, name: 'no-such-bucket' });
    await expect(blobs.read(key)).rejects.toThrow('bucket');
  });

  test('that is away refuses with a sentence, and serves again when it is back', async () => {
    const other = await startS3();
    const blobs = createS3BlobStore(other.bucket);
    await blobs.write(key, Buffer.from('x'));
    await other.stop();
    await expect(blobs.read(key)).rejects.toMatchObject({ code: 'FILES_UNREACHABLE' });
    await expect(blobs.write(key, Buffer.from('x'))).rejects.toMatchObject({
      code: 'FILES_UNREACHABLE',
    });
    const again = await startS3(Number(new URL(other.bucket.endpoint).port));
    await blobs.write(key, Buffer.from('back'));
    expect((await contentOf(blobs)).toString()).toBe('back');
    await again.stop();
  });
});
