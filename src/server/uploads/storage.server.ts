import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { refuse } from '#base/refusal.ts';

/** Where files lie: a folder here, an S3-compatible store behind the same words elsewhere. */
export type Storage = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<Uint8Array>;
  /** Removing what is not there is no failure. */
  remove(key: string): Promise<void>;
};

const keyPattern = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9._-]*)+$/;

/** Files below one folder. A key is ours, never a name somebody sent. */
export function diskStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    if (!keyPattern.test(key) || key.includes('..')) throw refuse('NOT_FOUND');
    return join(folder, key);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      // A reader sees the whole file or none.
      const part = `${path}.${randomUUID()}.part`;
      await writeFile(part, bytes);
      await rename(part, path);
    },
    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
          throw refuse('NOT_FOUND');
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
