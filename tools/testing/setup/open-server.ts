import type { TestProject } from 'vitest/node';
import { openScratchFolder } from '../scratch.ts';
import { openTestPostgresServer } from '../server.ts';

/** Starts one PostgreSQL before the first test file and stops it after the last; `database.ts` gets its address. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, template, stop } = await openTestPostgresServer();
  const clear = openScratchFolder();
  project.provide('testServer', { url, template });
  return async () => {
    await stop();
    clear();
  };
}
