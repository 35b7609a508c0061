import type { TestProject } from 'vitest/node';
import { openScratch } from '../scratch.ts';
import { openTestServer } from '../server.ts';

/** Starts one PostgreSQL before the first test file and stops it after the last; `database.ts` gets its address. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, template, stop } = await openTestServer();
  const clear = openScratch();
  project.provide('testServer', { url, template });
  return async () => {
    await stop();
    clear();
  };
}
