import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client, DatabaseError } from 'pg';

import { mapInOrder } from '#platform/base/in-order.ts';

import { assertMayMigrate } from '../demo-mark.server.ts';
import { readEnvOrEnd } from '../env.server.ts';
import { log } from '../log.server.ts';
import {
  concurrentIndexIn,
  parseMigration,
  migrationStatements,
  type MigrationFile,
} from './migration-file.ts';
import { assertNoTransactionPooler, assertNoTransactionPoolerOrEnd } from './own-session.server.ts';

const shippedFolder = join(import.meta.dirname, '../../../../db/migrations');

/** PostgreSQL's codes for a lock that was not given in time, and for a deadlock. */
const lockProblems = new Set(['55P03', '40P01']);
/** A longer wait would stop the product: statements that come after a migration that waits for a lock wait as well. */
const lockTimeoutMs = 3_000;
const maxAttempts = 20;
const maxPauseMs = 5_000;

/** Lock of Kysely's migrator, which wrote the same table in earlier releases: the two migrators exclude each other. */
const lockKey = '3853314791062309107';

type MigrateOptions = {
  folder?: string;
  /**
   * Milliseconds that a migration waits for a lock before it rolls back, lets other statements pass and tries again.
   */
  lockTimeoutMs?: number;
  maxAttempts?: number;
};

/**
 * Brings the database to the newest migration. Any number of processes may call it: one migrates, the
 * others wait. On a schema that a newer release has migrated it changes nothing. (docs/migrations.md)
 */
export async function migrateDatabaseSchema(
  databaseUrl: string,
  options: MigrateOptions = {},
): Promise<void> {
  await assertNoTransactionPooler(databaseUrl);
  const files = await readMigrations(options.folder);
  const client = new Client({ connectionString: databaseUrl, keepAlive: true });
  // On a lost connection the running statement rejects too, with the error to report.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Lift the time limits of the role or database: they fit requests, not an index over years of rows.
    await client.query(
      'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0',
    );
    await waitForTurn(client);
    await runPending(client, files, options);
  } finally {
    // The lock belongs to the session and ends with it.
    await client.end();
  }
}

/** Every migration that is shipped with this code, in order. */
export async function readMigrations(folder = shippedFolder): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) =>
      parseMigration(name.replace('.sql', ''), await readFile(join(folder, name), 'utf8')),
    ),
  );
}

/**
 * Polls for the lock instead of waiting within one statement: a concurrent index build waits for all running
 * statements, also for those that wait for its lock.
 */
async function waitForTurn(client: Client): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    // oxlint-disable-next-line no-await-in-loop -- it waits for another process
    const { rows } = await client.query<{ isOurs: boolean }>(
      `select pg_try_advisory_lock(${lockKey}) as "isOurs"`,
    );
    if (rows[0]?.isOurs) return;
    if (isFirst) log.info('another process is migrating the database');
    // oxlint-disable-next-line no-await-in-loop -- as above
    await sleep(200);
  }
}

async function runPending(
  client: Client,
  files: readonly MigrationFile[],
  options: MigrateOptions,
) {
  await client.query(
    `create table if not exists kysely_migration (
       name varchar(255) not null primary key,
       "timestamp" varchar(255) not null)`,
  );
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration');
  const executed = new Set(rows.map(({ name }) => name));
  const known = new Set(files.map(({ name }) => name));
  const pending = files.filter(({ name }) => !executed.has(name));
  const newer = [...executed].filter((name) => !known.has(name));
  if (newer.length > 0) {
    if (pending.length > 0) {
      throw new Error(
        `The schema has ${newer.join(', ')}, which this release does not know, and lacks ` +
          `${pending.map(({ name }) => name).join(', ')}: they are of different branches.`,
      );
    }
    log.info({ newer }, 'the schema is of a newer release');
    return;
  }
  const last = [...executed].toSorted().at(-1) ?? '';
  const late = pending.find(({ name }) => name < last);
  if (late) {
    throw new Error(`The migration ${late.name} comes before ${last}, which has run: rename it.`);
  }
  await mapInOrder(pending, (file) =>
    file.isTransactional ? runInTransaction(client, file, options) : runConcurrently(client, file),
  );
}

/**
 * Runs a migration in a transaction. When it does not get a lock in time, it rolls back and tries again later, so
 * that requests go on.
 */
async function runInTransaction(client: Client, file: MigrationFile, options: MigrateOptions) {
  const attempts = options.maxAttempts ?? maxAttempts;
  for (let attempt = 1; ; attempt += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- an attempt starts only after the previous one failed
      await runOnce(client, file, options.lockTimeoutMs ?? lockTimeoutMs);
      return;
    } catch (error) {
      const isLocked = error instanceof DatabaseError && lockProblems.has(error.code ?? '');
      if (!isLocked || attempt === attempts) throw named(file, error);
      log.warn({ migration: file.name, attempt }, 'a migration waits for a lock');
      // oxlint-disable-next-line no-await-in-loop -- the holder of the lock needs time
      await sleep(Math.min(100 * 2 ** attempt, maxPauseMs));
    }
  }
}

async function runOnce(client: Client, file: MigrationFile, timeoutMs: number): Promise<void> {
  await client.query(`begin; set local lock_timeout = ${timeoutMs}`);
  try {
    await client.query(file.text);
    await recordRun(client, file);
    await client.query('commit');
  } catch (error) {
    // On a lost connection the transaction has ended already.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * Runs a migration statement by statement. All of them run again if the process crashes before the migration is
 * recorded.
 */
async function runConcurrently(client: Client, file: MigrationFile): Promise<void> {
  try {
    await mapInOrder(migrationStatements(file), async (statement) => {
      const index = concurrentIndexIn(statement);
      if (index === null) throw new Error(`only indexes run without a transaction: ${statement}`);
      await dropInvalid(client, index);
      await client.query(statement);
    });
    await recordRun(client, file);
  } catch (error) {
    throw named(file, error);
  }
}

/** Drops the invalid index that an interrupted build leaves: it slows writes, and no query uses it. */
async function dropInvalid(client: Client, index: string): Promise<void> {
  const { rows } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  );
  if (rows.length > 0) await client.query(`drop index concurrently ${index}`);
}

async function recordRun(client: Client, { name, isIncompatible }: MigrationFile): Promise<void> {
  await client.query('insert into kysely_migration (name, "timestamp") values ($1, $2)', [
    name,
    new Date().toISOString(),
  ]);
  if (isIncompatible) {
    await client.query('insert into incompatible_migrations (name) values ($1)', [name]);
  }
}

function named({ name }: MigrationFile, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(`The migration ${name} failed: ${reason}`, { cause: error });
}

if (import.meta.main) {
  // Read the variables before the database is touched: a wrong variable must not leave a migrated database behind.
  const env = readEnvOrEnd();
  await assertNoTransactionPoolerOrEnd(env.DATABASE_URL);
  await assertMayMigrate(env);
  await migrateDatabaseSchema(env.DATABASE_URL);
}
