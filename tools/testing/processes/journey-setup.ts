import { openTown } from './journey-site.ts';
import { openScratch } from '../scratch.ts';

/**
 * Playwright's global setup; the returned function is its teardown. Playwright's workers inherit the environment
 * variables.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const { serverUrl, database, stop } = await openTown();
  const clear = openScratch();
  process.env['JOURNEY_SERVER'] = serverUrl;
  process.env['JOURNEY_TOWN'] = database;
  return async () => {
    await stop();
    clear();
  };
}
