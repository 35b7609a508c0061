import { run } from 'graphile-worker';

import { openApp } from '#server/app.server.ts';
import type { App } from '#server/context.server.ts';
import { deliverOutbox } from '#server/deliver.server.ts';
import { readEnvOrEnd } from '#server/env.server.ts';
import { startErrorReports } from '#server/error-reports.server.ts';
import { log } from '#server/log.server.ts';

import { runSweeps } from './sweeps.server.ts';

export type Jobs = {
  /** Settles when the jobs have ended, by `stop` or by a signal. */
  ended: Promise<void>;
  stop(): Promise<void>;
};

/**
 * The jobs of the product: what time causes every minute, and the delivery of the outbox every other
 * second, for somebody waits for each code. Any number of processes may run them; PostgreSQL hands
 * each job and each letter to one.
 */
export async function startJobs(app: App): Promise<Jobs> {
  const runner = await run({
    pgPool: app.pool,
    concurrency: 1,
    noHandleSignals: true,
    crontab: '* * * * * sweep ?max=1&jobKey=sweep',
    taskList: { sweep: () => runSweeps(app) },
  });
  const delivery = deliverOften(app);
  return {
    ended: runner.promise,
    async stop() {
      await Promise.all([delivery.stop(), runner.stop()]);
    },
  };
}

const pauseMs = 2_000;

/** Delivers again and again, never twice at once, until it is stopped. */
function deliverOften(app: App): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const deliver = async (): Promise<void> => {
    try {
      await deliverOutbox(app);
    } catch (error) {
      log.error({ err: error }, 'the delivery failed and will run again');
    }
    if (!isStopped) timer = setTimeout(start, pauseMs);
  };
  let running = deliver();
  function start(): void {
    running = deliver();
  }
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

if (import.meta.main) {
  const env = readEnvOrEnd();
  await startErrorReports(env);
  const app = await openApp(env);
  const jobs = await startJobs(app);
  log.info('working');
  await jobs.ended;
}
