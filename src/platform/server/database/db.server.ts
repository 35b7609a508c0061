import { Kysely, type Transaction } from 'kysely';
import { DatabaseError, Pool, types } from 'pg';

import type { DB } from '#gen/db.ts';

import { log } from '../log.server.ts';
import { lockPatienceMs, ReleasingDialect, repeatWhileLocked } from './locked.server.ts';
import { PreparedStatementClient } from './prepared-statements.server.ts';
import {
  connectionsOfShares,
  databaseShares,
  limitsOfShares,
  scaledSessionLimits,
  type DatabaseShare,
  type SessionLimits,
} from './shares.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

/** A query may run on the pool or inside a transaction. */
export type QueryExecutor = Db | Tx;

// Counts and yen fit a double exactly. Calendar days stay text: a `Date` would shift them by time zone.
types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.NUMERIC, Number);
types.setTypeParser(types.builtins.DATE, (text) => text);

/** No time limits for commands: no user waits for them, and on a slow machine seconds pass between two statements. */
const commandLimits: SessionLimits = {
  statement: 0,
  idleInTransaction: 0,
  lock: 0,
  connectMs: 300_000,
};

const sessionSettings = ({ statement, idleInTransaction, lock }: SessionLimits, name: string) => `
  set application_name = '${name}';
  set statement_timeout = '${statement}';
  set idle_in_transaction_session_timeout = '${idleInTransaction}';
  set lock_timeout = '${lock}';
  set timezone = 'Asia/Tokyo';
  set plan_cache_mode = 'auto'`;

/** The connections of one share of the database. */
type SharePool = { pool: Pool; db: Db };
export type SharePools = Readonly<Record<DatabaseShare, SharePool>>;

/**
 * Opens a pool for each share of `connections`; each opens its connections when they are first needed.
 * `timeLimitFactor` multiplies the time limits.
 */
export function openSharePools(
  connectionString: string,
  connections: number,
  timeLimitFactor = 1,
): SharePools {
  const sizes = connectionsOfShares(connections);
  const entries = databaseShares.map((share): [DatabaseShare, SharePool] => {
    const limits = scaledSessionLimits(limitsOfShares[share], timeLimitFactor);
    const pool = poolWith(connectionString, sizes[share], limits, share);
    return [share, { pool, db: openDb(pool, timeLimitFactor) }];
  });
  // `databaseShares` has every share.
  return Object.fromEntries(entries) as Record<DatabaseShare, SharePool>;
}

/** One pool for all shares, for a process that serves one caller. */
export function shareOnePool(pool: Pool, timeLimitFactor = 1): SharePools {
  const one = { pool, db: openDb(pool, timeLimitFactor) };
  return { known: one, others: one, commands: one, tasks: one, files: one };
}

/** A pool with the limits of commands that a request carries. */
export const openPool = (connectionString: string, max = 10, timeLimitFactor = 1): Pool =>
  poolWith(
    connectionString,
    max,
    scaledSessionLimits(limitsOfShares.commands, timeLimitFactor),
    'pool',
  );

/**
 * The pool of a command that somebody runs by hand, such as the seed or the audit: its statements have no time limit.
 */
export const openCommandLinePool = (connectionString: string, max: number): Pool =>
  poolWith(connectionString, max, commandLimits, 'command');

/**
 * A pool with error listeners: without them `pg` ends the process when the database server goes away. `name` stands in
 * PostgreSQL's list of connections.
 */
function poolWith(
  connectionString: string,
  max: number,
  limits: SessionLimits,
  name: DatabaseShare | 'pool' | 'command',
): Pool {
  const settings = sessionSettings(limits, `hitokoma ${name}`);
  const pool = new Pool({
    Client: PreparedStatementClient,
    connectionString,
    max,
    connectionTimeoutMillis: limits.connectMs,
    idleTimeoutMillis: 30_000,
    // Set with a statement, not as connection parameters, because poolers refuse parameters that they do not know.
    // oxlint-disable-next-line typescript/no-misused-promises -- pg waits for it, its types do not say so
    onConnect: async (client) => void (await client.query(settings)),
  });
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));
  });
  return pool;
}

/** A database on the pool, whose waits for locks go on for `timeLimitFactor` times the usual patience. */
export function openDb(pool: Pool, timeLimitFactor = 1): Db {
  const patienceMs = lockPatienceMs * timeLimitFactor;
  const db = new Kysely<DB>({ dialect: new ReleasingDialect({ pool }, patienceMs) });
  patienceOf.set(db, patienceMs);
  return db;
}

/** Milliseconds for which a database's transactions are tried again while a lock keeps them waiting. */
const patienceOf = new WeakMap<Db, number>();

const retriable = new Set(['40001', '40P01']);

/**
 * Runs `work` in one READ COMMITTED transaction, at most three times when PostgreSQL aborts it because of a deadlock or
 * serialisation failure, and for the database's patience while a lock keeps it waiting. `work` must have no effect outside the
 * transaction.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- an attempt starts only after the previous one failed
      return await repeatWhileLocked(
        async () => db.transaction().execute(work),
        patienceOf.get(db),
      );
    } catch (error) {
      if (attempt === 3 || !retriable.has(sqlStateOfError(error) ?? '')) throw error;
    }
  }
}

/** PostgreSQL's five-character error code; undefined for an error from elsewhere. */
export function sqlStateOfError(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined;
}

/** True when the error is a violation of the constraint `name`. */
export function isConstraintViolation(error: unknown, name: string): boolean {
  return error instanceof DatabaseError && error.constraint === name;
}
