import { readdirSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import {
  chromiumFlags,
  webglChromiumFlags,
  findChromium,
  findHeadlessShell,
} from './tools/chromium.ts';
import { filesOfSharedSite } from './e2e/support/shared-site.ts';

// Chosen once in the main process; the workers, which read this file again, inherit them.
process.env['HEADLESS_SHELL_PATH'] ??= await findHeadlessShell();
process.env['CHROME_PATH'] ??= await findChromium();

const files = readdirSync(new URL('e2e/', import.meta.url)).filter((name) =>
  name.endsWith('.e2e.ts'),
);

/** Files that take the longest start first: one among the last would run on while the other workers have nothing left. */
const longest: ReadonlySet<string> = new Set([
  'day.e2e.ts',
  'operator.e2e.ts',
  'overpayment.e2e.ts',
  'pool.e2e.ts',
  'screens.e2e.ts',
  'staff.e2e.ts',
  'variants.e2e.ts',
  'year-end.e2e.ts',
]);

/**
 * Push, going offline, drawing a map and what an idle page loads are not the same without windows: these need the whole browser,
 * and with the main way through the product they run with the service worker. The others leave it out, because each
 * new browser context would install it again.
 */
const inWholeBrowser: ReadonlySet<string> = new Set([
  'demo.e2e.ts',
  'entrance.e2e.ts',
  'first-shift.e2e.ts',
  'map.e2e.ts',
  'offline.e2e.ts',
  'plain-start.e2e.ts',
  'push.e2e.ts',
]);

/** The map is drawn with WebGL, here by the processor. */
const drawn = 'map.e2e.ts';

type Browser = { isWhole?: boolean; args?: readonly string[] };

/** A worker and its browser go from file to file of a project, so that files with the same browser are one project. */
function projectOf(
  name: string,
  isMeant: (file: string) => boolean,
  { isWhole = false, args = chromiumFlags }: Browser = {},
) {
  return {
    name,
    testMatch: files.filter(isMeant),
    use: {
      serviceWorkers: isWhole ? ('allow' as const) : ('block' as const),
      launchOptions: {
        executablePath: process.env[isWhole ? 'CHROME_PATH' : 'HEADLESS_SHELL_PATH'],
        args: [...args],
        // Without a locale the browser replaces a download's Japanese name.
        env: { ...process.env, LANG: 'C.UTF-8' },
      },
    },
  };
}

const isForWholeBrowser = (file: string) => inWholeBrowser.has(file);
const isShared = (file: string) => filesOfSharedSite.has(file);
const isOther = (file: string) => !isForWholeBrowser(file) && !isShared(file);

/** In the order in which they start. */
const projects = [
  // One worker, so that the files run one after the other on one site: together they take half of the whole time.
  { ...projectOf('shared', isShared), workers: 1 },
  projectOf('whole', (file) => isForWholeBrowser(file) && file !== drawn, { isWhole: true }),
  projectOf('longest', (file) => isOther(file) && longest.has(file)),
  projectOf('map', (file) => file === drawn, { isWhole: true, args: webglChromiumFlags }),
  projectOf('others', (file) => isOther(file) && !longest.has(file)),
];

/** Journeys in Chromium on the built app and a real PostgreSQL, three files at a time. */
export default defineConfig({
  testDir: 'e2e',
  projects,
  globalSetup: './tools/testing/processes/journey-setup.ts',
  outputDir: 'test-results',
  // The smallest machine has two cores, and a journey waits about half of its time: a third keeps both busy.
  workers: 3,
  fullyParallel: false,
  retries: 0,
  // These limits end what hangs, and judge nobody's speed: a machine that does four other things needs many times as long.
  timeout: 1_200_000,
  expect: { timeout: 120_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  use: {
    actionTimeout: 120_000,
    navigationTimeout: 300_000,
    browserName: 'chromium',
    viewport: { width: 360, height: 780 },
    // The processor paints them: twice as fine, pixels cost a tenth of the time, and no journey compares any.
    deviceScaleFactor: 1,
    hasTouch: true,
    isMobile: true,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
});
