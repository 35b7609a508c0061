import { openSeededTown } from './seeded-town.ts';
import { openScratchFolder } from '../scratch.ts';

/**
 * Playwright's global setup; the returned function is its teardown. Playwright's workers inherit the environment
 * variables.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const { serverUrl, database, stop } = await openSeededTown();
  const clear = openScratchFolder();
  process.env['JOURNEY_SERVER'] = serverUrl;
  process.env['JOURNEY_TOWN'] = database;
  return async () => {
    await stop();
    clear();
  };
}
