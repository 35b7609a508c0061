import { run, type Runner } from 'graphile-worker';

import { openApp } from '#server/app.server.ts';
import type { App } from '#server/context.server.ts';
import { deliverOutbox } from '#server/deliver.server.ts';
import { readEnvOrEnd } from '#server/env.server.ts';
import { log } from '#server/log.server.ts';

import { runSweeps } from './sweeps.server.ts';

/**
 * The jobs of the product: every minute what time causes, and the delivery of the outbox. Any number
 * of processes may run them; PostgreSQL hands each job to one.
 */
export async function startJobs(app: App): Promise<Runner> {
  return run({
    pgPool: app.pool,
    concurrency: 2,
    noHandleSignals: true,
    crontab: '* * * * * sweep ?max=1&jobKey=sweep\n* * * * * deliver ?max=1&jobKey=deliver',
    taskList: {
      sweep: () => runSweeps(app),
      deliver: () => deliverOutbox(app),
    },
  });
}

if (import.meta.main) {
  const app = await openApp(readEnvOrEnd());
  const runner = await startJobs(app);
  log.info('working');
  await runner.promise;
}
