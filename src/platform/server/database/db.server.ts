import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { DatabaseError, Pool, types } from 'pg';

import type { DB } from '#gen/db.ts';

import { log } from '../log.server.ts';
import { PreparedStatementClient } from './prepared-statements.server.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

/** A query may run on the pool or inside a transaction. */
export type QueryExecutor = Db | Tx;

// Counts and yen fit a double exactly. Calendar days stay text: a `Date` would shift them by time zone.
types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.NUMERIC, Number);
types.setTypeParser(types.builtins.DATE, (text) => text);

type Limits = { statement: string; idleInTransaction: string; connectMs: number };

/** Time limits for requests: a longer one would hold a connection and locks that others need. */
const requestLimits: Limits = { statement: '15s', idleInTransaction: '15s', connectMs: 5_000 };
/** No time limits for commands: no user waits for them, and on a slow machine seconds pass between two statements. */
const commandLimits: Limits = { statement: '0', idleInTransaction: '0', connectMs: 300_000 };

const sessionSettings = ({ statement, idleInTransaction }: Limits) => `
  set statement_timeout = '${statement}';
  set idle_in_transaction_session_timeout = '${idleInTransaction}';
  set timezone = 'Asia/Tokyo';
  set plan_cache_mode = 'auto'`;

/** The pool of a process that serves requests or runs scheduled tasks. */
export const openPool = (connectionString: string, max = 10): Pool =>
  poolWith(connectionString, max, requestLimits);

/**
 * The pool of a command that somebody runs by hand, such as the seed or the audit: its statements have no time limit.
 */
export const openCommandPool = (connectionString: string, max: number): Pool =>
  poolWith(connectionString, max, commandLimits);

/** A pool with error listeners: without them `pg` ends the process when the database server goes away. */
function poolWith(connectionString: string, max: number, limits: Limits): Pool {
  const settings = sessionSettings(limits);
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

export function openDb(pool: Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

const retriable = new Set(['40001', '40P01']);

/**
 * Runs `work` in one READ COMMITTED transaction, at most three times when PostgreSQL aborts it because of
 * a deadlock or serialisation failure. `work` must have no effect outside the transaction.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- an attempt starts only after the previous one failed
      return await db.transaction().execute(work);
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
