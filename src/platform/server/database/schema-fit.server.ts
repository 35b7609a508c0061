import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Db } from './db.server.ts';
import type { Env } from '../env.server.ts';
import { log } from '../log.server.ts';
import { readMigrations } from './migrate.server.ts';
import { whySchemaDoesNotFit } from './schema-fit.ts';
import { readSchemaFacts } from './executed.queries.server.ts';

export type SchemaCheck = {
  /** True when the database answers, its schema fits this release, and it takes writes. */
  isReady(): Promise<boolean>;
};

const takesNoWrites =
  'the database takes no writes: it is a standby, or default_transaction_read_only is on';

/**
 * Opens the check of readiness. Logs a reason only when it changes: probes ask every few seconds. `mustWrite` is false
 * during maintenance, when the process changes no data.
 */
export async function openSchemaCheck(db: Db, { mustWrite = true } = {}): Promise<SchemaCheck> {
  const known = (await readMigrations()).map(({ name }) => name);
  let logged: string | null = null;
  return {
    async isReady() {
      try {
        const { isReadOnly, ...facts } = await readSchemaFacts(db);
        const problem =
          mustWrite && isReadOnly ? takesNoWrites : whySchemaDoesNotFit({ known, ...facts });
        if (problem !== null && problem !== logged) log.warn(problem);
        logged = problem;
        return problem === null;
      } catch {
        // Not logged, because "not ready" is a regular answer, and the load balancer asks again. A schema without
        // these tables is also too old.
        return false;
      }
    },
  };
}

const pauseMs = 500;

/**
 * Resolves when the schema fits and the database takes writes. Until then every request to `address` is answered with
 * 503, so that a process that starts during a migration waits for it instead of ending. A process that serves no site
 * passes no address.
 */
export async function waitUntilSchemaFits(
  { isReady }: SchemaCheck,
  address?: Pick<Env, 'HOST' | 'PORT'>,
): Promise<void> {
  if (await isReady()) return;
  log.warn('waiting for the database, or for its migration');
  const close = address ? await refuseAll(address) : null;
  // oxlint-disable-next-line no-await-in-loop -- it waits for somebody else
  while (!(await isReady())) await sleep(pauseMs);
  await close?.();
}

async function refuseAll({ HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>): Promise<() => Promise<void>> {
  const server = createServer((_request, response) => {
    response.writeHead(503, { 'retry-after': '5', connection: 'close' }).end('not ready');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(PORT, HOST, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}
