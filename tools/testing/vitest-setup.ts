import type { TestProject } from 'vitest/node';
import { openTestServer } from './server.ts';

/** One PostgreSQL for the run, before the first test file and until after the last; `database.ts` takes it from there. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, template, stop } = await openTestServer();
  project.provide('testServer', { url, template });
  return stop;
}
