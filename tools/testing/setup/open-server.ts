import type { TestProject } from 'vitest/node';
import { openScratch } from '../scratch.ts';
import { openTestServer } from '../server.ts';

/** One PostgreSQL for the run, before the first test file and until after the last; `database.ts` takes it from there. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, template, stop } = await openTestServer();
  const clear = openScratch();
  project.provide('testServer', { url, template });
  return async () => {
    await stop();
    clear();
  };
}
