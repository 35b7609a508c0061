import { openTown } from './journey-site.ts';
import { openScratch } from '../scratch.ts';

/** Playwright's global setup; what it returns is its teardown. The workers inherit the names. */
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
