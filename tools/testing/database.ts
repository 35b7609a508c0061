import path from 'node:path';
import { afterAll, expect, inject } from 'vitest';
import { auditBooks } from '#domain/pay/audit/audit.server.ts';
import { openCommandPool, openDb } from '#platform/server/database/db.server.ts';
import { createCopy, dropCopy } from './copies.ts';
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
 * books must be true. Deadlines are not checked: each of these tests had a clock of its own, which is gone.
 */
export async function testDatabase({ audited = true }: Options = {}): Promise<string> {
  const server = inject('testServer');
  const file = expect.getState().testPath ?? 'unnamed';
  const url = await createCopy(server, path.basename(file).replace(/(\.db)?\.test\.tsx?$/, ''));
  afterAll(async () => {
    try {
      if (audited) expect(await problemsIn(url)).toEqual([]);
    } finally {
      await dropCopy(server.url, url);
    }
  });
  return url;
}

async function problemsIn(url: string): Promise<string[]> {
  const db = openDb(openCommandPool(url, 4));
  try {
    return await auditBooks(db);
  } finally {
    await db.destroy();
  }
}
