import { join } from 'node:path';

import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

import { chromiumFlags, findKnownChromium } from './tools/chromium.ts';
import { LongestFirstSequencer } from './tools/testing/longest-first.ts';

/**
 * Four projects: `shape` (what tools/ checks about the code itself), `rules` (pure decisions, no
 * database), `components` (`*.screen.test.tsx`: screens in Chromium without a server) and `operations`
 * (`*.db.test.ts`: real requests on a real PostgreSQL).
 */
const withDatabase = ['{src,tools,db}/**/*.db.test.{ts,tsx}'];
const withBrowser = ['src/**/*.screen.test.tsx'];

/**
 * Node itself imports the files, as it does in production: without Vite's transforms these tests take a fifth less time.
 * Node reads no JSX, and no module can be replaced by `vi.mock`.
 */
const importedByNode = { viteModuleRunner: false, nodeLoader: false } as const;

export default defineConfig({
  resolve: {
    // As in production, one graphql for all: Vite prefers its second copy, in which no error of ours
    // is a GraphQLError to the executor.
    alias: [
      {
        find: /^graphql$/,
        replacement: join(import.meta.dirname, 'node_modules/graphql/index.js'),
      },
    ],
  },
  test: {
    // Two cores are what the smallest machine has; PostgreSQL wants a part of them as well.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirstSequencer },
    // Loading the product once per worker, and not once per file, takes a third off the whole time. A
    // test file leaves no module state behind: what it replaces, it restores.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    // The end of a component test cancels the requests that still run; nobody waits for their answers any more.
    onUnhandledError: ({ stack }) => !stack?.includes('QueryClient.clear'),
    setupFiles: ['tools/testing/setup/timers.ts'],
    // These limits end what hangs, and judge nobody's speed: a machine that does four other things needs many times as long.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'shape',
          include: ['tools/**/*.test.ts'],
          exclude: [...withDatabase, '**/node_modules/**'],
          globalSetup: ['tools/testing/scratch.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['src/**/*.test.{ts,tsx}', 'db/**/*.test.ts'],
          exclude: [...withDatabase, ...withBrowser],
          globalSetup: ['tools/testing/scratch.ts'],
          setupFiles: ['tools/testing/setup/console.ts'],
        },
      },
      {
        extends: true,
        plugins: [
          tailwindcss(),
          { ...optimizeLocales.vite({ locales: ['ja-JP'] }), enforce: 'pre' },
        ],
        // A dependency found during a test would load a second React: all screens are searched at the start.
        optimizeDeps: {
          entries: ['src/**/*.tsx', '!src/entry.server.tsx', '!src/**/*.test.tsx'],
          include: ['axe-core'],
        },
        test: {
          name: 'components',
          include: withBrowser,
          setupFiles: ['tools/testing/setup/console.ts', 'tools/testing/components/setup.ts'],
          // One page at a time: keys that a test presses go to the page that has the focus.
          fileParallelism: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 360, height: 780 },
            // The browser of the journeys: Playwright downloads none.
            provider: playwright({
              launchOptions: { executablePath: findKnownChromium(), args: [...chromiumFlags] },
              contextOptions: {
                locale: 'ja-JP',
                timezoneId: 'Asia/Tokyo',
                reducedMotion: 'reduce',
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'operations',
          include: withDatabase,
          experimental: importedByNode,
          // These wait for PostgreSQL about half of their time.
          maxWorkers: 3,
          globalSetup: ['tools/testing/setup/open-server.ts'],
          setupFiles: ['tools/testing/setup/end-databases.ts', 'tools/statements/collect.ts'],
        },
      },
    ],
  },
});
