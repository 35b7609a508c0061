import type { Pool } from 'pg';
import { Gauge } from 'prom-client';

import type { App } from '../context.server.ts';
import { databaseShares, type DatabaseShare } from '../database/shares.ts';
import { log } from '../log.server.ts';
import { metricsRegistry } from './metrics.server.ts';
import {
  isWalArchiveFailing,
  readOutboxBacklogs,
  type OutboxBacklog,
} from './backlog.queries.server.ts';

/** Measures the connections to the database, the replica, the outbox and the WAL archive of `app` at each scrape. Called once in a process. */
export function measureAppResources(app: Pick<App, 'shares' | 'db' | 'clock' | 'replica'>): void {
  watchPools(app);
  watchReplica(app);
  watchOutbox(app);
  watchArchive(app);
}

/** Measures, at each scrape, which resources this process does not share with the others on the database. */
export function measureUnsharedResources(splits: () => readonly string[]): void {
  metricsRegistry.registerMetric(
    new Gauge({
      name: 'product_split',
      help: '1 while processes on the database do not share the chat or the files, as /readyz says; else 0.',
      labelNames: ['part'],
      registers: [],
      collect() {
        for (const part of ['chat', 'files']) this.set({ part }, splits().includes(part) ? 1 : 0);
      },
    }),
  );
}

/** Measures the open chat connections of this process at each scrape. */
export function measureChatConnections(count: () => number): void {
  metricsRegistry.registerMetric(
    new Gauge({
      name: 'chat_connections',
      help: 'Open chat connections of this process.',
      registers: [],
      collect() {
        this.set(count());
      },
    }),
  );
}

/** The numbers of requests that hold a place and that wait for one. */
export type QueueLengths = { running: number; waiting: number };

/** Measures, at each scrape, the turns of this process and the jobs of its thread. */
export function measureQueues(
  lengthsOf: Readonly<Record<'turns' | 'threads', () => QueueLengths>>,
): void {
  metricsRegistry.registerMetric(
    new Gauge({
      name: 'request_queue_length',
      help: 'Requests that hold a turn or the thread, and requests that wait for one.',
      labelNames: ['resource', 'state'],
      registers: [],
      collect() {
        for (const resource of ['turns', 'threads'] as const) {
          const { running, waiting } = lengthsOf[resource]();
          this.set({ resource, state: 'running' }, running);
          this.set({ resource, state: 'waiting' }, waiting);
        }
      },
    }),
  );
}

/** Measures each share of the database's connections. */
function watchPools({ shares }: Pick<App, 'shares'>): void {
  const measure = (
    { name, help, labels = [] }: { name: string; help: string; labels?: string[] },
    set: (gauge: Gauge, share: DatabaseShare, pool: Pool) => void,
  ) =>
    metricsRegistry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: ['share', ...labels],
        registers: [],
        collect() {
          for (const share of databaseShares) set(this, share, shares[share].pool);
        },
      }),
    );
  measure(
    {
      name: 'database_pool_connections',
      help: 'Open connections to PostgreSQL, by share and state.',
      labels: ['state'],
    },
    (gauge, share, pool) => {
      gauge.set({ share, state: 'idle' }, pool.idleCount);
      gauge.set({ share, state: 'active' }, pool.totalCount - pool.idleCount);
    },
  );
  measure(
    {
      name: 'database_pool_max_connections',
      help: 'The largest number of connections of a share; together DATABASE_POOL.',
    },
    (gauge, share, pool) => gauge.set({ share }, pool.options.max),
  );
  measure(
    {
      name: 'database_pool_waiting_requests',
      help: 'Statements and transactions that wait for a free connection of a share.',
    },
    (gauge, share, pool) => gauge.set({ share }, pool.waitingCount),
  );
}

function watchReplica({ replica }: Pick<App, 'replica'>): void {
  metricsRegistry.registerMetric(
    new Gauge({
      name: 'database_replica_in_use',
      help: '1 while lists are read from the replica, 0 while it is away or behind; no sample without one.',
      // The label is needed: a gauge without one has a sample from the start, before anything was measured.
      labelNames: ['source'],
      registers: [],
      collect() {
        if (replica) this.set({ source: 'replica' }, replica.isCurrent() ? 1 : 0);
      },
    }),
  );
}

function watchArchive({ db }: Pick<App, 'db'>): void {
  metricsRegistry.registerMetric(
    new Gauge({
      name: 'database_archive_failing',
      help: '1 while PostgreSQL cannot archive WAL files, else 0; no sample when it archives none.',
      labelNames: ['source'],
      registers: [],
      async collect() {
        this.reset();
        const failing = await isWalArchiveFailing(db).catch((error: unknown) => {
          log.warn({ err: error }, 'the WAL archive could not be measured');
          return null;
        });
        if (failing !== null) this.set({ source: 'primary' }, failing ? 1 : 0);
      },
    }),
  );
}

function watchOutbox(app: Pick<App, 'db' | 'clock'>): void {
  let current: Promise<OutboxBacklog[]> | null = null;
  // The gauges of one scrape are collected at the same time: they share one query.
  const measure = () => {
    current ??= backlogsOrNone(app).finally(() => (current = null));
    return current;
  };
  const watch = (name: string, help: string, value: (backlog: OutboxBacklog) => number) =>
    metricsRegistry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: ['kind', 'purpose'],
        registers: [],
        async collect() {
          const backlogs = await measure();
          // When the database does not answer, the scrape has no series instead of an old value.
          this.reset();
          for (const backlog of backlogs) {
            const { kind, purpose } = backlog;
            this.set({ kind, purpose }, value(backlog));
          }
        },
      }),
    );
  watch(
    'outbox_waiting_messages',
    'Messages of the outbox that are not yet delivered, given up or expired.',
    ({ waiting }) => waiting,
  );
  watch(
    'outbox_oldest_message_seconds',
    'Age of the oldest waiting message of the outbox; 0 without one.',
    ({ oldestSeconds }) => oldestSeconds,
  );
}

/**
 * The backlogs, or none while the database is unavailable: all other metrics matter most then, and must be answered.
 */
async function backlogsOrNone(app: Pick<App, 'db' | 'clock'>): Promise<OutboxBacklog[]> {
  try {
    return await readOutboxBacklogs(app.db, app.clock.now());
  } catch (error) {
    log.warn({ err: error }, 'the outbox could not be measured');
    return [];
  }
}
