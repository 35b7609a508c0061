import { serve } from '@hono/node-server';

import { machineClock } from '#platform/server/clock.server.ts';
import { openSharePools } from '#platform/server/database/db.server.ts';
import { readEnvOrEnd } from '#platform/server/env.server.ts';
import { openFileStore } from '#platform/server/files/open-file-store.server.ts';

import { createWorkerEndpoint } from '../../../src/main/schema.server.ts';

/**
 * The worker's API alone, as a process that a test may kill: on `PORT`, with the product's environment. When `NOW` is
 * set, its clock stays at that time.
 */
const env = readEnvOrEnd();
const { NOW } = process.env;
const shares = openSharePools(env.DATABASE_URL, env.DATABASE_POOL);
const endpoint = await createWorkerEndpoint({
  env,
  ...shares.known,
  shares,
  replica: null,
  clock: NOW ? { now: () => new Date(NOW) } : machineClock,
  storage: openFileStore(env),
});
serve(
  {
    port: env.PORT,
    hostname: '127.0.0.1',
    fetch: (request) => endpoint.fetch(request, { requestId: 'test', address: '127.0.0.1' }),
  },
  () => process.send?.('ready'),
);
