import path from 'node:path';
import { afterAll, expect, inject } from 'vitest';
import { createCopy, dropCopy, wholeRun } from './copies.ts';
import type { TestServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

type Options = {
  /** False for a file that breaks the books on purpose, so that the final audit passes it over. */
  audited?: boolean;
};

/**
 * The address of a database for the calling test file alone: a fresh copy of the migrated template
 * with the reference data. Call it once per file, at the top level or in a `beforeAll`.
 */
export async function testDatabase({ audited = true }: Options = {}): Promise<string> {
  const server = inject('testServer');
  const file = expect.getState().testPath ?? 'unnamed';
  const label = path.basename(file).replace(/(\.db)?\.test\.tsx?$/, '');
  const url = await createCopy(server, { label, auditor: audited ? 'run' : 'nobody' });
  // The whole test run proves the books of every database at its end.
  if (wholeRun() === undefined) afterAll(() => dropCopy(server.url, url));
  return url;
}
