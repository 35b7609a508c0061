import path from 'node:path';
import { afterAll, expect, inject } from 'vitest';
import { createCopy, dropCopy } from './copies.ts';
import { problemsOfBooks } from './proofs/books.ts';
import type { TestServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

type Options = {
  /** False for a file that breaks the books on purpose. */
  audited?: boolean;
};

/**
 * The address of a database for the calling test file alone: a fresh copy of the migrated template
 * with the reference data. Call it once per file, at the top level or in a `beforeAll`. At the end of the file its
 * books must be true.
 */
export async function testDatabase({ audited = true }: Options = {}): Promise<string> {
  const server = inject('testServer');
  const file = expect.getState().testPath ?? 'unnamed';
  const url = await createCopy(server, path.basename(file).replace(/(\.db)?\.test\.tsx?$/, ''));
  afterAll(async () => {
    try {
      if (audited) expect(await problemsOfBooks(url)).toEqual([]);
    } finally {
      await dropCopy(server.url, url);
    }
  });
  return url;
}
