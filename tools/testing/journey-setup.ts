import { openJourneySite } from './journey-site.ts';

/** Playwright's global setup; what it returns is its teardown. */
export default function setup(): Promise<() => Promise<void>> {
  // Set by playwright.config.ts, for this process and for the workers.
  return openJourneySite(Number(process.env['JOURNEY_PORT']), process.env['DESK_KEY'] ?? '');
}
