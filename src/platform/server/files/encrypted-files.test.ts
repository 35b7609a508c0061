import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, readlink, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { beforeEach, describe, expect, test } from 'vitest';

import { mapInOrder } from '#platform/base/in-order.ts';

import type { FileStore } from './file-store.ts';
import { openFileStore } from './open-file-store.server.ts';

const [old, next] = ['o'.repeat(32), 'n'.repeat(32)];
const key = 'private/ab/one.jpg';
const otherKey = 'private/ab/two.jpg';
const segment = 64 * 1024;

let folder: string;
let files: FileStore;
const storeWith = (...secrets: [string, ...string[]]) =>
  openFileStore({ FILES_DIR: folder, s3: null, kms: null, filesSecrets: secrets });
const pathOf = (one: string) => join(folder, one);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hitokoma-files-'));
  files = storeWith(old);
});

describe('a private file', () => {
  test.each([0, 1, segment - 1, segment, segment + 1, 3 * segment + 7])(
    'of %i bytes is read as it was stored, with its size',
    async (size) => {
      const content = randomBytes(size);
      await files.put(key, content);
      expect(Buffer.from(await files.get(key)).equals(content)).toBe(true);
      const opened = await files.open(key);
      expect(opened.size).toBe(size);
      expect((await new Response(opened.body).arrayBuffer()).byteLength).toBe(size);
    },
  );

  test('has nothing of its content on the disk', async () => {
    const content = randomBytes(2 * segment);
    await files.put(key, content);
    const stored = await readFile(pathOf(key));
    expect(stored.includes(content.subarray(0, 16))).toBe(false);
    expect(stored.includes(content.subarray(-16))).toBe(false);
  });

  test('of equal content differs on the disk, because each has a key of its own', async () => {
    await files.put(key, Buffer.alloc(100));
    await files.put(otherKey, Buffer.alloc(100));
    const stored = await Promise.all([key, otherKey].map((one) => readFile(pathOf(one))));
    expect(stored[0]?.subarray(-116).equals(stored[1]?.subarray(-116) ?? Buffer.alloc(0))).toBe(
      false,
    );
  });

  test('in the place of another is not opened', async () => {
    await files.put(key, randomBytes(100));
    await files.put(otherKey, randomBytes(100));
    await rename(pathOf(otherKey), pathOf(key));
    await expect(files.get(key)).rejects.toThrow(`${key} cannot be opened`);
  });

  test('is refused when any of its parts was changed, moved or cut off', async () => {
    await files.put(key, randomBytes(2 * segment + 100));
    const whole = await readFile(pathOf(key));
    const header = whole.length - (2 * (segment + 16) + 116);
    const swapped = Buffer.concat([
      whole.subarray(0, header),
      whole.subarray(header + segment + 16, header + 2 * (segment + 16)),
      whole.subarray(header, header + segment + 16),
      whole.subarray(header + 2 * (segment + 16)),
    ]);
    const changedAt = (at: number) => {
      const changed = Buffer.from(whole);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      return changed;
    };
    const wrong = [
      // The version, the key's id, the wrapped key, the first segment, the last tag.
      ...[4, 7, header - 1, header, whole.length - 1].map(changedAt),
      swapped,
      whole.subarray(0, header + 2 * (segment + 16)),
      whole.subarray(0, -1),
      whole.subarray(0, header),
      ...[0, 1, 3, 4, 5, 6, 10].map((length) => whole.subarray(0, length)),
      // The first byte: without the mark, and with a beginning that no unencrypted file has.
      changedAt(0),
      Buffer.concat([whole, Buffer.alloc(1)]),
    ];
    await mapInOrder(wrong, async (bytes) => {
      await writeFile(pathOf(key), bytes);
      await expect(files.get(key)).rejects.toThrow(key);
    });
  });

  test.each(['ffd8ffe0', '255044462d'])(
    'that was stored before the encryption and begins with %s is read as it is',
    async (begin) => {
      const plain = Buffer.concat([Buffer.from(begin, 'hex'), randomBytes(2 * segment)]);
      await files.put(key, Buffer.from('encrypted'));
      await writeFile(pathOf(key), plain);
      expect(Buffer.from(await files.get(key)).equals(plain)).toBe(true);
      expect((await files.open(key)).size).toBe(plain.length);
    },
  );
});

test('a plain file in the place of a private one is refused where all are encrypted', async () => {
  const strict = openFileStore({
    FILES_DIR: folder,
    FILES_ENCRYPTED: 'all',
    s3: null,
    kms: null,
    filesSecrets: [old],
  });
  await strict.put(key, Buffer.from('encrypted'));
  expect(Buffer.from(await strict.get(key)).toString()).toBe('encrypted');
  await writeFile(pathOf(key), Buffer.concat([Buffer.from('ffd8ff', 'hex'), randomBytes(100)]));
  await expect(strict.get(key)).rejects.toThrow(`the stored file ${key} cannot be opened`);
  // A public picture was never encrypted.
  await strict.put('public/ab/one.jpg', Buffer.from('seen by all'));
  expect(Buffer.from(await strict.get('public/ab/one.jpg')).toString()).toBe('seen by all');
});

test('a new secret encrypts, the old one decrypts as long as it stands in the list', async () => {
  await files.put(key, Buffer.from('old'));
  const both = storeWith(next, old);
  await both.put(otherKey, Buffer.from('new'));
  expect(Buffer.from(await both.get(key)).toString()).toBe('old');
  const after = storeWith(next);
  expect(Buffer.from(await after.get(otherKey)).toString()).toBe('new');
  await expect(after.get(key)).rejects.toThrow('cannot be opened');
});

test('pictures of facilities and jobs, which everybody may see, are not encrypted', async () => {
  await files.put('facilities/a/b.webp', Buffer.from('public'));
  expect((await readFile(pathOf('facilities/a/b.webp'))).toString()).toBe('public');
  expect(Buffer.from(await files.get('facilities/a/b.webp')).toString()).toBe('public');
});

test.skipIf(process.platform !== 'linux')(
  'a stream closes its file when it is given up',
  async () => {
    await files.put(key, randomBytes(10 * segment));
    const { body } = await files.open(key);
    const reader = body.getReader();
    expect((await reader.read()).value?.length).toBe(segment);
    expect(await openFilesBelow(folder)).toBe(1);
    await reader.cancel();
    expect(await openFilesBelow(folder)).toBe(0);
    await writeFile(pathOf(key), (await readFile(pathOf(key))).subarray(0, 2 * segment));
    await expect(files.get(key)).rejects.toThrow('damaged');
    expect(await openFilesBelow(folder)).toBe(0);
  },
);

/** The number of files below the folder that this process has open. */
async function openFilesBelow(path: string): Promise<number> {
  const descriptors = await readdir('/proc/self/fd');
  const targets = await Promise.all(
    descriptors.map((one) => readlink(`/proc/self/fd/${one}`).catch(() => '')),
  );
  return targets.filter((target) => target.startsWith(path)).length;
}
