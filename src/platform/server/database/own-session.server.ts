import { Client, DatabaseError } from 'pg';

/** Number of attempts: a pooler with several free connections may keep our sessions apart by chance in some of them. */
const rounds = 3;

/** Thrown for a pooler that gives each transaction another connection. */
class SharedSession extends Error {}

/**
 * Throws when a pooler between us and PostgreSQL gives each transaction another connection (PgBouncer's transaction
 * and statement mode). The chat's `listen`, advisory locks, prepared statements and the settings of `openPool` belong
 * to a session and would be lost, or reach other clients.
 */
export async function assertNoTransactionPooler(connectionString: string): Promise<void> {
  const open = () => new Client({ connectionString, connectionTimeoutMillis: 5_000 });
  const [one, other] = [open(), open()];
  for (const client of [one, other]) client.on('error', () => undefined);
  try {
    await Promise.all([one.connect(), other.connect()]);
    for (let round = 0; round < rounds; round += 1) {
      // oxlint-disable-next-line no-await-in-loop -- a pooler mixes those that come one after the other
      if (await isShared(one, other)) throw new SharedSession(refusal);
    }
  } finally {
    await Promise.allSettled([one.end(), other.end()]);
  }
}

/**
 * `assertNoTransactionPooler` that ends the process with the sentence. Ignores an unreachable database: the start waits for
 * it elsewhere.
 */
export async function assertNoTransactionPoolerOrEnd(connectionString: string): Promise<void> {
  try {
    await assertNoTransactionPooler(connectionString);
  } catch (error) {
    if (!(error instanceof SharedSession)) return;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

const refusal =
  'DATABASE_URL leads to a pooler in transaction or statement mode, which the product cannot run on: ' +
  'use session mode (pool_mode = session), or connect to PostgreSQL directly.';

/** True when the first client changes its connection, or shares it, while the second has an open transaction. */
async function isShared(one: Client, other: Client): Promise<boolean> {
  const before = await pidOf(one);
  try {
    await other.query('begin');
  } catch (error) {
    // Statement mode refuses transactions; PostgreSQL itself never does.
    if (error instanceof DatabaseError && error.code === '08P01') return true;
    throw error;
  }
  const theirs = await pidOf(other);
  const after = await pidOf(one);
  await other.query('rollback');
  return before !== after || before === theirs;
}

async function pidOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
