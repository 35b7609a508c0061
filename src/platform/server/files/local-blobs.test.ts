import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { beforeEach, expect, test } from 'vitest';

import { createLocalBlobStore } from './local-blobs.server.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hitokoma-blobs-'));
});

const key = 'private/ab/one.jpg';
const textOf = async (one: string) =>
  new Response((await createLocalBlobStore(folder).read(one)).body).text();

test('only the user of the process can read a file and its folders', async () => {
  await createLocalBlobStore(folder).write(key, Buffer.from('x'));
  const path = join(folder, key);
  const modes = await Promise.all(
    [path, dirname(path), dirname(dirname(path))].map(async (one) => (await stat(one)).mode),
  );
  expect(modes.map((mode) => (mode & 0o777).toString(8))).toEqual(['600', '700', '700']);
});

test('a disk without space refuses, and leaves the file that was there and nothing else', async () => {
  await createLocalBlobStore(folder).write(key, Buffer.from('as it was'));
  // The limit of the file size interrupts a write, as a full disk does.
  const script = `
    import { createLocalBlobStore } from './src/platform/server/files/local-blobs.server.ts';
    const blobs = createLocalBlobStore(${JSON.stringify(folder)});
    const codeOf = (key) => blobs.write(key, Buffer.alloc(100_000)).catch(({ code }) => code);
    console.error(await codeOf('${key}'), await codeOf('private/cd/two.jpg'));`;
  const child = spawnSync(
    'sh',
    ['-c', 'ulimit -f 8; exec "$0" --input-type=module -e "$1"', process.execPath, script],
    { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
  );
  expect(child.stderr.trim()).toBe('FILES_FULL FILES_FULL');
  expect(child.stdout).toContain('has no space left');
  expect(await textOf(key)).toBe('as it was');
  expect(await storedNames()).toEqual(['one.jpg']);
});

/** The names of all files below the folder, those of unfinished writes included. */
async function storedNames(): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  return names.filter((one) => one.isFile()).map(({ name }) => name);
}

test('a process killed in its write leaves whole files, and what else it left is tidied', async () => {
  const size = 4_000_000;
  const staging = join(folder, '.staging');
  const leftOf = () => readdir(staging).catch((): string[] => []);
  const script = `
    import { createLocalBlobStore } from './src/platform/server/files/local-blobs.server.ts';
    const blobs = createLocalBlobStore(${JSON.stringify(folder)});
    for (let letter = 65; ; letter += 1) await blobs.write('${key}', Buffer.alloc(${size}, 65 + letter % 26));`;
  const killInWrite = async () => {
    const before = (await leftOf()).length;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: 'inherit',
    });
    const ended = once(child, 'exit');
    while ((await leftOf()).length === before || (await storedNames()).length === before + 1) {
      if (child.exitCode !== null) throw new Error('the process that writes ended by itself');
      await sleep(1);
    }
    child.kill('SIGKILL');
    await ended;
    const stored = Buffer.from(await textOf(key));
    expect(stored.equals(Buffer.alloc(size, stored[0]))).toBe(true);
  };
  // A kill may come between two writes: repeat until two of them have interrupted a write.
  for (let kills = 0; (await leftOf()).length < 2 && kills < 50; kills += 1) await killInWrite();
  const [first = '', ...others] = await leftOf();
  expect(others.length).toBeGreaterThan(0);

  // The kernel's clock dates files, and the test has another clock: set the date explicitly.
  const setAge = (name: string, hours: number) => {
    const at = new Date(Date.now() - hours * 3_600_000);
    return utimes(join(staging, name), at, at);
  };
  for (const name of [first, ...others]) await setAge(name, 0);
  expect(await createLocalBlobStore(folder).tidy()).toBe(0);
  await setAge(first, 2);
  expect(await createLocalBlobStore(folder).tidy()).toBe(1);
  expect((await leftOf()).toSorted()).toEqual(others.toSorted());
  expect(Buffer.byteLength(await textOf(key))).toBe(size);
});

test('everything below a folder is removed, and nothing beside it', async () => {
  const blobs = createLocalBlobStore(folder);
  const keys = ['slips/1/a.pdf', 'slips/1/b.pdf', 'slips/11/a.pdf'];
  await Promise.all(keys.map((one) => blobs.write(one, Buffer.from('x'))));
  await blobs.removeBelow('slips/1');
  await blobs.removeBelow('slips/2');
  await expect(blobs.read('slips/1/b.pdf')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await textOf('slips/11/a.pdf')).toBe('x');
  await expect(blobs.removeBelow('slips')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test.each(['../secrets.json', 'private/../../secrets.json', '/etc/passwd', 'private', ''])(
  'nothing is read from, written to or removed from outside of the folder: %j',
  async (outside) => {
    const blobs = createLocalBlobStore(folder);
    await expect(blobs.read(outside)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(blobs.write(outside, Buffer.from('x'))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(blobs.remove(outside)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  },
);
