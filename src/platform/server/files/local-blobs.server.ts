import { randomUUID } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { mkdir, open, opendir, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

import { commonRefusal } from '#platform/base/refusal.ts';

import { machineClock } from '../clock.server.ts';
import { log } from '../log.server.ts';
import { assertBlobKey, isBlobKey, fileStoreRefusal, type BlobStore } from './blob-store.ts';

const ownerOnlyFile = 0o600;
const ownerOnlyFolder = 0o700;
/** Error codes of a full disk, a used-up quota, and a file that is larger than the process may write. */
const fullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EFBIG'];
/** Bytes that are read from the disk at a time. */
const readSize = 64 * 1024;
/** Folder for files that are not completely written yet. No key begins with a dot, so no key names this folder. */
const stagingName = '.staging';
/** No write takes this many milliseconds: an older staged file is from a process that was killed. */
const abandonedMs = 3_600_000;

/** Blobs as files below one folder, which only the user of the process can read. */
export function createLocalBlobStore(folder: string): BlobStore {
  const pathOf = (key: string) => {
    assertBlobKey(key);
    return join(folder, key);
  };
  const staging = join(folder, stagingName);
  return {
    async write(key, bytes) {
      const path = pathOf(key);
      await orFull(async () => {
        await Promise.all([makeFolder(dirname(path)), makeFolder(staging)]);
        await replaceFile({ path, bytes, staging });
      });
    },
    async replace(key, bytes, version) {
      const path = pathOf(key);
      const mayReplace = async () => {
        const found = await statOf(path);
        return found !== null && versionOf(found) === version;
      };
      return orFull(async () => {
        await makeFolder(staging);
        return replaceFile({ path, bytes, staging, mayReplace });
      });
    },
    async sizeOf(key) {
      const found = await statOf(pathOf(key));
      return found && Number(found.size);
    },
    keys: () => keysBelow(folder),
    async read(key) {
      const file = await openStored(pathOf(key));
      try {
        const found = await file.stat({ bigint: true });
        return { size: Number(found.size), version: versionOf(found), body: streamOf(file) };
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async removeBelow(below) {
      await rm(pathOf(below), { force: true, recursive: true });
    },
    async tidy() {
      const removed = await Promise.all(
        (await entriesOf(staging)).map((name) => removeAbandoned(join(staging, name))),
      );
      return removed.filter(Boolean).length;
    },
  };
}

/** Runs a write; a disk without space becomes a refusal. Refusals: FILES_FULL. */
async function orFull<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!fullCodes.includes(codeOf(error))) throw error;
    log.error({ err: error }, 'the folder of stored files has no space left');
    throw fileStoreRefusal('FILES_FULL');
  }
}

type Replacing = {
  path: string;
  bytes: Uint8Array;
  staging: string;
  /** Called immediately before the rename; false keeps the old file. */
  mayReplace?: () => Promise<boolean>;
};

/**
 * Writes a file in the staging folder of the same disk, and renames it once its bytes are on the disk: neither a
 * killed process nor a power cut leaves half a file under the key. `tidy` removes the staged file of a killed
 * process. Returns false when `mayReplace` returns false.
 */
async function replaceFile(replacing: Replacing): Promise<boolean> {
  const { path, bytes, staging, mayReplace } = replacing;
  const part = join(staging, randomUUID());
  try {
    await withFile(await open(part, 'wx', ownerOnlyFile), async (file) => {
      await file.writeFile(bytes);
      await file.sync();
    });
    if (mayReplace && !(await mayReplace())) {
      await rm(part);
      return false;
    }
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  // The rename is an entry of the folder: without this sync, a power cut may undo the rename.
  await syncFolder(dirname(path));
  return true;
}

async function* keysBelow(folder: string): AsyncGenerator<string> {
  try {
    for await (const entry of await opendir(folder, { recursive: true })) {
      const path = relative(folder, join(entry.parentPath, entry.name));
      const key = path.split(sep).join('/');
      if (entry.isFile() && isBlobKey(key)) yield key;
    }
  } catch (error) {
    // The folder does not exist: nothing was stored yet.
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

async function statOf(path: string): Promise<BigIntStats | null> {
  try {
    return await stat(path, { bigint: true });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Identifies a version of a file: a replacement has a new inode, even when it was written in the same nanosecond. */
const versionOf = ({ ino, mtimeNs, size }: BigIntStats) => [ino, mtimeNs, size].join('-');

/** Makes a folder and its parents, and syncs them so that a power cut does not undo them. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: ownerOnlyFolder });
  if (first === undefined) return;
  const syncFrom = async (made: string): Promise<void> => {
    await syncFolder(dirname(made));
    if (made !== first) await syncFrom(dirname(made));
  };
  await syncFrom(path);
}

async function syncFolder(path: string): Promise<void> {
  await withFile(await open(path, 'r'), (opened) => opened.sync());
}

async function entriesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Removes an abandoned file; false for a file younger than `abandonedMs`, and when another process, which may tidy at
 * the same time, removed it.
 */
async function removeAbandoned(path: string): Promise<boolean> {
  try {
    // The machine's time, as the disk's: the demo does not move it.
    const age = machineClock.now().getTime() - (await stat(path)).mtimeMs;
    if (age < abandonedMs) return false;
    await rm(path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

async function withFile(file: FileHandle, work: (file: FileHandle) => Promise<void>) {
  try {
    await work(file);
  } finally {
    await file.close();
  }
}

async function openStored(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (error) {
    throw codeOf(error) === 'ENOENT' ? commonRefusal('NOT_FOUND') : error;
  }
}

function streamOf(file: FileHandle): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      try {
        const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(readSize));
        if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead));
      } catch (error) {
        await file.close();
        throw error;
      }
      await file.close();
      controller.close();
    },
    cancel: () => file.close(),
  });
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
