import { Pool } from 'pg';
import { openDb, type Db } from '#platform/server/database/db.server.ts';
import { withClient } from '../../tools/postgres/client.ts';
import {
  createThrowawayServerFolder,
  startThrowawayPostgres,
} from '../../tools/postgres/scratch.ts';
import { lastingPostgresSettings } from '../../tools/postgres/settings.ts';
import type { PostgresSettings } from '../../tools/postgres/supervisor.ts';
import { createDatabaseCopy } from '../../tools/testing/copies.ts';
import { ensureTemplateDatabase } from '../../tools/testing/template.ts';
import { runPhase } from '../../tools/run/progress.ts';
import { postmasterPid } from './figures.ts';

/** PostgreSQL's settings, as durable as in production, so that writes include waiting for the disk. */
const settings: PostgresSettings = {
  ...lastingPostgresSettings,
  shared_buffers: '256MB',
  maintenance_work_mem: '256MB',
  max_connections: 200,
  max_wal_size: '4GB',
};

export type BenchPostgres = {
  /** Address of the server's `postgres` database. */
  url: string;
  version: string;
  /** Id of PostgreSQL's first process. */
  pid: number;
  /** Creates a migrated database with the reference data; resolves with its address. */
  create(label: string): Promise<string>;
  stop(): Promise<void>;
};

/** Starts a new PostgreSQL for the bench, which is deleted at the end. */
export async function startBenchPostgres(): Promise<BenchPostgres> {
  const server = await runPhase('Starting a PostgreSQL of its own', async () =>
    startThrowawayPostgres(await createThrowawayServerFolder(), 'postgres', settings),
  );
  const { url } = server;
  const template = await runPhase('Migrating, with the reference data', () =>
    ensureTemplateDatabase(url),
  );
  return {
    url,
    version: await versionOf(url),
    pid: await postmasterPid(url),
    create: (label) => createDatabaseCopy({ url, template }, label),
    stop: server.stop,
  };
}

/** Runs `work` on a database without the product's time limits, because filling takes longer than a request may. */
export async function withUnlimitedDb<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const pool = new Pool({
    connectionString: url,
    max: 8,
    options: '-c timezone=Asia/Tokyo -c statement_timeout=0',
  });
  // Ctrl-C stops the database before this process, so the error needs no message.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = openDb(pool);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/**
 * Switches an artificial delay of 1 ms per commit on or off: the write time of a good disk. This machine's disk may be
 * in memory.
 */
export async function emulateDiskDelay(url: string, on: boolean): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`alter system set commit_delay = ${on ? 1_000 : 0}`);
    await client.query(`alter system set commit_siblings = ${on ? 0 : 5}`);
    await client.query('select pg_reload_conf()');
  });
}

async function versionOf(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return rows[0]?.server_version ?? 'unknown';
  });
}
