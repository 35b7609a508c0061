import { setTimeout as sleep } from 'node:timers/promises';

import type { Pool } from 'pg';

/**
 * Takes a database lock and keeps it. A transaction that needs the same lock waits, so that a test can kill the server
 * during that transaction. Resolves once the lock is held.
 */
export async function holdDatabaseLock(pool: Pool, lock: string, values: readonly unknown[] = []) {
  const client = await pool.connect();
  await client.query('begin');
  await client.query(lock, [...values]);
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const holder = rows[0]?.pid;
  return {
    /**
     * Resolves once `waiting` transactions wait for the lock. Rejects when `request`, which should wait for the lock,
     * is answered first.
     */
    async waitForStalled(request: Promise<unknown>, waiting = 1) {
      const early: unknown[] = [];
      void request.then((answer) => early.push(answer));
      for (;;) {
        const { rowCount } = await pool.query(
          `select from pg_stat_activity
            where datname = current_database() and $1 = any(pg_blocking_pids(pid))`,
          [holder],
        );
        if ((rowCount ?? 0) >= waiting) return;
        if (early.length > 0) throw new Error(`answered without it: ${JSON.stringify(early)}`);
        await sleep(5);
      }
    },
    async release() {
      await client.query('rollback');
      client.release();
    },
  };
}
