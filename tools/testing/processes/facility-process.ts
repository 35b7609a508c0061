import { flushCompileCache } from 'node:module';

import { serve } from '@hono/node-server';

import { createPostingFileEndpoint } from '#apps/facility/postings/csv/file-endpoint.server.ts';
import { postingFilePrices } from '#main/prices/routes.server.ts';
import { openSharePools } from '#platform/server/database/db.server.ts';
import { readEnvOrEnd } from '#platform/server/env.server.ts';
import { openFileStore } from '#platform/server/files/open-file-store.server.ts';

import { createStaffApis } from '../../../src/main/back-office.server.ts';

/**
 * The API of facilities and the endpoint for CSV files, as a process that a test may kill: on `PORT`, with its clock at
 * `NOW`.
 */
const env = readEnvOrEnd();
const now = new Date(process.env['NOW'] ?? '');
const shares = openSharePools(env.DATABASE_URL, env.DATABASE_POOL);
const app = {
  env,
  ...shares.known,
  shares,
  replica: null,
  clock: { now: () => now },
  storage: openFileStore(env),
};
const files = createPostingFileEndpoint(app, postingFilePrices);
const { facility } = await createStaffApis(app);
const origin = { requestId: 'test', address: '127.0.0.1' };
serve(
  {
    port: env.PORT,
    hostname: '127.0.0.1',
    fetch: (request) =>
      new URL(request.url).pathname === '/api/facility/posting-files'
        ? files(request, origin)
        : facility.fetch(request, origin),
  },
  () => {
    process.send?.('ready');
    // Stored now, because a killed process cannot store its compiled modules at its end.
    flushCompileCache();
  },
);
