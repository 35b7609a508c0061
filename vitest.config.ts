import { join } from 'node:path';

import { defineConfig } from 'vitest/config';

/**
 * Three projects: `shape` (what tools/ checks about the code itself), `rules` (pure decisions, no
 * database) and `operations` (`*.db.test.ts`: real requests on a real PostgreSQL).
 */
const withDatabase = ['{src,tools,db}/**/*.db.test.{ts,tsx}'];

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
    restoreMocks: true,
    // Property tests on a machine that also runs PostgreSQL and a browser need more than 5 s.
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: { name: 'shape', include: ['tools/**/*.test.ts'], exclude: withDatabase },
      },
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['src/**/*.test.{ts,tsx}', 'db/**/*.test.ts'],
          exclude: withDatabase,
          setupFiles: ['tools/testing/console.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'operations',
          include: withDatabase,
          // These wait for PostgreSQL about half of their time.
          maxWorkers: 3,
          globalSetup: ['tools/testing/vitest-setup.ts'],
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
