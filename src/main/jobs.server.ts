import { Client } from 'pg';

import { warnWithoutAlarmRecipient } from '#platform/server/alarms.server.ts';
import { appOfShare, closeApp, openApp } from '#platform/server/app.server.ts';
import type { App } from '#platform/server/context.server.ts';
import { assertNoTransactionPoolerOrEnd } from '#platform/server/database/own-session.server.ts';
import {
  openSchemaCheck,
  waitUntilSchemaFits,
} from '#platform/server/database/schema-fit.server.ts';
import { openDeliveryLanes } from '#platform/server/delivery/deliver.server.ts';
import type { MessageTransport } from '#platform/server/delivery/message-transport.server.ts';
import { assertDatabaseFitsDemoMode } from '#platform/server/demo-mark.server.ts';
import { readEnvOrEnd } from '#platform/server/env.server.ts';
import { startErrorReports } from '#platform/server/error-reports.server.ts';
import { assertFileLocationFits } from '#platform/server/files/file-location.server.ts';
import { log } from '#platform/server/log.server.ts';
import { serveMetrics } from '#platform/server/metrics/metrics-endpoint.server.ts';
import { measureAppResources } from '#platform/server/metrics/watch.server.ts';
import { endProcessOnSignals } from '#platform/server/tasks/process-guard.server.ts';
import { repeatWork } from '#platform/server/tasks/repeat.server.ts';

import { createWebhookDispatcher } from '#domain/webhooks/deliver.server.ts';

import { runScheduledTasks } from './tasks.server.ts';

export type RunningJobs = {
  /** Starts no further run; resolves when the current runs have ended. */
  stop(): Promise<void>;
};

const minuteMs = 60_000;
const deliveryPauseMs = 2_000;

/**
 * The jobs of the product: the scheduled tasks at once and then at the start of every minute, and
 * the deliveries of the outbox and of webhooks, each again two seconds after it ended, because
 * sign-in codes wait in the outbox. Any number of processes may run them: PostgreSQL lets one
 * process at a time run the tasks and gives each message to one. (Decision 032) Messages go through
 * the configured transports unless `transport` is given.
 */
export function startBackgroundJobs(whole: App, transport?: MessageTransport): RunningJobs {
  const app = appOfShare(whole, 'tasks');
  const tasks = repeatWork({
    name: 'scheduled tasks',
    pauseMs: () => minuteMs - (Date.now() % minuteMs),
    work: (signal) => withTaskLock(app.env.DATABASE_URL, () => runScheduledTasks(app, signal)),
  });
  const lanes = openDeliveryLanes(app, transport);
  // Each lane repeats by itself, so that a push service that does not answer cannot delay codes.
  const deliveries = lanes.map(({ name, run }) =>
    repeatWork({ name: `delivery of ${name}`, pauseMs: () => deliveryPauseMs, work: run }),
  );
  const webhooks = createWebhookDispatcher(app);
  const sending = repeatWork({
    name: 'delivery of webhooks',
    pauseMs: () => deliveryPauseMs,
    work: webhooks.run,
  });
  return {
    async stop() {
      await Promise.all([tasks, sending, ...deliveries].map((repeated) => repeated.stop()));
      for (const { close } of [...lanes, webhooks]) close();
    },
  };
}

/**
 * Runs `work` unless another process is running it. The lock has a connection of its own, outside of the pools, because
 * it is held for as long as the tasks run.
 */
async function withTaskLock(databaseUrl: string, work: () => Promise<void>): Promise<void> {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'scheduled tasks',
  });
  client.on('error', (error) => log.warn({ err: error }, 'the lock of the tasks was lost'));
  try {
    await client.connect();
    const { rows } = await client.query<{ isLocked: boolean }>(
      `/* server.lockScheduledTasks */
       select pg_try_advisory_lock(hashtext('scheduled tasks')) as "isLocked"`,
    );
    if (rows[0]?.isLocked) await work();
  } finally {
    // The lock belongs to the database session: closing the connection frees it even after an error.
    await client.end();
  }
}

if (import.meta.main) {
  const env = readEnvOrEnd();
  await startErrorReports(env);
  warnWithoutAlarmRecipient(env);
  await assertNoTransactionPoolerOrEnd(env.DATABASE_URL);
  const app = await openApp(env);
  await waitUntilSchemaFits(await openSchemaCheck(app.db));
  await assertDatabaseFitsDemoMode(app);
  await assertFileLocationFits(app);
  const jobs = startBackgroundJobs(app);
  measureAppResources(app);
  const metrics = env.METRICS_PORT ? await serveMetrics(env, env.METRICS_PORT) : null;
  endProcessOnSignals({
    stop: async () => {
      metrics?.close();
      await jobs.stop();
      await closeApp(app);
    },
    limitMs: 25_000,
  });
  log.info('working');
}
