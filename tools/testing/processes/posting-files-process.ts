import { serve } from '@hono/node-server';

import { openPostingFiles } from '#staff/postings/file/file-endpoint.server.ts';
import { openDb, openPool } from '#server/database/db.server.ts';
import { readEnvOrEnd } from '#server/env.server.ts';
import { openFileStore } from '#server/files/open-file-store.server.ts';

/** The endpoint of CSVs alone, as a process that a test may kill: on `PORT`, its clock standing at `NOW`. */
const env = readEnvOrEnd();
const now = new Date(process.env['NOW'] ?? '');
const pool = openPool(env.DATABASE_URL, env.DATABASE_POOL);
const files = openPostingFiles({
  env,
  pool,
  db: openDb(pool),
  replica: null,
  clock: { now: () => now },
  storage: openFileStore(env),
});
serve(
  {
    port: env.PORT,
    hostname: '127.0.0.1',
    fetch: (request) => files(request, { requestId: 'test', address: '127.0.0.1' }),
  },
  () => process.send?.('ready'),
);
