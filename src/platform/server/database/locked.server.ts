import { setTimeout as sleep } from 'node:timers/promises';

import {
  PostgresDialect,
  type PostgresDialectConfig,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { DatabaseError } from 'pg';

/** PostgreSQL's code for a statement that has waited for a lock as long as `lock_timeout` allows. */
const lockNotAvailable = '55P03';

/** Milliseconds for which work that meets a lock is tried again before it is refused. */
export const lockPatienceMs = 5_000;
/** Limits in milliseconds of the random pause before the next attempt. */
const minPauseMs = 20;
const maxPauseMs = 200;

/** Something that another transaction holds at the moment, found out without waiting for it. */
export class HeldElsewhere extends Error {
  override name = 'HeldElsewhere';
}

/**
 * Tries `work` again while a lock keeps it waiting, for `patienceMs` after its first attempt. Between two attempts it
 * holds no connection. `work` must have no effect when it fails. Errors: PostgreSQL's 55P03 or `HeldElsewhere` after the
 * last attempt, which clients get as UNAVAILABLE.
 */
export async function repeatWhileLocked<T>(
  work: () => Promise<T>,
  patienceMs = lockPatienceMs,
): Promise<T> {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- an attempt starts only after the previous one failed
      return await work();
    } catch (error) {
      if (!isHeldElsewhere(error) || performance.now() >= until) throw error;
      // oxlint-disable-next-line no-await-in-loop -- the pause between two attempts
      await sleep(minPauseMs + Math.random() * (maxPauseMs - minPauseMs));
    }
  }
}

/** True for work that another transaction keeps from going on. */
export const isHeldElsewhere = (error: unknown) =>
  error instanceof HeldElsewhere ||
  (error instanceof DatabaseError && error.code === lockNotAvailable);

/**
 * Takes a connection from the pool for one statement or for one transaction. A statement outside of a transaction
 * that meets a lock gives its connection back before it is tried again. A transaction is tried again as a whole, by
 * `inTransaction`. `Kysely.connection()` therefore does not hold one session.
 */
export class ReleasingDialect extends PostgresDialect {
  readonly #patienceMs: number;

  constructor(config: PostgresDialectConfig, patienceMs: number) {
    super(config);
    this.#patienceMs = patienceMs;
  }

  override createDriver(): Driver {
    return new ReleasingDriver(super.createDriver(), this.#patienceMs);
  }
}

class ReleasingDriver implements Driver {
  readonly #pool: Driver;
  readonly #patienceMs: number;

  constructor(pool: Driver, patienceMs: number) {
    this.#pool = pool;
    this.#patienceMs = patienceMs;
  }

  init = async () => this.#pool.init();
  destroy = async () => this.#pool.destroy();

  async acquireConnection(): Promise<DatabaseConnection> {
    return new ReleasingConnection(this.#pool, this.#patienceMs);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    await this.#pool.beginTransaction(await own(connection).hold(), settings);
  }

  async commitTransaction(connection: DatabaseConnection) {
    await this.#pool.commitTransaction(await own(connection).hold());
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await this.#pool.rollbackTransaction(await own(connection).hold());
  }

  async savepoint(connection: DatabaseConnection, name: string, compile: CompileQuery) {
    await this.#pool.savepoint?.(await own(connection).hold(), name, compile);
  }

  async rollbackToSavepoint(connection: DatabaseConnection, name: string, compile: CompileQuery) {
    await this.#pool.rollbackToSavepoint?.(await own(connection).hold(), name, compile);
  }

  async releaseSavepoint(connection: DatabaseConnection, name: string, compile: CompileQuery) {
    await this.#pool.releaseSavepoint?.(await own(connection).hold(), name, compile);
  }

  releaseConnection = async (connection: DatabaseConnection) => own(connection).release();
}

type CompileQuery = QueryCompiler['compileQuery'];

class ReleasingConnection implements DatabaseConnection {
  readonly #pool: Driver;
  readonly #patienceMs: number;
  #held: DatabaseConnection | undefined;

  constructor(pool: Driver, patienceMs: number) {
    this.#pool = pool;
    this.#patienceMs = patienceMs;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#held) return this.#held.executeQuery<Row>(query);
    return repeatWhileLocked(async () => {
      const connection = await this.#pool.acquireConnection();
      try {
        return await connection.executeQuery<Row>(query);
      } finally {
        await this.#pool.releaseConnection(connection);
      }
    }, this.#patienceMs);
  }

  // oxlint-disable-next-line require-yield -- the product reads no cursor
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Cursors are not used');
  }

  /** Takes a connection until `release`. */
  async hold(): Promise<DatabaseConnection> {
    this.#held ??= await this.#pool.acquireConnection();
    return this.#held;
  }

  async release(): Promise<void> {
    const held = this.#held;
    this.#held = undefined;
    if (held) await this.#pool.releaseConnection(held);
  }
}

/** Kysely gives a driver only connections that the driver made. */
const own = (connection: DatabaseConnection) => connection as ReleasingConnection;
